"""Where everything is set that is a matter of taste; each change is seen and heard at once."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from tabletop.content.languages import known_languages
from tabletop.engine.player_names import isolated
from tabletop.system import sound_package
from tabletop.ui.base.choices import Choice, Chrome, Enlarging, Highlights, Speed, ToolWords
from tabletop.ui.base.keymap import Keymap
from tabletop.ui.base.language import ASKED_OF_SYSTEM, native_name
from tabletop.ui.base.pyside_workarounds import guarded
from tabletop.ui.base.settings import LARGEST_TEXT, SMALLEST_TEXT, ZOOMS, Settings
from tabletop.ui.features.settings_dialog.key_rows import KeyRows
from tabletop.ui.features.settings_dialog.rows import SettingRows
from tabletop.ui.widgets.buttons import push_button
from tabletop.ui.widgets.layouts import (
    ScrollPage,
    em,
    go_on,
    holding,
    in_column,
    in_flow,
    let_scroll,
)
from tabletop.ui.widgets.message_bar import MessageBar

_STEP: Final = 10
"""Per cent by which the size of writing changes."""


@guarded
class SettingsDialog(QDialog):
    """The settings in pages.

    Attributes:
        pages: the pages with their tabs.
        bar: asks before everything is reset.
    """

    def __init__(
        self,
        settings: Settings,
        keymap: Keymap,
        actions: Mapping[str, str],
        sample: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        """Show the settings.

        Args:
            settings: what is set; changed at once.
            keymap: the keys.
            actions: what the window's actions are called, by their names in the keymap.
            sample: lets it be heard how loud it is.
            parent: the window.
        """
        super().__init__(parent)
        self._settings = settings
        self._keymap = keymap
        self._with_keys: list[tuple[QAbstractButton | QLabel, str, str]] = []
        """What names a key: how it goes on, and whose key that is."""
        self._sample = sample
        self.setWindowTitle(self.tr("Settings"))
        self.bar = MessageBar(self)
        self.pages = QTabWidget(documentMode=True)
        self.pages.tabBar().setDrawBase(False)
        self._rows: dict[int, SettingRows] = {}
        """Of each page that was looked at."""
        self._makes: list[tuple[QVBoxLayout, Callable[[], SettingRows]]] = []
        for make, title in (
            (self._people, self.tr("Language and names")),
            (self._look, self.tr("Look")),
            (self._motion, self.tr("Motion and sound")),
            (self._play, self.tr("Play")),
            (partial(self._keys, actions), self.tr("Keys")),
        ):
            room = in_column()
            self._makes.append((room, make))
            self.pages.addTab(ScrollPage(holding(room)), title)
        self.pages.currentChanged.connect(self.bar.clear)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        self.reset_page = push_button(self.tr("Reset this page"), self._reset_page)
        self.reset_all = push_button(self.tr("Reset everything…"), self._ask)
        buttons = in_flow(self.reset_page, self.reset_all, None, box, spacing=em(self) // 2)
        keymap.changed.connect(self._name_keys)
        layout = QVBoxLayout(self)
        layout.addWidget(self.pages, 1)
        layout.addLayout(buttons)
        let_scroll(self, QSize(50, 36) * em(self))
        self._rows_of(0)
        self.pages.currentChanged.connect(self._rows_of)

    # --- the pages ------------------------------------------------------------------------------

    def _rows_of(self, number: int) -> SettingRows:
        """Return the rows of a page, which is made when it is first asked for."""
        if number not in self._rows:
            room, make = self._makes[number]
            rows = self._rows[number] = make()
            room.addWidget(rows)
            rows.show()  # at once: what is opened already would wait for the next event
            self._name_keys()
        return self._rows[number]

    def _look(self) -> SettingRows:
        rows = SettingRows(self._settings)
        themes = [
            ("", self.tr("As the system")),
            ("felt", self.tr("Felt")),
            ("night", self.tr("Night")),
            ("wood", self.tr("Wood")),
            ("contrast", self.tr("High contrast")),
        ]
        rows.combo(Settings.theme, self.tr("Table"), themes)
        chromes = (self.tr("As the table"), self.tr("Light"), self.tr("Dark"))
        rows.segments(Settings.chrome, self.tr("Window round it"), Chrome, chromes)
        rows.share(Settings.text_size, self.tr("Text size"), (SMALLEST_TEXT, LARGEST_TEXT), _STEP)
        words = (self.tr("Pictures"), self.tr("Words"), self.tr("Both"))
        rows.segments(Settings.tool_words, self.tr("Tool buttons"), ToolWords, words)
        sizes = (self.tr("Whole table"), self.tr("Larger"), self.tr("Largest"))
        hint = self.tr("A table larger than the window is moved by dragging it where it is bare.")
        rows.segments(Settings.zoom, self.tr("Size of cards"), ZOOMS, sizes, hint)
        hint = self.tr("Otherwise a picture shows what lies there, and its name the pointer.")
        rows.check(Settings.labels, self.tr("Names of empty places"), hint)
        hint = self.tr(
            "Everything can be met with a finger, and a card is dragged less easily by mistake."
        )
        rows.check(Settings.large_targets, self.tr("Large buttons"), hint)
        return rows

    def _motion(self) -> SettingRows:
        rows = SettingRows(self._settings)
        speeds = (self.tr("Off"), self.tr("Fast"), self.tr("Normal"), self.tr("Slow"))
        rows.segments(Settings.speed, self.tr("Moving pieces"), Speed, speeds)
        calms = (self.tr("As the system"), self.tr("Yes"), self.tr("No"))
        hint = self.tr("Nothing flies, tumbles or turns, and no confetti falls; pieces fade in.")
        rows.segments(Settings.calm, self.tr("Reduced motion"), Choice, calms, hint)
        hint = ""
        if not sound_package.is_installed():
            hint = self.tr("There is no sound until a package is installed: {command}")
            hint = hint.format(command=sound_package.install_command())
        volume = rows.share(Settings.volume, self.tr("Volume"), (0, 100), 5, hint)
        volume.sliderReleased.connect(self._sample)
        volume.valueChanged.connect(lambda: volume.isSliderDown() or self._sample())
        muted = rows.check(Settings.muted, self.tr("Mute"))
        self._with_keys.append((muted, muted.text() + " ({key})", "muted"))
        return rows

    def _play(self) -> SettingRows:
        rows = SettingRows(self._settings)
        curtain = self.tr("Hide hands while the screen is passed on")
        hint = self.tr("Without the curtain the table turns to the next player at once.")
        rows.check(Settings.privacy_screen, curtain, hint)
        levels = (self.tr("Off"), self.tr("On touch"), self.tr("Always"))
        hint = self.tr("Cards that can be played stand up, and places light up for what is held.")
        shown = self.tr("Show what can be done")
        rows.segments(Settings.highlights, shown, Highlights, levels, hint)
        looks = (self.tr("Never"), self.tr("On request"), self.tr("When the pointer rests"))
        asked = self.tr("{key}, the right button held, or a finger that rests asks for it.")
        said = rows.segments(Settings.magnifier, self.tr("Enlarge cards"), Enlarging, looks, asked)
        if said is not None:
            self._with_keys.append((said, asked, "enlarge"))
        shorter, longer = self.tr("½ second"), (self.tr("3 seconds"), self.tr("10 seconds"))
        times = (shorter, self.tr("1 second"), *longer)
        hint = self.tr("About each of its moves.")
        thinks, tenths = self.tr("The strong computer thinks"), (5, 10, 30, 100)
        rows.segments(Settings.thinking, thinks, tenths, times, hint)
        hint = self.tr("Which cards suit your secret task, and what is missing.")
        meter = rows.check(Settings.metered, self.tr("Task meter"), hint)
        hint = self.tr("Counts how long each player thinks; it stands while the table is covered.")
        rows.check(Settings.clock, self.tr("Game clock"), hint)
        hint = self.tr("Exact: that a throw hits, that a card is reached, or to win.")
        rows.check(Settings.odds, self.tr("Chances beside dice"), hint)
        hint = self.tr("A thin bar over the table, made of what everybody sees.")
        rows.check(Settings.lead, self.tr("Who is ahead"), hint)
        hint = self.tr("Cards that you point at tell what they have in common.")
        explains = rows.check(Settings.explains, self.tr("Say why a card fits"), hint)
        for field, name in ((meter, "meter"), (explains, "explain")):
            self._with_keys.append((field, field.text() + " ({key})", name))
        return rows

    def _people(self) -> SettingRows:
        rows = SettingRows(self._settings)
        tongues = [(code, native_name(code)) for code in known_languages()]
        tongues.insert(0, (ASKED_OF_SYSTEM, self.tr("As the system")))
        rows.combo(Settings.language, self.tr("Language"), tongues)
        self.people = QListWidget()
        self.people.setMaximumHeight(em(self) * 12)
        self.forget = push_button(self.tr("Forget this name"), self._forget)
        self.people.currentRowChanged.connect(lambda row: self.forget.setEnabled(row >= 0))
        forget_all = self.tr("Forget names, set-ups and recent files")
        self.forget_all = push_button(forget_all, self._settings.forget_players)
        hint = self.tr("Offered when a game is set up; kept only here.")
        rows.add(self.tr("Names"), self.people, hint)
        rows.add("", self.forget)
        rows.add("", self.forget_all)
        self._list_people()
        self._settings.changed.connect(self._people_changed)
        return rows

    def _keys(self, actions: Mapping[str, str]) -> SettingRows:
        rows = KeyRows(self._settings, self._keymap, actions)
        rows.refused.connect(self._refuse)
        rows.replaced.connect(self._offer_back)
        return rows

    def _refuse(self, words: str) -> None:
        self.bar.lie_over(self.pages.currentWidget())
        self.bar.say(words)

    def _offer_back(self, bring_back: Callable[[], None]) -> None:
        words = self.tr("These keys have taken the place of your own.")
        self.bar.lie_over(self.pages.currentWidget())
        self.bar.tell(words, self.tr("Back to my own"), bring_back)

    def _name_keys(self) -> None:
        """Say which keys are set now wherever one is named."""
        for field, words, name in self._with_keys:
            field.setText(words.format(key=self._keymap.text(name)))

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's name
        """See `QWidget`: Tab goes as the eye reads, whichever page was made last."""
        return go_on(self, forward=next) or super().focusNextPrevChild(next)

    # --- names ----------------------------------------------------------------------------------

    def _people_changed(self, name: str) -> None:
        if name in {Settings.recent.name, Settings.unfinished.name, "names"}:
            self._list_people()

    def _list_people(self) -> None:
        self.people.clear()
        self.people.addItems([*map(isolated, self._settings.names)])
        self.forget.setEnabled(False)
        self.forget_all.setEnabled(self._settings.remembers)

    def _forget(self) -> None:
        row = self.people.currentRow()
        names = self._settings.names
        self._settings.names = (*names[:row], *names[row + 1 :])
        self.people.setCurrentRow(min(row, self.people.count() - 1))

    # --- resetting ------------------------------------------------------------------------------

    def _reset_page(self) -> None:
        self._settings.reset(self._rows_of(self.pages.currentIndex()).names)

    def _ask(self) -> None:
        words = self.tr("All pages go back to what they were at first; the names are kept.")
        self.bar.lie_over(self.pages.currentWidget())
        self.bar.say(words, self.tr("Reset everything"), self._reset_all)

    def _reset_all(self) -> None:
        pages = map(self._rows_of, range(self.pages.count()))
        self._settings.reset([name for rows in pages for name in rows.names])
