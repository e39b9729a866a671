"""Settings dialog."""
