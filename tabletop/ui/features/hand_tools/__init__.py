"""Sorts the viewer's hand and explains why a card in it can be played."""
