"""The rows of a page of settings: each shows one of them, and sets it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLabel, QSlider, QWidget

from tabletop.ui.base.settings import Entry, Settings
from tabletop.ui.widgets.layouts import em, holding, in_column, in_row
from tabletop.ui.widgets.plain_text import PlainLabel, add_row
from tabletop.ui.widgets.widgets import NameBox, SegmentedButton, Slider, muted, named

Value = TypeVar("Value")


class SettingRows(QWidget):
    """A page of rows: a label, what is chosen, and a word on what it does.

    Each shows one setting, changes it at once, and follows it when something else changes it.

    Attributes:
        names: the settings that are on it.
    """

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._form = QFormLayout()
        # Where the window is narrow or the text large, a field stands below its label.
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._form.setHorizontalSpacing(em(self) * 2)
        self._form.setVerticalSpacing(em(self) // 2)
        self._shown: dict[str, Callable[[Any], None]] = {}
        half = em(self) // 2
        layout = in_column(self._form, margins=(half, em(self), half, half))
        layout.addStretch(1)
        self.setLayout(layout)
        settings.changed.connect(self._follow)

    @property
    def names(self) -> Iterable[str]:
        """The settings that are on the page."""
        return self._shown

    def add(self, label: str, field: QWidget, hint: str = "") -> QLabel | None:
        """Add a row; return what says the hint.

        Args:
            label: what is set; empty where the field says it itself.
            field: what sets it.
            hint: what that means, for those who wonder.
        """
        add_row(self._form, label, field)
        if label:
            field.setAccessibleName(label)
        if not hint:
            return None
        field.setAccessibleDescription(hint)
        said = muted(hint)
        add_row(self._form, "", said)
        return said

    def segments(
        self,
        entry: Entry[Value],
        label: str,
        choices: Iterable[Value],
        words: Sequence[str],
        hint: str = "",
    ) -> QLabel | None:
        """Add one of a few values, side by side; of an unknown one the first is shown.

        Args:
            entry: what is set.
            label: what it is called.
            choices: the values.
            words: what each of them is called.
            hint: what that means, for those who wonder.

        Returns:
            what says the hint.
        """
        values = list(choices)
        field = SegmentedButton(words, label)
        field.changed.connect(lambda index: self._set(entry, values[index]))
        said = self.add(label, field, hint)
        self._show(entry, lambda value: field.choose(values.index(value) if value in values else 0))
        return said

    def combo(self, entry: Entry[str], label: str, choices: Sequence[tuple[str, str]]) -> None:
        """Add one of many values; of an unknown one the first is shown."""
        field = NameBox()
        for value, text in choices:
            field.addItem(text, value)
        field.activated.connect(lambda index: self._set(entry, field.itemData(index)))
        self.add(label, field)
        self._show(entry, lambda value: field.setCurrentIndex(max(field.findData(value), 0)))

    def check(self, entry: Entry[bool], text: str, hint: str = "") -> QCheckBox:
        """Add something that is on or off, and return what sets it."""
        field = QCheckBox(text)
        field.toggled.connect(lambda on: self._set(entry, on))
        self.add("", field, hint)
        self._show(entry, field.setChecked)
        return field

    def share(
        self, entry: Entry[int], label: str, bounds: tuple[int, int], step: int, hint: str = ""
    ) -> QSlider:
        """Add a number of per cent."""
        slider = Slider(Qt.Orientation.Horizontal)
        slider.setRange(bounds[0] // step, bounds[1] // step)
        slider.setPageStep(1)
        said = PlainLabel()
        said.setMinimumWidth(said.fontMetrics().horizontalAdvance("000 %"))
        field = holding(in_row((named(slider, label), 1), said))
        field.setFocusProxy(slider)
        words = QCoreApplication.translate("SettingsDialog", "{number} %")

        def show(value: int) -> None:
            said.setText(words.format(number=value))
            slider.setValue(value // step)

        def choose(position: int) -> None:
            # A value between two steps, written by hand, stays until the slider is moved.
            if position != getattr(self._settings, entry.name) // step:
                self._set(entry, position * step)

        slider.valueChanged.connect(choose)
        self.add(label, field, hint)
        self._show(entry, show)
        return slider

    def _set(self, entry: Entry[Value], value: Value) -> None:
        setattr(self._settings, entry.name, value)

    def _show(self, entry: Entry[Value], show: Callable[[Value], None]) -> None:
        """Let a field show a setting now and whenever it is another one."""
        self._shown[entry.name] = show
        self._follow(entry.name)

    def _follow(self, name: str) -> None:
        if name in self._shown:
            self._shown[name](getattr(self._settings, name))
