"""Key help."""
