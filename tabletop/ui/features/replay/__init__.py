"""Replays and reviews a game in a separate window."""
