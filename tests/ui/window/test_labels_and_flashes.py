"""What is written on a control begins its spoken name, and nothing on the table flashes.

WCAG 2.2, success criteria 2.5.3 and 2.3.1.
"""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QWidget

from tabletop.engine.capabilities import HasScenes
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import strip_mnemonic
from tabletop.ui.widgets.theme import FELT, apply_theme, contrast
from tests.tools.film import before, laid
from tests.tools.opened import DIALOGS, PAGES, begin
from tests.tools.screenshots import NAMES, new_session

FRAME = 40
"""Milliseconds from one picture to the next: 25 pictures a second."""
SECOND = 1000 // FRAME
FLASH, DARK, PART = 0.1, 0.8, 0.25
"""A flash: changes of luminance by a tenth and back, if the darker is below 0.8, on a quarter."""
LONGEST = 250
"""Pictures of a scene at most."""
BLACK = QColor("#000000")
GRID = QSize(16, 10)
"""The pictures are made this small, so that a quarter of the window is forty cells."""


def unheard(top: QWidget) -> Iterator[str]:
    """Yield the buttons whose spoken name lacks what is written on them."""
    for button in top.findChildren(QAbstractButton):
        written = strip_mnemonic(button.text()).rstrip("…")
        if not button.isVisible() or not any(map(str.isalnum, written)):
            continue
        name = QAccessible.queryAccessibleInterface(button).text(QAccessible.Text.Name)
        if written.casefold() not in name.casefold():
            yield f"{type(button).__name__}: {written!r} is called {name!r}"


def test_names_have_the_words_that_are_written(open_window: Callable[[], MainWindow]) -> None:
    window = open_window()
    window.resize(1280, 800)
    found = {"start": [*unheard(window)]}
    for game in CATALOG:
        begin(window, game, NAMES[: min(game.seats[1], 4)])
        QApplication.processEvents()
        found[game.id] = [*unheard(window)]
    for name, open_page in PAGES.items():
        open_page(window)
        QApplication.processEvents()
        found[name] = [*unheard(window)]
    begin(window, CATALOG[1], NAMES[:4])
    for name, open_dialog in DIALOGS.items():
        open_dialog(window)
        dialog = next(d for d in window.findChildren(QDialog) if d.isVisible())
        found[name] = [*unheard(dialog)]
        dialog.reject()
        QApplication.processEvents()
    assert not {name: faults for name, faults in found.items() if faults}


def flashes(pictures: list[list[float]]) -> int:
    """Return the largest number of flashes of a cell within a second that a quarter shares."""
    counts = []
    for first in range(max(len(pictures) - SECOND, 0) + 1):
        second = pictures[first : first + SECOND]
        counts.append(sorted(map(flashes_of_cell, zip(*second, strict=True)), reverse=True))
    return max(cells[int(len(cells) * PART)] for cells in counts)


def flashes_of_cell(values: tuple[float, ...]) -> int:
    """Return how often a luminance goes up by `FLASH` and down again, or down and up."""
    changes, low, high, way = 0, values[0], values[0], 0
    for value in values:
        low, high = min(low, value), max(high, value)
        turned_up, turned_down = value - low >= FLASH > 0, high - value >= FLASH
        if turned_up and way != 1 and low < DARK:
            changes, way, high = changes + 1, 1, value
        elif turned_down and way != -1 and value < DARK:
            changes, way, low = changes + 1, -1, value
    return changes // 2


def luminances(image: QImage) -> list[float]:
    small = image.scaled(GRID, mode=Qt.TransformationMode.SmoothTransformation)
    colours = (small.pixelColor(x, y) for y in range(GRID.height()) for x in range(GRID.width()))
    return [(contrast(colour, BLACK) - 1) * 0.05 for colour in colours]


def test_flashes_are_counted() -> None:
    def pictures(*values: float) -> list[list[float]]:
        return [[value] * 4 for value in values]

    assert flashes(pictures(*[0.2, 0.2, 0.5, 0.5] * 6)) == 5
    assert flashes(pictures(*[0.2, 0.25] * 12)) == 0
    assert flashes(pictures(0.2, 0.3, 0.4, 0.5, 0.6, 0.2)) == 1
    assert flashes([[0.2 if n % 4 else 0.9, *[0.2] * 15] for n in range(25)]) == 0


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_no_scene_flashes_more_than_three_times_a_second(game: Game, qapp: QApplication) -> None:
    apply_theme(qapp, FELT)
    rules = new_session(game.id, 2, 0).match.rules
    assert isinstance(rules, HasScenes)
    for code, make, action in before(game.id, 2, sorted(rules.scenes)):
        view = laid(make(), "felt", (640, 400))
        animator, pictures = view.scene.animator, [luminances(view.grab().toImage())]
        view.session.act(action)
        animator._timer.stop()  # the test is the clock
        while (animator._animations or view.session.is_throwing) and len(pictures) < LONGEST:
            animator.advance(FRAME)
            animator._timer.stop()
            QApplication.processEvents()
            pictures.append(luminances(view.grab().toImage()))
        animator.finish()
        view.close()
        assert flashes(pictures) <= 3, code
