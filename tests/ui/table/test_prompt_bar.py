"""The buttons over the table: each role has its place, and nothing else ever stands there."""

from random import Random

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.ui.pages.table.prompt_bar import PromptBar
from tabletop.ui.theme.seat_colours import Badge
from tabletop.ui.viewmodel.action_button import Button, Role
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session, random_step

NOBODY: Badge = 0


def places(bar: PromptBar) -> dict[str, QRect]:
    return {button.text(): button.geometry() for button in bar.buttons}


@pytest.fixture
def bar(qtbot: QtBot) -> PromptBar:
    bar = PromptBar()
    qtbot.addWidget(bar)
    bar.resize(900, 80)
    bar.show()
    bar.reserve(["Stop rolling", "Pass"])
    bar.say("Ann: roll.", NOBODY)
    return bar


def offer(bar: PromptBar, *labels: str, end: str = "") -> dict[str, QRect]:
    buttons = [Button(label, None) for label in labels]
    ending = [Button(end, None, role=Role.ENDS)] if end else []
    bar.offer((*ending, *buttons), lambda _button: None)
    return places(bar)


def test_what_ends_something_pushes_nothing_aside(bar: PromptBar) -> None:
    rolls = ["Roll one die", "Roll 2 dice", "Roll 3 dice"]
    before = offer(bar, *rolls)
    after = offer(bar, *rolls, end="Stop rolling")
    stop = after.pop("Stop rolling")
    assert after == before
    assert stop.left() > max(place.right() for place in before.values()) + stop.height() // 2
    fewer = offer(bar, *rolls[:2], end="Pass")
    assert fewer["Roll 2 dice"] == before["Roll 2 dice"]
    assert fewer["Pass"].left() == stop.left()


def test_below_a_long_sentence_the_end_is_apart_as_well(bar: PromptBar) -> None:
    bar.resize(420, 120)
    rolls = ["Roll one die", "Roll 2 dice"]
    before = offer(bar, *rolls)
    after = offer(bar, *rolls, end="Stop rolling")
    stop = after.pop("Stop rolling")
    assert after == before
    assert not any(stop.intersects(place) for place in before.values())
    assert stop.right() > 380


def test_the_table_below_is_not_moved_by_what_is_said(bar: PromptBar) -> None:
    high = bar.heightForWidth(900)
    offer(bar, "Roll one die")
    for words in (1, 6, 12, 1):
        bar.say("Ann: " + "roll now " * words, NOBODY)
        assert bar.heightForWidth(900) == high
    below = offer(bar, "Set aside " + "white 3, " * 9 + "roll the rest", end="Stop rolling")
    high = bar.heightForWidth(900)
    after = offer(bar, "Roll one die", end="Stop rolling")
    assert bar.heightForWidth(900) == high
    assert after["Stop rolling"] == below["Stop rolling"]
    bar.resize(1000, 80)  # has a height of its own
    assert bar.heightForWidth(1000) < high


def test_words_too_long_for_a_row_are_shortened_on_the_button_only(bar: PromptBar) -> None:
    bar.resize(600, 120)
    offer(bar, "Set aside " + "white 3, " * 3 + "roll the rest", end="Stop rolling")
    high = bar.heightForWidth(600)
    label = "Set aside " + "white 3, " * 12 + "roll the rest"
    shown = offer(bar, label, end="Stop rolling")
    assert bar.heightForWidth(600) == high
    assert label not in shown
    button = bar.buttons[0]
    assert button.text().startswith("Set aside white 3")
    assert button.text().endswith("roll the rest")
    assert button.accessibleName() == button.toolTip() == label
    bar.resize(1800, 120)
    assert bar.buttons[0].text() == label


def test_rows_that_are_gone_are_not_kept_where_they_leave_the_table_too_little(
    bar: PromptBar, qtbot: QtBot
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(600, 600)
    bar.setParent(parent)
    bar.resize(600, 120)
    offer(bar, *(f"Away with {number} cards of this colour" for number in range(12)))
    assert bar.heightForWidth(600) > parent.height() // 4
    offer(bar, "Draw a card")
    assert bar.heightForWidth(600) <= parent.height() // 4
    bar.setParent(None)


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_nothing_ever_stands_where_something_is_ended(set_table: SetTable, game: Game) -> None:
    """Over a random game: the places of what goes on and of what ends have nothing in common."""
    session = new_session(max(2, game.seats[0]), 5, game.id, privacy_screen=True)
    table, random = set_table(session, 900, 720), Random(5)
    stood: dict[Role, list[QRect]] = {Role.DOES: [], Role.ENDS: []}
    for _ in range(60):
        if session.match.outcome is not None:
            break
        if session.passing_to is not None:
            session.cover()
            session.uncover()
        note_places(table, stood)
        random_step(session, random)
        note_places(table, stood)
    assert stood[Role.DOES]
    assert stood[Role.ENDS]
    for end in stood[Role.ENDS]:
        assert not any(end.intersects(place) for place in stood[Role.DOES])


def note_places(table: Table, stood: dict[Role, list[QRect]]) -> None:
    table.finish()
    bar = table.view.bar
    for shown, button in zip(bar.shown, bar.buttons, strict=True):
        area = stood.get(shown.role)
        if area is not None and button.geometry() not in area:
            area.append(button.geometry())


def test_a_sentence_of_three_lines_has_room_from_the_beginning(bar: PromptBar) -> None:
    high = bar.heightForWidth(900)
    bar.say("Ann: " + "roll the dice " * 15, NOBODY)
    offer(bar, "Roll all the rest again", end="Stop rolling")
    small, prompt = bar.prompt.fontMetrics(), bar.prompt
    lines = small.boundingRect(prompt.rect(), Qt.TextFlag.TextWordWrap, prompt.text()).height()
    assert round(lines / small.lineSpacing()) == 3
    assert bar.heightForWidth(900) == high
