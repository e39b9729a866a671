"""The pages of the window, a folder each with its dialogs."""
