"""The checks of all pictures (`tests/tools/matrix.py`) find planted faults."""

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QWidget
from pytestqt.qtbot import QtBot

from tabletop.ui.table.table_view import TableView
from tests.tools.finders import (
    crossing,
    cut,
    faint,
    heaped,
    printed_over,
    shortened,
    small,
)
from tests.tools.matrix import covering_array
from tests.tools.writings import writings
from tests.ui.conftest import Begin

WORDS = "Wednesday evening"
LONGEST = "Nothing at all may stand on this line for longer than it is wide"


def plain(label: QLabel) -> None:
    """Leave it unchanged."""


def tiny(label: QLabel) -> None:
    label.setStyleSheet("font-size: 6pt")


def narrow(label: QLabel) -> None:
    label.resize(label.width() // 2, label.height())


def low(label: QLabel) -> None:
    label.resize(label.width(), label.height() // 3)


def pale(label: QLabel) -> None:
    label.setStyleSheet("color: #b0a890; background: #ede3ce")


def crossed(label: QLabel) -> None:
    other = QLabel("Thursday", label.parentWidget())
    other.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    other.move(label.x() + 20, label.y() + 4)
    other.show()
    other.adjustSize()


def covered(label: QLabel) -> None:
    other = QWidget(label.parentWidget())
    other.setAutoFillBackground(True)
    other.setGeometry(label.x() + label.width() * 2 // 3, label.y(), 90, 40)
    other.show()


PLANTED: dict[Callable[[QLabel], None], set[str]] = {
    plain: set(),
    tiny: {"small"},
    narrow: {"cut", "shortened"},
    low: {"cut", "shortened"},
    pale: {"faint"},
    crossed: {"crossing"},
    covered: {"crossing"},
}
"""A change of a label, and the check that finds it."""


def finding(top: QWidget) -> Iterator[str]:
    written = writings(top)
    found = {
        "cut": cut(top),
        "small": small(written),
        "shortened": shortened(written, top),
        "crossing": crossing(written, top),
        "faint": faint(written, top.grab().toImage(), 3.0),
    }
    return (finder for finder, faults in found.items() if [*faults])


@pytest.mark.usefixtures("appearance")
@pytest.mark.parametrize("fault", PLANTED, ids=lambda fault: fault.__name__)
def test_a_fault_of_a_label_is_found(qtbot: QtBot, fault: Callable[[QLabel], None]) -> None:
    top = QWidget()
    qtbot.addWidget(top)
    top.resize(400, 120)
    label = QLabel(WORDS, top)
    label.move(40, 40)
    top.show()
    label.adjustSize()
    fault(label)
    assert {*finding(top)} == PLANTED[fault]


@pytest.mark.usefixtures("appearance")
def test_what_is_selected_is_no_fault(qtbot: QtBot) -> None:
    name = QLineEdit(WORDS)
    qtbot.addWidget(name)
    name.show()
    name.selectAll()
    assert [*finding(name)] == []


@pytest.mark.usefixtures("appearance")
def test_a_shortened_line_of_a_list_is_found(qtbot: QtBot) -> None:
    rows = QListWidget()
    qtbot.addWidget(rows)
    rows.addItems([WORDS, LONGEST])
    rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    rows.resize(260, 120)
    rows.show()
    (found,) = shortened(writings(rows), rows)
    assert found.startswith("'Nothing at all")


@pytest.fixture
def table(begin: Begin) -> TableView:
    window = begin("Ann", "Ben")
    assert window.table is not None
    window.table.view.finish_early()
    return window.table.view


def test_what_lies_on_something_else_is_found(table: TableView) -> None:
    scene, window = table.scene, table.window()
    written = writings(window)
    texts = {one.text for one in written}
    assert {"Ann", "Ben"} <= texts, "signs on the table are read"
    assert [*heaped(table), *printed_over(table, written), *small(written)] == []
    hand = [card for card in scene.cards if card.shown.zone == table.session.viewer]
    one, other = hand[0], next(card for card in scene.cards if card.shown.zone not in {0, 1})
    home = one.pos()
    one.setPos(other.pos())
    assert any("lie on one another" in fault for fault in heaped(table))
    (sign,) = (one for one in written if one.text == "Ann")
    viewport = table.board.viewport()
    at = viewport.mapFrom(window, sign.box.center().toPoint())
    one.setPos(table.board.mapToScene(at))
    assert any(fault.endswith("lies on 'Ann'") for fault in printed_over(table, written))
    one.setPos(home)
    bar = QWidget(table)
    bar.setGeometry(table.popups.map_to_table(one.area).toRect())
    bar.show()
    assert any(fault.startswith("TableView and card") for fault in heaped(table))


def test_every_pair_of_values_is_in_a_picture() -> None:
    cells = covering_array([f"scene {number}" for number in range(3)])
    assert len(cells) < 60
    pairs = {pair for cell in cells for pair in combinations(enumerate(cell), 2)}
    by_place = [{cell[place] for cell in cells} for place in range(5)]
    for one, other in combinations(range(5), 2):
        for first in by_place[one]:
            for second in by_place[other]:
                assert ((one, first), (other, second)) in pairs
