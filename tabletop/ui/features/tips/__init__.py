"""Shows tips to the seat to act: first the piece, then the whole tip."""
