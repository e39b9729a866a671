"""Texts for players: turns codes and parameters into sentences of a language."""
