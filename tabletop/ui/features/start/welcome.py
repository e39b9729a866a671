"""The welcome page for the first start, with language, text size and name."""

from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from tabletop.content.languages import known_languages
from tabletop.engine.player_names import name_problem
from tabletop.overriding import override
from tabletop.ui.base.language import native_name
from tabletop.ui.base.settings import Settings
from tabletop.ui.features.start.layout import StartHeader
from tabletop.ui.widgets.layouts import TITLE, em, in_column, in_grid, in_row
from tabletop.ui.widgets.name_edit import NameEdit
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.theme import Theme, smooth_painter
from tabletop.ui.widgets.widgets import ComboBox, SegmentedButton, heading, muted, push_button

_SIZES: Final = (100, 125, 160, 200)
"""The text sizes offered, as percentages of the system's text size."""
_HEAD: Final = 5.2
"""Height of the header, in font heights."""
_HIGH: Final = 30
"""Minimum height of the window for the header, in font heights."""


class WelcomePage(QWidget):
    """The welcome page; changes to language and text size apply immediately.

    Signals:
        done: emitted with the entered name to go to the start page; the name may be empty.
    """

    done = Signal(str)

    def __init__(self, settings: Settings, theme: Theme, language: str, name: str = "") -> None:
        """Create the page.

        Args:
            settings: the settings to change.
            theme: the page's colours.
            language: the current language's code.
            name: the name entered so far.
        """
        super().__init__()
        self._theme = theme
        self._head, self._has_head = StartHeader(), True
        self.setProperty("dialog", True)
        unit = em(self)
        self._codes = known_languages()
        self.language = ComboBox(self.tr("Language"), map(native_name, self._codes))
        self.language.setCurrentIndex(self._codes.index(language))
        self.language.activated.connect(
            lambda index: setattr(settings, Settings.language.name, self._codes[index])
        )
        labels = (self.tr("Normal"), self.tr("Large"), self.tr("Larger"), self.tr("Very large"))
        self.size_of_text = SegmentedButton(labels, self.tr("Text size"))
        if settings.text_size in _SIZES:
            self.size_of_text.choose(_SIZES.index(settings.text_size))
        self.size_of_text.changed.connect(
            lambda index: setattr(settings, Settings.text_size.name, _SIZES[index])
        )
        self.name = NameEdit(name)
        self.name.setPlaceholderText(self.tr("optional"))
        self.name.setAccessibleName(self.tr("Your name"))
        self.start = push_button(self.tr("To the games"), self._finish, default=True)
        self.name.returnPressed.connect(self._finish)
        self.card = QFrame()
        self.card.setObjectName("end")
        self._grid = self._asked(unit)
        self.card.setLayout(self._grid)
        room = in_row(None, self.card, None)
        self._column = in_column(None, room, None)
        self.setLayout(self._column)
        self.name.setFocus()

    def _asked(self, unit: int) -> QGridLayout:
        grid = in_grid(across=round(1.5 * unit))
        grid.addWidget(heading(self.tr("Welcome!"), TITLE), 0, 0, 1, 2)
        fields: tuple[QWidget, ...] = (self.language, self.size_of_text, self.name)
        for number, field in enumerate(fields, start=1):
            label = PlainLabel(field.accessibleName())
            label.setBuddy(field)
            grid.addWidget(label, number, 0)
            grid.addWidget(field, number, 1)
        later = muted(self.tr("All of this can be changed at any time in the settings."))
        grid.addWidget(later, 4, 0, 1, 2)
        grid.addLayout(in_row(None, self.start), 5, 0, 1, 2)
        grid.setColumnStretch(1, 1)
        return grid

    def _finish(self) -> None:
        self.name.commit()
        name = self.name.shown_name
        self.done.emit(name if name_problem(name) is None else "")

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.done.emit("")
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._finish()
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        unit, around = em(self), self.parentWidget()
        high = self.height() if around is None else around.height()
        self._has_head = high >= _HIGH * unit  # or else the button would have to be scrolled to
        gap = unit if self._has_head else unit // 3
        self._column.setContentsMargins(unit, round(7 * unit) if self._has_head else gap, unit, gap)
        self._grid.setVerticalSpacing(gap)
        edge = round(1.6 * gap)
        self._grid.setContentsMargins(2 * unit, edge, 2 * unit, edge)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.fillRect(QRectF(self.rect()), QColor(self._theme.felt))
        if not self._has_head:
            return
        painter.setPen(QColor(self._theme.on_felt))
        high = em(self) * _HEAD
        self._head.place(max(self.card.y() - high - em(self), em(self) / 2), high)
        name, line = self.tr("Tabletop"), self.tr("Card and dice games round one screen")
        self._head.paint(painter, self.width(), self.devicePixelRatioF(), (name, line))
