"""The sandbox in the window, used with a mouse."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tabletop.content.game_library import rules_for
from tabletop.engine.cards import CardId
from tabletop.engine.fields import Value
from tabletop.engine.notation import Notation
from tabletop.engine.positions import Position
from tabletop.match.edit import fetch_card, remove_card
from tabletop.match.match import Match
from tabletop.scenarios.record import Recording, record_match
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.sandbox.panels import (
    CardsPanel,
    LinesPanel,
    MovesPanel,
    PositionPanel,
    SandboxPanel,
)
from tabletop.ui.features.sandbox.session import Sandbox
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.table.scene.items import CardItem
from tests.ui.features import feature, sandbox_page
from tests.ui.table.play import NAMES, Table

NO_KEY = Qt.KeyboardModifier.NoModifier
ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def dealt(game: str, seats: int, seed: int = 7, **options: str) -> Recording:
    """Return a recording of a game that has just been dealt."""
    names = NAMES[:seats]
    rules = rules_for(game, names, options)
    match = Match(rules, names, seed)
    match.resume()
    return record_match(match, seed)


PANELS: tuple[type[SandboxPanel], ...] = (PositionPanel, CardsPanel, LinesPanel, MovesPanel)


def panels(window: MainWindow) -> Iterator[QWidget]:
    """Yield each panel of the sandbox once it is shown in each of its modes."""
    assert feature(window, SandboxFeature).page is not None
    page = sandbox_page(window)
    for kind in PANELS:
        for mode in kind.modes:
            page.sandbox.set_mode(mode)
            panel = page.show_panel(kind)
            QApplication.processEvents()
            yield panel


class Playground:
    """A sandbox in a window, with helpers to use it."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        page = feature(window, SandboxFeature).page
        assert page is not None
        self.page = page
        self.sandbox = page.sandbox
        page.view.set_motion(NO_MOTION)
        self.table = Table(page.view)
        self.notation = Notation(self.sandbox.rules, self.sandbox.names)
        QApplication.processEvents()

    # --- texts ------------------------------------------------------------------------------

    def zone(self, name: str) -> int:
        return self.notation.zone_id(name)

    def cards(self, zone: str) -> list[str]:
        """Return the keys of the cards in a zone, from the bottom."""
        cards = self.sandbox.position.zones[self.zone(zone)]
        return [self.notation.card_name(card) for card in cards]

    def problems(self) -> str:
        """Return what is wrong with the position, a line each."""
        return "\n".join(self.sandbox.problems)

    @property
    def answer(self) -> str:
        """The latest answer in the panel, with its question and the title of its rule."""
        return self.page.panel(MovesPanel).answers.toPlainText()

    @property
    def moves(self) -> MovesPanel:
        return self.page.show_panel(MovesPanel)

    @property
    def cards_panel(self) -> CardsPanel:
        return self.page.show_panel(CardsPanel)

    @property
    def position(self) -> PositionPanel:
        return self.page.show_panel(PositionPanel)

    @property
    def lines(self) -> LinesPanel:
        return self.page.show_panel(LinesPanel)

    # --- mouse ------------------------------------------------------------------------------

    def item(self, zone: str, index: int = -1) -> CardItem:
        return self.table.cards(self.zone(zone))[index]

    def drag(self, item: CardItem, zone: str, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        self.drag_to(item, self.table.middle(self.zone(zone)), keys)

    def drag_to(self, item: CardItem, end: QPointF, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        viewport = self.page.view.board.viewport()
        start = self.table.grip(item)
        left = Qt.MouseButton.LeftButton
        QTest.mousePress(viewport, left, keys, self.table.point(start))
        self.table.move(start, end)
        QTest.mouseRelease(viewport, left, keys, self.table.point(end))
        QApplication.processEvents()

    def add_from_tray(self, card: str, zone: str) -> None:
        """Add a card of the list to a zone."""
        panel = self.cards_panel
        panel.place.show_value(self.zone(zone))
        panel.tray.setCurrentRow(panel.cards.index(self.notation.card_id(card)))
        panel.tray.itemActivated.emit(panel.tray.currentItem())

    def on_screen(self, point: QPointF) -> QPoint:
        board = self.page.view.board
        return board.viewport().mapToGlobal(board.mapFromScene(point))

    def free(self) -> None:
        """Switch to free mode."""
        press(self.page.bar.mode.button(1))

    def by_the_rules(self) -> None:
        press(self.page.bar.mode.button(0))

    def only_ask(self) -> None:
        press(self.page.bar.mode.button(2))

    def lay_out(
        self, zones: Mapping[str, str], to_act: int | None = None, **fields: Value
    ) -> Position:
        """Set a position; cards that are not named are in the draw pile or the box."""
        rules = self.sandbox.rules
        left = rules.pieces()
        lying: list[tuple[int, ...]] = [()] * len(rules.zones)
        for name, cards in zones.items():
            ids = tuple(self.notation.card_id(card) for card in cards.split())
            lying[self.zone(name)] = ids
            for card in ids:
                left[card] -= 1
        rest = "box" if "box" in self.notation.zone_names() else "draw"
        lying[self.zone(rest)] = (*sorted(left.elements()), *lying[self.zone(rest)])
        before = self.sandbox.position
        defaults = {field.name: field.default for field in rules.fields}
        position = Position(
            tuple(lying), before.to_act if to_act is None else to_act, {**defaults, **fields}
        )
        self.sandbox.arrange(position)
        QApplication.processEvents()
        return position


def take_away(sandbox: Sandbox, zone: int, index: int) -> None:
    """Remove a card from the table."""
    position = sandbox.position
    sandbox.arrange(remove_card(position, zone, index), position.zones[zone][index])


def fetch(sandbox: Sandbox, card: int, zone: int) -> None:
    """Put a card into a zone, wherever it is."""
    sandbox.arrange(fetch_card(sandbox.rules, sandbox.position, card, zone), card)


def press(button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


Open = Callable[..., Playground]


@pytest.fixture
def open_sandbox(window: MainWindow) -> Open:
    """Return a function that deals a game and opens it in the sandbox."""

    def open_one(game: str, seats: int = 2, seed: int = 7, **options: str) -> Playground:
        feature(window, SandboxFeature).open(dealt(game, seats, seed, **options))
        return Playground(window)

    return open_one


def missing(sandbox: Sandbox) -> Counter[CardId]:
    """The cards that are in no zone."""
    return sandbox.rules.pieces() - Counter(
        card for cards in sandbox.position.zones for card in cards
    )
