"""Texts for players: codes and parameters as sentences of a language."""
