"""Shows the rules of a game with examples, in the dock and in a window."""
