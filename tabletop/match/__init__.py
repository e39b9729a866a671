"""Matches: players, history, and save files.

Doctests refer to the example game Ladder: `rules` for two players, the `state` after the deal, and
a `match`.
"""
