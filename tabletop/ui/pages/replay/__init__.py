"""A finished or running game looked back at."""
