"""The dialog showing all players' results."""
