"""The dialog of saved games."""
