"""Which rule refuses which action, in every phase.

The rulebook's own examples are in `tests/scenarios/numnum`; these are the cases between them.
"""

import pytest

from tabletop.engine.actions import ChooseCard, ChooseSeat, ChooseWord, Move, Roll, Say, Shuffled
from tabletop.games.numnum.state import NumState
from tests.games.numnum.table import Table

TABLE = Table()
WORDS = ("draw", "stop", "pass", "choose heart")

TURN = TABLE.state({"hand/Ann": "heart-7 circle-9 circle-3 ban-2 wish", "bans": "ban-5"})
MORE = TABLE.state(
    {"hand/Ann": "heart-7 circle-9 ban-2 wish", "discard": "heart-10 heart-4"}, phase="more"
)
DRAWN = TABLE.state(
    {"hand/Ann": "heart-7 circle-9 ban-2 circle-4"}, phase="drawn", drawn="circle-4"
)
DRAWN_BAN = TABLE.state({"hand/Ann": "heart-7 ban-2 ban-5"}, phase="drawn", drawn="ban-2")
CHOOSE = TABLE.state(
    {"hand/Ann": "heart-7 circle-9 ban-2 wish", "discard": "heart-10 wish"}, phase="choose"
)
WISHED = TABLE.state(
    {"hand/Ann": "heart-7 circle-9 circle-1 heart-1 ban-2 wish", "discard": "heart-10 wish"},
    wish="heart",
)
JOKER = TABLE.state({"hand/Ann": "circle-1 heart-1 circle-8"})
EMPTY = TABLE.state({"hand/Ann": "heart-7 circle-9", "box": "rest"})
LONE_BAN = TABLE.state({"hand/Ann": "ban-2"})
WON = TABLE.do(TABLE.state({"hand/Ann": "heart-7"}), "heart-7 > discard")
NOBODY_WON = TABLE.do(EMPTY, "pass", "pass")

CASES: dict[str, tuple[NumState, dict[str, str | None]]] = {
    "turn": (
        TURN,
        {
            "heart-7 > discard": None,
            "circle-9 > discard": "NN-F1",
            "circle-3 > discard": "NN-F1",
            "wish > discard": None,
            "ban-2 > bans": None,
            "ban-2 > discard": "NN-B1",
            "ban-5 > bans": "NN-T1",  # it is there, not in the hand
            "heart-7 > bans": "NN-T1",
            "wish > bans": "NN-T1",
            "heart-8 > discard": "NN-T1",
            "circle-64 > discard": "NN-T1",  # in the other hand
            "heart-7 > heart-10": "NN-T1",
            "heart-7 from hand/Ann > discard": "NN-T1",  # a source is never named
            "heart-7 from draw > discard": "NN-T1",
            "heart-7 > discard with wish": "NN-T1",
            "heart-7 > draw": "TABLE-PLACE",
            "heart-7 > hand/Ben": "TABLE-PLACE",
            "heart-7 > box": "TABLE-PLACE",
            "draw": None,
            "stop": "NN-T2",
            "pass": "NN-T2",
            "choose heart": "NN-F4",
        },
    ),
    "more": (
        MORE,
        {
            "heart-7 > discard": None,
            "circle-9 > discard": "NN-F1",
            "ban-2 > bans": None,
            "ban-2 > discard": "NN-B1",
            "wish > discard": None,
            "draw": "NN-T1",
            "pass": "NN-T1",
            "stop": None,
            "choose heart": "NN-F4",
            "heart-8 > discard": "NN-T1",
        },
    ),
    "drawn": (
        DRAWN,
        {
            "circle-4 > discard": None,
            "circle-4 > bans": "NN-T1",
            "heart-7 > discard": "NN-T2",
            "ban-2 > bans": "NN-T2",
            "circle-9 > discard": "NN-T2",
            "heart-8 > discard": "NN-T1",
            "draw": "NN-T2",
            "pass": "NN-T3",
            "stop": None,
            "choose heart": "NN-F4",
        },
    ),
    "drawn ban": (
        DRAWN_BAN,
        {"ban-2 > bans": None, "ban-2 > discard": "NN-B1", "ban-5 > bans": "NN-T2", "stop": None},
    ),
    "choose": (
        CHOOSE,
        {
            "choose circle": None,
            "choose triangle": None,
            "choose square": None,
            "choose heart": None,
            "heart-7 > discard": "NN-F4",
            "ban-2 > bans": "NN-F4",
            "draw": "NN-F4",
            "stop": "NN-F4",
            "pass": "NN-F4",
        },
    ),
    "wished": (
        WISHED,
        {
            "heart-7 > discard": None,
            "heart-1 > discard": None,
            "circle-9 > discard": "NN-F4",
            "circle-1 > discard": "NN-F4",
            "ban-2 > bans": None,
            "wish > discard": None,
            "draw": None,
            "choose circle": "NN-F4",
        },
    ),
    "nothing to draw": (
        EMPTY,
        {"draw": "NN-T3", "pass": None, "stop": "NN-T2", "heart-7 > discard": None},
    ),
    "a ban alone": (
        LONE_BAN,
        {"ban-2 > bans": "NN-B2", "ban-2 > discard": "NN-B1", "draw": None},
    ),
    "won": (
        WON,
        {**dict.fromkeys(WORDS, "NN-T4"), "circle-64 > discard": "NN-T4", "ban-2 > bans": "NN-T4"},
    ),
    "nobody won": (
        NOBODY_WON,
        {**dict.fromkeys(WORDS, "NN-T3"), "heart-7 > discard": "NN-T3"},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_refused_and_by_which_rule(case: str) -> None:
    state, verdicts = CASES[case]
    assert {text: TABLE.rule(state, text) for text in verdicts} == verdicts


@pytest.mark.parametrize("case", CASES)
def test_legal_are_those_and_no_others(case: str) -> None:
    state, verdicts = CASES[case]
    allowed = [text for text, rule in verdicts.items() if rule is None]
    assert sorted(TABLE.legal(state)) == sorted(allowed)


@pytest.mark.parametrize(
    ("bans", "card", "rule"),
    [
        # The ban is the reason only if the card would otherwise fit.
        ("", "circle-9", "NN-F1"),
        ("ban-2", "circle-9", "NN-F1"),
        ("ban-2", "circle-4", "NN-F2"),
        ("ban-2", "circle-5", None),
        ("ban-5", "circle-5", "NN-F2"),
        ("ban-5", "circle-15", "NN-F2"),
        ("ban-2 ban-5", "circle-20", None),
        ("ban-2 ban-5", "circle-18", "NN-F2"),
        ("ban-2 ban-5", "heart-4", None),
        ("ban-2 ban-5", "circle-1", None),
    ],
)
def test_no_fit_or_only_a_ban(bans: str, card: str, rule: str | None) -> None:
    state = TABLE.state({"hand/Ann": f"{card} square-7", "bans": bans})
    assert TABLE.rule(state, f"{card} > discard") == rule


def test_what_a_refusal_tells() -> None:
    state = TABLE.state({"hand/Ann": "circle-18 square-7", "bans": "ban-2"})
    verdict = TABLE.rules.check(state, TABLE.action("circle-18 > discard"))
    assert dict(verdict.params)["divisors"] == (2,)
    assert set(dict(verdict.params)) == {"card", "top", "divisors"}


@pytest.mark.parametrize("state", [TURN, MORE, DRAWN, CHOOSE, EMPTY, WON, NOBODY_WON])
def test_actions_of_other_games_are_refused_by_a_rule(state: NumState) -> None:
    others = (
        Roll(1),
        ChooseSeat(0),
        ChooseCard(0),
        ChooseWord("star"),
        Say("claim"),
        Move(-1, TABLE.rules.facts.discard),
        Shuffled(TABLE.rules.facts.draw, ()),
    )
    for action in others:
        verdict = TABLE.rules.check(state, action)
        assert verdict.reason is not None
        assert verdict.reason.rule.startswith(("NN-", "TABLE-"))


@pytest.mark.parametrize("case", ["won", "nobody won"])
def test_after_the_end_nothing_is_legal(case: str) -> None:
    state, _ = CASES[case]
    assert not TABLE.rules.legal_actions(state)


@pytest.mark.parametrize(
    ("state", "action", "rule"),
    [
        (TURN, "heart-7 > discard", "NN-F1"),
        (JOKER, "circle-8 > discard", "NN-F2"),
        (WISHED, "heart-7 > discard", "NN-F4"),
        (TURN, "ban-2 > bans", "NN-B1"),
        (TURN, "wish > discard", "NN-F4"),
        (JOKER, "circle-1 > discard", "NN-F3"),
        (JOKER, "heart-1 > discard", "NN-F5"),
        (TURN, "draw", "NN-T2"),
        (MORE, "stop", "NN-T1"),
        (CHOOSE, "choose heart", "NN-F4"),
        (EMPTY, "pass", "NN-T3"),
    ],
)
def test_what_is_allowed_names_the_rule_that_allows_it(
    state: NumState, action: str, rule: str
) -> None:
    (done,) = [a for a in TABLE.rules.legal_actions(state) if a == TABLE.action(action)]
    assert TABLE.rules.permission(state, done).rule == rule


@pytest.mark.parametrize(
    ("laid", "top", "bans", "code"),
    [
        ("heart-15", "triangle-30", "ban-5", "hint-number-book"),
        ("circle-15", "square-45", "ban-5", "hint-number-book"),
        ("triangle-30", "circle-15", "ban-5", "hint-number-book"),
        ("heart-15", "triangle-30", "ban-2 ban-5", "hint-number-book"),
        ("heart-15", "triangle-30", "", "hint-number"),
        ("circle-20", "triangle-30", "ban-2 ban-5", "hint-number-banned"),
        ("triangle-30", "square-45", "ban-5", "hint-number-banned"),
        ("circle-15", "circle-20", "ban-5", "hint-symbol-banned"),
    ],
)
def test_where_the_table_decides_otherwise_than_an_example_of_the_book_it_says_so(
    laid: str, top: str, bans: str, code: str
) -> None:
    state = TABLE.state({"hand/Ann": f"{laid} heart-7", "discard": top, "bans": bans})
    (card,) = (card for card in state.zones[0] if TABLE.notation.card_name(card) == laid)
    permission = TABLE.rules.permission(state, TABLE.rules.facts.plays[card])
    assert permission.explanation is not None
    assert permission.explanation.code == code
