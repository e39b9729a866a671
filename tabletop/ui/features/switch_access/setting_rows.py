"""The settings for switch access."""

from collections.abc import Iterator

from tabletop.ui.base.settings import SettingRow, Settings, SettingsPage, tr


def rows() -> Iterator[SettingRow]:
    """Yield the feature's rows for the settings dialog."""
    times = (tr("Off"), tr("1 second"), tr("2 seconds"), tr("3 seconds"), tr("5 seconds"))
    hint = tr("Everything you can do is marked in turn, each for this long. The switch chooses it.")
    yield SettingRow(SettingsPage.KEYS, Settings.scanning, tr("One switch"), times, hint)
    keys = (tr("Space"), tr("Return"), tr("Any click"), tr("All of them"))
    yield SettingRow(SettingsPage.KEYS, Settings.switch, tr("The switch"), keys)
