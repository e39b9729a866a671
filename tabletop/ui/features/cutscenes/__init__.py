"""Plays short scenes for what has just happened, with large words over the table."""
