"""Every text that is shown comes from a translation, and every translation is there."""

import ast
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QMenu,
    QTabBar,
    QTextEdit,
    QWidget,
)

import tabletop.resources
from tabletop.content.game_setup import Setup
from tabletop.content.languages import known_languages, plurals_of
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language, native_name
from tabletop.ui.features.about.dialog import AboutDialog, WhatsNewDialog
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.settings_dialog.feature import SettingsDialogFeature
from tabletop.ui.table.scene.labels import ChipItem
from tests.tools import pseudo
from tests.tools.translations import FOLDER, LANGUAGES, ROOT, update
from tests.ui.features import feature, is_in_sandbox
from tests.ui.sandbox.conftest import panels

Message = tuple[str, str]


def messages(path: Path) -> dict[Message, bool]:
    """The texts of a translators' file, and whether each is translated."""
    return {
        (context.findtext("name", ""), message.findtext("source", "")): _is_finished(message)
        for context in ET.parse(path).iter("context")  # noqa: S314 - a file of our own
        for message in context.iter("message")
    }


def _is_finished(message: ET.Element) -> bool:
    translation = message.find("translation")
    if translation is None or "type" in translation.attrib:
        return False
    forms = [*translation.iter("numerusform")]
    return all(form.text for form in forms) if forms else bool(translation.text)


@pytest.fixture(scope="module")
def current(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[Message, bool]]:
    """The texts of the source as it is now, with the translations there are, by language."""
    folder = tmp_path_factory.mktemp("translations")
    found = {}
    for language in LANGUAGES:
        path = folder / f"tabletop_{language}.ts"
        shutil.copy(FOLDER / path.name, path)
        update(path, language)
        found[language] = messages(path)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(current: dict[str, dict[Message, bool]], language: str) -> None:
    """Where this fails, run `python tests/tools/translations.py` and translate what is new."""
    left = [message for message, finished in current[language].items() if not finished]
    assert not left


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_out_of_date(
    current: dict[str, dict[Message, bool]], language: str
) -> None:
    stored = messages(FOLDER / f"tabletop_{language}.ts")
    assert stored.keys() <= current[language].keys()


def test_every_language_of_the_texts_has_the_words_of_the_window() -> None:
    assert set(known_languages()) == set(LANGUAGES)


_OF_TABLES: Final = (
    "tabletop/ui/base/errors.py",
    "tabletop/ui/table/key_bindings.py",
    "tabletop/ui/table/part.py",
    "tabletop/ui/base/settings.py",
)


def said_in_source() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted((ROOT / "tabletop" / "ui").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="tr") | ast.Name(id="tr")):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="QCoreApplication"), attr="translate")
                    | ast.Name(id="QT_TRANSLATE_NOOP")
                ):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def test_texts_are_written_so_that_translators_get_them(
    current: dict[str, dict[Message, bool]],
) -> None:
    known = {source for _context, source in current["de"]}
    faults = []
    for where, call in said_in_source():
        if where.startswith(_OF_TABLES) and not isinstance(call.args[-1], ast.Constant):
            continue  # faults, keys and parts of features have their texts elsewhere
        texts = call.args[:1] if _is_tr(call) else call.args[:2]
        written = [text.value for text in texts if isinstance(text, ast.Constant)]
        if len(written) < len(texts) or written[-1] not in known:
            faults.append(where)
    assert not faults


def _is_tr(call: ast.Call) -> bool:
    return "tr" in (getattr(call.func, "attr", ""), getattr(call.func, "id", ""))


def test_numbers_come_in_their_forms() -> None:
    for language in LANGUAGES:
        for context in ET.parse(FOLDER / f"tabletop_{language}.ts").iter("message"):  # noqa: S314
            if "numerus" in context.attrib:
                forms = [*context.iter("numerusform")]
                assert len(forms) == len(plurals_of(language).used_categories), context.findtext(
                    "source"
                )


# --- what is shown ---------------------------------------------------------------------------

_NO_WORDS = re.compile(
    r"\b(Tab|Return|Left|Right|Up|Down|Enter|Space|PgUp|PgDown|Backspace|Pause)\b|\b(WW|NN|NL|DG|TABLE)[-\u2011][A-Z]*\d*|(Ctrl|Shift|Alt|Home|Ins|Del|Esc|F)\+?\d*|<[^>]*>|https?://\S+"
)
"""Ids of rules, keys, mark-up: the same in every language."""
_OF_QT = (
    "qt_dockwidget_floatbutton",
    "qt_dockwidget_closebutton",
    "ScrollLeftButton",
    "ScrollRightButton",
)
"""Buttons that Qt makes and names itself, in the languages that there are."""


def texts(window: MainWindow) -> Iterator[str]:  # noqa: C901 - one case for each kind of widget
    """What can be read in a window."""
    for widget in (window, *window.findChildren(QWidget)):
        if widget.objectName() in _OF_QT or isinstance(widget.parent(), QDialogButtonBox):
            continue
        if isinstance(widget, QAbstractItemView | QTextEdit) and isinstance(
            widget.window(), AboutDialog | WhatsNewDialog
        ):
            continue  # names of libraries, their licences, the list of changes
        yield from (widget.toolTip(), widget.accessibleName(), widget.windowTitle())
        match widget:
            case QLabel() | QAbstractButton():
                yield widget.text()
            case QTextEdit():
                yield widget.toPlainText()
            case QTabBar():
                yield from (widget.tabText(tab) for tab in range(widget.count()))
            case QAbstractItemView() if widget.model() is not None:
                model = widget.model()
                for row in range(model.rowCount()):
                    yield str(model.index(row, 0).data() or "")
    for action in window.findChildren(QAction):
        yield from (action.text(), action.toolTip())
    if window.table is not None:
        for item in window.table.view.scene.items():
            yield item.toolTip()
            if isinstance(item, ChipItem):
                yield item.text


def untranslated(window: MainWindow) -> list[str]:
    """What can be read in a window and comes from no translation."""
    found = []
    shown = [*texts(window)]
    assert sum(pseudo.OPEN in text for text in shown) > 20, "the made-up language is not spoken"
    proper = {"Tabletop", *map(native_name, known_languages())}
    for text in shown:
        if text in proper:
            continue
        left = _NO_WORDS.sub("", pseudo.unmarked(text))
        if re.search(r"[^\W\d_]{2}", left):
            found.append(left.strip())
    return found


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made-up")
    pseudo.write(folder)
    return folder


@pytest.fixture
def speaks_made_up(made_up: Path, monkeypatch: pytest.MonkeyPatch, language: Language) -> Language:
    monkeypatch.setattr(tabletop.resources, "_PACKAGE", made_up / "tabletop")
    language.set_language(pseudo.LANGUAGE)
    assert language.code == pseudo.LANGUAGE
    return language


@pytest.mark.usefixtures("speaks_made_up")
def test_the_start_page_says_nothing_untranslated(open_window: Callable[..., MainWindow]) -> None:
    assert not untranslated(open_window())


@pytest.mark.usefixtures("speaks_made_up")
@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_a_game_says_nothing_untranslated(
    open_window: Callable[..., MainWindow], game: Game
) -> None:
    window = open_window(Setup(game, ("1", "2"), {}, 5))
    for _ in range(9):
        session = window.controller.session
        assert session is not None
        session.finish_throw()
        if session.is_covered:
            session.uncover()
        elif session.passing_to is not None:
            session.cover()
        elif session.match.outcome is None:
            session.act(session.legal_actions()[-1])
        QApplication.processEvents()
        assert not untranslated(window)


def sandbox(window: MainWindow) -> None:
    window.window_actions.sandbox.trigger()
    if not is_in_sandbox(window):
        window.bar.button.click()
    assert len([*panels(window)]) == 5


def settings(window: MainWindow) -> None:
    """All of their pages, each of which is made when it is first shown."""
    window.window_actions.settings.trigger()
    dialog = feature(window, SettingsDialogFeature).dialog
    assert dialog is not None
    for page in reversed(range(dialog.pages.count())):
        dialog.pages.setCurrentIndex(page)


Opens = Callable[[MainWindow], None]
DIALOGS: dict[str, Opens] = {
    "new game": lambda window: window.window_actions.new.trigger(),
    "settings": settings,
    "saved games": lambda window: window.window_actions.open.trigger(),
    "statistics": lambda window: window.window_actions.statistics.trigger(),
    "replay": lambda window: window.window_actions.replay.trigger(),
    "about": lambda window: window.window_actions.about.trigger(),
    "what is new": lambda window: window.window_actions.whats_new.trigger(),
    "keys": lambda window: window.window_actions.keys.trigger(),
    "rules": lambda window: window.window_actions.rules.trigger(),
    "moves": lambda window: window.window_actions.moves.trigger(),
    "sandbox asked for": lambda window: window.window_actions.sandbox.trigger(),
    "sandbox": sandbox,
    "leaving": lambda window: window.window_actions.leave.trigger(),
    "pause": lambda window: window.window_actions.pause.trigger(),
    "curtain": lambda window: window.window_actions.cover.trigger(),
}


@pytest.mark.usefixtures("speaks_made_up")
def test_no_dialog_says_anything_untranslated(open_window: Callable[..., MainWindow]) -> None:
    window = open_window(Setup(CATALOG[-1], ("1", "2"), {}, 5))
    assert window.controller.session is not None
    fields = {field.name for field in window.controller.session.match.rules.fields}
    for name in opened_in_turn(window):
        # As a scenario names them, in a tooltip of the sandbox.
        assert set(untranslated(window)) <= (fields if name == "sandbox" else set()), name
        assert not cut(window), name


def opened_in_turn(window: MainWindow) -> Iterator[str]:
    """Open every dialog over a game, and whatever else covers it, one after the other."""
    for name, open_one in DIALOGS.items():
        session = window.controller.session
        assert session is not None
        session.uncover()
        open_one(window)
        QApplication.processEvents()
        yield name
        for dialog in window.findChildren(QDialog):
            dialog.reject()
        if is_in_sandbox(window):
            feature(window, SandboxFeature).leave()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


_MAY_BE_CUT = ("ElidedLabel",)
"""Classes of widgets that shorten their text themselves."""


def cut(window: MainWindow) -> list[str]:
    """Labels and buttons that have less room than their text needs."""
    found = []
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, QLabel | QAbstractButton) or not widget.isVisible():
            continue
        if widget.objectName() in _OF_QT or type(widget).__name__ in _MAY_BE_CUT:
            continue
        if not widget.text():
            continue
        wanted = widget.sizeHint().width()
        wraps = isinstance(widget, QLabel) and widget.wordWrap()
        tall = widget.heightForWidth(widget.width()) if wraps else widget.sizeHint().height()
        if (not wraps and widget.width() < wanted - 1) or widget.height() < tall - 1:
            where = type(widget.window()).__name__
            found.append(f"{where}: {widget.text()} ({widget.size().toTuple()}, {wanted}x{tall})")
    return found


# --- letters and Qt's own words --------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_letter_stands_for_one_entry_of_a_menu(
    open_window: Callable[..., MainWindow], language: Language, code: str
) -> None:
    language.set_language(code)
    window = open_window()
    bar = window.menuBar()
    menus = [bar.actions(), *(menu.actions() for menu in bar.findChildren(QMenu))]
    assert len(menus) >= 5
    for actions in menus:
        letters = [found[1].lower() for a in actions if (found := re.search("&(.)", a.text()))]
        assert sorted(set(letters)) == sorted(letters), [action.text() for action in actions]
        assert all(letter.isascii() and letter.isalnum() for letter in letters)


@pytest.mark.parametrize(("code", "said"), [("de", "Abbrechen"), ("nl", "Annuleren")])
def test_qts_own_buttons_speak_too(language: Language, code: str, said: str) -> None:
    language.set_language(code)
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    assert box.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "") == said
