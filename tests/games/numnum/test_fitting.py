"""Which cards fit (NN-F1, NN-F2, NN-F3, NN-F5), with the rulebook's examples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.message import Message
from tabletop.games.numnum.cards import SYMBOLS
from tabletop.games.numnum.facts import Fit, Number, fit
from tabletop.games.numnum.state import NumState
from tests.games.numnum.table import Table, load

RULES = load()


def number(key: str) -> Number:
    symbol, _, value = key.partition("-")
    return Number(symbol, int(value))


@pytest.mark.parametrize(
    ("top", "card", "bans", "expected"),
    [
        # "Beispiele: einfach passende Karten".
        ("heart-9", "heart-2", (), Fit(symbol=True, divisors=(), banned=())),
        ("heart-3", "circle-6", (), Fit(symbol=False, divisors=(3,), banned=())),
        ("heart-9", "circle-6", (), Fit(symbol=False, divisors=(3,), banned=())),
        ("heart-15", "circle-6", (), Fit(symbol=False, divisors=(3,), banned=())),
        ("heart-2", "circle-6", (), Fit(symbol=False, divisors=(2,), banned=())),
        ("heart-10", "circle-6", (), Fit(symbol=False, divisors=(2,), banned=())),
        ("heart-20", "circle-6", (), Fit(symbol=False, divisors=(2,), banned=())),
        ("heart-2", "circle-6", (2,), Fit(symbol=False, divisors=(), banned=(2,))),
        ("heart-10", "circle-6", (2,), Fit(symbol=False, divisors=(), banned=(2,))),
        ("heart-20", "circle-6", (2, 5), Fit(symbol=False, divisors=(), banned=(2,))),
        ("triangle-30", "circle-15", (), Fit(symbol=False, divisors=(3, 5, 15), banned=())),
        ("triangle-45", "circle-15", (5,), Fit(symbol=False, divisors=(3, 15), banned=(5,))),
        ("heart-8", "circle-4", (2,), Fit(symbol=False, divisors=(4,), banned=(2,))),
        ("square-30", "circle-20", (2, 5), Fit(symbol=False, divisors=(10,), banned=(2, 5))),
        ("heart-1", "circle-15", (5,), Fit(symbol=False, divisors=(), banned=(), joker=True)),
        ("heart-1", "circle-4", (2,), Fit(symbol=False, divisors=(), banned=(), joker=True)),
        # "doppelt passende Karten".
        ("heart-10", "heart-4", (), Fit(symbol=True, divisors=(2,), banned=())),
        ("heart-10", "heart-4", (2,), Fit(symbol=True, divisors=(), banned=(2,))),
        ("heart-13", "heart-1", (2, 5), Fit(symbol=True, divisors=(), banned=(), joker=True)),
        ("heart-1", "heart-13", (2, 5), Fit(symbol=True, divisors=(), banned=(), joker=True)),
        # "nicht passende Karten".
        ("circle-3", "heart-2", (), Fit(symbol=False, divisors=(), banned=())),
        ("heart-8", "circle-5", (), Fit(symbol=False, divisors=(), banned=())),
        ("triangle-30", "heart-7", (), Fit(symbol=False, divisors=(), banned=())),
        ("circle-20", "heart-15", (5,), Fit(symbol=False, divisors=(), banned=(5,))),
        # Rulings: equal numbers are no exception; joker on joker is a number fit.
        ("circle-2", "heart-2", (2,), Fit(symbol=False, divisors=(), banned=(2,))),
        ("circle-1", "heart-1", (2,), Fit(symbol=False, divisors=(), banned=(), joker=True)),
    ],
)
def test_fit(top: str, card: str, bans: tuple[int, ...], expected: Fit) -> None:
    assert fit(number(top), number(card), bans) == expected


@pytest.mark.parametrize(
    ("found", "fits", "double"),
    [
        (Fit(symbol=False, divisors=(), banned=(2,)), False, False),
        (Fit(symbol=True, divisors=(), banned=(2,)), True, False),
        (Fit(symbol=False, divisors=(4,), banned=(2,)), True, False),
        (Fit(symbol=True, divisors=(4,), banned=()), True, True),
        (Fit(symbol=False, divisors=(), banned=(), joker=True), True, False),
        (Fit(symbol=True, divisors=(), banned=(), joker=True), True, True),
    ],
)
def test_what_a_fit_amounts_to(found: Fit, *, fits: bool, double: bool) -> None:
    assert (found.fits, found.double) == (fits, double)


NUMBERS = st.builds(Number, st.sampled_from(SYMBOLS), st.integers(1, 100))


@given(NUMBERS, NUMBERS, st.sets(st.integers(2, 10)))
def test_fit_is_the_definition_and_works_both_ways(
    top: Number, card: Number, bans: set[int]
) -> None:
    found = fit(top, card, bans)
    common = {d for d in range(2, 101) if top.number % d == 0 and card.number % d == 0}
    assert set(found.divisors) == common - bans
    assert set(found.banned) == common & bans
    assert list(found.divisors) == sorted(found.divisors)
    assert fit(card, top, bans) == found


@pytest.mark.parametrize("bans", [(), ("ban-2",), ("ban-5",), ("ban-5", "ban-2")])
def test_the_tables_say_what_fit_says(bans: tuple[str, ...]) -> None:
    facts, start = RULES.facts, RULES.initial_state()
    lying = tuple(RULES.cards.ids[ban] for ban in bans)
    banned = [facts.series[ban] for ban in lying]
    compared = 0
    for top, shown in enumerate(facts.numbers):
        if shown is None:
            continue
        zones = list(start.zones)
        zones[facts.discard], zones[facts.bans] = (top,), lying
        row = facts.playable(start._replace(zones=tuple(zones)))
        for card, laid in enumerate(facts.numbers):
            if laid is None:
                assert row.moves[card] == facts.plays[card]
                assert card not in row.double_fits
                continue
            found = fit(shown, laid, banned)
            assert row.moves[card] == (facts.plays[card] if found.fits else None)
            assert (card in row.double_fits) == found.double
            compared += 1
    assert compared == 98 * 98


def explained(table: Table, state: NumState, card: str) -> Message | None:
    """Return why a card of Ann's may be played."""
    action = table.rules.facts.plays[table.notation.card_id(card)]
    assert table.rules.check(state, action).legal
    return table.rules.permission(state, action).explanation


@pytest.mark.parametrize(
    ("card", "code", "said"),
    [
        ("heart-4", "hint-double", {"divisors": (2,)}),
        ("circle-35", "hint-number", {"divisors": (5,)}),
        ("heart-7", "hint-symbol", {}),
        ("circle-1", "hint-joker", {}),
        ("heart-1", "hint-joker-double", {}),
        ("wish", "hint-wish", {}),
        ("ban-5", "hint-ban", {"n": 5}),
    ],
)
def test_the_hint_says_why_on_heart_10(card: str, code: str, said: dict[str, object]) -> None:
    table = Table()
    state = table.state({"hand/Ann": f"{card} square-7"})
    message = explained(table, state, card)
    assert message is not None
    assert message.code == code
    assert said.items() <= dict(message.params).items()


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("heart-4", "hint-symbol-banned"),
        ("circle-5", "hint-number"),
        ("ban-2", "hint-ban-lifts"),
    ],
)
def test_the_hint_says_why_on_heart_10_under_ban_2(card: str, code: str) -> None:
    table = Table()
    state = table.state({"hand/Ann": f"{card} square-7", "bans": "ban-2"})
    message = explained(table, state, card)
    assert message is not None
    assert message.code == code


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("heart-4", "hint-wished"),
        ("wish", "hint-wish"),
    ],
)
def test_the_hint_says_why_on_a_wish(card: str, code: str) -> None:
    table = Table()
    zones = {"hand/Ann": f"{card} square-7", "discard": "heart-10 wish"}
    message = explained(table, table.state(zones, wish="heart"), card)
    assert message is not None
    assert message.code == code


def test_explanations_can_be_switched_off() -> None:
    silent = Table(fit_hint="off")
    assert explained(silent, silent.state({"hand/Ann": "heart-4 square-7"}), "heart-4") is None
