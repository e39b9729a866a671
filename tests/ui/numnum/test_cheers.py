"""A double fit is celebrated, and it is said that one may go on."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tabletop.ui.features.cutscenes.headline import HeadlineItem
from tabletop.ui.table.model.motion import NO_MOTION, Motion
from tests.parts import stage_of
from tests.ui.numnum.conftest import NumNum, Sit

ZONES = {"discard": "heart-2 circle-18", "hand/Ann": "circle-12 circle-10 heart-7"}


def said(numnum: NumNum) -> str:
    """What is said large over the table."""
    return stage_of(numnum.view).words


def headline(numnum: NumNum) -> HeadlineItem:
    scene = numnum.view.scene
    (found,) = (item for item in scene.items() if isinstance(item, HeadlineItem))
    return found


def test_a_double_fit_is_celebrated_beside_the_card(sit: Sit) -> None:
    numnum = sit(ZONES)
    numnum.view.set_motion(Motion())
    numnum.drag("circle-12", "discard")
    assert said(numnum) == "Fits twice!"
    ribbon, pile = headline(numnum), numnum.view.scene.zones[numnum.zone("discard")]
    numnum.view.scene.animator.advance(400)
    assert not ribbon.area.intersects(pile.area)
    assert ribbon.opacity() == 1.0
    before = numnum.view.grab().toImage()
    stage_of(numnum.view).clear()
    assert numnum.view.grab().toImage() != before, "it was seen"
    assert said(numnum) == ""


def test_the_prompt_says_that_one_may_go_on(sit: Sit) -> None:
    numnum = sit(ZONES)
    numnum.drag("circle-12", "discard")
    prompt = numnum.view.bar.prompt.text()
    assert prompt == "Ann: that fitted twice! Play another card, or stop."
    assert numnum.buttons() == ["Stop"]
    assert numnum.session.passing_to is None


def test_it_does_not_hold_up_play(sit: Sit) -> None:
    numnum = sit(ZONES)
    numnum.view.set_motion(Motion())
    numnum.drag("circle-12", "discard")
    animator = numnum.view.scene.animator
    while animator.is_running:
        animator.advance(16)
    assert said(numnum) == "Fits twice!", "nobody waits for the words"
    numnum.drag("circle-10", "discard")
    assert numnum.done() == ["circle-12 > discard", "circle-10 > discard"]
    assert said(numnum) == "Fits twice!", "another double fit"


def test_it_goes_by_itself(sit: Sit) -> None:
    numnum = sit(ZONES)
    numnum.view.set_motion(Motion())
    numnum.drag("circle-12", "discard")
    animator = numnum.view.scene.animator
    for _ in range(100):
        animator.advance(20)
    assert said(numnum) == ""
    assert not stage_of(numnum.view).is_playing


def test_where_nothing_moves_the_words_stand_there_for_a_while(sit: Sit, qtbot: QtBot) -> None:
    for motion in (NO_MOTION, Motion(fades=True)):
        numnum = sit(ZONES)
        numnum.view.set_motion(motion)
        numnum.do("circle-12 > discard")
        assert said(numnum) == "Fits twice!"
        assert (headline(numnum).opacity(), headline(numnum).scale()) == (1.0, 1.0)
    qtbot.waitUntil(lambda: said(numnum) == "")


def test_a_single_fit_is_no_cause_for_it(sit: Sit) -> None:
    numnum = sit({"discard": "heart-10", "hand/Ann": "circle-5 heart-7"})
    numnum.drag("circle-5", "discard")
    assert said(numnum) == ""


def test_the_last_card_wins_without_it(sit: Sit) -> None:
    numnum = sit({"discard": "heart-2 circle-18", "hand/Ann": "circle-12"})
    numnum.drag("circle-12", "discard")
    assert said(numnum) == "Ann is out!"


def test_an_undone_double_fit_is_celebrated_no_longer(sit: Sit) -> None:
    numnum = sit(ZONES, options={"hands": "open"})
    numnum.drag("circle-12", "discard")
    assert numnum.session.undo()
    assert said(numnum) == ""


def test_stopping_passes_the_turn_on(sit: Sit) -> None:
    numnum = sit(ZONES)
    numnum.drag("circle-12", "discard")
    numnum.table.finish()
    (stop,) = numnum.view.bar.buttons
    QTest.mouseClick(stop, Qt.MouseButton.LeftButton)
    assert numnum.done()[-1] == "stop"
    assert numnum.session.passing_to == 1
