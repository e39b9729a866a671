"""Settings, languages, keys and the display; no widgets or games."""
