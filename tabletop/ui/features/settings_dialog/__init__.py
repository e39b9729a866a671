"""The dialog for all settings and keyboard shortcuts."""
