"""The settings pages, with one row per setting, and the keyboard shortcuts page."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QKeyCombination, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLabel, QPushButton, QToolButton, QWidget

from tabletop.overriding import override
from tabletop.ui.base.key_filters import RAW_KEYS
from tabletop.ui.base.keymap import ONE_HAND_LAYOUTS, is_one_key
from tabletop.ui.base.language import escape_mnemonic
from tabletop.ui.base.settings import Setting, SettingRow, Settings, SettingsPage
from tabletop.ui.widgets.layouts import LARGE, em, holding, in_column, in_row
from tabletop.ui.widgets.plain_text import PlainLabel, add_row
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.widgets import (
    ComboBox,
    SegmentedButton,
    Slider,
    heading,
    muted,
    named,
    tool_button,
)
from tabletop.ui.window.context import AppContext


def declared_rows(features: Iterable[str]) -> Iterator[SettingRow]:
    """Yield the rows that features declare, in the order of `Settings`."""
    modules = (f"tabletop.ui.features.{name}.setting_rows" for name in features)
    found = [row for name in modules if find_spec(name) for row in import_module(name).rows()]
    order = list(vars(Settings))
    yield from sorted(found, key=lambda row: order.index(row.setting.name))


class SettingRows(QWidget):
    """A settings page with one row (label, field and hint) per setting.

    A row changes its setting immediately, and updates when the setting changes elsewhere.

    Attributes:
        names: the names of the settings on the page.
    """

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self._context, self._settings, self._keymap = context, context.settings, context.keymap
        self._form = QFormLayout()
        # In narrow windows or with large text, a field is below its label.
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._form.setHorizontalSpacing(em(self) * 2)
        self._form.setVerticalSpacing(em(self) // 2)
        self._shown: dict[str, Callable[[Any], None]] = {}
        self._with_keys: list[tuple[QCheckBox | QLabel, str, str]] = []
        """Widgets whose text contains a key: widget, text and name of the action."""
        half = em(self) // 2
        layout = in_column(self._form, margins=(half, em(self), half, half))
        layout.addStretch(1)
        self.setLayout(layout)
        self._settings.changed.connect(self._setting_changed)
        self._keymap.changed.connect(self._update_key_names)

    @property
    def names(self) -> Iterable[str]:
        """The names of the settings on the page."""
        return self._shown

    def add(self, label: str, field: QWidget, hint: str = "") -> QLabel | None:
        """Add a row; return the hint's label, or None if there is no hint.

        Args:
            label: the setting's name; empty if `field` shows the name.
            field: the widget that changes the setting.
            hint: the explanation below `field`.
        """
        add_row(self._form, label, field)
        if label:
            field.setAccessibleName(label)
        if not hint:
            return None
        field.setAccessibleDescription(hint)
        hint_label = muted(hint)
        add_row(self._form, "", hint_label)
        return hint_label

    def add_declared(self, page: SettingsPage) -> None:
        """Add the rows that features declare for a page."""
        for row in declared_rows(spec.name for spec in self._context.features.specs):
            if row.page is page:
                self._add(row)
        self._update_key_names()

    def _add(self, row: SettingRow) -> None:
        if not row.value_labels and not row.step:
            self._add_check(row)
            return
        if row.step:
            field = self._share(row)
        elif isinstance(row.value_labels, Mapping):
            field = self._combo(row, row.value_labels)
        else:
            field = self._segments(row)
        hint_label = self.add(row.label, field, row.hint)
        if row.key and hint_label is not None:
            self._with_keys.append((hint_label, row.hint, row.key))

    def _add_check(self, row: SettingRow) -> None:
        field = QCheckBox(row.label)
        field.toggled.connect(lambda on: self._set(row, on))
        self.add("", field, row.hint)
        self._show(row.setting, field.setChecked)
        if row.key:
            self._with_keys.append((field, row.label + " ({key})", row.key))

    def _segments(self, row: SettingRow) -> QWidget:
        """Return segmented buttons for choosing one of a few values."""
        values = row.setting.values
        field = SegmentedButton([*row.value_labels], row.label)
        field.changed.connect(lambda index: self._set(row, values[index]))
        self._show(row.setting, lambda value: field.choose(values.index(value)))
        return field

    def _combo(self, row: SettingRow, words: Mapping[str, str]) -> QWidget:
        """Return a combo box of values, which shows the first if the value is unknown."""
        field = ComboBox()
        for value, text in words.items():
            field.addItem(text, value)
        field.activated.connect(lambda index: self._set(row, field.itemData(index)))
        self._show(row.setting, lambda value: field.setCurrentIndex(max(field.findData(value), 0)))
        return field

    def _share(self, row: SettingRow) -> QWidget:
        """Return a slider that sets a percentage."""
        slider, step, values = Slider(Qt.Orientation.Horizontal), row.step, row.setting.values
        slider.setRange(values[0] // step, values[-1] // step)
        slider.setPageStep(1)
        number = PlainLabel()
        number.setMinimumWidth(number.fontMetrics().horizontalAdvance("000 %"))
        field = holding(in_row((named(slider, row.label), 1), number))
        field.setFocusProxy(slider)
        words = QCoreApplication.translate("SettingsDialog", "{number} %")

        def show(value: int) -> None:
            number.setText(words.format(number=value))
            slider.setValue(value // step)

        def choose(position: int) -> None:
            # A value between two steps, set in the settings file, stays until the slider is moved.
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

    def _update_key_names(self) -> None:
        """Update all texts that contain a key."""
        for field, words, name in self._with_keys:
            field.setText(words.format(key=self._keymap.text(name)))

    def _set(self, row: SettingRow, value: object) -> None:
        setattr(self._settings, row.setting.name, value)

    def _show(self, entry: Setting[Any], show: Callable[[Any], None]) -> None:
        """Call `show` with a setting's value, now and after each change."""
        self._shown[entry.name] = show
        self._setting_changed(entry.name)

    def _setting_changed(self, name: str) -> None:
        if name in self._shown:
            self._shown[name](getattr(self._settings, name))


_KEYPAD = Qt.KeyboardModifier.KeypadModifier


class KeyButton(QPushButton):
    """A button that shows a shortcut; after a click it waits for a new key.

    Escape cancels the wait.

    Signals:
        key_pressed: emitted with the `QKeySequence` of the new key.
    """

    key_pressed = Signal(QKeySequence)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._key = ""
        self._name = name
        self.setAutoDefault(False)
        self.clicked.connect(self._listen)
        self.clicked.connect(self.setFocus)  # not every system focuses a clicked button

    def show_key(self, key: str) -> None:
        """Show a key and stop waiting for a new one; `key` is empty if there is none."""
        self._key = key
        self._set_listening(listens=False)

    def _listen(self) -> None:
        self._set_listening(listens=True)
        announce(self, self.text())

    def _set_listening(self, *, listens: bool) -> None:
        self.setProperty(RAW_KEYS, listens)
        self.setAutoDefault(listens)  # else Return would click it instead of being recorded
        words = self.tr("Press a key…") if listens else self._key or self.tr("none")
        self.setText(escape_mnemonic(words))
        self.setAccessibleName(f"{self._name}: {words}")

    @override
    def event(self, event: QEvent) -> bool:
        # While the button waits, it receives every key, including Tab and shortcuts.
        if self.property(RAW_KEYS) and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat():
                self._take_key(event)
            event.accept()
            return True
        return super().event(event)

    def _take_key(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self._set_listening(listens=False)
            announce(self, self.accessibleName())
            return
        # Qt reports Shift+Tab as a separate key.
        key = Qt.Key.Key_Tab if key == Qt.Key.Key_Backtab else key
        keys = QKeySequence(QKeyCombination(event.modifiers() & ~_KEYPAD, key))
        if is_one_key(keys):
            self._set_listening(listens=False)
            self.key_pressed.emit(keys)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._set_listening(listens=False)


class KeyRows(SettingRows):
    """The keyboard shortcuts page: one-handed presets, and a row for each shortcut.

    Attributes:
        buttons: a mapping from each action's name in the keymap to its button.

    Signals:
        refused: emitted with the reason if a key cannot be used.
        replaced: emitted with a function that restores the custom keys replaced by a preset.
    """

    refused = Signal(str)
    replaced = Signal(object)

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.buttons: dict[str, KeyButton] = {}
        self._reset_buttons: dict[str, QToolButton] = {}
        at_table, window = self._table_names(), context.actions.titles()
        self._words = {**at_table, **window}
        sets = (self.tr("Normal"), self.tr("Left hand"), self.tr("Right hand"), self.tr("My own"))
        self.preset_box = SegmentedButton(sets, self.tr("All keys"))
        self.preset_box.changed.connect(self._use_preset)
        hint = self.tr("With one hand you never hold two keys at once. The menus have a key, too.")
        self.add(self.tr("All keys"), self.preset_box, hint)
        self.add_declared(SettingsPage.KEYS)
        for title, names in (
            (self.tr("On the table"), at_table),
            (self.tr("In the window"), window),
        ):
            self.add("", heading(title, LARGE))
            for name, words in names.items():
                self.add(words, self._row(name, words))
        self._show(Settings.keys, lambda _: self._show_keys())

    def _table_names(self) -> dict[str, str]:
        """Return a mapping from the name of each table shortcut to its description."""
        return {
            "go_left": self.tr("Go left"),
            "go_right": self.tr("Go right"),
            "go_up": self.tr("Go up"),
            "go_down": self.tr("Go down"),
            "next": self.tr("Next group or field"),
            "previous": self.tr("Previous group or field"),
            "enter": self.tr("Pick up, put down, choose"),
            "lift": self.tr("Only pick up, to aim"),
            "escape": self.tr("Put back, close"),
            "enlarge": self.tr("Look closely"),
            "sort_left": self.tr("Move a card to the left in your hand"),
            "sort_right": self.tr("Move a card to the right in your hand"),
            "hide": self.tr("Cover your hand"),
            "closer": self.tr("Zoom in"),
            "farther": self.tr("Zoom out"),
            "fit": self.tr("See the whole table"),
        }

    def _row(self, name: str, words: str) -> QWidget:
        button, tip = KeyButton(words), self.tr("The standard key")
        button.key_pressed.connect(partial(self._change, name))
        name_text = self.tr("The standard key: {words}").format(words=words)
        back = tool_button("↺", lambda: self._change(name, None), tip, name=name_text)
        self.buttons[name], self._reset_buttons[name] = button, back
        row = holding(in_row((button, 1), back))
        row.setFocusProxy(button)
        return row

    def _show_keys(self) -> None:
        hand, hands, keymap = self._keymap.layout, [*ONE_HAND_LAYOUTS], self._keymap
        self.preset_box.choose(len(hands) if hand is None else hands.index(hand))
        for name, button in self.buttons.items():
            button.show_key(keymap.text(name))
            self._reset_buttons[name].setEnabled(name in keymap.custom_keys)

    def _use_preset(self, number: int) -> None:
        hands, before = [*ONE_HAND_LAYOUTS], self._settings.keys
        if number < len(hands):
            was_own = self._keymap.layout is None
            self._keymap.use_layout(hands[number])
            if was_own:
                self.replaced.emit(partial(setattr, self._settings, Settings.keys.name, before))
        else:
            self._show_keys()  # choosing "Own" changes no key

    def _change(self, name: str, keys: QKeySequence | None) -> None:
        """Set an action's key, or restore the default, unless another action has the key."""
        for sequence in self._keymap.defaults[name] if keys is None else (keys,):
            holder = self._keymap.action_for(sequence, name)
            if holder is not None:
                self._show_keys()
                self._refuse(sequence, holder)
                return
        self._keymap.change(name, keys)
        self._show_keys()
        announce(self.buttons[name], self.buttons[name].accessibleName())

    def _refuse(self, keys: QKeySequence, holder: str) -> None:
        """Report that a key is already used by another action."""
        key = keys.toString(QKeySequence.SequenceFormat.NativeText)
        if holder in self._words:
            words = self.tr("{key} is the key for “{words}”. Give that another key first.")
            self.refused.emit(words.format(key=key, words=self._words[holder]))
        else:
            words = self.tr("{key} is reserved for menus, text fields and the sandbox.")
            self.refused.emit(words.format(key=key))
