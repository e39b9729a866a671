"""How settings are shown in the settings dialog."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from tabletop.content.languages import known_languages
from tabletop.system import sound_package
from tabletop.ui.base.language import SYSTEM_LANGUAGE, native_name
from tabletop.ui.base.settings import Setting, Settings, tr


class SettingsPage(Enum):
    """The pages of the settings dialog, in order."""

    PEOPLE = auto()
    LOOK = auto()
    MOTION = auto()
    PLAY = auto()
    KEYS = auto()


@dataclass(frozen=True)
class SettingRow:
    """How a setting is shown in the dialog.

    Attributes:
        page: the page that shows the setting.
        setting: the setting.
        label: the row's label.
        value_labels: labels in the order of `Setting.values`, or a mapping from values if the
            setting is a text. Empty for on/off settings and percentages.
        hint: an explanation.
        step: the slider's step in per cent.
        key: name of the key that changes the setting; it replaces "{key}" in the hint, or follows
            the label.
        sample: name of the feature that demonstrates the new value, for example with a sound.
        feature: name of the feature that the setting belongs to.
    """

    page: SettingsPage
    setting: Setting[Any]
    label: str
    value_labels: Sequence[str] | Mapping[str, str] = ()
    hint: str = ""
    step: int = 0
    key: str = ""
    sample: str = ""
    feature: str = "settings_dialog"


def setting_rows(features: Iterable[str]) -> list[SettingRow]:
    """Return the rows of the settings that belong to features."""
    names = set(features)
    pages = (_people(), _look(), _motion(), _play(), _keys())
    return [row for rows in pages for row in rows if row.feature in names]


def _people() -> Iterator[SettingRow]:
    languages = {code: native_name(code) for code in known_languages()}
    words = {SYSTEM_LANGUAGE: tr("As the system")} | languages
    yield SettingRow(SettingsPage.PEOPLE, Settings.language, tr("Language"), words)


def _look() -> Iterator[SettingRow]:
    page = SettingsPage.LOOK
    themes = {
        "": tr("As the system"),
        "felt": tr("Felt"),
        "night": tr("Night"),
        "wood": tr("Wood"),
        "contrast": tr("High contrast"),
    }
    yield SettingRow(page, Settings.theme, tr("Table"), themes)
    chromes = (tr("As the table"), tr("Light"), tr("Dark"))
    yield SettingRow(page, Settings.chrome, tr("Window round it"), chromes)
    yield SettingRow(page, Settings.text_size, tr("Text size"), step=10)
    buttons = (tr("Pictures"), tr("Words"), tr("Both"))
    yield SettingRow(page, Settings.tool_bar_style, tr("Tool buttons"), buttons)
    sizes = (tr("Whole table"), tr("Larger"), tr("Largest"))
    hint = tr("A table larger than the window is moved by dragging it where it is bare.")
    yield SettingRow(page, Settings.zoom, tr("Size of cards"), sizes, hint)
    hint = tr("Otherwise a picture shows what lies there, and its name the pointer.")
    yield SettingRow(page, Settings.labels, tr("Names of empty places"), hint=hint)
    hint = tr("Everything can be met with a finger, and a card is dragged less easily by mistake.")
    yield SettingRow(page, Settings.large_targets, tr("Large buttons"), hint=hint)


def _motion() -> Iterator[SettingRow]:
    page, sound = SettingsPage.MOTION, "sound"
    speeds = (tr("Off"), tr("Fast"), tr("Normal"), tr("Slow"))
    yield SettingRow(page, Settings.speed, tr("Moving pieces"), speeds)
    calms = (tr("As the system"), tr("Yes"), tr("No"))
    hint = tr("Nothing flies, tumbles or turns, and no confetti falls; pieces fade in.")
    yield SettingRow(page, Settings.reduced_motion, tr("Reduced motion"), calms, hint)
    hint = ""
    if not sound_package.is_installed():
        hint = tr("There is no sound until a package is installed: {command}")
        hint = hint.format(command=sound_package.install_command())
    yield SettingRow(
        page, Settings.volume, tr("Volume"), hint=hint, step=5, sample=sound, feature=sound
    )
    yield SettingRow(page, Settings.muted, tr("Mute"), key="muted", feature=sound)


def _play() -> Iterator[SettingRow]:
    page = SettingsPage.PLAY
    hint = tr("Without the curtain the table turns to the next player at once.")
    label = tr("Hide hands while the screen is passed on")
    yield SettingRow(page, Settings.privacy_screen, label, hint=hint, feature="privacy")
    levels = (tr("Off"), tr("On touch"), tr("Always"))
    hint = tr("Cards that can be played stand up, and places light up for what is held.")
    yield SettingRow(page, Settings.highlights, tr("Show what can be done"), levels, hint)
    words = (tr("Never"), tr("On request"), tr("When the pointer rests"))
    hint = tr("{key}, the right button held, or a finger that rests asks for it.")
    label = tr("Enlarge cards")
    yield SettingRow(
        page, Settings.magnifier, label, words, hint, key="enlarge", feature="magnifier"
    )
    times = (tr("½ second"), tr("1 second"), tr("3 seconds"), tr("10 seconds"))
    hint = tr("About each of its moves.")
    yield SettingRow(page, Settings.thinking, tr("The strong computer thinks"), times, hint)
    hint = tr("Which cards suit your secret task, and what is missing.")
    label = tr("Task meter")
    yield SettingRow(page, Settings.metered, label, hint=hint, key="meter", feature="task_meter")
    hint = tr("Counts how long each player thinks; it stands while the table is covered.")
    yield SettingRow(page, Settings.clock, tr("Game clock"), hint=hint)
    hint = tr("Exact: that a throw hits, that a card is reached, or to win.")
    yield SettingRow(page, Settings.odds, tr("Chances beside dice"), hint=hint, feature="odds")
    hint = tr("A thin bar over the table, made of what everybody sees.")
    yield SettingRow(page, Settings.lead, tr("Who is ahead"), hint=hint, feature="odds")
    hint = tr("Cards that you point at tell what they have in common.")
    label = tr("Say why a card fits")
    yield SettingRow(page, Settings.explains, label, hint=hint, key="explain", feature="hand_tools")


def _keys() -> Iterator[SettingRow]:
    page, feature = SettingsPage.KEYS, "switch_access"
    times = (tr("Off"), tr("1 second"), tr("2 seconds"), tr("3 seconds"), tr("5 seconds"))
    hint = tr("What can be done is marked in turn, for so long each; the switch takes it.")
    yield SettingRow(page, Settings.scanning, tr("One switch"), times, hint, feature=feature)
    keys = (tr("Space"), tr("Return"), tr("Any click"), tr("All of them"))
    yield SettingRow(page, Settings.switch, tr("The switch"), keys, feature=feature)
