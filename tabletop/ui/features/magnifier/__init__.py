"""Enlarged view of a card with its text, on request or on hover."""
