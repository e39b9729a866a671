"""Settings, languages, keys and the display: no widget, no game."""
