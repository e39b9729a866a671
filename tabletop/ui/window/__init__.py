"""Parts of the window that features use: actions, navigation, dock and match."""
