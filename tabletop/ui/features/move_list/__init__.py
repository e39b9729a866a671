"""Move list."""
