"""Which presses, keys and drags count, and when a held button is let go."""
