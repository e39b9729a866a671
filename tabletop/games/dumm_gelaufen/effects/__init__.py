"""What action cards do: the words of the card files, and what each brings about."""
