"""Tabletop, a desktop program for card and dice games."""

__version__ = "0.1.0"
