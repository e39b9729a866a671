"""Creates the sources of the documentation pages."""
