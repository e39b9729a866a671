"""A double fit is celebrated, and it is said that one may go on."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tabletop.ui.viewmodel.motion import STILL
from tests.ui.numnum.conftest import Sit

ZONES = {"discard": "heart-2 circle-18", "hand/Ann": "circle-12 circle-10 heart-7"}


def test_a_double_fit_is_celebrated_at_the_card(sit: Sit) -> None:
    numnum = sit(ZONES)
    numnum.drag("circle-12", "discard")
    celebration = numnum.view.help_overlays.celebration
    assert celebration.isVisible()
    assert celebration.words == "Fits twice!"
    assert celebration.accessibleName() == "Fits twice!"
    pile = numnum.table.middle(numnum.zone("discard"))
    at = numnum.view.board.viewport().mapTo(numnum.view, numnum.table.point(pile))
    assert (celebration._middle.toPoint() - at).manhattanLength() <= 2
    before = numnum.view.grab().toImage()
    celebration.clear()
    assert numnum.view.grab().toImage() != before, "it was seen"


def test_the_prompt_says_that_one_may_go_on(sit: Sit) -> None:
    numnum = sit(ZONES)
    numnum.drag("circle-12", "discard")
    prompt = numnum.view.bar.prompt.text()
    assert prompt == "Ann: that fitted twice! Lay another, or leave it at that."
    assert numnum.buttons() == ["Leave it at that"]
    assert numnum.session.passing_to is None


def test_it_does_not_hold_up_play(sit: Sit, qtbot: QtBot) -> None:
    numnum = sit(ZONES)
    numnum.drag("circle-12", "discard")
    qtbot.waitUntil(lambda: not numnum.view.scene.animator.is_running)
    assert numnum.view.help_overlays.celebration.testAttribute(
        Qt.WidgetAttribute.WA_TransparentForMouseEvents
    )
    numnum.drag("circle-10", "discard")
    assert numnum.done() == ["circle-12 > discard", "circle-10 > discard"]
    assert numnum.view.help_overlays.celebration.isVisible(), "another double fit"


def test_it_goes_by_itself(sit: Sit, qtbot: QtBot) -> None:
    numnum = sit(ZONES)
    numnum.drag("circle-12", "discard")
    qtbot.waitUntil(lambda: not numnum.view.help_overlays.celebration.isVisible())
    assert numnum.view.help_overlays.celebration.words == ""


def test_where_nothing_moves_only_the_words_are_shown(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    numnum = sit(ZONES)
    numnum.view.set_motion(STILL)
    numnum.do("circle-12 > discard")
    celebration = numnum.view.help_overlays.celebration
    assert celebration.words == "Fits twice!"
    flown: list[float] = []
    monkeypatch.setattr(celebration, "_fly", lambda *piece: flown.append(piece[-1]))
    numnum.view.grab()
    assert not flown
    celebration.flies = True
    numnum.view.grab()
    assert flown


def test_a_single_fit_is_no_cause_for_it(sit: Sit) -> None:
    numnum = sit({"discard": "heart-10", "hand/Ann": "circle-5 heart-7"})
    numnum.drag("circle-5", "discard")
    assert not numnum.view.help_overlays.celebration.isVisible()


def test_the_last_card_wins_without_it(sit: Sit) -> None:
    numnum = sit({"discard": "heart-2 circle-18", "hand/Ann": "circle-12"})
    numnum.drag("circle-12", "discard")
    assert not numnum.view.help_overlays.celebration.isVisible()


def test_an_undone_double_fit_is_celebrated_no_longer(sit: Sit) -> None:
    numnum = sit(ZONES, options={"hands": "open"})
    numnum.drag("circle-12", "discard")
    assert numnum.session.undo()
    assert not numnum.view.help_overlays.celebration.isVisible()


def test_stopping_passes_the_turn_on(sit: Sit) -> None:
    numnum = sit(ZONES)
    numnum.drag("circle-12", "discard")
    numnum.table.finish()
    (stop,) = numnum.view.bar.buttons
    QTest.mouseClick(stop, Qt.MouseButton.LeftButton)
    assert numnum.done()[-1] == "stop"
    assert numnum.session.passing_to == 1
