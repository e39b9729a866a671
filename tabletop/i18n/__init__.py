"""Texts for players: turn codes and parameters into sentences of a language."""
