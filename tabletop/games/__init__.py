"""The games: one folder each, none knowing another."""
