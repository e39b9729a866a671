"""Settings that belong to no other feature."""

from collections.abc import Iterator

from tabletop.content.languages import known_languages
from tabletop.ui.base.language import SYSTEM_LANGUAGE, native_name
from tabletop.ui.base.settings import SettingRow, Settings, SettingsPage, tr


def rows() -> Iterator[SettingRow]:
    """Yield the rows for the settings dialog that no other feature declares."""
    look, motion, play = SettingsPage.LOOK, SettingsPage.MOTION, SettingsPage.PLAY
    languages = {code: native_name(code) for code in known_languages()}
    words = {SYSTEM_LANGUAGE: tr("As the system")} | languages
    yield SettingRow(SettingsPage.PEOPLE, Settings.language, tr("Language"), words)
    themes = {
        "": tr("As the system"),
        "felt": tr("Each game's own"),
        "plain": tr("Felt"),
        "night": tr("Night"),
        "wood": tr("Wood"),
        "contrast": tr("High contrast"),
    }
    yield SettingRow(look, Settings.theme, tr("Table"), themes)
    chromes = (tr("As the table"), tr("Light"), tr("Dark"))
    yield SettingRow(look, Settings.chrome, tr("Window round it"), chromes)
    yield SettingRow(look, Settings.text_size, tr("Text size"), step=10)
    sizes = (tr("Whole table"), tr("Larger"), tr("Largest"))
    hint = tr("A table larger than the window is moved by dragging it where it is bare.")
    yield SettingRow(look, Settings.zoom, tr("Size of cards"), sizes, hint)
    hint = tr("Otherwise a picture shows what lies there, and its name the pointer.")
    yield SettingRow(look, Settings.labels, tr("Names of empty places"), hint=hint)
    hint = tr("Everything can be met with a finger, and a card is dragged less easily by mistake.")
    yield SettingRow(look, Settings.large_targets, tr("Large buttons"), hint=hint)
    speeds = (tr("Off"), tr("Fast"), tr("Normal"), tr("Slow"))
    yield SettingRow(motion, Settings.speed, tr("Moving pieces"), speeds)
    calms = (tr("As the system"), tr("Yes"), tr("No"))
    hint = tr("Nothing flies, tumbles or turns, and no confetti falls; pieces fade in.")
    yield SettingRow(motion, Settings.reduced_motion, tr("Reduced motion"), calms, hint)
    levels = (tr("Off"), tr("On touch"), tr("Always"))
    hint = tr("Cards that can be played stand up, and places light up for what is held.")
    yield SettingRow(play, Settings.highlights, tr("Show what can be done"), levels, hint)
    times = (tr("½ second"), tr("1 second"), tr("3 seconds"), tr("10 seconds"))
    hint = tr("About each of its moves.")
    yield SettingRow(play, Settings.thinking, tr("The strong computer thinks"), times, hint)
    hint = tr("Counts how long each player thinks; it stands while the table is covered.")
    yield SettingRow(play, Settings.clock, tr("Game clock"), hint=hint)
