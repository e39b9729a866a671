"""The match on the table: its session, its computer players, its save."""
