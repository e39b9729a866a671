"""A match on the table: the view, the list of moves, the log, the accessible tree."""
