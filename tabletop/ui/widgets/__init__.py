"""Widgets of all pages: theme, buttons, layouts, overlays. No games, no matches."""
