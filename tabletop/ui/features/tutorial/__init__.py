"""Teaches a game by a lesson, step by step at the table."""
