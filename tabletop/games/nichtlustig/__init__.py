"""Nichtlustig: a dice and card game about cartoon characters and their Deaths (rule ids NL-...)."""
