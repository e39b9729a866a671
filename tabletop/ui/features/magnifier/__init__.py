"""Magnifier."""
