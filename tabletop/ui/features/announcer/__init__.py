"""Announcements of events and prompts to screen readers."""
