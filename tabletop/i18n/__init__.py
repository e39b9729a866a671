"""What is said to people: codes and their parameters turned into sentences of their language."""
