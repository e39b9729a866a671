"""Card definitions: strict reading of YAML files, with the line of every error."""
