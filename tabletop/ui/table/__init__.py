"""The table: its scene, its pieces, and the hand over them."""
