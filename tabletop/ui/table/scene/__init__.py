"""The graphics scene of a table: its items, painting, animations and dragging."""
