"""Dice are selected, thrown, and given away."""

from PySide6.QtCore import QPointF, Qt

from tabletop.engine.actions import ChooseSeat, Roll
from tabletop.ui.table.session import Session
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session, part, session_at, stage


def _roll_due(session: Session) -> bool:
    return part(session) == 1 and stage(session) == "roll"


def _labels(table: Table) -> list[str]:
    return [button.accessibleName() for button in table.view.bar.buttons]


def test_every_number_of_dice_is_offered_until_dice_are_gathered(set_table: SetTable) -> None:
    table = set_table(session_at(_roll_due))
    say = table.session.speaker.action
    assert _labels(table)[:4] == [say(Roll(count)) for count in (1, 2, 3, 4)]
    for die in (3, 1):
        table.click(table.grip(table.view.scene.dice[die]))
    assert _labels(table)[0] == say(Roll(2))
    assert not any(say(Roll(count)) in _labels(table) for count in (1, 3, 4))


def test_a_die_goes_into_the_cup_and_out_again_by_click_and_by_drag(set_table: SetTable) -> None:
    table = set_table(session_at(_roll_due))
    scene = table.view.scene
    assert scene.cup is not None
    cup, tray = scene.cup.pos(), scene.dice_places["tray"].pos()
    die = scene.dice[2]
    for way in ("click", "drag"):
        for place, end in (("cup", cup), ("tray", tray)):
            if way == "click":
                table.click(table.grip(die))
            else:
                table.drag(die, end)
            assert die.shown.place == place
            table.finish()


def test_escape_empties_the_cup(set_table: SetTable) -> None:
    table = set_table(session_at(_roll_due))
    table.click(table.grip(table.view.scene.dice[0]))
    table.key(Qt.Key.Key_Escape)
    assert not table.view.presenter.dice.selected
    table.finish()
    table.assert_shows_the_match()


def test_a_click_on_the_cup_throws_the_dice_in_it_and_these_show_the_faces(
    set_table: SetTable,
) -> None:
    table = set_table(session_at(_roll_due))
    session, scene = table.session, table.view.scene
    thrown = [scene.dice[1], scene.dice[3]]
    for die in thrown:
        table.click(table.grip(die))
    table.finish()
    before = session.match.ply
    assert scene.cup is not None
    table.click(scene.cup.pos() + QPointF(0, 30))
    assert session.match.steps[before].action == Roll(2)
    assert scene.animator.is_running
    with_faces = [item for item in scene.dice if item.shown.die_view.face is not None]
    assert set(with_faces) == set(thrown)
    table.finish()
    table.assert_shows_the_match()


def test_the_cup_can_be_flicked(set_table: SetTable) -> None:
    table = set_table(session_at(_roll_due))
    session, scene = table.session, table.view.scene
    table.click(table.grip(scene.dice[0]))
    table.finish()
    before = session.match.ply
    assert scene.cup is not None
    table.drag(scene.cup, scene.cup.pos() - QPointF(150, 40))
    assert session.match.steps[before].action == Roll(1)
    table.finish()
    assert (scene.cup.x(), scene.cup.y()) == (scene.cup.rest.x, scene.cup.rest.y)


def test_an_empty_cup_asks_for_dice_where_their_number_is_free(set_table: SetTable) -> None:
    table = set_table(session_at(_roll_due))
    before = table.session.match.ply
    assert table.view.scene.cup is not None
    table.click(table.view.scene.cup.pos())
    assert table.session.match.ply == before
    assert table.view.popups.bubble.isVisible()


def test_a_die_that_is_not_due_says_what_is(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    assert stage(table.session) == "lay"
    table.click(table.grip(table.view.scene.dice[0]))
    assert table.view.popups.bubble.isVisible()
    assert "WW-T2" in table.view.popups.bubble.rule.text()


def test_in_part_2_the_cup_takes_all_dice_that_are_left(set_table: SetTable) -> None:
    table = set_table(session_at(lambda s: part(s) == 2 and stage(s) == "roll"))
    before = table.session.match.ply
    assert table.view.scene.cup is not None
    table.click(table.view.scene.cup.pos())
    assert table.session.match.ply > before


def test_the_die_of_a_player_dragged_to_the_box_is_given_up(set_table: SetTable) -> None:
    table = set_table(session_at(lambda s: part(s) == 2 and stage(s) == "give"))
    session, scene = table.session, table.view.scene
    die = next(item for item in scene.dice if item.shown.place == "held/1")
    before = session.match.ply
    table.drag(die, scene.dice_places["box"].pos())
    assert session.match.steps[before].action == ChooseSeat(1)
    table.finish()
    table.assert_shows_the_match()


def test_the_buttons_do_what_they_say(set_table: SetTable) -> None:
    table = set_table(session_at(_roll_due))
    before = table.session.match.ply
    table.view.bar.buttons[2].click()
    assert table.session.match.steps[before].action == Roll(3)
    table.finish()
    table.assert_shows_the_match()
