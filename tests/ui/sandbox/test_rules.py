"""Rules mode: every move is judged, and queries change nothing."""

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from tabletop.engine.actions import Move
from tabletop.engine.gestures import Drop
from tabletop.games.catalogue import CATALOG
from tabletop.match.tree import Query
from tabletop.ui.features.rulebook.feature import RulebookFeature
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.sandbox.panels import MovesPanel
from tabletop.ui.features.sandbox.session import Mode
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
    bubble = playground.page.view.popups.bubble
    assert bubble.isVisible(), "no panel shows the answer"
    question, answer, _rule = bubble.sentence.text().splitlines()
    assert question == f"Ann: Play hat 5 to {row.replace('/', ' ')}?"
    assert answer.startswith("Yes. " if legal else "No. ")
    (tried,) = playground.sandbox.line.queries[playground.sandbox.line.index]
    assert isinstance(tried.action, Move)
    assert tried.verdict.legal is legal


def test_a_legal_move_that_is_selected_says_why(open_sandbox: Open) -> None:
    playground = open_sandbox("wonderful-world")
    lay_rows(playground)
    playground.only_ask()
    panel, before = playground.moves, playground.sandbox.position
    for row in range(panel.list.count()):
        at = panel.list.visualItemRect(panel.list.item(row)).center()
        QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
        question, answer = playground.answer.splitlines()[:2]
        assert question == f"Ann: {panel.list.item(row).text()}?"
        assert answer.startswith("Yes. ")
    assert "WW-R" in panel.answers.toHtml()
    assert playground.sandbox.position == before
    assert not playground.page.view.popups.bubble.isVisible(), "it is said once"


def test_an_answer_stays_with_its_question_and_its_position(open_sandbox: Open) -> None:
    playground = open_sandbox("wonderful-world")
    lay_rows(playground)
    playground.only_ask()
    for number in (0, 1):
        playground.drag(playground.item("hand/Ann", number), "row/2")
    asked = playground.answer
    blocks = [block.splitlines() for block in asked.split("\n\n") if block.strip()]
    questions = [block[0] for block in blocks]
    assert questions == ["Ann: Play watch 2 to row 2?", "Ann: Play hat 5 to row 2?"]
    assert [block[1][:3] for block in blocks] == ["No.", "Yes"]
    playground.by_the_rules()
    playground.drag(playground.item("hand/Ann", 0), "row/2")
    playground.only_ask()
    assert "row 2?" not in playground.answer, "it was about another position"
    press(playground.page.bar.undo)
    assert playground.answer == asked


def test_the_rule_of_an_answer_opens_in_the_rules(open_sandbox: Open) -> None:
    playground = open_sandbox("wonderful-world")
    lay_rows(playground)
    playground.only_ask()
    playground.drag(playground.item("hand/Ann", 0), "row/2")
    playground.moves.answers.anchorClicked.emit(QUrl("WW-R3"))
    book = feature(playground.window, RulebookFeature).window
    assert book is not None
    assert book.isVisible()
    book.close()


def test_only_asking_is_switched_on_by_a_screen_reader(open_sandbox: Open) -> None:
    playground = open_sandbox("numnum")
    for mode in (Mode.ASK, Mode.RULES):
        button = playground.page.bar.mode.button(mode)
        interface = QAccessible.queryAccessibleInterface(button)
        interface.actionInterface().doAction("Toggle")
        assert playground.sandbox.mode is mode


def test_the_switch_asks_without_alt(open_sandbox: Open) -> None:
    playground = open_sandbox("wonderful-world")
    lay_rows(playground)
    before = playground.sandbox.position
    playground.only_ask()
    playground.drag(playground.item("hand/Ann", 0), "row/2")
    assert playground.sandbox.position == before
    playground.by_the_rules()
    playground.drag(playground.item("hand/Ann", 0), "row/2")
    assert playground.sandbox.position != before


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_question_has_an_answer(open_sandbox: Open, game: str, seats: int) -> None:
    """The table and the match give the same verdict for every card and place."""
    playground = open_sandbox(game, seats)
    playground.only_ask()
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
            sandbox.ask(Drop(*piece, *place))
            reason = found.verdict.reason
            if found.judged_action is None:
                assert reason is not None
                assert bubble.sentence.text() == speaker.reason(found.verdict)
                continue
            action = speaker.action(found.actions[-1] if found.actions else found.judged_action)
            question, answer = playground.answer.splitlines()[:2]
            assert question.endswith(f": {action}?")
            assert answer.startswith("Yes") is found.verdict.legal
            if reason is not None:
                assert answer == f"No. {speaker.reason(found.verdict)}"
                assert f'href="{reason.rule}"' in playground.moves.answers.toHtml()
    assert playground.sandbox.position == before


def test_the_list_of_legal_actions_acts(open_sandbox: Open) -> None:
    playground = open_sandbox("numnum")
    panel = playground.moves
    legal = playground.sandbox.legal_actions()
    assert panel.list.count() == len(legal)
    panel.list.setFocus()
    panel.list.setCurrentRow(0)
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    (deed, *_) = playground.sandbox.line.steps_to(playground.sandbox.line.index)
    assert deed.action == legal[0]


def test_all_of_it_by_keys(open_sandbox: Open) -> None:
    """The keyboard cursor lifts and places a card; in free mode Delete removes it."""
    playground = open_sandbox("numnum")
    playground.free()
    board = playground.page.view.board
    board.setFocus()
    before = playground.sandbox.position
    assert playground.page.view.keyboard_cursor.move_to(playground.item("hand/Ann"))
    playground.table.key(Qt.Key.Key_Delete)
    assert len(playground.cards("hand/Ann")) == len(before.zones[playground.zone("hand/Ann")]) - 1
    QTest.keyClick(playground.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert playground.sandbox.position == before
    assert playground.problems() == ""
    QTest.keyClick(playground.page, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert playground.page.panel(MovesPanel).list.hasFocus()
    assert playground.sandbox.mode is Mode.RULES


def test_nothing_is_done_in_a_position_that_cannot_occur(open_sandbox: Open) -> None:
    playground = open_sandbox("wonderful-world")
    playground.free()
    playground.drag(playground.item("hand/Ann"), "landscapes")
    assert playground.problems()
    playground.by_the_rules()
    broken = playground.sandbox.position
    playground.drag(playground.item("hand/Ann"), "row/1")
    assert playground.sandbox.position == broken
    assert playground.moves.list.count() == 0
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
    search = playground.cards_panel.search
    view.popups.show_and_announce("Said at the table.")
    search.setFocus()
    QTest.keyClicks(search, "hat")
    QTest.keyClick(search, Qt.Key.Key_Escape)
    assert not view.popups.bubble.isVisible()
    assert search.text() == "hat", "it closes, and changes nothing of what was typed"
