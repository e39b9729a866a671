"""Plays sounds for what happens at a match."""
