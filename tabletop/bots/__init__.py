"""Bots: players that decide by what their seat sees."""
