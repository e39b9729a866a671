"""Backs up all the user's files to one file, and restores them."""
