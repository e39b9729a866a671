"""Scenario files: a position, actions to try, and expected answers."""
