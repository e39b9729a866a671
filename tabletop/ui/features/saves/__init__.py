"""Dialog with the saved games."""
