"""What is shown and what a hand can do, as values; no Qt."""
