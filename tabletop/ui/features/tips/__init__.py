"""Tips."""
