"""Tells the version, the licenses and what is new."""
