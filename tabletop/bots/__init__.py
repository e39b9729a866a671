"""Bots: computer players that decide using only what their seat sees."""
