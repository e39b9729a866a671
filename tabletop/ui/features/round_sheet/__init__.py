"""Round sheet."""
