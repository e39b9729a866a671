"""Matches: players, history, and save files.

Doctests use the example game Ladder: `rules` for two players, the `state` after the deal, and a
`match`.
"""
