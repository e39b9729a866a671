"""Pictures of the table, in a file or on the clipboard."""
