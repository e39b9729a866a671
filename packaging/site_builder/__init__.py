"""Gathers, writes and draws what the pages about the program are made of."""
