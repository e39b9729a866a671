"""Explanations of what can be done with a piece, or why nothing can."""
