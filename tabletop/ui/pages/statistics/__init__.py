"""How everybody has done so far."""
