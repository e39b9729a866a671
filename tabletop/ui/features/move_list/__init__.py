"""A list of all legal moves in the dock."""
