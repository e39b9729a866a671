"""Shows a card large with what it says, on request or if the pointer rests on it."""
