"""Backup of all files of the user into one file, and restoring it."""
