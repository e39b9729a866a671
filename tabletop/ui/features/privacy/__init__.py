"""Covers the hands while the screen is passed from one player to the next."""
