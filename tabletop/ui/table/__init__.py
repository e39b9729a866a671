"""A match that can be seen and played, and the hooks by which features extend it."""
