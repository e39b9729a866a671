"""Nichtlustig: a dice game for cartoon cards and against Death (rule ids NL-...)."""
