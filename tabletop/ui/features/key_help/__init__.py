"""Lists all keys in a dialog."""
