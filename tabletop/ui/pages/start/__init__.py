"""The start page and the set-up of a new game."""
