"""Help > What is new: the shipped list of changes, from the installed version on."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.about import dialog as whats_new_dialog
from tabletop.ui.features.about.dialog import WhatsNewDialog, changes_since

LIST = "# Changelog\n\nWords.\n\n## 0.10.0\n\n- c\n\n## 0.1.0, soon\n\n- b\n\n## 0.0.1\n\n- a\n"


@pytest.mark.parametrize(
    ("version", "first", "gone"),
    [
        ("0.1.0", "- b", "- c"),
        ("0.10.0", "- c", "Words."),
        ("0.0.1", "- a", "- b"),
        ("9.9", "## 0.10.0", "Words."),
    ],
)
def test_the_list_begins_with_the_installed_version(version: str, first: str, gone: str) -> None:
    shown = changes_since(version, LIST)
    assert shown.startswith(first)
    assert shown.endswith("- a")
    assert gone not in shown


def test_the_menu_shows_the_list_that_is_shipped(window: MainWindow) -> None:
    window.window_actions.whats_new.trigger()
    (dialog,) = window.findChildren(WhatsNewDialog)
    assert dialog.isVisible()
    text = dialog.text.toPlainText()
    changelog = (Path(__file__).parents[3] / "CHANGELOG.md").read_text("utf-8")
    headings = [line[4:] for line in changelog.splitlines() if line.startswith("### ")]
    assert headings
    assert set(headings) <= set(text.splitlines())
    assert "Semantic Versioning" not in text
    dialog.accept()


def test_a_list_that_is_missing_is_said_to_be(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(whats_new_dialog, "resource_path", tmp_path.joinpath)
    dialog = WhatsNewDialog(language="de")
    qtbot.addWidget(dialog)
    assert dialog.text.toPlainText() == "The list of changes is missing from this installation."
