"""Reads and writes the user's files: saves, settings, results, backups."""
