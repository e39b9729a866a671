"""Colours, drawings and faces: what everything in the window is painted with."""
