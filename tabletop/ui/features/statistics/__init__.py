"""Dialog with the results of all players."""
