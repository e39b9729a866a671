"""Help > What is new: the shipped list of changes."""

from pathlib import Path

from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.about.dialog import WhatsNewDialog


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
