"""The table as a scene: its pieces, how they move, and the drag over them."""
