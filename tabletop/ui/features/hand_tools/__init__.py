"""Sorts the viewer's hand, and explains why a card in it may be played."""
