"""Dumm gelaufen!, in its new edition and in that of 1998."""
