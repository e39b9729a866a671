"""Settings that belong to no other feature."""

from collections.abc import Iterator

from tabletop.content.languages import known_languages
from tabletop.ui.base.language import SYSTEM_LANGUAGE, native_name
from tabletop.ui.base.settings import SettingRow, Settings, SettingsPage, tr


def rows() -> Iterator[SettingRow]:
    """Yield the rows for the settings dialog that no other feature declares."""
    look, motion, play = SettingsPage.LOOK, SettingsPage.MOTION, SettingsPage.PLAY
    languages = {code: native_name(code) for code in known_languages()}
    words = {SYSTEM_LANGUAGE: tr("Same as the system")} | languages
    yield SettingRow(SettingsPage.PEOPLE, Settings.language, tr("Language"), words)
    themes = {
        "": tr("Same as the system"),
        "felt": tr("Each game’s own"),
        "plain": tr("Felt"),
        "night": tr("Night"),
        "wood": tr("Wood"),
        "contrast": tr("High contrast"),
    }
    yield SettingRow(look, Settings.theme, tr("Table"), themes)
    chromes = (tr("Same as the table"), tr("Light"), tr("Dark"))
    yield SettingRow(look, Settings.chrome, tr("Window around the table"), chromes)
    yield SettingRow(look, Settings.text_size, tr("Text size"), step=10)
    sizes = (tr("Whole table"), tr("Larger"), tr("Largest"))
    hint = tr("If the table is larger than the window, drag an empty spot to move it.")
    yield SettingRow(look, Settings.zoom, tr("Size of cards"), sizes, hint)
    hint = tr("Otherwise a picture shows what belongs there; point at it to see its name.")
    yield SettingRow(look, Settings.labels, tr("Names of empty places"), hint=hint)
    hint = tr(
        "Everything is big enough for a finger, and you are less likely to drag a card by mistake."
    )
    yield SettingRow(look, Settings.large_targets, tr("Large buttons"), hint=hint)
    speeds = (tr("Off"), tr("Fast"), tr("Normal"), tr("Slow"))
    yield SettingRow(motion, Settings.speed, tr("Speed of movement"), speeds)
    calms = (tr("Same as the system"), tr("Yes"), tr("No"))
    hint = tr("Nothing flies, tumbles or turns, and no confetti falls; pieces fade in.")
    yield SettingRow(motion, Settings.reduced_motion, tr("Reduced motion"), calms, hint)
    levels = (tr("Off"), tr("When touched"), tr("Always"))
    hint = tr("Cards you can play stand up, and places where a card can go light up.")
    yield SettingRow(play, Settings.highlights, tr("Show what you can do"), levels, hint)
    times = (tr("½ second"), tr("1 second"), tr("3 seconds"), tr("10 seconds"))
    hint = tr("The time for each of its moves, roughly.")
    yield SettingRow(play, Settings.thinking, tr("The strong computer thinks"), times, hint)
    hint = tr("Measures how long each player thinks. It stops while the table is covered.")
    yield SettingRow(play, Settings.clock, tr("Game clock"), hint=hint)
