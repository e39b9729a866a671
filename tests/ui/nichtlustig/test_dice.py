"""Dice are set aside by clicks and drags, thrown, locked; each colour is known by its spots."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from tabletop.engine.actions import Keep, Rolled, Say
from tabletop.engine.cards import DieDef
from tabletop.games.nichtlustig.cards import DICE
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.table.scene.face_painting import paint_die
from tabletop.ui.widgets.art import Art
from tests.games.nichtlustig.table import load
from tests.ui.hasty import Clock
from tests.ui.nichtlustig.conftest import Lay
from tests.ui.nichtlustig.table import GAME, session, state

FIRST = "12 34 50 4"


@pytest.mark.parametrize("way", ["click", "drag"])
def test_dice_are_set_aside_and_the_rest_is_thrown(lay: Lay, way: str) -> None:
    game = lay(session({}, FIRST, phase="rolled", rolls=1, coming=["31 115"]))
    for key in ("red-1", "white-1"):
        if way == "click":
            game.click_die(key)
        else:
            game.drag_die(key, "aside")
        game.table.finish()
        assert game.die(key).shown.place == "aside"
    game.press("Set aside red 3 and white 5, roll the rest")
    match = game.session.match
    assert match.steps[0].action == Keep((2, 4))
    assert state(game.session).dice == (3, 1, 3, 1, 5, 1, 5)
    game.table.assert_shows_the_match()


@pytest.mark.parametrize("way", ["click", "drag"])
def test_a_die_can_be_taken_back_until_the_rest_is_thrown(lay: Lay, way: str) -> None:
    game = lay(session({}, FIRST, phase="rolled", rolls=1))
    game.click_die("pink")
    game.table.finish()
    if way == "click":
        game.click_die("pink")
    else:
        game.drag_die("pink", "tray")
    game.table.finish()
    assert game.die("pink").shown.place == "tray"
    assert game.button("Roll all the rest again")


@pytest.mark.hasty
@pytest.mark.parametrize("way", ["button", "die"])
def test_the_pointer_throws_again_only_after_the_dice_were_looked_at(
    lay: Lay, clock: Clock, way: str
) -> None:
    game = lay(session({}, "", coming=["11 11 111", "22 22 222", "33 33 333"]))
    view, match = game.table.view, game.session.match
    view.set_motion(NO_MOTION)

    def throw(by: str) -> None:
        if by == "die" and game.session.match.steps:
            game.click_die("pink")  # set aside, then taken back
            game.click_die("pink")
        (button,) = [b for b in view.bar.buttons if "oll" in b.text()]
        if by == "key":
            QTest.keyClick(button, Qt.Key.Key_Space)
        elif by == "die" and not match.steps:
            game.click_die("pink")
        else:
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def thrown() -> int:
        return sum(isinstance(step.action, Rolled) for step in match.steps)

    clock.wait()
    throw(way)
    assert thrown() == 1
    for _ in range(3):
        clock.wait(0.2)
        throw("button")
        assert thrown() == 1, "nobody has looked at the dice"
    clock.wait(0.2)  # it is not prolonged by presses
    throw("button")
    assert thrown() == 2
    clock.wait(0.4)
    throw("key")
    assert thrown() == 3, "the keyboard is free"


def test_a_locked_die_wears_a_lock_and_says_why_it_stays(lay: Lay) -> None:
    """NL-R2."""
    game = lay(session({}, FIRST, phase="rolled", rolls=2, aside=(0, 6)))
    locked = [item.shown.die_view.locked for item in game.table.view.scene.dice]
    assert locked == [True, False, False, False, False, False, True]
    assert game.die("black-1").glow is None
    assert game.die("black-2").glow is not None
    game.click_die("black-1")
    sentence, rule = game.bubble()
    assert "set aside earlier" in sentence
    assert rule == "NL-R2"
    game.drag_die("pink", "tray")
    assert game.bubble()[1] == "NL-R2"
    assert game.session.match.ply == 0


def test_the_lock_is_seen(lay: Lay) -> None:
    def picture(*aside: int) -> QImage:
        game = lay(session({}, FIRST, phase="rolled", rolls=2, aside=(*aside, 5)))
        scene = game.table.view.scene
        scene.dice[0].set_glow(None)
        die = scene.dice[0]
        image = QImage(120, 120, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.translate(60, 60)
        die.paint(painter, None)  # type: ignore[arg-type]  # the option is not looked at
        painter.end()
        return image

    assert picture(0) != picture(1)


def test_a_die_that_is_not_due_says_what_is(lay: Lay) -> None:
    game = lay(session({}, "33 14 52 2", phase="claim"))
    game.click_die("white-1")
    sentence, rule = game.bubble()
    assert rule == "NL-G1"
    assert "goal card" in sentence


def test_at_the_start_of_a_turn_a_click_on_any_die_throws_them_all(lay: Lay) -> None:
    game = lay(session({}, coming=[FIRST]))
    assert all(item.glow is not None for item in game.table.view.scene.dice)
    game.click_die("white-2")
    assert game.session.match.steps[0].action == Say("roll")
    game.table.finish()
    game.table.assert_shows_the_match()


def test_escape_takes_all_dice_back(lay: Lay) -> None:
    game = lay(session({}, FIRST, phase="rolled", rolls=1))
    game.click_die("black-1")
    game.click_die("pink")
    game.table.key(Qt.Key.Key_Escape)
    assert not game.table.view.presenter.dice.selected
    game.table.finish()
    assert {item.shown.place for item in game.table.view.scene.dice} == {"tray"}


def test_only_the_die_that_is_set_aside_moves(lay: Lay) -> None:
    """Right after a throw, too: the others have fallen and stay where they are."""
    game = lay(session({}, coming=["1234554"]))
    animator = game.table.view.scene.animator
    game.press("Roll the dice")
    assert not animator.is_running
    game.click_die("black-1")
    moving = [die for die in game.table.view.scene.dice if animator.progress_of(die) < 1.0]
    assert moving == [game.die("black-1")]


# --- told apart --------------------------------------------------------------------------------


def drawn(die: DieDef, face: int | None, at: int = 0) -> QImage:
    image = QImage(46 + at, 46 + at, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_die(painter, QRectF(at, at, 46, 46), die, face, Art(GAME), faint=False)
    painter.end()
    return image.copy(at, at, 46, 46)


def test_a_die_looks_alike_wherever_it_is_painted() -> None:
    """But for the rounding of its shadow."""
    die = load(2).cards.dice[0]
    one, other = drawn(die, 3), drawn(die, 3, at=20)
    pairs = zip(one.constBits(), other.constBits(), strict=True)
    assert max(abs(here - there) for here, there in pairs) <= 8


def test_each_colour_has_spots_of_its_own_shape() -> None:
    dice = load(2).cards.dice
    by_colour: dict[str, set[str]] = {}
    for die in dice:
        by_colour.setdefault(die.colour, set()).add(die.pips)
    assert [len(shapes) for shapes in by_colour.values()] == [1, 1, 1, 1]
    assert len(set.union(*by_colour.values())) == 4


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_the_shapes_are_seen_without_any_colour(face: int) -> None:
    """All painted on grey dice of 34 pixels, each spot of 27 pixels is another by 5 at least."""
    shapes = sorted({die.pips for die in load(2).cards.dice})
    pictures = [drawn(DieDef("", "#808080", None, shape), face) for shape in shapes]
    for number, one in enumerate(pictures):
        for other in pictures[number + 1 :]:
            assert differing(one, other) * 46 * 46 >= 5 * face


def differing(one: QImage, other: QImage) -> float:
    """The share of pixels that are clearly another grey."""
    count = 0
    for x in range(one.width()):
        for y in range(one.height()):
            grey, other_grey = one.pixelColor(x, y).lightness(), other.pixelColor(x, y).lightness()
            count += abs(grey - other_grey) > 60
    return count / (one.width() * one.height())


@pytest.mark.parametrize("key", DICE)
def test_a_symbol_is_unlike_every_number(key: str) -> None:
    die = next(die for die in load(2).cards.dice if die.key == key)
    symbol = drawn(die, 0)
    assert all(differing(symbol, drawn(die, face)) > 0.05 for face in (1, 2, 3, 4, 5, None))
