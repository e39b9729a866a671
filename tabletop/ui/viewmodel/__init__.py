"""What is shown and what a gesture can mean, as values; no Qt."""
