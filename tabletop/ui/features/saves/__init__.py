"""The dialog for opening, replaying and deleting saved games."""
