"""Announcer."""
