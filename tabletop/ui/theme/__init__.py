"""Colours, fonts, drawings, and the widgets that every page uses."""
