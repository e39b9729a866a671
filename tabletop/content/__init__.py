"""Game content: cards, texts, languages, and the user's card sets."""
