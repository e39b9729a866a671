"""The result of a throw is not revealed before the dice have settled.

Two windows show the same game with different results of chance. While dice are thrown, nothing in
them may differ.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from zlib import crc32

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QPushButton,
    QTextBrowser,
)

from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Keep, Say, SeatAction
from tabletop.folders import Folders
from tabletop.games.catalogue import find_game
from tabletop.match.chance import SeededChance
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.sound.cues import Cue, Sound
from tabletop.ui.table.model.motion import NO_MOTION, Motion
from tabletop.ui.table.table_view import TableView
from tests.parts import stage_of
from tests.ui.heard import spoken_words
from tests.ui.keyboard.heard import tree

NAMES = ("Ann", "Ben", "Cleo")
FRAME = 16.0
SEED = 23
HIT, MISS = 3, 6


class Loaded:
    """Chance with given faces."""

    def __init__(self, faces: Sequence[int]) -> None:
        chance = SeededChance(0)  # no base: it may be compiled
        self.shuffle, self.take = chance.shuffle, chance.take
        self._faces = tuple(faces)

    def roll(self, count: int) -> tuple[int, ...]:
        return self._faces[:count]


@dataclass(frozen=True)
class Throw:
    """A throw after some actions, with two very different outcomes.

    In `before`, None means any legal action.
    """

    game: str
    before: tuple[SeatAction | None, ...]
    button: str
    one: tuple[int, ...]
    other: tuple[int, ...]


# Chance's die shows 6 for a symbol of Nichtlustig.
SYMBOLS, NUMBERS = (6, 6, 1, 1, 2, 3, 4), (5, 5, 6, 3, 4, 6, 6)
AGAIN = Keep(())
THROWS = {
    "the first of three": Throw("nichtlustig", (), "Roll the dice", SYMBOLS, NUMBERS),
    "the last of three": Throw(
        "nichtlustig", (Say("roll"), AGAIN), "Roll all the rest again", SYMBOLS, NUMBERS
    ),
    "a hit or a miss": Throw("wonderful-world", (None,), "Roll one die", (HIT,), (MISS,)),
}


RESIZED_AT = 5
"""The frame at which the window is made narrower."""


class Ears:
    """Sounds and announcements."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, cues: Sequence[Cue]) -> None:
        self.heard += [cue.sound.value for cue in cues]

    def cancel_pending(self) -> None: ...
    def set_volume(self, volume: float) -> None: ...
    def close(self) -> None: ...


@pytest.fixture
def ears(monkeypatch: pytest.MonkeyPatch) -> Ears:
    ears = Ears()
    monkeypatch.setattr("tabletop.ui.features.sound.feature.find_player", lambda: ears)

    def announced(event: QAccessibleEvent) -> None:
        if (words := spoken_words(event)) is not None:
            ears.heard.append(words)

    monkeypatch.setattr(QAccessible, "updateAccessibility", announced)
    return ears


def outlets(window: MainWindow, ears: Ears) -> Iterator[str]:
    """Return all texts and sounds, except the faces of the dice themselves."""
    yield window.windowTitle()
    yield from ears.heard
    for label in window.findChildren(QLabel):
        yield f"{label.text()} {label.isVisible()} {label.accessibleName()}"
        if not label.pixmap().isNull():  # the seat to act
            yield str(crc32(bytes(label.pixmap().toImage().constBits())))
    for button in window.findChildren(QAbstractButton):
        yield f"{button.text()} {button.isVisible()} {button.isEnabled()} {button.toolTip()}"
    for view in window.findChildren(QAbstractItemView):
        model = view.model()
        yield from (str(model.index(row, 0).data()) for row in range(model.rowCount()))
    for browser in window.findChildren(QTextBrowser):
        yield browser.toPlainText()
    assert window.table is not None
    scene = window.table.view.scene
    yield from (chip.text for chip in scene.chips)
    for piece in (*scene.cards, *scene.dice):
        yield f"{piece.glow} {piece.toolTip()} {piece.rest}"
    yield from (str(card.visible_side) for card in scene.cards)
    yield from tree(QAccessible.queryAccessibleInterface(window))
    yield str(window.controller.clock and window.controller.clock.to_act)


Lists = tuple[str, ...]


def watched(
    window: MainWindow, ears: Ears, throw: Throw, faces: tuple[int, ...]
) -> tuple[list[Lists], list[list[int | None]]]:
    """Return texts and sounds during a throw, and the faces shown in every frame."""
    window.controller.begin(Setup(find_game(throw.game), NAMES, {}, SEED))
    table, session = window.table, window.controller.session
    assert table is not None
    assert session is not None
    view = table.view
    view.set_motion(NO_MOTION)
    for action in throw.before:
        assert session.act(action or session.legal_actions()[0]).legal
    view.set_motion(Motion())
    animator = view.scene.animator
    session.match._make_chance = lambda _number: Loaded(faces)
    ears.heard.clear()
    QApplication.processEvents()
    height = view.board.height()
    QTest.mouseClick(button_of(view, throw.button), Qt.MouseButton.LeftButton)
    animator._timer.stop()  # the test advances the time
    QApplication.processEvents()
    assert view.board.height() == height  # whatever covers it
    texts: list[Lists] = []
    seen: list[list[int | None]] = []
    while session.is_throwing:
        if len(seen) == RESIZED_AT:
            window.resize(window.width() - 20, window.height())
            QApplication.processEvents()
        if len(seen) % 10 == 0:  # collecting all texts takes long
            texts.append(tuple(outlets(window, ears)))
        seen.append([die.face for die in view.scene.dice])
        animator.advance(FRAME)
    assert texts, "no dice in the air"
    assert tuple(outlets(window, ears)) != texts[-1]
    return texts, seen


def button_of(view: TableView, label: str) -> QPushButton:
    (button,) = (b for b in view.bar.buttons if b.accessibleName() == label)
    return button


@pytest.mark.parametrize("name", THROWS)
def test_nothing_tells_what_the_dice_will_show(
    open_window: Callable[[], MainWindow], ears: Ears, folders: Folders, name: str
) -> None:
    throw = THROWS[name]
    window = open_window()
    one, faces = watched(window, ears, throw, throw.one)
    for save in folders.saves.iterdir():  # the start page shows it
        save.unlink()
    other, other_faces = watched(open_window(), ears, throw, throw.other)
    assert len(faces) > 20
    for frame, (here, there) in enumerate(zip(one, other, strict=True)):
        assert here == there, frame
    assert Sound.THROWN.value in one[0]
    assert Sound.SETTLED.value not in one[-1]
    assert Sound.SETTLED.value in ears.heard
    tumbling = math.ceil(300 / FRAME)
    assert faces[:tumbling] == other_faces[:tumbling]


def test_a_press_that_ends_a_throw_also_ends_what_is_told_of_it(
    open_window: Callable[..., MainWindow],
) -> None:
    throw = THROWS["a hit or a miss"]
    window = open_window(Setup(find_game(throw.game), NAMES, {}, SEED))
    table, session = window.table, window.controller.session
    assert table is not None
    assert session is not None
    table.view.set_motion(NO_MOTION)
    assert session.act(session.legal_actions()[0]).legal
    table.view.set_motion(Motion(fades=True))  # headlines are shown for a while
    session.match._make_chance = lambda _number: Loaded(throw.one)
    QTest.mouseClick(button_of(table.view, throw.button), Qt.MouseButton.LeftButton)
    assert table.view.session.is_throwing
    table.view.finish_early()
    assert not session.is_throwing
    assert not stage_of(table.view).words
