"""Plays sounds for the events of a match."""
