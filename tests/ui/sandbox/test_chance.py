"""Chance at random, chosen by the user, and its probabilities."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.engine.actions import Roll, Rolled, Say, Shuffled
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
    playground.page.show_panel(playground.page.chance)
    return playground


def is_due(sandbox: Sandbox) -> bool:
    return sandbox.is_chance_due


def odds(playground: Playground) -> list[str]:
    listed = playground.page.chance.odds
    return [listed.item(row).text() for row in range(listed.count())]


def test_the_odds_of_every_throw_are_told(open_sandbox: Open) -> None:
    playground = roll_two_for_seven(open_sandbox)
    panel = playground.page.chance
    assert panel.action_box.count() == 4
    panel.action_box.setCurrentIndex(1)
    panel.action_box.activated.emit(1)
    assert odds(playground)[0].startswith("80.6 % (29/36)")
    assert odds(playground)[1].startswith("16.7 % (1/6)")
    assert odds(playground)[2].startswith("2.8 % (1/36)")
    assert "21" in panel.note.text()
    press(panel.sorting.button(1))
    assert any(line.startswith("16.7 % (1/6)\n") for line in odds(playground))


def test_seven_dice_are_listed_exactly(open_sandbox: Open) -> None:
    playground = open_sandbox("nichtlustig")
    panel = playground.page.chance
    playground.page.show_panel(panel)
    assert panel.note.text() == "Exact, from all 279936 outcomes."
    playground.sandbox.act(Say("roll"))
    # One of the dice has not been set aside.
    panel.action_box.setCurrentIndex(panel.action_box.count() - 1)
    panel.action_box.activated.emit(panel.action_box.count() - 1)
    assert panel.note.text() == "Exact, from all 6 outcomes."


def test_dice_are_chosen_by_hand(open_sandbox: Open) -> None:
    playground = roll_two_for_seven(open_sandbox)
    sandbox, panel = playground.sandbox, playground.page.chance
    press(panel.mode.button(1))
    sandbox.act(Roll(2))
    assert is_due(sandbox)
    assert panel.isVisible()
    assert playground.page.view.presenter.prompt.startswith("Chance decides")
    assert len(panel.chooser.dice) == 2
    for box, face in zip(panel.chooser.dice, (3, 4), strict=True):
        box.setCurrentIndex(box.findData(face))
    press(panel.apply_button)
    assert not is_due(sandbox)
    assert sandbox.line.steps_to(sandbox.line.index)[0].action == Rolled((3, 4))
    assert sandbox.line.steps_to(sandbox.line.index)[0].actor == CHANCE
    QTest.keyClick(playground.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert is_due(sandbox)
    press(panel.sample_button)
    assert not is_due(sandbox)


def test_an_outcome_in_the_list_is_made_so(open_sandbox: Open) -> None:
    playground = roll_two_for_seven(open_sandbox)
    panel = playground.page.chance
    press(panel.mode.button(1))
    playground.sandbox.act(Roll(2))
    panel.odds.setCurrentRow(1)
    QTest.keyClick(panel.odds, Qt.Key.Key_Return)
    action = playground.sandbox.line.steps_to(playground.sandbox.line.index)[0].action
    assert isinstance(action, Rolled)
    assert sum(action.faces) == 7


def test_nothing_is_changed_by_hand_while_chance_is_due(open_sandbox: Open) -> None:
    playground = roll_two_for_seven(open_sandbox)
    press(playground.page.chance.mode.button(1))
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
    panel = playground.page.chance
    press(panel.mode.button(1))
    playground.by_the_rules()
    playground.sandbox.act(Say("draw"))
    assert playground.sandbox.is_chance_due
    assert panel.odds.count() == 0
    assert "too many" in panel.note.text()
    assert not panel.apply_button.isEnabled(), "a pile is put in another order once it is shuffled"
    press(panel.sample_button)
    action = playground.sandbox.line.steps_to(playground.sandbox.line.index)[0].action
    assert isinstance(action, Shuffled)
    assert action.order[-1] in playground.sandbox.position.zones[position.to_act]


@pytest.mark.parametrize("index", [0, 1])
def test_chance_is_decided_by_whoever_is_chosen(open_sandbox: Open, index: int) -> None:
    playground = roll_two_for_seven(open_sandbox)
    press(playground.page.chance.mode.button(1 - index))
    press(playground.page.chance.mode.button(index))
    playground.sandbox.act(Roll(1))
    assert playground.sandbox.is_chance_due is bool(index)


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_nothing_moves_while_chance_comes_and_goes(open_sandbox: Open, game: Game) -> None:
    """Table and form do not move during a game with chance by hand."""
    playground = open_sandbox(game.id)
    sandbox, page, random = playground.sandbox, playground.page, Random(2)
    panel = page.chance
    page.show_panel(panel)
    press(panel.mode.button(1))
    parts = (
        page.view.board,
        page.tabs,
        panel.status,
        panel.chooser,
        panel.apply_button,
        panel.sample_button,
    )
    seen, happened = set(), 0
    for _ in range(12):
        QApplication.processEvents()
        page.show_panel(panel)
        moved = (*parts, panel.action_box, panel.sorting, panel.odds, panel.note)
        seen.add(tuple(part.geometry().getRect() for part in moved))
        assert len(seen) == 1
        if sandbox.is_chance_due:
            happened += 1
            press(panel.sample_button)
        elif sandbox.match.outcome is None:
            sandbox.act(random.choice(sandbox.legal_actions()))
    assert happened or not sandbox.rules.cards.dice
