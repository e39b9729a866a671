"""Fields for the options and the seed of a game, made from what it says of them."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from tabletop.engine.options import OptionSpec
from tabletop.engine.player_names import isolated
from tabletop.i18n.texts import Texts
from tabletop.match.save import MAX_SEED
from tabletop.ui.theme.layouts import em, keep_room
from tabletop.ui.theme.widgets import NameBox, SegmentedButton, heading, muted

_MOST_SEGMENTS: Final = 3


class OptionFields(QWidget):
    """The options of a game, made from what it says of them."""

    def __init__(
        self, options: Sequence[OptionSpec], texts: Texts, chosen: Mapping[str, str]
    ) -> None:
        super().__init__()
        self._options = options
        self.fields: dict[str, SegmentedButton | QComboBox] = {}
        self._rows: dict[str, tuple[QWidget, ...]] = {}
        self._seats = 1
        unit = em(self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(int(1.5 * unit))
        grid.setVerticalSpacing(unit // 6)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 3)
        # What does not always mean something comes last: where it is missing nothing is torn apart.
        for number, option in enumerate(sorted(options, key=_is_conditional)):
            field = self._field(option, texts)
            self.fields[option.key] = field
            value = chosen.get(option.key, option.default)
            index = option.values.index(value) if value in option.values else 0
            if isinstance(field, SegmentedButton):
                field.choose(index)
            else:
                field.setCurrentIndex(index)
            head = heading(texts.option_label(option.key))
            head.setWordWrap(True)
            about = muted(texts.option_help(option.key))
            grid.addWidget(head, 3 * number, 0)
            grid.addWidget(field, 3 * number, 1)
            grid.addWidget(about, 3 * number + 1, 1)
            self._rows[option.key] = head, field, about
            keep_room(*self._rows[option.key])
            if number + 1 < len(options):
                grid.setRowMinimumHeight(3 * number + 2, unit // 2)

    def show_what_matters(self) -> None:
        """Show the options that mean something now; the others keep their room."""
        chosen = self.values()
        for option in self._options:
            for widget in self._rows[option.key]:
                widget.setVisible(option.matters(self._seats, chosen))

    def set_names(self, names: Sequence[str]) -> None:
        """Name the seats in options that choose one."""
        self._seats = len(names)
        self.show_what_matters()
        for option in self._options:
            field = self.fields[option.key]
            if option.seat and isinstance(field, QComboBox):
                index = min(max(field.currentIndex(), 0), len(names) - 1)
                field.clear()
                field.addItems([*map(isolated, names)])
                field.setCurrentIndex(index)

    def values(self) -> dict[str, str]:
        """What is chosen, by option."""
        return {option.key: self._value(option) for option in self._options}

    def _value(self, option: OptionSpec) -> str:
        field = self.fields[option.key]
        return option.values[
            field.index if isinstance(field, SegmentedButton) else field.currentIndex()
        ]

    def _field(self, option: OptionSpec, texts: Texts) -> SegmentedButton | QComboBox:
        label = texts.option_label(option.key)
        labels = [texts.option_value(option.key, value) for value in option.values]
        if not option.seat and len(labels) <= _MOST_SEGMENTS:
            segments = SegmentedButton(labels, label)
            segments.changed.connect(self.show_what_matters)
            return segments
        box = NameBox()
        box.setAccessibleName(label)
        box.addItems(labels)
        box.setMinimumWidth(12 * em(box))
        return box


def _is_conditional(option: OptionSpec) -> bool:
    return option.fewest > 1 or option.needs is not None


class SeedField(QWidget):
    """The number that decides dice and shuffles; empty for a new one."""

    def __init__(self) -> None:
        super().__init__()
        unit = em(self)
        self.edit = QLineEdit()
        self.edit.setPlaceholderText(self.tr("by chance"))
        self.edit.setAccessibleName(self.tr("Seed"))
        self.edit.textChanged.connect(self._check_text)
        self._message = QLabel()
        self._message.setObjectName("problem")
        self._message.setWordWrap(True)
        self._message.setMinimumHeight(self._message.fontMetrics().height())
        self._message.hide()
        keep_room(self._message)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(int(1.5 * unit))
        layout.setVerticalSpacing(unit // 4)
        layout.addWidget(heading(self.tr("Seed")), 0, 0)
        layout.addWidget(self.edit, 0, 1)
        help_text = self.tr("The same number deals the same cards and throws the same dice again.")
        layout.addWidget(muted(help_text), 1, 1)
        layout.addWidget(self._message, 2, 1)
        layout.setColumnStretch(1, 1)

    @property
    def value(self) -> int | None:
        """The number; None for a new one each time."""
        text = self.edit.text().strip()
        return int(text) if text else None

    def check(self) -> bool:
        """Whether it is empty or such a number; else it gets the focus."""
        good = self._check_text()
        if not good:
            self.edit.setFocus()
        return good

    def _check_text(self) -> bool:
        text = self.edit.text().strip()
        good = not text or (
            text.isdecimal() and len(text) <= len(str(MAX_SEED)) and int(text) < MAX_SEED
        )
        message = self.tr("A seed is a whole number, at least 0 and below {limit}.")
        self._message.setText("" if good else message.format(limit=MAX_SEED))
        self._message.setVisible(not good)
        return good
