"""Widgets for all pages: themes, buttons, layouts, overlays; no games or matches."""
