"""Names of people all over the world, at every place where the window shows them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QTextEdit
from pytestqt.qtbot import QtBot

from tabletop.analysis.transcript import lines
from tabletop.content.game_setup import Setup
from tabletop.engine.player_names import name_problem
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.errors import translate_fault
from tabletop.ui.base.language import strip_mnemonic
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.features.start.feature import StartFeature
from tabletop.ui.widgets.name_edit import NameEdit
from tests.ui.features import feature, start_page
from tests.ui.test_translations import DIALOGS, opened_in_turn, texts

LEFT = Qt.MouseButton.LeftButton
ARABIC, HEBREW = "محمد", "דוד"
RIGHT_TO_LEFT = re.compile("[\u0590-\u06ff]")
ISOLATED = re.compile("\u2068[^\u2068\u2069]*\u2069")

# Said by Qt's offscreen platform whenever a menu opens.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def all_texts(window: MainWindow) -> Iterator[str]:
    yield from texts(window)
    for box in window.findChildren(QComboBox):
        yield from (box.itemText(index) for index in range(box.count()))
    if window.table is not None:
        for item in window.table.view.scene.items():
            yield str(item.data(Qt.ItemDataRole.AccessibleTextRole) or "")


def turning(window: MainWindow) -> list[str]:
    """Texts that a name from right to left turns round."""
    edits = {edit.text() for edit in window.findChildren(QLineEdit)}
    shown = [text for text in all_texts(window) if text not in edits]
    assert any(map(ISOLATED.search, shown)), "no such name is shown"
    for edit in window.findChildren(QTextEdit):
        block = edit.document().begin()
        while block.isValid():
            assert block.textDirection() == Qt.LayoutDirection.LeftToRight, block.text()
            block = block.next()
    return [text for text in shown if RIGHT_TO_LEFT.search(ISOLATED.sub("", text))]


@pytest.fixture
def table(open_window: Callable[..., MainWindow]) -> Callable[..., MainWindow]:
    def table(game: Game, *names: str) -> MainWindow:
        return open_window(Setup(game, names, {}, 5))

    return table


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_a_name_from_right_to_left_turns_no_sentence_of_a_game(
    table: Callable[..., MainWindow], game: Game
) -> None:
    window = table(game, ARABIC, HEBREW)
    for _ in range(6):
        session = window.controller.session
        assert session is not None
        session.finish_throw()
        if session.is_covered:
            session.uncover()
        elif session.passing_to is not None:
            session.cover()
        elif session.match.outcome is None:
            if window.table is not None:
                window.table.view.finish_early()  # the dice lie
            session.act(session.legal_actions()[-1])
        QApplication.processEvents()
        assert not turning(window)
        seen = session.match.observe(None).zones
        said = "\n".join(lines(session.match, session.speaker, None, seen))
        assert not RIGHT_TO_LEFT.search(ISOLATED.sub("", said))


def test_a_name_from_right_to_left_turns_no_dialog(table: Callable[..., MainWindow]) -> None:
    window = table(CATALOG[-1], ARABIC, HEBREW)
    for name in opened_in_turn(window):
        assert not turning(window), name


def test_an_unfinished_game_of_such_people_is_offered_in_order(
    table: Callable[..., MainWindow],
) -> None:
    window = table(CATALOG[0], ARABIC, HEBREW)
    window.go_home()
    (card,) = start_page(window).continue_tiles
    said = card.accessibleDescription()
    assert f"\u2068{ARABIC}\u2069" in said
    assert not RIGHT_TO_LEFT.search(ISOLATED.sub("", said))


def test_a_sentence_that_is_read_out_is_not_turned_round(
    table: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    """The keyboard is brought to it by F2; Qt lays a label with the keyboard out by its name."""
    window = table(CATALOG[-1], ARABIC, HEBREW)
    assert window.table is not None
    assert window.controller.session is not None
    window.controller.session.uncover()
    window.table.view.finish_early()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    prompt = window.table.view.bar.prompt
    assert prompt.text().startswith("\u2068")
    before = prompt.grab().toImage()
    QTest.keyClick(window.table.view.board, Qt.Key.Key_F2)
    assert prompt.hasFocus()
    assert prompt.grab().toImage() == before


def test_what_is_wrong_with_a_name_is_not_turned_round() -> None:
    problem = name_problem(f"{HEBREW}/{ARABIC}")
    assert problem is not None
    assert f"\u2068{HEBREW}/{ARABIC}\u2069" in translate_fault(problem)


# --- ampersands ------------------------------------------------------------------------------


def test_an_ampersand_is_one_and_makes_no_key(
    window: MainWindow,
) -> None:
    window.controller.begin(Setup(find_game("numnum"), ("A & B", "Tom &Jerry"), {}, 5))
    assert window.controller.session is not None
    window.controller.session.uncover()
    for name in ("leaving", "new game", "sandbox", "settings"):
        DIALOGS[name](window)
        QApplication.processEvents()
    labels = [button.text() for button in window.findChildren(QAbstractButton)]
    dialog = window.findChildren(NewGameDialog)[-1]
    button = dialog.players.rows[0].badge
    QTest.mouseClick(button, LEFT)
    labels += [action.text() for action in button.badge_menu.actions()]
    labels += [action.text() for action in window.findChildren(QAction)]
    button.badge_menu.close()
    named = [
        text for text in map(strip_mnemonic, labels) if "A & B" in text or "Tom &Jerry" in text
    ]
    marked = [text for text in labels if re.search("A &? ?B|Tom .?Jerry", strip_mnemonic(text))]
    assert len(named) == len(marked) >= 3


# --- the dialog of a new game ------------------------------------------------------------------


@dataclass
class Asked:
    window: MainWindow
    dialog: NewGameDialog

    def write(self, *names: str) -> None:
        for row, name in zip(self.dialog.players.rows, names, strict=False):
            row.edit.setText(name)

    def start(self) -> None:
        QTest.mouseClick(self.dialog.start, LEFT)


@pytest.fixture
def asked(window: MainWindow) -> Asked:
    """The dialog of a new game for two, opened by a click."""
    tile = next(tile for tile in start_page(window).tiles if tile.game == "numnum")
    QTest.mouseClick(tile, LEFT)
    return Asked(window, window.findChildren(NewGameDialog)[-1])


def test_start_trims_and_composes_names(asked: Asked) -> None:
    asked.write("Ben ", "Jose\u0301")
    asked.start()
    assert asked.window.controller.session is not None
    assert asked.window.controller.session.match.names == ("Ben", "José")


@pytest.mark.parametrize(
    ("names", "row", "said"),
    [
        (("José", "Jose\u0301"), 1, "Somebody already has that name."),
        (("Ben", "Ben "), 1, "Somebody already has that name."),
        (("Ann", "  "), 1, "A player's name is empty."),
        (("\u200dAnn", "Ben"), 0, "has a character"),
        (("Bob <b>x", "Ben"), 0, '"Bob <b>x" has a character'),
        (("Ann", f"{ARABIC}/"), 1, f'"\u2068{ARABIC}/\u2069" has a character'),
    ],
)
def test_start_says_what_is_wrong_at_the_field(
    asked: Asked, names: tuple[str, ...], row: int, said: str
) -> None:
    asked.write(*names)
    asked.start()
    field = asked.dialog.players.rows[row]
    assert asked.dialog.isVisible()
    assert said in field.problem
    assert field.problem in [label.text() for label in field.findChildren(type(field._message))]
    assert field.edit.accessibleDescription() == field.problem
    assert field.edit.hasFocus()


# --- input methods ---------------------------------------------------------------------------


def compose(edit: QLineEdit, preedit: str) -> None:
    QApplication.sendEvent(edit, QInputMethodEvent(preedit, []))


def test_a_name_that_is_being_composed_is_not_empty(asked: Asked) -> None:
    row = asked.dialog.players.rows[1]
    row.edit.clear()
    assert row.problem
    compose(row.edit, "はな")
    assert not row.problem
    assert asked.dialog.players.names[1] == "はな"
    compose(row.edit, "")
    assert row.problem


def test_start_takes_a_name_as_it_is_being_composed(asked: Asked) -> None:
    asked.write("Ben", "Ann")
    edit = asked.dialog.players.rows[1].edit
    edit.setCursorPosition(1)
    compose(edit, "はな")
    asked.dialog.start.click()  # the keyboard stays where it is
    assert asked.window.controller.session is not None
    assert asked.window.controller.session.match.names == ("Ben", "Aはなnn")


def test_a_name_composed_as_another_is_told_of_before_it_is_committed(asked: Asked) -> None:
    asked.write("Ann", "")
    compose(asked.dialog.players.rows[1].edit, "Ann")
    assert asked.dialog.players.rows[1].problem
    asked.dialog.start.click()
    assert asked.window.controller.session is None
    assert asked.dialog.players.rows[1].edit.text() == "Ann"


def test_the_first_start_takes_a_name_as_it_is_being_composed(window: MainWindow) -> None:
    feature(window, StartFeature).welcome()
    page = feature(window, StartFeature).welcome_page
    assert page is not None
    compose(page.name, "はな")
    page.start.click()
    assert window.context.settings.names == ("はな",)


def test_a_name_has_only_characters_that_a_font_has(qtbot: QtBot) -> None:
    edit = NameEdit("")
    qtbot.addWidget(edit)
    edit.insert("Zoë")
    edit.insert(" \U000f1234\u0301x")  # for private use, so that no font has it
    edit.textEdited.emit(edit.text())
    assert edit.text() == "Zoë x"
