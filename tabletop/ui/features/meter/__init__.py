"""Shows what is missing for the viewer's goal."""
