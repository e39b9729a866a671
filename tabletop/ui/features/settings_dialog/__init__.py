"""Dialog with all settings and keyboard shortcuts."""
