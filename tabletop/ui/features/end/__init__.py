"""The page after a game: winners, points, and figures for the game and session."""
