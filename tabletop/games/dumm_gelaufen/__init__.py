"""Dumm gelaufen! in its new edition and its 1998 edition (rule ids DG-...)."""
