"""Overview of all keyboard shortcuts, for the menus and for the table."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QMenu,
    QMenuBar,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tabletop.overriding import override
from tabletop.ui.base.keymap import MODIFIER_KEYS, native_text
from tabletop.ui.base.language import strip_mnemonic
from tabletop.ui.table.key_bindings import KeyLine
from tabletop.ui.widgets.layouts import em, holding, in_column, in_row, restore_focus
from tabletop.ui.widgets.overlay import Layer, Overlay
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.press_filter import guard
from tabletop.ui.widgets.widgets import heading, muted

_VEIL: Final = 150
_COLUMNS: Final = 3
_COLUMN: Final = 24
"""Minimum width of a column, in font heights."""
_FIRST: Final = 8
_OTHERS: Final = 5
"""Relative widths of the columns; the first column has the longest texts."""
_LONG: Final = 32
"""Approximate number of characters after which a line wraps."""


class KeySection(NamedTuple):
    """A group of shortcuts under a title."""

    title: str
    lines: Sequence[KeyLine]


def menu_sections(bar: QMenuBar) -> Iterator[KeySection]:
    """Yield a section for each menu that has actions with shortcuts."""
    for entry in bar.actions():
        menu = entry.menu()
        if isinstance(menu, QMenu):
            lines = tuple(_lines_of(menu))
            if lines:
                yield KeySection(_plain(entry.text()), lines)


def _lines_of(menu: QMenu) -> Iterator[KeyLine]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from _lines_of(inner)
        elif action.shortcuts() and action.isVisible():
            keys = tuple(native_text([keys]) for keys in action.shortcuts())
            yield KeyLine(keys, _plain(action.text()))


def _plain(text: str) -> str:
    """Return a label without its mnemonic and trailing ellipsis."""
    return strip_mnemonic(text).rstrip("…")


class KeysDialog(Overlay):
    """Overview panel that covers the window; any key or click closes it."""

    layer = Layer.TRANSIENT

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("keys")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._previous_focus: QWidget | None = None
        self._panel = QFrame(self)
        self._panel.setObjectName("key_panel")
        guard(self, blocks_presses=True)

    def show_sections(self, sections: Iterable[KeySection]) -> None:
        """Show the panel with the given sections."""
        self._previous_focus = self.host.focusWidget()
        self._write(tuple(sections))
        self.setGeometry(self.host.rect())
        self.show_on_top(self.tr("Keys"))
        self.reposition()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def _write(self, sections: Sequence[KeySection]) -> None:
        unit = em(self)
        fitting = max(min(self.host.width() // (_COLUMN * unit), _COLUMNS), 1)
        columns = [
            in_column(*map(self._section_layout, share), None, spacing=unit // 3)
            for share in _columns_of(sections, fitting)
        ]
        shares = (_FIRST, *(_OTHERS for _ in columns[1:]))
        self._inner = holding(in_row(*zip(columns, shares, strict=True), spacing=2 * unit))
        self._inner.setObjectName("columns")
        scroll = QScrollArea(widgetResizable=True)
        scroll.setWidget(self._inner)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        close = self.tr("Any key puts this sheet away. Keys can be changed in the settings.")
        rows = (heading(self.tr("Keys"), 1.8), (scroll, 1), muted(close))
        self._panel.setLayout(in_column(*rows, margins=(2 * unit, int(1.2 * unit)) * 2))
        spoken = (
            f"{section.title}: "
            + "; ".join(f"{', '.join(k.keys)}: {k.text}" for k in section.lines)
            for section in sections
        )
        self.setAccessibleDescription(". ".join(spoken))

    def _section_layout(self, section: KeySection) -> QVBoxLayout:
        """Return a layout with a section's title and a grid of its keys and actions."""
        unit = em(self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(unit)
        grid.setVerticalSpacing(unit // 3)
        grid.setColumnStretch(1, 1)
        for row, line in enumerate(section.lines):
            caps = [PlainLabel(key, objectName="cap") for key in line.keys]
            keys = in_row(*caps, None, spacing=unit // 4)
            for cap in caps:
                keys.setAlignment(cap, Qt.AlignmentFlag.AlignVCenter)
            grid.addLayout(keys, row, 0)
            grid.addWidget(PlainLabel(line.text, wordWrap=True), row, 1)
        title = heading(section.title, 1.15)
        return in_column(title, grid, spacing=unit // 3, margins=(0, 0, 0, unit))

    def lines(self) -> tuple[str, ...]:
        """Return the texts of all labels on the panel."""
        return tuple(label.text() for label in self._panel.findChildren(QLabel))

    def put_away(self) -> None:
        """Close the panel and restore focus."""
        if self.isVisible():
            back, self._previous_focus = self._previous_focus, None
            self.hide()
            restore_focus(back)  # the table may have been closed meanwhile
            self.deleteLater()

    @override
    def reposition(self) -> None:
        self.setGeometry(self.host.rect())
        room = self.rect().adjusted(em(self), em(self), -em(self), -em(self))
        size = self._panel.sizeHint()
        wanted = self._inner.sizeHint()
        size.setWidth(min(room.width(), max(wanted.width() + 6 * em(self), 76 * em(self))))
        size.setHeight(min(room.height(), wanted.height() + 9 * em(self)))
        self._panel.resize(size)
        self._panel.move(room.center() - self._panel.rect().center())

    # --- Qt ---------------------------------------------------------------------------------

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(0, 0, 0, _VEIL))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Any key closes the panel, except modifiers pressed alone.
        event.accept()
        if event.key() not in MODIFIER_KEYS and not event.isAutoRepeat():
            self.put_away()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.put_away()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        # Close the panel when another widget gets focus.
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
            self._previous_focus = None
            self.put_away()


def _height(section: KeySection) -> int:
    """Return a section's approximate height in lines, including wrapped lines."""
    return 2 + sum(1 + len(line.text) // _LONG for line in section.lines)


def _columns_of(sections: Sequence[KeySection], columns: int) -> Iterator[Sequence[KeySection]]:
    """Divide the sections, in order, into columns of about equal height."""
    whole = sum(map(_height, sections))
    share: list[KeySection] = []
    length = done = 0
    for section in sections:
        height = _height(section)
        # A section goes to the column that would contain most of it.
        if share and done < columns - 1 and length + height / 2 > whole / columns:
            yield tuple(share)
            share, length, done = [], 0, done + 1
        share.append(section)
        length += height
    if share:
        yield tuple(share)
