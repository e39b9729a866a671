"""List of all legal moves in the dock."""
