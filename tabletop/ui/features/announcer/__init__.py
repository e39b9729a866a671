"""Announces to screen readers what happens at a table, and what is expected then."""
