"""The language of the window changes during a game."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QDate, QLocale
from PySide6.QtWidgets import QApplication, QComboBox, QTabBar
from pytestqt.qtbot import QtBot

from tabletop.content import languages
from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.i18n.linguist import read_translations
from tabletop.i18n.plurals import ENGLISH
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base import language as language_module
from tabletop.ui.base.language import Language, TsTranslator, language_for, native_name
from tabletop.ui.features.settings_dialog.dialog import SettingsDialog
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.features.start.feature import StartFeature
from tests.i18n.polish import FILES, write_polish
from tests.ui.features import feature, start_page

TS = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>WindowActions</name>
    <message><source>&amp;Undo</source><translation>&amp;Zurück</translation></message>
    <message><source>&amp;Redo</source><translation type="unfinished">Halb</translation></message>
    <message numerus="yes"><source>%n card(s)</source>
        <translation><numerusform>%n Karte</numerusform><numerusform>%n Karten</numerusform>
        </translation></message>
</context>
</TS>
"""


@pytest.fixture
def words(tmp_path: Path) -> dict[tuple[str, str], tuple[str, ...]]:
    path = tmp_path / "de.ts"
    path.write_text(TS, encoding="utf-8")
    return dict(read_translations(path))


def test_what_is_unfinished_is_not_said(words: dict[tuple[str, str], tuple[str, ...]]) -> None:
    assert words == {
        ("WindowActions", "&Undo"): ("&Zurück",),
        ("WindowActions", "%n card(s)"): ("%n Karte", "%n Karten"),
    }


def test_numbers_choose_their_form(
    qapp: QApplication, words: dict[tuple[str, str], tuple[str, ...]]
) -> None:
    translator = TsTranslator(words, lambda: ENGLISH)
    qapp.installTranslator(translator)
    try:
        said = [
            QCoreApplication.translate("WindowActions", "%n card(s)", "", n) for n in (0, 1, 2, 11)
        ]
    finally:
        qapp.removeTranslator(translator)
    assert said == ["0 Karten", "1 Karte", "2 Karten", "11 Karten"]


def test_a_language_that_is_not_offered_is_the_systems_or_english(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(language_module, "known_languages", lambda: ("en", "de"))
    monkeypatch.setattr(QLocale, "uiLanguages", lambda _locale: ["fr-FR", "fr", "de-AT"])
    assert language_for("tlh") == "de"
    assert language_for("en") == "en"
    monkeypatch.setattr(QLocale, "uiLanguages", lambda _locale: ["fr-FR"])
    assert language_for("") == "en"
    monkeypatch.setattr(language_module, "known_languages", lambda: ("en", "pt", "pt_BR"))
    monkeypatch.setattr(QLocale, "uiLanguages", lambda _locale: ["pt-BR", "pt"])
    assert language_for("") == "pt_BR"


def test_a_file_that_is_no_translation_says_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "tabletop_de.ts"
    broken.write_text("<TS><context>", encoding="utf-8")
    monkeypatch.setattr(languages, "resource_path", lambda *_parts: broken)
    assert languages.ui_texts("de") == ({}, ())


@pytest.mark.parametrize("code", ["de", "nl"])
def test_the_language_is_changed_while_a_game_is_played(
    begin: Callable[..., MainWindow], language: Language, code: str
) -> None:
    window = begin("Ann", "Ben")
    match = window.controller.session.match if window.controller.session else None
    assert match is not None
    window.resize(1280, 720)
    english = window.window_actions.undo.text()
    language.set_language(code)
    QApplication.processEvents()  # layouts show what is new in them
    session = window.controller.session
    assert session is not None
    assert session.match is match
    assert session.speaker.texts.language == code
    assert window.table is not None
    assert window.table.isVisible()
    assert window.window_actions.undo.text() != english
    assert len(window.menuBar().actions()) == 4
    action = match.legal_actions()[0]
    assert session.act(action).legal
    language.set_language("en")
    assert window.window_actions.undo.text() == english
    assert session.match.ply > 0


def test_a_table_in_another_language_is_first_painted_in_its_place(
    begin: Callable[..., MainWindow], language: Language
) -> None:
    """A longer prompt takes more space above the table."""
    window = begin("Ann", "Ben")
    window.resize(1280, 800)
    QApplication.processEvents()
    language.set_language("de")
    assert window.table is not None
    board = window.table.view.board
    before, place = board.was_seen, board.geometry()
    QApplication.processEvents()
    assert (before, board.was_seen) == (False, True)
    assert board.geometry() == place


def test_the_start_page_changes_too(window: MainWindow, language: Language) -> None:
    before = [tile.accessibleDescription() for tile in start_page(window).tiles]
    language.set_language("de")
    QApplication.processEvents()
    assert [tile.accessibleDescription() for tile in start_page(window).tiles] != before
    assert start_page(window).isVisible()


def test_a_language_is_chosen_in_the_menu(window: MainWindow, qtbot: QtBot) -> None:
    """Languages have their native names; the current one is checked."""
    languages_menu = window.window_actions.languages
    languages_menu.aboutToShow.emit()
    names = {action.text(): action for action in languages_menu.actions()}
    assert [*names] == ["English", "Deutsch", "Nederlands"]
    assert [name for name, action in names.items() if action.isChecked()] == ["English"]
    names["Nederlands"].trigger()
    qtbot.waitUntil(lambda: window.context.language.code == "nl")
    assert window.context.settings.language == "nl"
    window.window_actions.languages.aboutToShow.emit()
    assert "Language" in window.window_actions.languages.title(), "for who cannot read the rest"
    offered = window.window_actions.languages.actions()
    assert all(action.actionGroup().isExclusive() for action in offered), "one of them is spoken"
    ticked = [a.text() for a in offered if a.isChecked()]
    assert ticked == ["Nederlands"]


def is_wide_enough(bar: QTabBar) -> bool:
    return bar.width() >= bar.sizeHint().width()


@pytest.mark.parametrize(("code", "games"), [("de", CATALOG), ("nl", CATALOG[1:2])])
def test_long_words_find_room(
    window: MainWindow, language: Language, qtbot: QtBot, code: str, games: tuple[Game, ...]
) -> None:
    language.set_language(code)
    QApplication.processEvents()
    for game in games:
        feature(window, StartFeature).set_up(game)
        dialog = window.findChildren(NewGameDialog)[-1]
        QApplication.processEvents()
        assert dialog.isVisible()
        assert not dialog._scroll.horizontalScrollBar().isVisible(), game.id
        assert dialog._body.width() >= dialog._body.minimumSizeHint().width(), game.id
        dialog.close()
        window.controller.begin(Setup(game, ("Ann", "Ben"), {}, 5))
        window.window_actions.dock.setChecked(True)
        assert window.tool_bar_and_dock is not None
        bar = window.tool_bar_and_dock.dock.panel.tabBar()
        qtbot.waitUntil(partial(is_wide_enough, bar))


@pytest.mark.parametrize(
    ("system", "spoken", "written"),
    [
        (["en-GB", "en"], "en", "31/01/2026"),
        (["en-US", "en"], "en", "1/31/26"),
        (["de-AT", "de"], "de", "31.01.26"),
        (["de-DE"], "en", "1/31/26"),
        (["en-GB"], "nl", "31-01-2026"),
        (["fr-FR", "nl-BE"], "nl", "31/01/2026"),
    ],
)
def test_dates_are_written_as_where_the_system_is(
    language: Language,
    monkeypatch: pytest.MonkeyPatch,
    system: list[str],
    spoken: str,
    written: str,
) -> None:
    monkeypatch.delenv("LC_ALL")
    monkeypatch.delenv("LC_TIME", raising=False)
    monkeypatch.setattr(QLocale, "uiLanguages", lambda _locale: system)
    language.set_language("nl" if spoken != "nl" else "de")
    language.set_language(spoken)
    assert QLocale().toString(QDate(2026, 1, 31), QLocale.FormatType.ShortFormat) == written


def test_dates_have_a_region_of_their_own(
    language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LC_ALL")
    monkeypatch.setenv("LC_TIME", "en_GB.UTF-8")
    monkeypatch.setattr(QLocale, "uiLanguages", lambda _locale: ["en-US"])
    language.set_language("de")
    language.set_language("en")
    assert QLocale().territory() == QLocale.Country.UnitedKingdom
    assert QLocale().language() == QLocale.Language.English


def test_a_language_of_the_user_is_offered_by_its_own_name_and_spoken(
    tabletop_home: Path, open_window: Callable[..., MainWindow], language: Language
) -> None:
    folder = write_polish(tabletop_home / "languages")
    language.set_language("pl")
    window = open_window()
    assert window.window_actions.undo.text() == "&Cofnij"
    assert not window.bar.isVisible()
    said = [QCoreApplication.translate("BranchPanel", "%n steps", "", n) for n in (1, 22, 25)]
    assert said == ["1 krok", "22 kroki", "25 kroków"]
    assert native_name("pl") == "Polski"
    window.window_actions.settings.trigger()
    (dialog,) = window.findChildren(SettingsDialog)
    offered = [
        box.itemText(row) for box in dialog.findChildren(QComboBox) for row in range(box.count())
    ]
    assert {"Polski", "Deutsch", "Nederlands"} <= {*offered}
    dialog.reject()
    (folder / "tabletop_pl.ts").write_text("<TS>\n<context>", encoding="utf-8")
    language.set_language("en")
    language.set_language("pl")
    assert f"{folder}/tabletop_pl.ts:2: this is not XML" in window.bar.label.text()


def test_a_wrong_text_of_a_game_is_said_once_and_the_game_begins(
    tabletop_home: Path, open_window: Callable[..., MainWindow], language: Language
) -> None:
    name = "numnum/texts.pl.yaml"
    wrong = {**FILES, name: FILES[name].replace("events:", "event:")}
    folder = write_polish(tabletop_home / "languages", wrong)
    language.set_language("pl")
    window = open_window(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 1))
    assert window.controller.session is not None
    assert f"{folder / name}:6: there is no key" in window.bar.label.text()
