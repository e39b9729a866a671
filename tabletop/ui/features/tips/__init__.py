"""Gives tips to the seat to act: first which piece, then everything."""
