"""The game Nichtlustig: players roll dice to win cartoon cards (rule ids NL-...)."""
