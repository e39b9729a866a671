"""Chances shown on action buttons, and a bar that shows who is ahead."""
