"""Announces events and prompts to screen readers."""
