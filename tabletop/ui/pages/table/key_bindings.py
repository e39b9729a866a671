"""Which key does what on the table; the sheet of keys is made of the same list."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, Protocol

from PySide6.QtCore import QCoreApplication, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QGraphicsObject, QWidget

from tabletop.engine.capabilities import explains_cards
from tabletop.engine.zones import ZoneRole
from tabletop.ui.control.session import Session
from tabletop.ui.overlays.bubble import Chooser
from tabletop.ui.overlays.hand_over import HandOver
from tabletop.ui.overlays.help_overlays import HelpOverlays
from tabletop.ui.overlays.playback import Playback
from tabletop.ui.scene.board import Board, Keys
from tabletop.ui.scene.drag_controller import DragController
from tabletop.ui.scene.items import Piece
from tabletop.ui.scene.keyboard_ring import KeyboardCursor
from tabletop.ui.viewmodel.presenter import Presenter

_ZOOM_STEP: Final = 1.15
_REACH: Final = 40
"""Pixels that are seen round the ring where the table is larger than the view."""


class Doing(Enum):
    """What a key does on the table."""

    GO = auto()
    GROUP = auto()
    ENTER = auto()
    LIFT = auto()
    ESCAPE = auto()
    ENLARGE = auto()
    SORT = auto()
    EXPLAIN = auto()
    HIDE = auto()
    LARGER = auto()
    SMALLER = auto()
    FIT = auto()


_CONTROL: Final = Qt.KeyboardModifier.ControlModifier
_PLAIN: Final = Qt.KeyboardModifier.NoModifier
_ARROWS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)

KEYS: Final[dict[Doing, tuple[QKeyCombination, ...]]] = {
    Doing.GO: tuple(QKeyCombination(_PLAIN, key) for key in _ARROWS),
    Doing.GROUP: (
        QKeyCombination(_PLAIN, Qt.Key.Key_Tab),
        QKeyCombination(Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_Tab),
    ),
    Doing.ENTER: (
        QKeyCombination(_PLAIN, Qt.Key.Key_Return),
        QKeyCombination(_PLAIN, Qt.Key.Key_Enter),
    ),
    Doing.LIFT: (QKeyCombination(Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_Return),),
    Doing.ESCAPE: (QKeyCombination(_PLAIN, Qt.Key.Key_Escape),),
    Doing.ENLARGE: (QKeyCombination(_PLAIN, Qt.Key.Key_Space),),
    Doing.SORT: (
        QKeyCombination(_CONTROL, Qt.Key.Key_Left),
        QKeyCombination(_CONTROL, Qt.Key.Key_Right),
    ),
    Doing.EXPLAIN: (QKeyCombination(_PLAIN, Qt.Key.Key_W),),
    Doing.HIDE: (QKeyCombination(_PLAIN, Qt.Key.Key_H),),
    Doing.LARGER: (
        QKeyCombination(_PLAIN, Qt.Key.Key_Plus),
        QKeyCombination(_PLAIN, Qt.Key.Key_Equal),
    ),
    Doing.SMALLER: (QKeyCombination(_PLAIN, Qt.Key.Key_Minus),),
    Doing.FIT: (QKeyCombination(_PLAIN, Qt.Key.Key_0),),
}
"""The keys of each; Tab comes by another way, since it also leads away from the table."""

_KEEPS_WORDS: Final = (Doing.ENLARGE, Doing.ESCAPE)
"""What does not first take back whatever was said and shown over the table."""
_KEEPS_MOTION: Final = (Doing.EXPLAIN, Doing.HIDE, Doing.LARGER, Doing.SMALLER, Doing.FIT)
"""What can be done while something moves, and does not end that."""
_ACTS: Final = (Doing.ENTER, Doing.LIFT)
"""What is done once for each time its key goes down, and not before the position was seen."""
_AT_RING: Final = (Doing.GO, *_ACTS, Doing.ENLARGE, Doing.SORT)
"""What is done where the ring stands; nothing is while the mouse holds a piece."""
_IGNORED: Final = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A line of the sheet of keys: the keys as they are written, and what they do."""

    keys: tuple[str, ...]
    words: str


class KeyedTable(Protocol):
    """What the keys act on."""

    presenter: Presenter
    board: Board
    hand: DragController
    help_overlays: HelpOverlays
    hand_over: HandOver
    playback: Playback
    cursor_keys: KeyboardCursor

    @property
    def bubble(self) -> QWidget:
        """What was said."""
        ...

    @property
    def magnifier(self) -> QWidget:
        """What is shown large."""
        ...

    @property
    def chooser(self) -> Chooser:
        """What is asked."""
        ...

    def settle(self) -> bool:
        """Show the table as it is now; whether it was being shown how that came about."""
        ...

    @property
    def is_seen(self) -> bool:
        """Whether the position has been on the screen for long enough to be meant."""
        ...

    def enlarge(self, piece: Piece | None) -> None:
        """Show a piece large."""
        ...

    def rearranged(self) -> None:
        """The draft or the order of the hand is another one."""
        ...

    def quiet(self) -> None:
        """Take back whatever was said or shown over the table."""
        ...


class TableKeys(Keys):
    """Does what the keys mean."""

    def __init__(self, table: KeyedTable, session: Session) -> None:
        self._table = table
        self._session = session

    def key(self, event: QKeyEvent) -> bool:
        """A key went down over the table; whether it meant something."""
        doing = _doing(event)
        if self._table.hand.is_dragging and doing in _AT_RING:
            return True
        is_moving = False
        if doing in _KEEPS_MOTION:
            self._table.quiet()
        elif doing not in _KEEPS_WORDS or self._table.playback.is_running:
            is_moving = self._table.settle()
        if self._session.is_covered:
            return True
        if is_moving or (doing in _ACTS and (event.isAutoRepeat() or not self._table.is_seen)):
            return doing is not None
        if self._session.passing_to is not None and doing is Doing.ENTER:
            self._table.hand_over.cover_by_key()
            return True
        used = doing is not None and self._do(doing, event.key())
        self._keep_ring_in_sight()
        return used

    def tab(self, *, forward: bool) -> bool:
        """Tab went down over the table; False where the focus is to leave it."""
        if self._table.hand.is_dragging:
            return True
        if self._table.settle():
            return True
        used = not self._session.is_covered and self._table.cursor_keys.tab(forward=forward)
        self._keep_ring_in_sight()
        return used

    def focused(self, *, from_end: bool) -> None:
        """The keyboard came to the table by a key: it is seen where it is."""
        if not self._session.is_covered:
            self._table.cursor_keys.show(from_end=from_end)

    def tell_focus(self) -> None:
        """Let assistive technology know where at the table the keyboard is."""
        self._table.cursor_keys.tell()

    def press_item(self, item: QGraphicsObject) -> None:
        """Do with something on the table what Return does with the one at the ring."""
        self._table.settle()
        if not self._session.is_covered and self._table.cursor_keys.stand_at(item):
            self._table.cursor_keys.enter()

    def put_away(self) -> bool:
        """Close what was said and shown over the table; whether there was anything."""
        table, rounds = self._table, self._table.help_overlays.rounds
        sheets = (table.chooser, table.bubble, table.magnifier, table.help_overlays.hint, rounds)
        if not any(sheet.isVisible() for sheet in sheets):
            return False
        table.chooser.dismiss()
        table.quiet()
        rounds.clear()
        return True

    def mouse_used(self) -> None:
        """The ring is in the way of whoever uses the mouse."""
        self._table.cursor_keys.hide()
        self._table.chooser.dismiss()

    def lines(self) -> Iterator[KeyLine]:
        """What each key does in this game, in words."""
        for doing, keys in KEYS.items():
            if self._has(doing):
                arrows = (QCoreApplication.translate("TableKeys", "Arrows"),)
                written = tuple(_written(key) for key in keys)
                yield KeyLine(arrows if doing is Doing.GO else written, _words(doing))

    def _has(self, doing: Doing) -> bool:
        rules = self._session.match.rules
        match doing:
            case Doing.EXPLAIN:
                return explains_cards(rules)
            case Doing.HIDE:
                return self._session.has_privacy_screen
            case Doing.SORT:
                return any(zone.role is ZoneRole.HAND for zone in rules.zones)
            case _:
                return True

    def _do(self, doing: Doing, key: int) -> bool:
        table = self._table
        match doing:
            case Doing.GO:
                return table.cursor_keys.arrow(key)
            case Doing.ENTER | Doing.LIFT:
                return table.cursor_keys.enter(lift=doing is Doing.LIFT)
            case Doing.ESCAPE:
                return self._escape()
            case Doing.ENLARGE:
                return self._enlarge_at_ring()
            case Doing.SORT:
                return self._sort(1 if key == Qt.Key.Key_Right else -1)
            case Doing.EXPLAIN:
                return table.help_overlays.toggle()
            case Doing.HIDE:
                if self._session.has_privacy_screen:
                    self._session.hide()
                return self._session.has_privacy_screen
            case Doing.LARGER | Doing.SMALLER | Doing.FIT:
                self._zoom(doing)
            case _:
                return False
        return True

    def _zoom(self, doing: Doing) -> None:
        board = self._table.board
        step = _ZOOM_STEP if doing is Doing.LARGER else 1 / _ZOOM_STEP
        board.set_zoom(1.0 if doing is Doing.FIT else board.zoom * step)

    def _sort(self, way: int) -> bool:
        """Move the card at the ring on in the own hand."""
        found = self._table.cursor_keys.in_hand()
        if found is None:
            return False
        shown, before, others = found
        gap = before + way
        if 0 <= gap <= others:
            self._table.presenter.sort(shown.zone, shown.index, gap)
            self._table.rearranged()
        return True

    def _enlarge_at_ring(self) -> bool:
        table = self._table
        stop = table.cursor_keys.stop
        if table.magnifier.isVisible():
            table.magnifier.hide()
        elif stop is not None and stop.piece is not None:
            table.enlarge(stop.piece)
        else:
            return False
        return True

    def _escape(self) -> bool:
        """Put down what is carried, else empty the cup, else take back what was said."""
        table = self._table
        if table.hand.carried is not None:
            table.hand.cancel()
            table.cursor_keys.follow()
        elif table.presenter.dice.drop():
            table.rearranged()
        else:
            return self.put_away()
        return True

    def _keep_ring_in_sight(self) -> None:
        stop, board = self._table.cursor_keys.stop, self._table.board
        if stop is not None and board.zoom > 1.0:
            board.ensureVisible(stop.area, _REACH, _REACH)
            board.rescaled.emit()


def _doing(event: QKeyEvent) -> Doing | None:
    for ignored in (Qt.KeyboardModifier.KeypadModifier, _IGNORED):
        pressed = QKeyCombination(event.modifiers() & ~ignored, Qt.Key(event.key()))
        found = next((doing for doing, keys in KEYS.items() if pressed in keys), None)
        if found is not None:
            return found
    return None


def _written(key: QKeyCombination) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def _words(doing: Doing) -> str:
    return {
        Doing.GO: QCoreApplication.translate("TableKeys", "go to the next card, die or place"),
        Doing.GROUP: QCoreApplication.translate(
            "TableKeys", "go to the next group, or to where the card in hand may go"
        ),
        Doing.ENTER: QCoreApplication.translate("TableKeys", "take up, let go, throw, choose"),
        Doing.LIFT: QCoreApplication.translate("TableKeys", "only take it up, to aim with it"),
        Doing.ESCAPE: QCoreApplication.translate(
            "TableKeys", "put back, empty the cup, close what was said"
        ),
        Doing.ENLARGE: QCoreApplication.translate("TableKeys", "look at it closely"),
        Doing.SORT: QCoreApplication.translate("TableKeys", "move the card within the own hand"),
        Doing.EXPLAIN: QCoreApplication.translate("TableKeys", "say why a card fits"),
        Doing.HIDE: QCoreApplication.translate("TableKeys", "cover the own hand at once"),
        Doing.LARGER: QCoreApplication.translate("TableKeys", "come closer to the table"),
        Doing.SMALLER: QCoreApplication.translate("TableKeys", "step back from the table"),
        Doing.FIT: QCoreApplication.translate("TableKeys", "see the whole table"),
    }[doing]
