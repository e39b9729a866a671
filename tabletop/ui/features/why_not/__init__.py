"""Why not."""
