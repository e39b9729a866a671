"""What floats over the table or the page: bubbles, sheets, the privacy screen, messages."""
