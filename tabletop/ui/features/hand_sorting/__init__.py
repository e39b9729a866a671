"""Sorts the viewer's hand."""
