"""The rules of play as pure values, without Qt, YAML, files, clock or randomness.

Doctests use the example game Ladder: `rules` for two players, the `state` after the deal, and a
`match`.
"""
