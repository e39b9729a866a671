"""Chances to win, shown on buttons, and a bar that shows who is ahead."""
