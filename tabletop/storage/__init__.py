"""The user's files: saves, settings, results and backups."""
