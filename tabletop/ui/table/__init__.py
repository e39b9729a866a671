"""The table at which a match is shown and played, and hooks for its features."""
