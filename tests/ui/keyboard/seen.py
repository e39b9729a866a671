"""The list of what can be seen on a table, and what a screen reader says of each.

Nothing is seen that is not in this list: `FIELDS` names every part of what a table shows.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractButton, QLabel, QToolButton, QWidget

from tabletop.engine.advice import percent
from tabletop.engine.cards import HIDDEN
from tabletop.ui.features.event_strip.feature import EventStrip
from tabletop.ui.features.odds.feature import LeadBar
from tabletop.ui.table.bot_driver import computer_text
from tabletop.ui.table.clock import TurnIndicator
from tabletop.ui.table.log_list import LogView
from tabletop.ui.table.model.snapshot import (
    CardSnapshot,
    DieSnapshot,
    Mark,
    NoteSnapshot,
    SeatSnapshot,
    Snapshot,
    ZoneSnapshot,
)
from tabletop.ui.table.prompt_bar import PromptBar
from tabletop.ui.table.readable import ReadableTable
from tabletop.ui.table.scene.background import count_text
from tabletop.ui.table.scene.items import CardItem, Glow
from tabletop.ui.widgets.overlay import Overlay
from tabletop.ui.widgets.widgets import NumberedButton

Words = Iterable[str]
_MARKS: Final = {
    Mark.NEW: "New.",
    Mark.FITS: "It fits the task.",
    Mark.SPOILS: "It spoils the task.",
    Mark.KNOWN: "It lies face down.",
}


def read(interface: QAccessibleInterface) -> Iterator[str]:
    """Yield all that can be read in a window, one text for each element."""
    if interface.state().invisible:
        return
    kinds = QAccessible.Text
    said = [interface.text(kind) for kind in (kinds.Name, kinds.Description, kinds.Value)]
    text = interface.textInterface()
    if text is not None:
        said.append(text.text(0, text.characterCount()))
    yield "\n".join(said)
    for number in range(interface.childCount()):
        child = interface.child(number)
        if child is not None:
            yield from read(child)


def missing(seen: Words, heard: Sequence[str]) -> list[str]:
    """Return what is seen more often than it is heard."""
    return [
        words
        for words, times in Counter(seen).items()
        if sum(said.count(words) for said in heard) < times
    ]


# --- on the board ---------------------------------------------------------------------------


def _cards(table: ReadableTable) -> Iterator[CardItem]:
    """Yield the cards that are seen; of a pile, the uppermost."""
    scene = table.scene
    for card in scene.cards:
        shown, area = card.shown, scene.zones[card.shown.zone]
        top = max(other.shown.index for other in scene.cards_in(shown.zone))
        if card.isVisible() and (not area.is_pile or shown.index == top or shown.liftable):
            yield card


def _card_texts(table: ReadableTable) -> Words:
    find = table.scene.sprites.card_text
    assert find is not None
    shown = (card.shown for card in _cards(table))
    return [find(one.card) for one in shown if one.back is None and one.side is None]


def _used_places(table: ReadableTable) -> Words:
    names = table.scene.snapshot.dice_places
    dice = (die.shown for die in table.scene.dice if die.isVisible())
    return [names[die.place] for die in dice if die.selected or die.die_view.locked]


def _glowing(table: ReadableTable, glow: Glow) -> int:
    pieces = (*_cards(table), *(die for die in table.scene.dice if die.isVisible()))
    return sum(piece.glow is glow for piece in pieces)


ON_BOARD: Final[dict[str, Callable[[ReadableTable], Words]]] = {
    "name of a place": lambda table: [zone.name for zone in table.scene.snapshot.zones],
    "number of cards": lambda table: [count_text(z.count) for z in table.scene.snapshot.zones],
    "note of a place": lambda table: [
        f"{zone.name}, {count_text(zone.count)}, {zone.spoken_note}"
        for zone in table.scene.snapshot.zones
        if zone.note
    ],
    "name of a place for dice": lambda table: [
        table.scene.snapshot.dice_places[place.name] for place in table.scene.snapshot.plan.dice
    ],
    "number of a row": lambda table: [
        one.text for one in table.scene.snapshot.plan.ornaments if one.text
    ],
    "card": lambda table: [card.shown.name for card in _cards(table) if card.shown.name],
    "hidden card": lambda table: ["a card" for card in _cards(table) if card.shown.card == HIDDEN],
    "text of a card": _card_texts,
    "card that covers another": lambda table: [
        f"It covers {card.shown.covered}." for card in _cards(table) if card.shown.covered
    ],
    "mark of a card": lambda table: [_MARKS[m] for c in _cards(table) for m in c.shown.marks],
    "reason of a refusal": lambda table: [
        "It is the reason why not." for card in _cards(table) if card.is_conflicting
    ],
    "piece that can be used": lambda table: ["Playable."] * _glowing(table, Glow.LIFT),
    "die of a card": lambda table: ["The card uses it."] * _glowing(table, Glow.USED),
    "die": lambda table: [die.shown.name for die in table.scene.dice if die.isVisible()],
    "die set aside": _used_places,
    "used die": lambda table: [
        "Used." for die in table.scene.dice if die.isVisible() and die.shown.die_view.spent
    ],
    "player": lambda table: [shown.name for shown in table.scene.snapshot.signs],
    "player to act": lambda table: [
        f"{shown.name}, to act"
        for shown in table.scene.snapshot.signs
        if shown.active and not shown.bot
    ],
    "level of a computer": lambda table: [
        computer_text(shown.bot) for shown in table.scene.snapshot.signs if shown.bot
    ],
    "task meter or action": lambda table: [
        part for note in table.scene.snapshot.notes for part in (note.full_text, note.head)
    ],
}
"""What is seen on the board, with the words for it."""

# --- around the board -----------------------------------------------------------------------


def _of(window: QWidget, kind: type[QWidget]) -> list[QWidget]:
    return [widget for widget in window.findChildren(kind) if widget.isVisible()]


def _lead(window: QWidget) -> Words:
    bars = [bar for bar in _of(window, LeadBar) if isinstance(bar, LeadBar)]
    return [f"{percent(value.share)} %" for bar in bars for value in bar.values]


def _turn(window: QWidget) -> Words:
    found = [one for one in _of(window, TurnIndicator) if isinstance(one, TurnIndicator)]
    return [one.label.text() for one in found]


def _clock(window: QWidget) -> Words:
    found = [one for one in _of(window, TurnIndicator) if isinstance(one, TurnIndicator)]
    return [f"Thinking time: {one.time.text()}" for one in found if one.time.isVisible()]


def _prompt(window: QWidget) -> Words:
    bars = [bar for bar in _of(window, PromptBar) if isinstance(bar, PromptBar)]
    return [bar.prompt.text() for bar in bars]


def _buttons(window: QWidget) -> Words:
    """Yield the texts of buttons; those with a picture only have a name."""
    for button in _of(window, QAbstractButton):
        assert isinstance(button, QAbstractButton)
        if isinstance(button, QToolButton) and not button.icon().isNull():
            yield button.accessibleName() or button.toolTip() or "a name"
        elif not isinstance(button, NumberedButton):
            yield button.text().replace("&", "").replace("\n", " ").split("…")[0]


def _chances(window: QWidget) -> Words:
    found = [one for one in _of(window, NumberedButton) if isinstance(one, NumberedButton)]
    return [f"{one.accessibleName().split(' · ')[0]} · {one.number}" for one in found if one.number]


def _strip(window: QWidget) -> Words:
    strips = [strip for strip in _of(window, EventStrip) if isinstance(strip, EventStrip)]
    return [strip.item(n).toolTip() for strip in strips for n in range(strip.count())]


def _log(window: QWidget) -> Words:
    for log in _of(window, LogView):
        assert isinstance(log, LogView)
        rows = map(log.model().index, range(log.model().rowCount()), repeat(0))
        area = log.viewport().rect()
        yield from (str(row.data()) for row in rows if log.visualRect(row).intersects(area))


AROUND: Final[dict[str, Callable[[QWidget], Words]]] = {
    "prompt": _prompt,
    "label": lambda window: [
        label.text()
        for label in _of(window, QLabel)
        if isinstance(label, QLabel) and not label.text().startswith("<")
    ],
    "button": _buttons,
    "button of an action": lambda window: [
        button.accessibleName() for button in _of(window, NumberedButton)
    ],
    "chance on a button": _chances,
    "who is ahead": _lead,
    "whose turn": _turn,
    "clock": _clock,
    "event": _strip,
    "line of the log": _log,
    "popup": lambda window: [one.accessibleName() for one in _of(window, Overlay)],
}
"""What is seen around the board, with the words for it."""

FIELDS: Final[dict[type, dict[str, str]]] = {
    Snapshot: {
        "viewer": "whose side: the name of the hand tells it",
        "plan": "name of a place",
        "cards": "card",
        "dice": "die",
        "zones": "name of a place",
        "signs": "player",
        "thrown": "dice in the air: their faces are not known yet",
        "dice_places": "name of a place for dice",
        "lit_zones": "piece that can be used",
        "notes": "task meter or action",
    },
    CardSnapshot: {
        "card": "card",
        "zone": "name of a place",
        "index": "order: that of the list",
        "spot": "order: that of the list",
        "back": "hidden card",
        "side": "name of a place",
        "name": "card",
        "liftable": "piece that can be used",
        "playable": "piece that can be used",
        "marks": "mark of a card",
        "dimmed": "piece that can be used: it is not said of a dimmed one",
        "covered": "card that covers another",
    },
    DieSnapshot: {
        "die_view": "used die",
        "place": "name of a place for dice",
        "spot": "order: that of the list",
        "name": "die",
        "selected": "die set aside",
        "playable": "piece that can be used",
    },
    ZoneSnapshot: {
        "place": "name of a place",
        "name": "name of a place",
        "count": "number of cards",
        "note": "note of a place",
        "owner": "name of a place: it says whose it is",
        "spoken_note": "note of a place",
    },
    SeatSnapshot: {
        "sign": "player",
        "name": "player",
        "active": "player to act",
        "badge": "player: the name says who it is",
        "bot": "level of a computer",
    },
    NoteSnapshot: {
        "area": "order: that of the list",
        "counts": "task meter or action",
        "head": "task meter or action",
        "text": "task meter or action",
        "room": "order: that of the list",
    },
}
"""The kind of what is seen for each part of a snapshot."""


def seen_in(window: QWidget, tables: Iterable[ReadableTable]) -> dict[str, list[str]]:
    """Return what is seen in a window with tables, by kind, with the words for it."""
    found = {kind: list(filter(None, words(window))) for kind, words in AROUND.items()}
    for table in tables:
        for kind, words in ON_BOARD.items():
            found.setdefault(kind, []).extend(filter(None, words(table)))
    return found


def heard_in(window: QObject) -> list[str]:
    """Return all that can be read in a window."""
    return list(read(QAccessible.queryAccessibleInterface(window)))
