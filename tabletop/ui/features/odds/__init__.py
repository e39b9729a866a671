"""Shows the chances beside buttons, and who is ahead."""
