"""Scenario files: a position, what is tried, what the rules must say. See README.md."""
