"""The game Dumm gelaufen!, in its new edition and its 1998 edition (rules DG-...)."""
