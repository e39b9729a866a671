"""Which key does what on the table; the sheet of keys is made of the same list."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from typing import Final, Protocol

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from tabletop.engine.capabilities import explains_cards
from tabletop.engine.zones import ZoneRole
from tabletop.ui.base.keymap import usual, written
from tabletop.ui.table.features import TableFeatures
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.playback import Playback
from tabletop.ui.table.scene.board_view import Board, Keys
from tabletop.ui.table.scene.drag_controller import DragController, Feedback
from tabletop.ui.table.scene.focus_ring import KeyboardCursor
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.session import Session
from tabletop.ui.table.sheets import Sheets

_ZOOM_STEP: Final = 1.15
_REACH: Final = 40
"""Pixels that are seen round the ring where the table is larger than the view."""


class Doing(Enum):
    """What a key does on the table: what says it in words, and its names in `keymap.TABLE`.

    Tab comes by another way, since it also leads away from the table. Where a key was changed, the
    usual one comes here all the same (`ChangedKeys`).
    """

    GO = (
        QT_TRANSLATE_NOOP("TableKeys", "go to the next card, die or place"),
        *("go_left", "go_right", "go_up", "go_down"),
    )
    GROUP = (
        QT_TRANSLATE_NOOP("TableKeys", "go to the next group, or to where the card in hand may go"),
        *("next", "previous"),
    )
    ENTER = QT_TRANSLATE_NOOP("TableKeys", "take up, let go, throw, choose"), "enter"
    LIFT = QT_TRANSLATE_NOOP("TableKeys", "only take it up, to aim with it"), "lift"
    ESCAPE = (
        QT_TRANSLATE_NOOP("TableKeys", "put back, empty the cup, close what was said"),
        "escape",
    )
    ENLARGE = (
        QT_TRANSLATE_NOOP(
            "TableKeys", "look at it closely: what it says, what it may do now, or why not"
        ),
        "enlarge",
    )
    SORT = (
        QT_TRANSLATE_NOOP("TableKeys", "move the card within the own hand"),
        *("sort_left", "sort_right"),
    )
    EXPLAIN = QT_TRANSLATE_NOOP("TableKeys", "say why a card fits"), "explain"
    HIDE = QT_TRANSLATE_NOOP("TableKeys", "cover the own hand at once"), "hide"
    LARGER = QT_TRANSLATE_NOOP("TableKeys", "come closer to the table"), "closer"
    SMALLER = QT_TRANSLATE_NOOP("TableKeys", "step back from the table"), "farther"
    FIT = QT_TRANSLATE_NOOP("TableKeys", "see the whole table"), "fit"

    def __init__(self, words: object, *names: str) -> None:
        self.text = str(words)
        """In English."""
        self.names = names
        self.keys = tuple(chain.from_iterable(map(usual, names)))


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


class KeyTarget(Feedback, Protocol):
    """What keys act on; `TableView` is one."""

    session: Session
    presenter: Presenter
    scene: TableScene
    board: Board
    hand: DragController
    cursor_keys: KeyboardCursor
    sheets: Sheets
    playback: Playback
    features: TableFeatures

    def quiet(self) -> None:
        """Hide whatever was said or shown with the last input."""


class TableKeys(Keys):
    """Does what the keys mean."""

    def __init__(self, table: KeyTarget) -> None:
        self._table = table
        self._session = table.session

    def key(self, event: QKeyEvent) -> bool:
        """Follow a key down over the table; return whether it meant something."""
        return self._follow(_doing(event), event.key(), again=event.isAutoRepeat())

    def enter(self) -> None:
        """Do what Return does where the ring stands."""
        self._follow(Doing.ENTER, Qt.Key.Key_Return, again=False)

    def put_down(self) -> None:
        """Do what Escape does: put back what is carried."""
        self._follow(Doing.ESCAPE, Qt.Key.Key_Escape, again=False)

    def _follow(self, doing: Doing | None, key: int, *, again: bool) -> bool:
        """Do what a key means, unless it only ends a motion; return whether it meant something."""
        if self._table.hand.is_dragging and doing in _AT_RING:
            return True
        is_moving = False
        if doing in _KEEPS_MOTION:
            self._table.quiet()
        elif doing not in _KEEPS_WORDS or self._table.playback.is_running:
            is_moving = self._table.settle()
        if self._session.is_covered:
            return True
        if is_moving or (doing in _ACTS and (again or not self._table.is_seen)):
            return doing is not None
        if doing is Doing.ENTER and any(self._table.features.ask("key", "enter")):
            return True
        used = doing is not None and self._do(doing, key)
        self._keep_ring_in_sight()
        return used

    def tab(self, *, forward: bool) -> bool:
        """Follow Tab down over the table; return False where the focus is to leave it."""
        if self._session.is_covered:
            return False
        if self._table.hand.is_dragging or self._table.settle():
            return True
        used = self._table.cursor_keys.tab(forward=forward)
        self._keep_ring_in_sight()
        return used

    def focused(self, *, from_end: bool) -> None:
        """Show where the keyboard is that came to the table by a key."""
        if not self._session.is_covered:
            self._table.cursor_keys.show(from_end=from_end)

    def tell_focus(self) -> None:
        """Let assistive technology know where at the table the keyboard is."""
        self._table.cursor_keys.tell()

    def put_away(self) -> bool:
        """Close what was said and shown over the table; return whether there was anything."""
        return any(self._table.features.ask("put_away")) or self._table.sheets.close()

    def mouse_used(self) -> None:
        """Hide the ring: it is in the way of whoever uses the mouse."""
        self._table.scene.ring.hide()
        if self._table.sheets.chooser.buttons:
            self._table.sheets.chooser.dismiss()

    def lines(self, keys: Callable[[str], Sequence[QKeySequence]] = usual) -> Iterator[KeyLine]:
        """Yield what each key does in this game, in words; `keys` says which are set."""
        for doing in filter(self._has, Doing):
            words = QCoreApplication.translate("TableKeys", doing.text)
            found = tuple(chain.from_iterable(map(keys, doing.names)))
            if doing is Doing.GO and found == doing.keys:
                yield KeyLine((QCoreApplication.translate("TableKeys", "Arrows"),), words)
            else:
                yield KeyLine(tuple(written([key]) for key in found), words)

    def _has(self, doing: Doing) -> bool:
        rules = self._session.match.rules
        if doing is Doing.EXPLAIN:
            return explains_cards(rules)
        if doing is Doing.HIDE:
            return self._session.has_privacy_screen
        has_hand = any(zone.role is ZoneRole.HAND for zone in rules.zones)
        return doing is not Doing.SORT or has_hand

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
                return any(table.features.ask("key", "explain"))
            case Doing.HIDE:
                if self._session.has_privacy_screen:
                    self._session.hide()
                return self._session.has_privacy_screen
            case Doing.LARGER | Doing.SMALLER | Doing.FIT:
                step = _ZOOM_STEP if doing is Doing.LARGER else 1 / _ZOOM_STEP
                table.board.set_zoom(1.0 if doing is Doing.FIT else table.board.zoom * step)
            case _:
                return False
        return True

    def _sort(self, way: int) -> bool:
        """Move the card at the ring on in the own hand."""
        found = self._table.cursor_keys.in_hand()
        if found is None:
            return False
        shown, before, others = found
        gap = before + way
        if 0 <= gap <= others:
            self._table.presenter.sort(shown.zone, shown.index, gap)
            self._session.rearranged.emit()
        return True

    def _enlarge_at_ring(self) -> bool:
        table = self._table
        stop = table.cursor_keys.stop
        if any(table.features.ask("is_inspecting")):
            table.quiet()
        elif stop is not None and stop.piece is not None:
            table.explain(stop.piece, stop.middle)
            table.enlarge(stop.piece)
        else:
            return False
        return True

    def _escape(self) -> bool:
        """Put down what is carried, else empty the cup, else take back what was said."""
        table = self._table
        if table.hand.asks:
            table.hand.asks = False
            table.point_at(None)
            table.quiet()
        elif table.hand.carried is not None:
            table.hand.cancel()
            table.cursor_keys.follow()
        elif table.presenter.dice.drop():
            self._session.rearranged.emit()
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
        pressed = QKeySequence(QKeyCombination(event.modifiers() & ~ignored, Qt.Key(event.key())))
        found = next((doing for doing in Doing if pressed in doing.keys), None)
        if found is not None:
            return found
    return None
