"""Cutscenes."""
