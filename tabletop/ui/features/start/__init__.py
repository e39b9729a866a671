"""The start page, the dialog for a new game, and the page of the first start."""
