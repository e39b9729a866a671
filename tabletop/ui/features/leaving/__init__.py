"""Leaving."""
