"""Dialogs with the program's version, licences and changes."""
