"""The window's parts that features use: actions, navigation, dock and match."""
