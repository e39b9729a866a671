"""Quoting of user input in messages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.localized_error import (
    MAX_QUOTED,
    ErrorText,
    closest,
    did_you_mean,
    printable,
    quoted_input,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë plays «hat-2» …", "Zoë plays «hat-2» …"),
        ("non\xa0breaking", "non\xa0breaking"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("\u202eabc\u2066", "\\u202eabc\\u2066"),
        ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("a\u2028b\x85c", "a\\u2028b\\x85c"),
        ("\x9b31m", "\\x9b31m"),
        ("\udcff", "\\udcff"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_what_a_terminal_would_obey_is_escaped(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text(max_size=200))
def test_whatever_is_said_back_is_short_and_on_one_line(text: str) -> None:
    shown = quoted_input(text)
    assert len(shown) <= MAX_QUOTED
    assert len(shown.splitlines()) <= 1
    assert printable(shown) == shown


@given(st.text())
def test_what_stands_in_quotes_in_a_sentence_is_said_so(text: str) -> None:
    fault = ErrorText('there is no "{name}" in {place}', name=text, place=text)
    assert fault.params == {"name": quoted_input(text), "place": text}
    assert str(fault) == f'there is no "{quoted_input(text)}" in {text}'


def test_what_is_cut_ends_so() -> None:
    assert quoted_input("x" * MAX_QUOTED) == "x" * MAX_QUOTED
    assert quoted_input("x" * (MAX_QUOTED + 1)) == "x" * (MAX_QUOTED - 1) + "…"


@pytest.mark.parametrize(
    ("word", "meant"),
    [("hatt-2", "hat-2"), ("HAT-2", "hat-2"), ("ANN", "Ann"), ("xyz", None), ("hat-2" * 99, None)],
)
def test_what_was_likely_meant(word: str, meant: str | None) -> None:
    known = ["hat-2", "Ann"]
    assert closest(word, known) == meant
    assert did_you_mean(word, known) == (f'; did you mean "{meant}"?' if meant else "")


def test_likeness_can_be_asked_for() -> None:
    assert closest("hand/Zoe", ["hand/Ben"]) == "hand/Ben"
    assert closest("hand/Zoe", ["hand/Ben"], 0.8) is None
