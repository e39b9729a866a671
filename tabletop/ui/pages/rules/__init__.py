"""The rules of a game to read and to look things up in."""
