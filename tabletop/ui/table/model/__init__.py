"""What a table shows and what gestures mean, as values without Qt."""
