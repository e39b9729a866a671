"""What features may use of the window: actions, navigation, dock, the game being played."""
