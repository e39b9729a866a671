"""Players that decide for themselves, by what their seat sees."""
