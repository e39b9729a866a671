"""Random input during animations; in the end the table shows the match."""

from random import Random

import pytest
from PySide6.QtCore import QPointF, Qt

from tabletop.ui.features.cutscenes.feature import MAX_DURATION
from tabletop.ui.table.model.motion import THROW_DURATION
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session

KEYS = (
    Qt.Key.Key_Return,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Space,
)


def _anywhere(table: Table, random: Random) -> QPointF:
    """Return a point: often of a usable piece, else of a piece, an area, or any."""
    scene = table.view.scene
    lit = [piece for piece in scene.pieces() if piece.glow is not None]
    match random.choice("lllpax"):
        case "l" if lit:
            return random.choice(lit).pos()
        case "p" | "l":
            return random.choice(scene.pieces()).pos()
        case "a":
            return random.choice([*scene.zones.values(), *scene.dice_places.values()]).pos()
        case _:
            area = scene.sceneRect()
            return QPointF(random.uniform(0, area.width()), random.uniform(0, area.height()))


def _end(table: Table, random: Random) -> QPointF:
    """Return a drop point, often on a legal target."""
    scene = table.view.scene
    zones, places = table.view.drag.targets.zones, table.view.drag.targets.places
    areas = [scene.zones[zone] for zone in zones] + [scene.dice_places[name] for name in places]
    if areas and random.random() < 0.6:
        return random.choice(areas).pos()
    return _anywhere(table, random)


def _do_something(table: Table, random: Random) -> None:
    view = table.view
    start = _anywhere(table, random)
    match random.randrange(10):
        case 0 | 1 | 2 | 3:
            table.press(start)
            table.move(start, start + QPointF(40, -30), steps=1)
            end = _end(table, random)
            table.move(start, end, steps=2)
            table.release(end)
        case 4 | 5 | 6:
            table.click(start)
        case 7:
            table.key(random.choice(KEYS))
        case 8 if view.bar.buttons:
            random.choice(view.bar.buttons).click()
        case 8 if view.popups.chooser.isVisible():
            random.choice(view.popups.chooser.buttons).click()
        case _:
            table.session.undo() if random.random() < 0.3 else table.session.redo()
    if random.random() < 0.3 and view.popups.chooser.isVisible():
        random.choice(view.popups.chooser.buttons).click()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("wonderful-world", 1), ("nichtlustig", 3)])
def test_random_clicks_and_drags_at_every_phase_of_every_animation(
    set_table: SetTable, game: str, seats: int
) -> None:
    random = Random(f"chaos {seats}")
    table = set_table(new_session(seats, 11, game))
    view = table.view
    plies = 0
    for step in range(160):
        before = table.session.match.ply
        _do_something(table, random)
        plies += table.session.match.ply != before
        # The progress of the animation before the next input, from none to the end.
        view.scene.animator.advance(random.choice([0.0, 3.0, 40.0, 110.0, 170.0, 300.0, 700.0]))
        if random.random() < 0.2:
            view.finish_early()
            view.drag.cancel()
            view.finish_early()
            view.presenter.dice.clear()
            view.session.rearranged.emit()
            table.finish()
            table.assert_shows_the_match()
        if table.session.match.outcome is not None:
            view.scene.animator.finish()
            table = set_table(new_session(seats, 100 + step, game))
            view = table.view
    assert plies > 20, "the clicks and drags must have played"
    view.drag.cancel()
    view.presenter.dice.clear()
    view.session.rearranged.emit()
    table.finish()
    table.assert_shows_the_match()


def test_any_input_puts_everything_in_its_place_at_once(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    random = Random(5)
    for _ in range(12):
        if table.session.match.outcome is not None:
            break
        table.session.act(random.choice(list(table.session.match.legal_actions())))
        table.view.scene.animator.advance(30)
        table.press(QPointF(-50, -50))
        table.release(QPointF(-50, -50))
        table.assert_shows_the_match()


def test_a_sequence_never_takes_longer_than_its_limit(set_table: SetTable) -> None:
    table = set_table(new_session(4, 3))
    random = Random(6)
    animator = table.view.scene.animator
    while table.session.match.outcome is None:
        table.session.act(random.choice(list(table.session.match.legal_actions())))
        animator.advance(THROW_DURATION)
        animator.advance(MAX_DURATION)  # results of dice, after they come to rest
        assert not animator.is_running
