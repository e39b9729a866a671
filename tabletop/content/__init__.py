"""Loads what a game is played with: cards, texts, languages, and the card sets of the user."""
