"""A first game with somebody who explains it."""
