"""The page after a game: who won, the points, and figures of the game and the session."""
