"""The about box: a licence in full for everything that is shipped."""

from importlib.util import find_spec

from PySide6.QtGui import QGuiApplication

from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.about.dialog import AboutDialog, components
from tabletop.ui.widgets.layouts import ScrollPage


def test_every_part_has_its_licence() -> None:
    found = {part.name: part for part in components()}
    beginnings = {
        "Tabletop": ("MIT", "MIT License"),
        "Qt for Python (PySide6, Shiboken6) and Qt": ("LGPL-3.0", "GNU LESSER GENERAL PUBLIC"),
        "PyYAML": ("MIT", "Permission is hereby granted"),
        "Lato": ("OFL-1.1", "SIL OPEN FONT LICENSE"),
        "Python": ("PSF-2.0", "PYTHON SOFTWARE FOUNDATION LICENSE"),
    }
    if find_spec("miniaudio") is not None:
        beginnings["miniaudio, pyminiaudio"] = ("MIT", "Permission is hereby granted")
    assert found.keys() == beginnings.keys()
    for name, (licence, words) in beginnings.items():
        assert found[name].licence == licence
        assert words in found[name].text
        assert found[name].version


def test_the_box_shows_each(window: MainWindow) -> None:
    window.window_actions.about.trigger()
    (box,) = window.findChildren(AboutDialog)
    assert box.isVisible()
    for row, part in enumerate(components()):
        box.parts.setCurrentRow(row)
        text = box.text.toPlainText()
        assert part.name in text
        assert part.text.splitlines()[0].strip() in text
    box.copy_button.click()
    copied = QGuiApplication.clipboard().text()
    for line in ("Tabletop: ", "Python: ", "Saves: ", "Window: "):
        assert f"\n{line}" in f"\n{copied}"
    (scrolled,) = box.findChildren(ScrollPage)
    assert scrolled.isAncestorOf(box.text)
    box.accept()
    assert not box.isVisible()
