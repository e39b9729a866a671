"""The dialog of all settings, with the keys."""
