"""The pieces on the table: painting, animation, dragging."""
