"""Deals with the system outside the program: diagnosis, menu entry, file types."""
