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
    QListWidgetItem,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from tabletop.engine.player_names import isolated
from tabletop.library.languages import known_languages
from tabletop.ui.choices import Choice, Chrome, Enlarging, Highlights, Speed, ToolWords
from tabletop.ui.guard import guarded
from tabletop.ui.input.keymap import Keymap
from tabletop.ui.language import ASKED_OF_SYSTEM, native_name
from tabletop.ui.overlays.message_bar import MessageBar
from tabletop.ui.pages.settings.key_rows import KeyRows
from tabletop.ui.pages.settings.setting_rows import SettingRows
from tabletop.ui.settings import LARGEST_TEXT, SMALLEST_TEXT, ZOOMS, Settings
from tabletop.ui.theme.layouts import FlowLayout, ScrollPage, em, go_on, in_column, let_scroll

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
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
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
            page, room = QWidget(), in_column()
            page.setLayout(room)
            self._makes.append((room, make))
            self.pages.addTab(ScrollPage(page), title)
        self.pages.currentChanged.connect(self.bar.clear)
        kinds = QDialogButtonBox.StandardButton
        box = QDialogButtonBox(kinds.Close)
        self.reset_page = QPushButton(self.tr("Reset this page"))
        self.reset_all = QPushButton(self.tr("Reset everything…"))
        buttons = FlowLayout(em(self) // 2)
        for button in (self.reset_page, self.reset_all):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        buttons.addStretch()
        buttons.addWidget(box)
        box.rejected.connect(self.reject)
        keymap.changed.connect(self._name_keys)
        self.reset_page.clicked.connect(self._reset_page)
        self.reset_all.clicked.connect(self._ask)
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
        chromes = [
            (Chrome.TABLE, self.tr("As the table")),
            (Chrome.LIGHT, self.tr("Light")),
            (Chrome.DARK, self.tr("Dark")),
        ]
        rows.segments(Settings.chrome, self.tr("Window round it"), chromes)
        rows.share(Settings.text_size, self.tr("Text size"), (SMALLEST_TEXT, LARGEST_TEXT), _STEP)
        rows.check(
            Settings.pictures,
            self.tr("Pictures for words"),
            self.tr("For those who cannot read yet: buttons and cards show what they do."),
        )
        words = (self.tr("Pictures"), self.tr("Words"), self.tr("Both"))
        carried = list(zip(ToolWords, words, strict=True))
        rows.segments(Settings.tool_words, self.tr("Tool buttons"), carried)
        sizes = (self.tr("Whole table"), self.tr("Larger"), self.tr("Largest"))
        rows.segments(
            Settings.zoom,
            self.tr("Size of cards"),
            list(zip(ZOOMS, sizes, strict=True)),
            self.tr("A table larger than the window is moved by dragging it where it is bare."),
        )
        rows.check(
            Settings.labels,
            self.tr("Names of empty places"),
            self.tr("Otherwise a picture shows what lies there, and its name the pointer."),
        )
        rows.check(
            Settings.large_targets,
            self.tr("Large buttons"),
            self.tr(
                "Everything can be met with a finger, and a card is dragged less easily by mistake."
            ),
        )
        return rows

    def _motion(self) -> SettingRows:
        rows = SettingRows(self._settings)
        speeds = [
            (Speed.NONE, self.tr("Off")),
            (Speed.FAST, self.tr("Fast")),
            (Speed.USUAL, self.tr("Normal")),
            (Speed.SLOW, self.tr("Slow")),
        ]
        rows.segments(Settings.speed, self.tr("Moving pieces"), speeds)
        calms = [
            (Choice.SYSTEM, self.tr("As the system")),
            (Choice.ON, self.tr("Yes")),
            (Choice.OFF, self.tr("No")),
        ]
        rows.segments(
            Settings.calm,
            self.tr("Reduced motion"),
            calms,
            self.tr("Nothing flies, tumbles or turns, and no confetti falls; pieces fade in."),
        )
        volume = rows.share(Settings.volume, self.tr("Volume"), (0, 100), 5)
        volume.sliderReleased.connect(self._sample)
        volume.valueChanged.connect(lambda: volume.isSliderDown() or self._sample())
        muted = rows.check(Settings.muted, self.tr("Mute"))
        self._with_keys.append((muted, muted.text() + " ({key})", "muted"))
        loops = [
            ("off", self.tr("Off")),
            ("rain", self.tr("Rain")),
            ("fire", self.tr("A fire")),
        ]
        rows.segments(Settings.ambience, self.tr("In the background"), loops)
        return rows

    def _play(self) -> SettingRows:
        rows = SettingRows(self._settings)
        rows.check(
            Settings.privacy_screen,
            self.tr("Hide hands while the screen is passed on"),
            self.tr("Without the curtain the table turns to the next player at once."),
        )
        levels = [
            (Highlights.OFF, self.tr("Off")),
            (Highlights.TOUCH, self.tr("On touch")),
            (Highlights.ALWAYS, self.tr("Always")),
        ]
        rows.segments(
            Settings.highlights,
            self.tr("Show what can be done"),
            levels,
            self.tr("Cards that can be played stand up, and places light up for what is held."),
        )
        looks = [
            (Enlarging.OFF, self.tr("Never")),
            (Enlarging.ASKED, self.tr("On request")),
            (Enlarging.REST, self.tr("When the pointer rests")),
        ]
        asked = self.tr("{key}, the right button held, or a finger that rests asks for it.")
        said = rows.segments(Settings.magnifier, self.tr("Enlarge cards"), looks, asked)
        if said is not None:
            self._with_keys.append((said, asked, "enlarge"))
        times = [
            (5, self.tr("½ second")),
            (10, self.tr("1 second")),
            (30, self.tr("3 seconds")),
            (100, self.tr("10 seconds")),
        ]
        rows.segments(
            Settings.thinking,
            self.tr("The strong computer thinks"),
            times,
            self.tr("About each of its moves; half as long on battery."),
        )
        meter = rows.check(
            Settings.metered,
            self.tr("Task meter"),
            self.tr("Which cards suit your secret task, and what is missing."),
        )
        rows.check(
            Settings.reminds,
            self.tr("Memory aid"),
            self.tr("Everybody may look up which cards they have not seen; a sign says so."),
        )
        rows.check(
            Settings.clock,
            self.tr("Game clock"),
            self.tr("Counts how long each player thinks; it stands while the table is covered."),
        )
        rows.check(
            Settings.odds,
            self.tr("Chances beside dice"),
            self.tr("Exact: that a throw hits, that a card is reached, or to win."),
        )
        rows.check(
            Settings.lead,
            self.tr("Who is ahead"),
            self.tr("A thin bar over the table, made of what everybody sees."),
        )
        explains = rows.check(
            Settings.explains,
            self.tr("Say why a card fits"),
            self.tr("Cards that you point at tell what they have in common."),
        )
        for field, name in ((meter, "meter"), (explains, "explain")):
            self._with_keys.append((field, field.text() + " ({key})", name))
        return rows

    def _people(self) -> SettingRows:
        rows = SettingRows(self._settings)
        tongues = [(code, native_name(code)) for code in known_languages()]
        rows.combo(
            Settings.language,
            self.tr("Language"),
            [(ASKED_OF_SYSTEM, self.tr("As the system")), *tongues],
        )
        self.people = QListWidget()
        self.people.setMaximumHeight(em(self) * 12)
        self.forget = QPushButton(self.tr("Forget this name"))
        self.forget_all = QPushButton(self.tr("Forget names, set-ups and recent files"))
        for button in (self.forget, self.forget_all):
            button.setAutoDefault(False)
        self.people.currentRowChanged.connect(lambda row: self.forget.setEnabled(row >= 0))
        self.forget.clicked.connect(self._forget)
        self.forget_all.clicked.connect(self._settings.forget_players)
        rows.add(
            self.tr("Names"), self.people, self.tr("Offered when a game is set up; kept only here.")
        )
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
        self.bar.lie_over(self.pages.currentWidget())
        words = self.tr("These keys have taken the place of your own.")
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
        for name in self._settings.names:
            self.people.addItem(QListWidgetItem(isolated(name)))
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
        self.bar.lie_over(self.pages.currentWidget())
        self.bar.say(
            self.tr("All pages go back to what they were at first; the names are kept."),
            self.tr("Reset everything"),
            self._reset_all,
        )

    def _reset_all(self) -> None:
        pages = map(self._rows_of, range(self.pages.count()))
        self._settings.reset([name for rows in pages for name in rows.names])
