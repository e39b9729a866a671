"""The rules page in the window: contents, search, and links from refusals."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QImage, QPixmap, QTextDocument
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tabletop.content.game_library import rules_for
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.i18n.pages import load_page
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.match.match import AnyRules
from tabletop.resources import resource_path
from tabletop.ui.features.rulebook.browser import paragraph_name, row_name, table_name
from tabletop.ui.features.rulebook.page import RulesPage
from tabletop.ui.widgets.theme import Appearance

FOLDER = resource_path("card_defs")
NAMES = ("Ann", "Ben", "Cleo", "Dan")
OF_AN_EDITION = {"DG-H1": "new", "DG-H2": "1998", "DG-I9": "1998"}
"""Rules of Dumm gelaufen! that are missing in the other edition."""
WAYS = [
    pytest.param(game, {option.key: value}, id=f"{game.id}-{option.key}-{value}")
    for game in CATALOG
    for option in game.options
    if not option.seat
    for value in option.values
]


def rules_of(game: Game, options: dict[str, str]) -> AnyRules:
    return rules_for(game.id, NAMES, options)


def shown(
    qtbot: QtBot, game: str, options: dict[str, str] | None = None, width: int = 420
) -> RulesPage:
    page = RulesPage()
    qtbot.addWidget(page)
    page.resize(width, 640)
    page.show_game(rules_of(find_game(game), options or {}), load_texts(FOLDER, game, "en"))
    page.show()
    return page


@pytest.mark.parametrize(("game", "options"), WAYS)
def test_every_rule_that_can_refuse_is_told_and_pointed_out(
    game: Game, options: dict[str, str], qtbot: QtBot, appearance: Appearance
) -> None:
    del appearance
    page = shown(qtbot, game.id, options)
    rules = rules_of(game, options)
    for rule in {reason.rule for reason in rules.reasons}:
        if OF_AN_EDITION.get(rule) not in {None, rules.options.get("edition")}:
            continue
        section, _, name = page.paragraph_of(rule).partition(".")
        paragraphs = [p for s in page.page.sections if s.key == section for p in s.paragraphs]
        assert any(p.key == name and rule in p.rules for p in paragraphs), rule
    page.show_rule("TABLE-TURN")
    assert page.marked == "table.TABLE-TURN"


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_every_picture_can_be_drawn(game: Game, qtbot: QtBot, appearance: Appearance) -> None:
    del appearance
    page = shown(qtbot, game.id)
    kind = QTextDocument.ResourceType.ImageResource.value
    names = []
    for section in page.page.sections:
        for paragraph in section.paragraphs:
            name = paragraph_name(section, paragraph)
            names += [row_name(name, number) for number in range(len(paragraph.pieces))]
            names += [table_name(name)] if paragraph.table else []
    assert len(names) > 5
    for name in names:
        image = page.browser.loadResource(kind, name)
        assert isinstance(image, QImage | QPixmap), name
        assert image.width() > 10, name
        assert image.width() / image.devicePixelRatio() <= page.browser.viewport().width(), name


def test_only_what_holds_in_this_game_is_told(qtbot: QtBot, appearance: Appearance) -> None:
    del appearance
    new = shown(qtbot, "dumm-gelaufen", {"edition": "new"}).browser.toPlainText()
    old = shown(qtbot, "dumm-gelaufen", {"edition": "1998"}).browser.toPlainText()
    assert "in blue, yellow and green" in new
    assert "in blue, yellow and green" not in old
    assert "Drinks all round" in old
    assert "Drinks all round" not in new


def test_searching(qtbot: QtBot, appearance: Appearance) -> None:
    del appearance
    page = shown(qtbot, "numnum")
    QTest.keyClick(page.browser, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(page.search, "joker")
    first = page.browser.textCursor().position()
    assert page.browser.textCursor().selectedText().lower() == "joker"
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    assert page.browser.textCursor().position() > first
    while page.browser.textCursor().position() != first:  # it begins again after the last
        QTest.keyClick(page.search, Qt.Key.Key_Return)
        assert page.browser.textCursor().selectedText().lower() == "joker"
    page.search.setText("xyzzy")
    assert page.found_label.text() == "nothing"
    page.search.clear()
    assert page.found_label.text() == ""
    assert not page.browser.textCursor().hasSelection()


def test_contents_and_the_way_back(qtbot: QtBot, appearance: Appearance) -> None:
    del appearance
    page = shown(qtbot, "nichtlustig", width=900)
    bar = page.browser.verticalScrollBar()
    assert not page.back_button.isEnabled()
    row = next(i for i, section in enumerate(page.page.sections) if section.key == "specials")
    page.chapters.setCurrentIndex(row)
    page.chapters.activated.emit(row)
    there = bar.value()
    assert there > 1000
    page.show_rule("NL-S1")
    assert bar.value() < there
    QTest.mouseClick(page.back_button, Qt.MouseButton.LeftButton)
    assert bar.value() == there
    page.go_back()
    assert bar.value() == 0
    assert not page.back_button.isEnabled()


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
@pytest.mark.parametrize("width", [420, 1300])
def test_the_buttons_of_the_mouse_lead_back_and_forward(
    game: Game, width: int, qtbot: QtBot, appearance: Appearance
) -> None:
    del appearance
    page = shown(qtbot, game.id, width=width)
    qtbot.waitUntil(lambda: not page.browser._wait.isActive())
    bar = page.browser.verticalScrollBar()

    def place() -> tuple[int, str]:
        return bar.value(), page.chapters.currentText()

    bar.setValue(bar.maximum())
    bar.setValue(0)
    page._update_contents()
    pressed = [page.browser.viewport(), page.chapters, page.search, page]
    seen = [place()]
    for number in range(len(page.page.sections)):
        page.chapters.setCurrentIndex(number)
        page.chapters.activated.emit(number)
        page._update_contents()
        seen.append(place())
    for button, way in (
        (Qt.MouseButton.BackButton, seen[-2::-1]),
        (Qt.MouseButton.ForwardButton, seen[1:]),
    ):
        for number, wanted in enumerate(way):
            QTest.mouseClick(pressed[number % len(pressed)], button)
            value, chapter = place()
            assert chapter == wanted[1]
            # The height is known once the last pictures are visible.
            assert abs(value - wanted[0]) < 200
    assert len(set(seen)) > 3


def test_the_chapter_that_is_named_is_the_one_that_is_read(
    qtbot: QtBot, appearance: Appearance
) -> None:
    """This also holds if going back does not scroll, and above the first heading."""
    del appearance
    page = shown(qtbot, "numnum")
    last = page.chapters.count() - 1
    page.browser.verticalScrollBar().setValue(page.browser.verticalScrollBar().maximum())
    before = page.chapters.currentText()
    page.chapters.setCurrentIndex(last)  # it is already visible
    page.chapters.activated.emit(last)
    QTest.mouseClick(page.browser.viewport(), Qt.MouseButton.BackButton)
    assert page.chapters.currentText() == before
    page.chapters.setCurrentIndex(last)
    page.browser.verticalScrollBar().setValue(0)
    assert page.chapters.currentIndex() == 0


@pytest.mark.parametrize("width", [360, 1400])
def test_lines_have_as_much_room_at_the_right_as_at_the_left(
    qtbot: QtBot, appearance: Appearance, width: int
) -> None:
    del appearance
    outline = shown(qtbot, "numnum", width=width).browser.document().rootFrame().frameFormat()
    assert outline.leftMargin() == outline.rightMargin() > 0


def test_text_follows_the_windows_size(qtbot: QtBot, appearance: Appearance) -> None:
    page = shown(qtbot, "numnum")

    def height() -> float:
        return page.browser.document().size().height()

    before = height()
    appearance.enlarge_text()
    qtbot.waitUntil(lambda: height() > before * 1.04)
    appearance.reset_text_size()
    qtbot.waitUntil(lambda: height() < before * 1.02)


def test_what_a_language_lacks_is_said_in_english() -> None:
    english = load_page(FOLDER, "wonderful-world", "en")
    assert load_page(FOLDER, "wonderful-world", "xx") == english


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_a_screen_reader_finds_words_for_pictures(
    game: Game, qtbot: QtBot, appearance: Appearance
) -> None:
    del appearance
    page = shown(qtbot, game.id)
    heard = QAccessible.queryAccessibleInterface(page.browser)
    text = heard.textInterface()
    said = text.text(0, text.characterCount())
    document = page.browser.document().toRawText()
    assert len(said) > len(document), "the words of the pictures"
    assert not [mark for mark in "\ufdd0\ufdd1\ufffc\u2029" if mark in said]
    speaker = Speaker(load_texts(FOLDER, game.id, "en"), rules_of(game, {}), ())
    cards, shows_cards = page.browser._shown[0].cards if page.browser._shown else None, 0
    assert cards is not None
    for paragraph in page.page.paragraphs():
        for pieces in paragraph.pieces:
            names = [speaker.card(cards.ids[one]) for one in pieces if one in cards.ids]
            assert all(name in said for name in names)
            shows_cards += bool(names)
    assert shows_cards
    at = said.index(page.page.sections[1].title)
    text.setCursorPosition(at)
    assert text.cursorPosition() == at
    block = page.browser.textCursor().block().text()
    assert block.endswith(page.page.sections[1].title)
