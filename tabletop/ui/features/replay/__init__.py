"""Replays a game in a window of its own, and reviews it."""
