"""The graphics scene of a table: items, painting, animation, dragging."""
