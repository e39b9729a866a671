"""Create the sources of the documentation pages."""
