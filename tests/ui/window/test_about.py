"""The about box: a licence for everything that is shipped."""

from importlib.util import find_spec

from PySide6.QtGui import QGuiApplication

from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.about.dialog import AboutDialog, components
from tabletop.ui.widgets.layouts import ScrollPage


def test_every_part_has_its_licence() -> None:
    found = {part.name: part for part in components()}
    licences = {
        "Tabletop": "MIT",
        "Qt for Python (PySide6, Shiboken6) and Qt": "LGPL-3.0",
        "PyYAML": "MIT",
        "Lato": "OFL-1.1",
        "Python": "PSF-2.0",
    }
    if find_spec("miniaudio") is not None:
        licences["miniaudio, pyminiaudio"] = "MIT"
    assert {name: part.licence for name, part in found.items()} == licences
    assert all(part.version and part.read_at.startswith("https://") for part in found.values())


def test_the_box_shows_each(window: MainWindow) -> None:
    window.window_actions.about.trigger()
    (box,) = window.findChildren(AboutDialog)
    assert box.isVisible()
    text = box.text.toPlainText()
    for part in components():
        assert f"{part.name} {part.version}" in text
        assert part.read_at in text
    box.copy_button.click()
    copied = QGuiApplication.clipboard().text()
    for line in ("Tabletop: ", "Python: ", "Saves: ", "Window: "):
        assert f"\n{line}" in f"\n{copied}"
    (scrolled,) = box.findChildren(ScrollPage)
    assert scrolled.isAncestorOf(box.text)
    box.accept()
    assert not box.isVisible()
