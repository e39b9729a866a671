"""Lessons that teach a game step by step at a table."""
