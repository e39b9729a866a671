"""Shows the rules of a game with their examples, in the dock and as a page."""
