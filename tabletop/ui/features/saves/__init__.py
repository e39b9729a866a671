"""Lists the saved games in a dialog."""
