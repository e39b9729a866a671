"""Texts for players: turn codes and parameters into sentences in a language."""
