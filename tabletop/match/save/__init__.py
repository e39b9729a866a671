"""Save."""
