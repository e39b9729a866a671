"""The start page, the new game dialog, and the welcome page for the first start."""
