"""Writing and reading saves of matches."""
