"""Matches: players, history, and save files."""
