"""A likely meaning for a misspelt word."""

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean "..."?` for the likeliest of the known words, or nothing."""
    close = get_close_matches(word, list(known), n=1)
    return f'; did you mean "{close[0]}"?' if close else ""
