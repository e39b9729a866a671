"""Dialogs with version, licences and changes of the program."""
