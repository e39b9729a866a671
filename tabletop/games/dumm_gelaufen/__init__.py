"""Dumm gelaufen! in its new edition and the edition of 1998 (rule ids DG-...)."""
