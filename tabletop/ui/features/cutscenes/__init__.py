"""Cutscenes: short animations of events, with headlines over the table."""
