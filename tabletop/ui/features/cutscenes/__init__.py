"""Cutscenes: short animations of events, with headlines on the table."""
