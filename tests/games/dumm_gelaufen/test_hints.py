"""Help for players: pending actions, labels of choices, orders of a hand."""

import ast
import inspect

import pytest

from tabletop.engine.actions import ChooseSeat, Say
from tabletop.games.dumm_gelaufen import rules
from tabletop.games.dumm_gelaufen.state import DummPhase, Work
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.resources import resource_path
from tests.games.dumm_gelaufen.table import EDITIONS, NAMES, Table

TEXTS = load_texts(resource_path("card_defs"), "dumm-gelaufen", "en")
ZONES = {
    "hand/Ann": "yellow-7 yellow-8",
    "hand/Ben": "green-9",
    "task/Ann": "task-1",
    "task/Ben": "task-2",
    "mac": "green-1 green-2",
    "discard-left": "yellow-1",
    "discard-right": "yellow-2",
    "draw": "rest",
}


def test_everything_that_is_said_has_words() -> None:
    tree = ast.parse(inspect.getsource(rules))
    wanted = {("notes", code) for code in rules.CHOICES.values()}
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        messages = "prompts" if function.name == "prompt" else "notes"
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and node.args:
                made = ast.unparse(node.func).removesuffix(".of")
                section = {"Message": messages, "Event": "events"}.get(made)
                for part in ast.walk(node.args[0]) if section else ():
                    if isinstance(part, ast.Constant) and "-" in str(part.value):
                        wanted.add((str(section), str(part.value)))
    assert len(wanted) > 12
    assert [key for key in wanted if TEXTS.first_key(key) is None] == []


@pytest.mark.parametrize(
    ("card", "label"),
    [
        ("now-swap-task", "Swap tasks with Ben"),
        ("keep-look-task", "Look at Ben’s task"),
        ("keep-take-one-give-two", "Take from Ben"),
        ("now-swap-fewest", "Swap hands with Ben"),
    ],
)
def test_choosing_a_person_says_what_for(card: str, label: str) -> None:
    table = Table(2)
    step = "person" if card == "keep-take-one-give-two" else ""
    state = table.state(ZONES)._replace(phase=DummPhase.EFFECT)
    work = Work(table.notation.card_id(card), 0, step)
    message = table.rules.label(state._replace(work=work), ChooseSeat(1))
    assert message is not None
    assert Speaker(TEXTS, table.rules, NAMES[:2]).note(message) == label


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_holds_little_pays_little(edition: str) -> None:
    """DG-T5: only cards that were paid count as paid."""
    table = Table(2, edition=edition)
    state = table.do(table.state({**ZONES, "hand/Ann": "yellow-7"}), "green-1 from mac > hand/Ann")
    state = table.do(state, "stop")
    found = table.rules.pending_action(state)
    assert found is not None
    due = 1 if edition == "1998" else 2
    assert [(count.done, count.required) for count in found.counts] == [(1, 0), (0, due)]


@pytest.mark.parametrize("taken", [0, 1])
def test_what_is_paid_is_counted_where_it_is_not_known_what_was_held(taken: int) -> None:
    """DG-T1, DG-H2: nothing is taken if two actions were discarded at an empty pile."""
    table = Table(2)
    state = table.do(table.state(ZONES), "yellow-1 from discard-left > hand/Ann")
    state = table.do(state, "stop")._replace(before=(-1, -1))
    assert state.swap is not None
    state = state._replace(swap=state.swap._replace(taken=taken))
    for done in range(3):
        found = table.rules.pending_action(state)
        assert found is not None
        counts = [(count.done, count.required) for count in found.counts]
        assert counts == [(taken, 0), (done, 2 - done)]
        assert state.swap is not None
        state = state._replace(swap=state.swap._replace(due=state.swap.due - 1))


def test_taking_a_second_card_and_stopping_have_names_of_their_own() -> None:
    table = Table(2)
    state = table.do(table.state(ZONES), "yellow-1 from discard-left > hand/Ann")
    for action, code in ((Say("draw"), "label-draw-second"), (Say("stop"), "label-stop-taking")):
        message = table.rules.label(state, action)
        assert message is not None
        assert message.code == code
    assert table.rules.label(table.state(ZONES), Say("draw")) is None


def test_a_hand_is_ordered_by_colour_or_by_number_with_actions_last() -> None:
    table = Table(2)
    hand = table.cards("keep-look-task yellow-7 blue-9 yellow-3 blue-7")
    orders = table.rules.hand_orders()
    by_colour = sorted(hand, key=orders["colour"].index)
    by_number = sorted(hand, key=orders["number"].index)
    keys = table.rules.cards.key
    assert [keys(c) for c in by_colour][:2] == ["blue-7", "blue-9"]
    assert keys(by_number[0]) == "yellow-3"
    assert keys(by_colour[-1]) == keys(by_number[-1]) == "keep-look-task"
