"""Popup with the points of a round."""
