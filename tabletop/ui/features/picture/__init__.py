"""Picture of the table, as a file or on the clipboard."""
