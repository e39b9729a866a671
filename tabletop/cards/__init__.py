"""Card definitions, read strictly from YAML with a line number for every error."""
