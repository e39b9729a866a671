"""The page after a game: winners, points, and figures of game and session."""
