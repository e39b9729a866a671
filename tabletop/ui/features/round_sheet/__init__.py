"""Popup with the points scored in a round."""
