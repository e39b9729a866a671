"""Puts the program together: application, main window, start, crash."""
