"""Overview of all keyboard shortcuts."""
