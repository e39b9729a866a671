"""Chance at random, chosen by the user, and its probabilities."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.engine.actions import Keep, Roll, Rolled, Say, Shuffled
from tabletop.engine.zones import CHANCE
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.ui.features.sandbox.session import Sandbox
from tests.ui.sandbox.conftest import Open, Playground, press


def roll_two_for_seven(open_sandbox: Open) -> Playground:
    """Set up rows with the sums 2 and 7, before a throw."""
    playground = open_sandbox("wonderful-world")
    landscape = playground.cards("draw") + playground.cards("landscapes")
    landscapes = [
        card.key for card in playground.sandbox.rules.cards.cards if card.deck == "landscapes"
    ]
    assert set(landscapes) <= set(landscape)
    playground.lay_out(
        {
            "hand/Ann": "hat-5",
            "hand/Ben": "hat-6",
            "row/2": "newspaper-2",
            "row/5": "watch-5 hat-2",
            "landscapes": landscapes[0],
        },
        to_act=0,
        stage="roll",
    )
    assert playground.sandbox.is_possible, playground.problems()
    return playground


def is_due(sandbox: Sandbox) -> bool:
    return sandbox.is_chance_due


def listed(playground: Playground) -> list[str]:
    found = playground.moves.list
    return [found.item(row).text() for row in range(found.count())]


def test_the_odds_of_every_throw_are_told(open_sandbox: Open) -> None:
    playground = roll_two_for_seven(open_sandbox)
    press(playground.moves.chance.button(1))
    playground.sandbox.act(Roll(2))
    assert listed(playground)[0].startswith("80.6 % (29/36)")
    assert listed(playground)[1].startswith("16.7 % (1/6)")
    assert listed(playground)[2].startswith("2.8 % (1/36)")
    assert "21" in playground.moves.note.text()


def test_seven_dice_are_listed_exactly(open_sandbox: Open) -> None:
    playground = open_sandbox("nichtlustig")
    panel, sandbox = playground.moves, playground.sandbox
    press(panel.chance.button(1))
    sandbox.act(Say("roll"))
    assert "Exact, from all 279936 outcomes." in panel.note.text()
    order = panel.note.text().partition("in this order: ")[2]
    assert order.count(",") == len(sandbox.rules.cards.dice) - 1, "which die is which"
    sandbox.decide(None)
    sandbox.act(
        next(a for a in sandbox.legal_actions() if isinstance(a, Keep) and len(a.dice) == 6)
    )
    assert "Exact, from all 6 outcomes." in panel.note.text(), "one has not been set aside"


def test_dice_are_typed(open_sandbox: Open) -> None:
    playground = roll_two_for_seven(open_sandbox)
    sandbox, panel = playground.sandbox, playground.moves
    press(panel.chance.button(1))
    assert not panel.dice.isEnabled()
    sandbox.act(Roll(2))
    assert is_due(sandbox)
    assert panel.isVisible()
    assert playground.page.view.presenter.prompt.startswith("Chance is next")
    panel.dice.line.setText("3 4")
    press(panel.apply_button)
    assert not is_due(sandbox)
    assert sandbox.line.steps_to(sandbox.line.index)[0].action == Rolled((3, 4))
    assert sandbox.line.steps_to(sandbox.line.index)[0].actor == CHANCE
    QTest.keyClick(playground.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert is_due(sandbox)
    press(panel.sample_button)
    assert not is_due(sandbox)


@pytest.mark.parametrize("typed", ["3", "3 4 5", "3 4 5 6 1", "3 7", "3 duck", "", "x"])
def test_dice_that_cannot_be_are_refused_with_a_reason(open_sandbox: Open, typed: str) -> None:
    playground = roll_two_for_seven(open_sandbox)
    sandbox, panel = playground.sandbox, playground.moves
    press(panel.chance.button(1))
    sandbox.act(Roll(2))
    before = panel.note.text()
    panel.dice.line.setFocus()
    panel.dice.line.setText(typed)
    QTest.keyClick(panel.dice.line, Qt.Key.Key_Return)
    assert is_due(sandbox)
    assert panel.dice.problem.isVisible() or panel.note.text() != before


def test_an_outcome_in_the_list_is_made_so(open_sandbox: Open) -> None:
    playground = roll_two_for_seven(open_sandbox)
    panel = playground.moves
    press(panel.chance.button(1))
    playground.sandbox.act(Roll(2))
    panel.list.setCurrentRow(1)
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    action = playground.sandbox.line.steps_to(playground.sandbox.line.index)[0].action
    assert isinstance(action, Rolled)
    assert sum(action.faces) == 7


def test_nothing_is_changed_by_hand_while_chance_is_due(open_sandbox: Open) -> None:
    playground = roll_two_for_seven(open_sandbox)
    press(playground.moves.chance.button(1))
    playground.sandbox.act(Roll(1))
    playground.free()
    before = playground.sandbox.position
    playground.drag(playground.item("hand/Ann"), "box")
    assert playground.sandbox.position == before


def test_by_itself_the_dice_fall_another_way_each_time(open_sandbox: Open) -> None:
    playground = roll_two_for_seven(open_sandbox)
    seen = set()
    for _ in range(12):
        playground.sandbox.act(Roll(4))
        seen.add(playground.sandbox.line.steps_to(playground.sandbox.line.index)[1].action)
        playground.sandbox.undo()
    assert len(seen) > 6


def test_a_shuffle_is_let_happen_and_not_counted(open_sandbox: Open) -> None:
    playground = open_sandbox("numnum")
    hands = [f"circle-{n}" for n in (9, 14)]
    known = set(playground.sandbox.rules.cards.ids)
    hands = [card for card in hands if card in known] or sorted(known)[:2]
    everything = [c for zone in ("draw", "discard") for c in playground.cards(zone)]
    numbered = [card for card in everything if card.split("-")[0] in {"circle", "heart", "square"}]
    playground.free()
    position = playground.sandbox.position
    draw, discard = playground.zone("draw"), playground.zone("discard")
    zones = list(position.zones)
    top = playground.notation.card_id(numbered[0])
    pile = [card for card in (*zones[draw], *zones[discard]) if card != top]
    zones[draw], zones[discard] = (), (*pile, top)
    playground.sandbox.arrange(type(position)(tuple(zones), position.to_act, position.fields))
    assert playground.sandbox.is_possible, playground.problems()
    panel = playground.moves
    press(panel.chance.button(1))
    playground.sandbox.act(Say("draw"))
    assert playground.sandbox.is_chance_due
    assert panel.list.count() == 0
    assert "too many" in panel.note.text()
    assert not panel.apply_button.isEnabled(), "a pile is put in another order once it is shuffled"
    press(panel.sample_button)
    action = playground.sandbox.line.steps_to(playground.sandbox.line.index)[0].action
    assert isinstance(action, Shuffled)
    assert action.order[-1] in playground.sandbox.position.zones[position.to_act]


@pytest.mark.parametrize("index", [0, 1])
def test_chance_is_decided_by_whoever_is_chosen(open_sandbox: Open, index: int) -> None:
    playground = roll_two_for_seven(open_sandbox)
    press(playground.moves.chance.button(1 - index))
    press(playground.moves.chance.button(index))
    playground.sandbox.act(Roll(1))
    assert playground.sandbox.is_chance_due is bool(index)


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_nothing_moves_while_chance_comes_and_goes(open_sandbox: Open, game: Game) -> None:
    """Table and form do not move during a game with chance by hand."""
    playground = open_sandbox(game.id)
    sandbox, page, random = playground.sandbox, playground.page, Random(2)
    panel = playground.moves
    press(panel.chance.button(1))
    parts = (page.view.board, page.tabs, panel.chance, panel.list, panel.note, panel.dice)
    buttons = (panel.apply_button, panel.sample_button)
    seen, happened = set(), 0
    for _ in range(12):
        QApplication.processEvents()
        seen.add(tuple(part.geometry().getRect() for part in (*parts, *buttons)))
        assert len(seen) == 1
        if sandbox.is_chance_due:
            happened += 1
            press(panel.sample_button)
        elif sandbox.match.outcome is None:
            sandbox.act(random.choice(sandbox.legal_actions()))
    assert happened or not sandbox.rules.cards.dice
