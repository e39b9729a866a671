"""Free mode: pieces go anywhere, and problems are shown immediately."""

from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from tabletop.engine.fields import Integer, Value
from tabletop.engine.zones import TEAM
from tabletop.games.catalogue import CATALOG
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.match.edit import add_card, remove_card
from tabletop.resources import resource_path
from tabletop.ui.features.sandbox import page as sandbox_page
from tabletop.ui.features.sandbox.field_editors import (
    ChoiceEditor,
    DiceEditor,
    Editor,
    NumberEditor,
    RowsEditor,
)
from tabletop.ui.features.sandbox.panels import PositionPanel
from tabletop.ui.features.sandbox.session import Mode
from tabletop.ui.table.scene.sprites import UNIT
from tests.ui.sandbox.conftest import Open, Playground, missing, press, take_away
from tests.ui.table.play import zone_cards

GAMES = [(game.id, max(2, game.seats[0])) for game in CATALOG]


def a_card_and_a_place(playground: Playground) -> tuple[str, str]:
    """Return a zone with a card that can be dragged, and another zone."""
    names = playground.notation.zone_names()
    view = playground.page.view
    lying = {item.shown.zone for item in view.scene.cards if item.shown.liftable}
    source = min(lying)
    target = max(zone for zone in view.scene.zones if zone != source)
    return names[source], names[target]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_any_card_goes_anywhere_and_away(open_sandbox: Open, game: str, seats: int) -> None:
    playground = open_sandbox(game, seats)
    playground.free()
    source, target = a_card_and_a_place(playground)
    item = playground.item(source)
    card = playground.notation.card_name(item.shown.card)
    there = playground.cards(target).count(card)
    playground.drag(item, target)
    assert playground.cards(target).count(card) == there + 1
    assert (
        zone_cards(playground.page.view.scene.snapshot, playground.zone(target))
        == (playground.sandbox.position.zones[playground.zone(target)])
    )
    press(playground.page.bar.undo)
    assert playground.cards(target).count(card) == there
    assert playground.problems() == ""
    count = len(playground.cards(source))
    board = playground.page.view.board
    outside = board.mapToScene(board.viewport().width() + 60, 200)
    before = playground.sandbox.position
    playground.drag_to(playground.item(source), outside)
    sandbox = playground.sandbox
    assert not missing(sandbox), "it is put aside, not lost"
    if sandbox.position != before:  # it may have lain where it is put aside
        assert len(playground.cards(source)) == count - 1
    sandbox.arrange(remove_card(sandbox.position, playground.zone(source), 0))
    assert playground.problems()
    assert not playground.page.bar.play.isEnabled()


def test_more_copies_than_exist_are_named(open_sandbox: Open) -> None:
    playground = open_sandbox("wonderful-world")
    playground.free()
    position = playground.lay_out({"hand/Ann": "hat-5", "hand/Ben": "hat-6", "row/2": "watch-2"})
    assert playground.sandbox.is_possible, playground.problems()
    row = playground.zone("row/2")
    playground.sandbox.arrange(add_card(position, position.zones[row][0], row))
    assert playground.cards("row/2") == ["watch-2", "watch-2"]
    assert "There are not that many copies of watch 2." in playground.problems()


def test_a_card_from_the_tray_comes_from_where_it_is_hidden(open_sandbox: Open) -> None:
    playground = open_sandbox("numnum")
    playground.free()
    card = playground.cards("draw")[3]
    playground.add_from_tray(card, "hand/Ann")
    assert playground.cards("hand/Ann")[-1] == card
    assert card not in playground.cards("draw")
    assert playground.problems() == ""


def test_what_only_the_free_mode_does_is_only_there(open_sandbox: Open) -> None:
    playground = open_sandbox("numnum")
    tabs = playground.page.tabs
    shown: dict[Mode, list[str]] = {}
    for mode in Mode:
        press(playground.page.bar.mode.button(mode))
        numbers = filter(tabs.isTabVisible, range(tabs.count()))
        shown[mode] = [tabs.tabText(number) for number in numbers]
        assert tabs.isTabVisible(tabs.currentIndex())
    assert shown == {
        Mode.RULES: ["Moves", "What if"],
        Mode.FREE: ["Cards", "Position"],
        Mode.ASK: ["Questions"],
    }


def test_the_tray_is_worked_by_keys(open_sandbox: Open) -> None:
    playground = open_sandbox("numnum")
    playground.free()
    first, second = playground.cards("draw")[:2]
    panel = playground.cards_panel
    QTest.keyClick(playground.page, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    assert panel.search.hasFocus()
    QTest.keyClick(panel.place.box, Qt.Key.Key_Down)  # opens the list
    QTest.keyClick(panel.place.box.view(), Qt.Key.Key_Down)
    QTest.keyClick(panel.place.box.view(), Qt.Key.Key_Return)
    QTest.keyClicks(
        panel.search, playground.sandbox.speaker.card(playground.notation.card_id(first))
    )
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert playground.cards("hand/Ben")[-1] == first, "the only card that is found"
    assert not panel.search.text()
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert panel.tray.hasFocus(), "there are several"
    panel.tray.setCurrentRow(panel.cards.index(playground.notation.card_id(second)))
    QTest.keyClick(panel.tray, Qt.Key.Key_Return)
    assert playground.cards("hand/Ben")[-1] == second


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_hand_is_emptied_and_filled_by_a_few_presses(
    open_sandbox: Open, game: str, seats: int
) -> None:
    """No card is lost meanwhile, so nothing is wrong with the position because of that."""
    playground = open_sandbox(game, seats)
    panel, sandbox = playground.cards_panel, playground.sandbox
    zone = panel.place.value
    assert isinstance(zone, int)
    cards = sandbox.position.zones[zone]
    if panel.clear_button.isEnabled():
        press(panel.clear_button)
    assert not missing(sandbox)
    for card in cards:
        panel.tray.setCurrentRow(panel.cards.index(card))
        panel.tray.itemActivated.emit(panel.tray.currentItem())
    assert Counter(cards) <= Counter(sandbox.position.zones[zone])
    assert not missing(sandbox)
    if cards:
        panel.pile.setCurrentRow(0)
        press(panel.remove_button)
        assert not missing(sandbox)


def test_a_row_that_the_rules_could_not_have_built(open_sandbox: Open) -> None:
    playground = open_sandbox("wonderful-world")
    playground.free()
    playground.lay_out({"hand/Ann": "hat-5", "hand/Ben": "hat-6 watch-2", "row/2": "hat-2"})
    assert playground.problems() == ""
    playground.drag(playground.item("hand/Ben", 0), "row/2")
    assert playground.problems().startswith("Row 2: ")
    prompt = playground.page.view.presenter.prompt
    assert prompt == f"This is impossible: {playground.problems()}"


def test_cards_of_a_row_change_places(open_sandbox: Open) -> None:
    playground = open_sandbox("wonderful-world")
    playground.free()
    playground.lay_out(
        {"hand/Ann": "hat-5", "hand/Ben": "hat-6", "row/5": "watch-5 newspaper-3 hat-2"}
    )
    last = playground.item("row/5", -1)
    first = playground.item("row/5", 0)
    playground.drag_to(last, QPointF(first.rest.x - 5, first.rest.y))
    assert playground.cards("row/5") == ["hat-2", "watch-5", "newspaper-3"]


def test_a_pile_is_put_in_another_order(open_sandbox: Open) -> None:
    playground = open_sandbox("numnum")
    panel = playground.cards_panel
    panel.place.show_value(playground.zone("draw"))
    panel.place.edited.emit()
    before = playground.cards("draw")
    panel.pile.setCurrentRow(0)
    press(panel.down_button)
    assert playground.cards("draw") == [*before[:-2], before[-1], before[-2]]
    assert panel.pile.currentRow() == 1
    press(panel.up_button)
    assert playground.cards("draw") == before


def test_the_panel_has_every_field(open_sandbox: Open) -> None:
    for game in CATALOG:
        playground = open_sandbox(game.id, max(2, game.seats[0]))
        panel = playground.position
        fields = playground.sandbox.position.fields
        assert panel.fields.keys() == fields.keys()
        for name, editor in panel.fields.items():
            assert editor.value == fields[name], name


def test_who_acts_and_fields_that_do_not_fit_the_phase(open_sandbox: Open) -> None:
    playground = open_sandbox("numnum")
    panel = playground.position
    panel.actor.show_value(1)
    panel.actor.edited.emit()
    assert playground.sandbox.position.to_act == 1
    assert playground.problems() == ""
    assert playground.page.view.presenter.prompt.startswith("Ben")
    passes = panel.fields["passes"]
    choose(passes, 1)
    assert playground.problems().startswith("Passes in a row: ")
    panel.actor.show_value(-2)
    panel.actor.edited.emit()
    assert "Turn: " in playground.problems()


def test_dice_are_turned_by_hand(open_sandbox: Open) -> None:
    playground = open_sandbox("nichtlustig", 3)
    playground.free()
    position = playground.sandbox.position
    assert position.fields["dice"] == {}
    view = playground.page.view
    die = view.scene.dice[2]
    for face in (1, 2, 3, 4, 5, 0, 1):
        playground.table.click(die.pos())
        assert playground.sandbox.position.fields["dice"] == {2: face}
        assert view.scene.dice[2].shown.die_view.face == face
    assert playground.problems()


def test_a_digit_turns_the_die_of_the_ring(open_sandbox: Open) -> None:
    """Six, which is no face in this game, means the picture; nine means nothing."""
    playground = open_sandbox("nichtlustig", 3)
    playground.free()
    view = playground.page.view
    view.board.setFocus()
    assert view.keyboard_cursor.move_to(view.scene.dice[2])
    playground.table.key(Qt.Key.Key_Return)
    assert playground.sandbox.position.fields["dice"] == {2: 1}
    for key, face in (("9", 1), ("4", 4), ("6", 0), ("4", 4), ("0", 0)):
        assert view.keyboard_cursor.move_to(view.scene.dice[2])
        QTest.keyClicks(view.board, key)
        assert playground.sandbox.position.fields["dice"] == {2: face}


def test_seven_dice_set_by_keys_were_rolled(open_sandbox: Open) -> None:
    playground = open_sandbox("nichtlustig", 3)
    playground.free()
    view = playground.page.view
    view.board.setFocus()
    for die, key in enumerate("1134556"):
        assert view.keyboard_cursor.move_to(view.scene.dice[die])
        QTest.keyClicks(view.board, key)
    fields = playground.sandbox.position.fields
    assert fields["dice"] == dict(enumerate((1, 1, 3, 4, 5, 5, 0)))
    assert (fields["phase"], playground.problems()) == ("rolled", "")


@pytest.mark.parametrize("typed", ["1 1 3 4 5 5 duck", "1,1, 3 4 5 5 0"])
def test_seven_dice_are_typed(open_sandbox: Open, typed: str) -> None:
    playground = open_sandbox("nichtlustig", 3)
    panel = playground.position
    choose(panel.fields["phase"], "rolled")
    dice = panel.fields["dice"]
    assert isinstance(dice, DiceEditor)
    dice.line.selectAll()
    QTest.keyClicks(dice.line, typed)
    QTest.keyClick(dice.line, Qt.Key.Key_Return)
    assert playground.sandbox.position.fields["dice"] == dict(enumerate((1, 1, 3, 4, 5, 5, 0)))
    assert (dice.line.text(), playground.problems()) == ("1 1 3 4 5 5 picture", "")


@pytest.mark.parametrize(
    ("typed", "said"),
    [("1 1 7", "“7” is no face"), ("1 1 -", "“-” is no face"), ("1 " * 8, "no more than 7 dice")],
)
def test_what_is_no_throw_is_refused_and_changes_nothing(
    open_sandbox: Open, typed: str, said: str
) -> None:
    playground = open_sandbox("nichtlustig", 3)
    panel = playground.position
    choose(panel.fields["phase"], "rolled")
    before = playground.sandbox.position
    dice = panel.fields["dice"]
    assert isinstance(dice, DiceEditor)
    dice.line.selectAll()
    QTest.keyClicks(dice.line, typed)
    QTest.keyClick(dice.line, Qt.Key.Key_Return)
    assert said in dice.problem.text()
    assert not dice.problem.isHidden()
    assert playground.sandbox.position == before


@pytest.mark.parametrize(("phase", "rolls"), [("rolled", 1), ("claim", 3), ("death", 3)])
def test_what_is_due_can_be_chosen_without_anything_else(
    open_sandbox: Open, phase: str, rolls: int
) -> None:
    playground = open_sandbox("nichtlustig", 3)
    panel, sandbox = playground.position, playground.sandbox
    choose(panel.fields["phase"], phase)
    assert playground.problems() == ""
    assert sandbox.full_observation.rolls == rolls
    choose(panel.fields["phase"], "start")
    assert playground.problems() == ""
    assert sandbox.position.fields["dice"] == {}


def choose(editor: Editor, value: Value) -> None:
    """Choose an item as a user does."""
    editor.show_value(value)
    editor.edited.emit()


def test_dice_are_set_aside_by_hand(open_sandbox: Open) -> None:
    playground = open_sandbox("nichtlustig", 3)
    playground.free()
    for place, aside in (("aside", (2,)), ("tray", ())):
        drop_die(playground, 2, place)
        assert playground.sandbox.position.fields["aside"] == aside
        assert playground.page.view.scene.dice[2].shown.place == place
        assert bool(playground.problems()) == bool(aside), "none is at the start of a turn"


def test_a_wish_that_cannot_be_is_shown_as_it_was_set(open_sandbox: Open) -> None:
    sandbox = (playground := open_sandbox("numnum")).sandbox
    playground.free()
    for wish in ("heart", "circle", None):
        position = sandbox.position
        sandbox.arrange(replace(position, fields={**position.fields, "wish": wish}))
        assert bool(playground.problems()) == (wish is not None), "no wish lies on top"
        snapshot = playground.page.view.scene.snapshot
        assert snapshot is not None
        shown = [ornament.picture for ornament in snapshot.plan.ornaments]
        assert shown == ([] if wish is None else [f"wish-{wish}"])


def test_numbers_of_dice_are_set_on_the_table(open_sandbox: Open) -> None:
    playground = open_sandbox("wonderful-world")
    rows = {f"row/{n}": f"watch-{n}" for n in range(1, 6)}
    playground.lay_out(rows, to_act=TEAM, part=2, dice={0: 2, 1: 2})
    assert playground.problems() == ""
    playground.free()
    drop_die(playground, 0, "held/1")
    assert playground.sandbox.position.fields["dice"] == {0: 1, 1: 3}
    drop_die(playground, 3, "box")
    assert playground.sandbox.position.fields["dice"] == {0: 1, 1: 2}
    drop_die(playground, 3, "held/0")
    assert playground.sandbox.position.fields["dice"] == {0: 2, 1: 2}
    assert playground.problems() == ""
    take_away(playground.sandbox, playground.zone("row/1"), 0)
    assert playground.problems()
    drop_die(playground, 0, "held/1")
    assert playground.page.view.scene.dice[1].shown.place == "held/1"


def drop_die(playground: Playground, die: int, place: str) -> None:
    view = playground.page.view
    assert view.scene.snapshot is not None
    plan = view.scene.snapshot.plan
    spot = next(spot for spot in plan.dice if spot.name == place)
    start = view.scene.dice[die].pos()
    end = QPointF(spot.x * UNIT, spot.y * UNIT)
    playground.table.press(start)
    playground.table.move(start, end)
    playground.table.release(end)
    view.finish_early()


def test_lists_and_mappings_grow_and_shrink(open_sandbox: Open) -> None:
    playground = open_sandbox("nichtlustig", 3)
    panel = playground.position
    covers, aside = panel.fields["covers"], panel.fields["aside"]
    assert isinstance(covers, RowsEditor)
    assert isinstance(aside, RowsEditor)
    press(covers.add)
    assert playground.sandbox.position.fields["covers"] == {0: 0}
    press(aside.add)
    assert playground.sandbox.position.fields["aside"] == (0,)
    (_, (choice,)) = aside.rows[0]
    assert isinstance(choice, ChoiceEditor)
    choice.show_value(3)
    choice.edited.emit()
    assert playground.sandbox.position.fields["aside"] == (3,)
    (remove,) = aside.rows[0][0].findChildren(QToolButton)
    press(remove)
    assert aside.value == ()
    assert not playground.sandbox.position.fields["aside"]


@pytest.mark.parametrize("spoken", ["en", "de", "nl"])
def test_fields_are_called_by_their_names_in_the_language(
    open_sandbox: Open, spoken: str, qtbot: QtBot
) -> None:
    """Labels do not use the words of scenario files, which are in the tooltip."""
    playground = open_sandbox("wonderful-world")
    texts = load_texts(resource_path("card_defs"), "wonderful-world", spoken)
    speaker = Speaker(texts, playground.sandbox.rules, playground.sandbox.names)
    playground.sandbox.speaker = speaker
    panel = PositionPanel(playground.sandbox, playground.page.view)
    qtbot.addWidget(panel)
    labels = {label.toolTip(): label.text() for label in panel.findChildren(QLabel)}
    assert labels["may_stop"] == texts.field_label("may_stop") != "may_stop"
    stage = panel.fields["stage"]
    assert isinstance(stage, ChoiceEditor)
    shown = [stage.box.itemText(number) for number in range(stage.box.count())]
    assert shown[1:] == [
        texts.field_word("stage", word) for word in ("lay", "roll", "remove", "give")
    ]
    assert not {"lay", "roll", "remove", "give"} & set(shown)


def test_what_is_wrong_is_said_without_moving_the_table(
    open_sandbox: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    playground = open_sandbox("numnum")
    playground.free()
    page, position = playground.page, playground.position
    QApplication.processEvents()
    before, prompt = page.view.board.geometry(), page.view.bar.prompt
    said: list[str] = []
    monkeypatch.setattr(sandbox_page, "announce", lambda _table, text: said.append(text))
    playground.lay_out({"hand/Ann": "square-14 square-16"}, passes=9)
    first, *others = playground.sandbox.problems
    assert others
    assert first in prompt.text()
    assert prompt.toolTip() == position.problems.text() == playground.problems()
    assert said == [playground.problems()]
    assert page.view.board.geometry() == before
    playground.lay_out({"hand/Ann": "square-14", "hand/Ben": "square-18", "discard": "heart-10"})
    assert not playground.problems()
    assert not prompt.toolTip()
    assert not position.problems.text()
    assert page.view.board.geometry() == before


def test_the_button_that_adds_a_line_stays_where_it_is(qtbot: QtBot) -> None:
    editor = RowsEditor(lambda: (NumberEditor(Integer(0, 6), "face"),), (1,), "dice")
    qtbot.addWidget(editor)
    editor.show()
    before = editor.add.pos()
    for _ in range(3):
        QTest.mouseClick(editor.add, Qt.MouseButton.LeftButton)
        editor.adjustSize()
        QApplication.processEvents()
        assert editor.add.pos() == before
    assert editor.value == (1, 1, 1)
