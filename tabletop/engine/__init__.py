"""The rules of play as pure functions of immutable values.

The package uses no Qt, YAML, files, clock or random numbers. Its doctests refer to the example game
Ladder: `rules` for two players, the `state` after the deal, and a `match`.
"""
