"""Shows tips to the player whose turn it is: first the piece, then the whole tip."""
