"""Card definitions: YAML files read strictly, every error of a file at once with its line."""
