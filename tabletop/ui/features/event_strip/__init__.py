"""Event strip."""
