"""Card sets of a user: chosen, played, saved, changed, missing or broken."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QMessageBox

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.storage.card_set_copy import write_card_set
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.widgets.widgets import SegmentedButton
from tabletop.ui.window.questions import QuestionDialogs
from tests.ui.features import feature, start_page

GAME = "numnum"
TILE = [game.id for game in CATALOG].index(GAME)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 14"><path d="M0 0h9v9z"/></svg>'


@pytest.fixture
def folder(tabletop_home: Path) -> Path:
    """A set with its own drawing, without the first card of the rules page."""
    folder = tabletop_home / "cards" / GAME
    list(write_card_set(find_game(GAME), folder, "en"))
    replace(folder / "cards.yaml", "{id: circle-8, number: 8", "{id: circle-1000, number: 8")
    (folder / "circle.svg").write_text(SVG, encoding="utf-8")
    return folder


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def set_up(window: MainWindow) -> NewGameDialog:
    QTest.mouseClick(start_page(window).tiles[TILE], Qt.MouseButton.LeftButton)
    return window.findChildren(NewGameDialog)[-1]


def choose(dialog: NewGameDialog, index: int) -> None:
    field = dialog.options.fields["cards"]
    if isinstance(field, QComboBox):
        field.setCurrentIndex(index)
    else:
        field.choose(index)
    for row, name in zip(dialog.players.rows, ("Ann", "Ben"), strict=False):
        row.edit.setText(name)
    QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)


def test_a_set_is_chosen_where_a_game_is_set_up_and_named_in_the_save(
    window: MainWindow, folder: Path, save: Callable[[], Path]
) -> None:
    dialog = set_up(window)
    field = dialog.options.fields["cards"]
    assert isinstance(field, SegmentedButton)
    choose(dialog, 1)
    session = window.controller.session
    assert session is not None
    cards = session.match.rules.cards
    assert cards.origin is not None
    assert cards.cards[cards.ids["circle-1000"]].face.picture == str(folder / "circle")
    head = json.loads(save().read_text(encoding="utf-8").splitlines()[0])
    assert head["options"]["cards"] == "My cards"
    assert head["set"] == {"name": "My cards", "digest": cards.origin.digest}
    assert str(folder) not in save().read_text(encoding="utf-8")
    # The same set is offered again, and the rules page shows the game's own cards.
    assert set_up(window).options.values()["cards"] == "My cards"
    window.window_actions.rules.trigger()


def test_without_a_set_nothing_is_asked(window: MainWindow) -> None:
    assert "cards" not in set_up(window).options.fields


def begun(window: MainWindow) -> None:
    setup = Setup(find_game(GAME), ("Ann", "Ben"), {"cards": "My cards"}, 3)
    assert window.controller.begin(setup)


def test_a_missing_set_is_told_and_others_are_offered(
    window: MainWindow,
    folder: Path,
    save: Callable[[], Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun(window)
    path = save()
    window.go_home()
    window.controller.clear()
    replace(folder / "set.yaml", "My cards", "The same cards")
    asked: list[tuple[str, tuple[str, ...]]] = []
    answers: list[str | None] = [None, "built-in", "The same cards"]

    def which(_self: QuestionDialogs, missing: str, known: tuple[str, ...]) -> str | None:
        asked.append((missing, known))
        return answers.pop(0)

    monkeypatch.setattr(QuestionDialogs, "choose_card_set", which)
    for _ in range(2):
        window.controller.open(path)
        assert not window.navigation.shows_table
    assert "Line 1: " in window.bar.label.text()
    window.controller.open(path)
    session = window.controller.session
    assert session is not None
    origin = session.match.rules.cards.origin
    assert origin is not None
    assert origin.name == "The same cards"
    assert asked == [("My cards", ("built-in", "The same cards"))] * 3
    assert path.is_file()
    assert window.controller.saved_match is not None
    saving = window.controller.saved_match.autosave
    assert saving is not None
    assert saving.path != path


@pytest.mark.parametrize(("key", "chosen"), [(0, "built-in"), (1, "A & B"), (None, None)])
def test_it_is_asked_which_cards_a_game_goes_on_with(
    window: MainWindow, key: int | None, chosen: str | None
) -> None:
    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        assert "“My cards”" in box.informativeText()
        if key is None:
            QTest.keyClick(box, Qt.Key.Key_Escape)
        else:
            said = ("The game’s own cards", "A && B")[key]
            next(button for button in box.buttons() if button.text() == said).click()

    QTimer.singleShot(0, answer)
    assert QuestionDialogs(window).choose_card_set("My cards", ("built-in", "A & B")) == chosen


def test_a_set_that_was_changed_is_told(
    window: MainWindow, folder: Path, save: Callable[[], Path]
) -> None:
    notified: list[str] = []
    begun(window)
    path = save()
    window.controller.clear()
    (folder / "heart.svg").write_text(SVG, encoding="utf-8")
    window.controller.notified.connect(notified.append)
    window.controller.open(path)
    assert window.controller.session is not None
    assert any("card set of this game has changed" in text for text in notified)


def test_a_broken_set_is_told_with_file_and_line_and_the_window_stays(
    window: MainWindow, folder: Path
) -> None:
    replace(folder / "cards.yaml", "number: 3,", "number: three,")
    choose(set_up(window), 1)
    assert window.controller.session is None
    text = window.bar.label.text()
    assert f"{folder}/cards.yaml:" in text
    assert len(text.splitlines()) == 4
    choose(set_up(window), 0)
    assert window.controller.session is not None


def test_a_set_that_does_not_say_what_it_is_is_told(window: MainWindow, folder: Path) -> None:
    replace(folder / "set.yaml", "name: My cards", "nam: My cards")
    assert "cards" not in set_up(window).options.fields
    assert f'{folder}/set.yaml:3: "name" is missing' in window.bar.label.text()


def test_a_position_of_the_sandbox_begins_a_game_with_its_own_cards(
    window: MainWindow, folder: Path
) -> None:
    del folder
    begun(window)
    feature(window, SandboxFeature).show()
    window.bar.button.click()  # a copy with all cards
    feature(window, SandboxFeature).play_from_here()
    dialog = window.findChildren(NewGameDialog)[-1]
    assert "cards" not in dialog.options.fields
    QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    session = window.controller.session
    assert session is not None
    assert session.match.has_custom_start
    assert session.match.rules.options["cards"] == "My cards"
