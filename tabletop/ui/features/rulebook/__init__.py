"""Shows a game's rules with examples, in the dock or in a window."""
