"""Bots: computer players, which use only what their seat sees to decide."""
