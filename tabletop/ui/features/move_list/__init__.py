"""Lists the moves of a game in the dock."""
