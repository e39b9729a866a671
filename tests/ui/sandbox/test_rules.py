"""Rules mode: every move is judged, and queries change nothing."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from tabletop.engine.actions import Move
from tabletop.engine.gestures import Drop
from tabletop.games.catalogue import CATALOG
from tabletop.match.tree import Query
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tests.ui.features import feature
from tests.ui.sandbox.conftest import ALT, CONTROL, Open, Playground, press

GAMES = [(game.id, max(2, game.seats[0])) for game in CATALOG]


def lay_rows(playground: Playground) -> None:
    """Set up two men in each hand, and a row that only one of them fits."""
    playground.lay_out(
        {"hand/Ann": "hat-5 watch-2", "hand/Ben": "hat-6", "row/2": "newspaper-2"}, to_act=0
    )
    playground.page.view.finish_early()


def test_a_legal_move_is_done_and_an_illegal_one_is_refused(open_sandbox: Open) -> None:
    playground = open_sandbox("wonderful-world")
    lay_rows(playground)
    assert playground.sandbox.is_possible
    before = playground.sandbox.position
    playground.drag(playground.item("hand/Ann", 1), "row/2")
    assert playground.sandbox.position == before
    bubble = playground.page.view.popups.bubble
    assert bubble.isVisible()
    assert "WW-R" in bubble.rule.text()
    playground.drag(playground.item("hand/Ann", 0), "row/2")
    assert playground.cards("row/2") == ["newspaper-2", "hat-5"]
    press(playground.page.bar.undo)
    assert playground.sandbox.position == before
    press(playground.page.bar.redo)
    assert playground.cards("row/2") == ["newspaper-2", "hat-5"]


@pytest.mark.parametrize(("row", "key"), [("row/2", ALT), ("row/1", CONTROL)])
def test_with_alt_or_control_it_is_only_asked(
    open_sandbox: Open, row: str, key: Qt.KeyboardModifier
) -> None:
    playground = open_sandbox("wonderful-world")
    lay_rows(playground)
    before = playground.sandbox.position
    playground.drag(playground.item("hand/Ann", 0), row, key)
    assert playground.sandbox.position == before
    legal = row == "row/2"
    assert playground.page.view.popups.bubble.isVisible()
    assert ("Allowed" in playground.page.view.popups.bubble.sentence.text()) is legal
    (tried,) = playground.sandbox.line.queries[playground.sandbox.line.index]
    assert isinstance(tried.action, Move)
    assert tried.verdict.legal is legal


def test_a_legal_move_that_is_selected_says_why(open_sandbox: Open) -> None:
    playground = open_sandbox("wonderful-world")
    lay_rows(playground)
    panel, before = playground.page.legal, playground.sandbox.position
    bubble = playground.page.view.popups.bubble
    playground.page.show_panel(panel)
    for row in range(panel.legal.count()):
        at = panel.legal.visualItemRect(panel.legal.item(row)).center()
        QTest.mouseClick(panel.legal.viewport(), Qt.MouseButton.LeftButton, pos=at)
        said = bubble.sentence.text()
        assert said.startswith("Allowed: ")
        assert panel.legal.item(row).text() in said
    assert "WW-R" in bubble.rule.text()
    assert playground.sandbox.position == before


def test_only_asking_is_switched_on_by_a_screen_reader(open_sandbox: Open) -> None:
    playground = open_sandbox("numnum")
    for wanted in (True, False):
        interface = QAccessible.queryAccessibleInterface(playground.page.bar.ask)
        interface.actionInterface().doAction("Toggle")
        assert playground.sandbox.is_query_mode is wanted


def test_the_switch_asks_without_alt(open_sandbox: Open) -> None:
    playground = open_sandbox("wonderful-world")
    lay_rows(playground)
    before = playground.sandbox.position
    press(playground.page.bar.ask)
    playground.drag(playground.item("hand/Ann", 0), "row/2")
    assert playground.sandbox.position == before
    press(playground.page.bar.ask)
    playground.drag(playground.item("hand/Ann", 0), "row/2")
    assert playground.sandbox.position != before


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_question_has_an_answer(open_sandbox: Open, game: str, seats: int) -> None:
    """The table and the match give the same verdict for every card and place."""
    playground = open_sandbox(game, seats)
    sandbox, bubble = playground.sandbox, playground.page.view.popups.bubble
    speaker, before = sandbox.speaker, sandbox.position
    lying = [
        (card, zone) for zone, cards in enumerate(before.zones) for card in dict.fromkeys(cards)
    ]
    places: list[tuple[int, int | None]] = [(zone, None) for zone in range(len(before.zones))]
    places += [(zone, card) for card, zone in lying]
    for piece in lying[:: max(len(lying) // 4, 1)]:
        for place in places[:: max(len(places) // 4, 1)]:
            found = sandbox.interpret(Drop(*piece, *place))
            sandbox.refuse(found)
            said = bubble.sentence.text()
            if found.verdict.legal:
                assert said.startswith("Allowed: ")
            else:
                assert found.verdict.reason is not None
                assert said == speaker.reason(found.verdict)
                assert found.verdict.reason.rule in bubble.rule.text()
    assert playground.sandbox.position == before


def test_the_list_of_legal_actions_acts(open_sandbox: Open) -> None:
    playground = open_sandbox("numnum")
    panel = playground.page.legal
    playground.page.show_panel(panel)
    legal = playground.sandbox.legal_actions()
    assert panel.legal.count() == len(legal)
    panel.legal.setFocus()
    panel.legal.setCurrentRow(0)
    QTest.keyClick(panel.legal, Qt.Key.Key_Return)
    (deed, *_) = playground.sandbox.line.steps_to(playground.sandbox.line.index)
    assert deed.action == legal[0]


def test_all_of_it_by_keys(open_sandbox: Open) -> None:
    """The keyboard cursor lifts and places a card; in free mode Delete removes it."""
    playground = open_sandbox("numnum")
    playground.free()
    board = playground.page.view.board
    board.setFocus()
    count = sum(map(len, playground.sandbox.position.zones))
    playground.table.key(Qt.Key.Key_Tab)
    playground.table.key(Qt.Key.Key_Delete)
    assert sum(map(len, playground.sandbox.position.zones)) == count - 1
    QTest.keyClick(playground.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert sum(map(len, playground.sandbox.position.zones)) == count
    assert playground.problems() == ""
    QTest.keyClick(playground.page, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    assert playground.page.legal.isVisible()


def test_nothing_is_done_in_a_position_that_cannot_occur(open_sandbox: Open) -> None:
    playground = open_sandbox("wonderful-world")
    playground.free()
    playground.drag(playground.item("hand/Ann"), "landscapes")
    assert playground.problems()
    playground.by_the_rules()
    broken = playground.sandbox.position
    playground.drag(playground.item("hand/Ann"), "row/1")
    assert playground.sandbox.position == broken
    assert playground.page.legal.legal.count() == 0
    assert playground.page.view.bar.buttons == ()


def test_what_was_judged_is_in_the_record(open_sandbox: Open) -> None:
    playground = open_sandbox("wonderful-world")
    lay_rows(playground)
    start = playground.sandbox.position
    playground.drag(playground.item("hand/Ann", 1), "row/2")
    playground.drag(playground.item("hand/Ann", 0), "row/2")
    record = playground.sandbox.record()
    assert record.start == start
    tried, done, *_ = record.steps
    assert isinstance(tried, Query)
    assert not tried.verdict.legal
    assert not isinstance(done, Query)
    feature(playground.window, SandboxFeature).open(record)
    again = Playground(playground.window)
    assert again.sandbox.position == playground.sandbox.position
    assert again.sandbox.record() == record


def test_escape_in_a_panel_closes_what_was_said_at_the_table(open_sandbox: Open) -> None:
    playground = open_sandbox("wonderful-world")
    view = playground.page.view
    view.popups.show_and_announce("Said at the table.")
    assert view.popups.bubble.isVisible()
    playground.page.show_panel(playground.page.tray)
    search = playground.page.tray.search
    search.setFocus()
    QTest.keyClicks(search, "hat")
    QTest.keyClick(search, Qt.Key.Key_Escape)
    assert not view.popups.bubble.isVisible()
    assert search.text() == "hat", "it closes, and changes nothing of what was typed"
