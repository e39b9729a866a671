"""Makes the whole program usable with one switch, by scanning."""
