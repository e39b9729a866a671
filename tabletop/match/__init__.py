"""One playing of a game: who sits where, what was done, and the file that remembers it."""
