"""The start page, the dialog for a new game, and the first start."""
