"""Shows the points after a round until the next change."""
