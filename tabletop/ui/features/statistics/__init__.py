"""Shows who won how often, in a dialog."""
