"""Overview of all keyboard shortcuts, for the menus and for the table."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QDialog, QMenu, QMenuBar, QWidget

from tabletop.ui.base.keymap import native_text
from tabletop.ui.base.language import strip_mnemonic
from tabletop.ui.table.key_bindings import KeyLine
from tabletop.ui.widgets.layouts import em, in_column, in_row, make_scrollable
from tabletop.ui.widgets.markup_browser import MarkupBrowser
from tabletop.ui.widgets.plain_text import escaped
from tabletop.ui.widgets.widgets import muted, named, push_button

_SIZE: Final = QSize(84, 48)
"""Size of the dialog, in font heights."""
_COLUMNS: Final = 3
_COLUMN: Final = 24
"""Minimum width of a column, in font heights."""
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


class KeysDialog(QDialog):
    """Dialog that lists the shortcuts in columns."""

    def __init__(self, sections: Sequence[KeySection], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys"))
        unit = em(self)
        columns = max(min(parent.width() // (_COLUMN * unit), _COLUMNS), 1)
        self.text = named(MarkupBrowser(), self.tr("List of keys"))
        if QAccessible.isActive():  # screen readers read line by line, but not across cells
            self.text.setHtml("".join(map(_lines, sections)))
        else:
            cells = (
                f'<td width="{100 // columns}%">{"".join(map(_markup, share))}</td>'
                for share in _columns_of(sections, columns)
            )
            self.text.setHtml(f'<table width="100%"><tr>{"".join(cells)}</tr></table>')
        by_keys = Qt.TextInteractionFlag.TextSelectableByKeyboard  # line by line
        self.text.setTextInteractionFlags(self.text.textInteractionFlags() | by_keys)
        words = muted(self.tr("Keys can be changed in the settings."))
        foot = in_row((words, 1), push_button(self.tr("Close"), self.accept))
        margins = 4 * [unit]
        self.setLayout(in_column((self.text, 1), foot, spacing=unit // 2, margins=margins))
        make_scrollable(self, (_SIZE * unit).boundedTo(parent.size()))
        self.text.setFocus()


def _markup(section: KeySection) -> str:
    """Return a section as HTML: its title, and a table of keys and actions."""
    rows = (
        f"<tr><td><b>{'&nbsp; '.join(map(escaped, line.keys))}</b></td>"
        f"<td>{escaped(line.text)}</td></tr>"
        for line in section.lines
    )
    return f'<h3>{escaped(section.title)}</h3><table cellpadding="2">{"".join(rows)}</table>'


def _lines(section: KeySection) -> str:
    """Return a section as HTML with one paragraph per action."""
    lines = (f"{', '.join(line.keys)}: {line.text}" for line in section.lines)
    texts = "".join(f"<p>{escaped(line)}</p>" for line in lines)
    return f"<h3>{escaped(section.title)}</h3>{texts}"


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
