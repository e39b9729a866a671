"""The buttons over the table: each role has its own area."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.table.model.buttons import Button, ButtonRole
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.table.prompt_bar import PromptBar
from tabletop.ui.widgets.art import Badge
from tests.ui.fast_forward import FastForward

# Labels have the same size as in the program, whichever test runs first.
pytestmark = pytest.mark.usefixtures("appearance")

NOBODY: Badge = 0
LONG_ENOUGH = 90
"""Number of steps to play."""


def places(bar: PromptBar) -> dict[str, QRect]:
    return {button.text(): button.geometry() for button in bar.buttons}


@pytest.fixture
def bar(qtbot: QtBot) -> PromptBar:
    bar = PromptBar()
    qtbot.addWidget(bar)
    bar.resize(900, 80)
    bar.show()
    bar.reserve(["Stop rolling", "Pass"])
    bar.set_prompt("Ann: roll.", NOBODY)
    return bar


def offer(bar: PromptBar, *labels: str, end: str = "") -> dict[str, QRect]:
    buttons = [Button(label, None) for label in labels]
    ending = [Button(end, None, role=ButtonRole.END)] if end else []
    bar.set_buttons((*ending, *buttons))
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
    assert fewer["Pass"].right() == stop.right()


def test_below_a_long_sentence_the_end_is_apart_as_well(bar: PromptBar) -> None:
    bar.resize(420, 120)
    rolls = ["Roll one die", "Roll 2 dice"]
    before = offer(bar, *rolls)
    after = offer(bar, *rolls, end="Stop rolling")
    stop = after.pop("Stop rolling")
    assert after == before
    assert not any(stop.intersects(place) for place in before.values())
    assert stop.right() > 360


def test_the_table_below_is_not_moved_by_what_is_said_or_offered(bar: PromptBar) -> None:
    for width in (420, 900):
        bar.resize(width, bar.height())
        high, one = bar.heightForWidth(width), offer(bar, "Roll one die", end="Stop rolling")
        assert bar.height() == high
        for words in (1, 6, 12, 1):
            bar.set_prompt("Ann: " + "roll now " * words, NOBODY)
            assert bar.heightForWidth(width) == high
        many = offer(bar, "Roll one die", *(f"Roll {n} dice" for n in range(2, 30)), end="Pass")
        assert bar.heightForWidth(width) == high
        assert bar.height() > high, "it hangs over the table"
        assert bar.buttons[0].x() == one["Roll one die"].x()
        assert many["Pass"].topRight() == one["Stop rolling"].topRight()
        assert not any(
            place.intersects(other)
            for place in many.values()
            for other in many.values()
            if place is not other
        )
        assert offer(bar, "Roll one die", end="Stop rolling") == one
        assert bar.height() == high


def test_labels_are_broken_where_a_row_is_too_short_and_they_have_no_word_in_common(
    bar: PromptBar,
) -> None:
    labels = ["Take both cards away", "Leave everything here", "Look under that pile", "Go without"]
    bar.resize(420, bar.height())
    one = offer(bar, labels[0])[labels[0]]
    four = offer(bar, *labels)
    assert next(iter(four)) == "Take both\ncards away"
    assert "Go\nwithout" in four
    assert len({place.top() for place in four.values()}) == 2
    assert four["Take both\ncards away"].topLeft() == one.topLeft()
    assert [button.accessibleName() for button in bar.buttons] == labels
    assert not any(button.toolTip() for button in bar.buttons)


def test_where_a_row_is_too_short_buttons_say_what_tells_them_apart(bar: PromptBar) -> None:
    labels = [f"Throw {number} of the wooden dice" for number in range(1, 5)]
    shown = offer(bar, *labels)
    assert [*shown] == [str(number) for number in range(1, 5)]
    assert len({place.y() for place in shown.values()}) == 1, "in one row"
    assert [button.toolTip() for button in bar.buttons] == labels
    assert [button.accessibleName() for button in bar.buttons] == labels


def test_words_too_long_for_a_row_are_shortened_on_the_button_only(bar: PromptBar) -> None:
    bar.resize(600, 120)
    offer(bar, "Set aside " + "white 3, " * 3 + "roll the rest", end="Stop rolling")
    high = bar.heightForWidth(600)
    label = "Set aside " + "white 3, " * 20 + "roll the rest"
    shown = offer(bar, label, end="Stop rolling")
    assert bar.heightForWidth(600) == bar.height() == high
    assert label not in shown
    button = bar.buttons[0]
    assert button.text().startswith("Set aside white 3")
    assert button.text().endswith("roll the rest")
    assert button.accessibleName() == button.toolTip() == label
    bar.resize(3600, 120)
    assert bar.buttons[0].text() == label


ROOMS = [
    *(((1024, 700), "de", game) for game in (CATALOG[0], *CATALOG[2:])),
    ((1280, 720), "en", CATALOG[1]),
]


@pytest.mark.parametrize(
    ("size", "code", "game"), ROOMS, ids=lambda param: getattr(param, "id", None)
)
def test_nothing_moves_as_long_as_a_game_goes_on(
    window: MainWindow, language: Language, size: tuple[int, int], code: str, game: Game
) -> None:
    """The table, the continuing buttons' end and the buttons at the end do not move.

    The areas of buttons that continue and of those that end something do not overlap.
    """
    language.set_language(code)
    window.resize(*size)
    QApplication.processEvents()
    window.controller.begin(Setup(game, ("Ann", "Ben")[: max(2, game.seats[0])], {}, 5))
    assert window.table is not None
    assert window.controller.session is not None
    view, session, random = window.table.view, window.controller.session, Random(5)
    view.set_motion(NO_MOTION)
    boards, does, ends, places = set(), set(), set(), set()
    stood: dict[ButtonRole, list[QRect]] = {ButtonRole.CONTINUE: [], ButtonRole.END: []}
    forward = FastForward(session, lambda match: random.choice(list(match.legal_actions())), 1)
    while session.match.ply < LONG_ENOUGH and (action := forward.next()) is not None:
        if session.passing_to is not None:
            session.cover()
            session.uncover()
        view.finish_early()
        QApplication.processEvents()
        bar, board = view.bar, view.board
        places.add((*board.mapTo(window, QPoint()).toTuple(), *board.size().toTuple()))
        boards.add(board.transform().m11() * board.viewport().width())
        by_role = {shown.role: button for shown, button in zip(bar.shown, bar.buttons, strict=True)}
        if ButtonRole.CONTINUE in by_role:
            does.add(by_role[ButtonRole.CONTINUE].geometry().right())
        if ButtonRole.END in by_role:
            ends.add(by_role[ButtonRole.END].geometry().right())
        note_places(bar, stood)
        session.act(action)
        note_places(bar, stood)
    assert len(places) == len(boards) == len(does) == 1
    assert len(ends) <= 1
    assert stood[ButtonRole.CONTINUE]
    assert stood[ButtonRole.END]
    for end in stood[ButtonRole.END]:
        assert not any(end.intersects(place) for place in stood[ButtonRole.CONTINUE])


def note_places(bar: PromptBar, stood: dict[ButtonRole, list[QRect]]) -> None:
    for shown, button in zip(bar.shown, bar.buttons, strict=True):
        area = stood.get(shown.role)
        if area is not None and button.geometry() not in area:
            area.append(button.geometry())


def test_a_sentence_has_all_the_room_before_the_buttons(bar: PromptBar) -> None:
    bar.resize(1400, bar.height())
    high = bar.heightForWidth(1400)
    bar.set_prompt("Ann: " + "roll the dice " * 12, NOBODY)
    button = offer(bar, "Roll all the rest again", end="Stop rolling")["Roll all the rest again"]
    small, prompt = bar.prompt.fontMetrics(), bar.prompt
    lines = small.boundingRect(prompt.rect(), Qt.TextFlag.TextWordWrap, prompt.text()).height()
    assert round(lines / small.lineSpacing()) == 2
    assert bar.heightForWidth(1400) == bar.height() == high
    assert 0 < button.left() - prompt.geometry().right() < button.height()


def test_buttons_beside_the_prompt_say_less_before_they_need_another_row(bar: PromptBar) -> None:
    slots: list[tuple[int, ...]] = []
    bar.beside_from, bar.fit_slot = 1, lambda *area: slots.append(area)
    for width in range(1030, 1400, 30):
        bar.resize(width, bar.height())
        bar.set_prompt("Ann: " + "roll one to four dice now " * 2, NOBODY)
        shown = offer(bar, "Roll one die", *(f"Roll {n} dice" for n in (2, 3, 4)))
        assert len({place.center().y() // 4 for place in shown.values()}) == 1
        assert bar.height() == bar.heightForWidth(width)
        left, right, *_ = slots[-1]
        assert max(place.right() for place in shown.values()) < left < right < width
        offer(bar)
