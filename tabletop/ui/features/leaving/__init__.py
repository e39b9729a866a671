"""Asks who leaves the table, and says what becomes of the cards."""
