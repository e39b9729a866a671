"""A page of settings: a row for each, which shows the setting and changes it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLabel, QWidget

from tabletop.ui.base.settings import Entry, Page, Row, Settings
from tabletop.ui.widgets.layouts import em, holding, in_column, in_row
from tabletop.ui.widgets.plain_text import PlainLabel, add_row
from tabletop.ui.widgets.widgets import NameBox, SegmentedButton, Slider, muted, named
from tabletop.ui.window.context import AppContext


def declared(features: Iterable[str]) -> Iterator[Row]:
    """Yield the rows that features declare, in the order in which `Settings` has them."""
    modules = (f"tabletop.ui.features.{name}.rows" for name in features)
    found = [row for name in modules if find_spec(name) for row in import_module(name).rows()]
    order = list(vars(Settings))
    yield from sorted(found, key=lambda row: order.index(row.setting.name))


class SettingRows(QWidget):
    """A page of rows: a label, what is chosen, and a word on what it does.

    Each shows one setting, changes it at once, and follows it when something else changes it.

    Attributes:
        names: the settings that are on it.
    """

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self._context, self._settings, self._keymap = context, context.settings, context.keymap
        self._form = QFormLayout()
        # Where the window is narrow or the text large, a field stands below its label.
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._form.setHorizontalSpacing(em(self) * 2)
        self._form.setVerticalSpacing(em(self) // 2)
        self._shown: dict[str, Callable[[Any], None]] = {}
        self._with_keys: list[tuple[QCheckBox | QLabel, str, str]] = []
        """What names a key: its text, and whose key that is."""
        half = em(self) // 2
        layout = in_column(self._form, margins=(half, em(self), half, half))
        layout.addStretch(1)
        self.setLayout(layout)
        self._settings.changed.connect(self._follow)
        self._keymap.changed.connect(self._name_keys)

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

    def add_declared(self, page: Page) -> None:
        """Add the rows that features declare for a page."""
        for row in declared(spec.name for spec in self._context.features.specs):
            if row.page is page:
                self._add(row)
        self._name_keys()

    def _add(self, row: Row) -> None:
        if not row.words and not row.step:
            self._add_check(row)
            return
        if row.step:
            field = self._share(row)
        elif isinstance(row.words, Mapping):
            field = self._combo(row, row.words)
        else:
            field = self._segments(row)
        said = self.add(row.label, field, row.hint)
        if row.key and said is not None:
            self._with_keys.append((said, row.hint, row.key))

    def _add_check(self, row: Row) -> None:
        field = QCheckBox(row.label)
        field.toggled.connect(lambda on: self._set(row, on))
        self.add("", field, row.hint)
        self._show(row.setting, field.setChecked)
        if row.key:
            self._with_keys.append((field, row.label + " ({key})", row.key))

    def _segments(self, row: Row) -> QWidget:
        """Return one of a few values, side by side."""
        values = row.setting.values
        field = SegmentedButton([*row.words], row.label)
        field.changed.connect(lambda index: self._set(row, values[index]))
        self._show(row.setting, lambda value: field.choose(values.index(value)))
        return field

    def _combo(self, row: Row, words: Mapping[str, str]) -> QWidget:
        """Return one of many values; of an unknown one the first is shown."""
        field = NameBox()
        for value, text in words.items():
            field.addItem(text, value)
        field.activated.connect(lambda index: self._set(row, field.itemData(index)))
        self._show(row.setting, lambda value: field.setCurrentIndex(max(field.findData(value), 0)))
        return field

    def _share(self, row: Row) -> QWidget:
        """Return a number of per cent."""
        slider, step, values = Slider(Qt.Orientation.Horizontal), row.step, row.setting.values
        slider.setRange(values[0] // step, values[-1] // step)
        slider.setPageStep(1)
        said = PlainLabel()
        said.setMinimumWidth(said.fontMetrics().horizontalAdvance("000 %"))
        field = holding(in_row((named(slider, row.label), 1), said))
        field.setFocusProxy(slider)
        words = QCoreApplication.translate("SettingsDialog", "{number} %")

        def show(value: int) -> None:
            said.setText(words.format(number=value))
            slider.setValue(value // step)

        def choose(position: int) -> None:
            # A value between two steps, written by hand, stays until the slider is moved.
            if position != getattr(self._settings, row.setting.name) // step:
                self._set(row, position * step)

        def play() -> None:
            if not slider.isSliderDown():
                self._context.features.load(row.sample).act()

        slider.valueChanged.connect(choose)
        self._show(row.setting, show)
        if row.sample:
            slider.sliderReleased.connect(play)
            slider.valueChanged.connect(play)
        return field

    def _name_keys(self) -> None:
        """Say which keys are set now wherever one is named."""
        for field, words, name in self._with_keys:
            field.setText(words.format(key=self._keymap.text(name)))

    def _set(self, row: Row, value: object) -> None:
        setattr(self._settings, row.setting.name, value)

    def _show(self, entry: Entry[Any], show: Callable[[Any], None]) -> None:
        """Let a field show a setting now and whenever it is another one."""
        self._shown[entry.name] = show
        self._follow(entry.name)

    def _follow(self, name: str) -> None:
        if name in self._shown:
            self._shown[name](getattr(self._settings, name))
