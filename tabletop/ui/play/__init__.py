"""The match on the table, who looks at it, and its save."""
