"""The settings for chances and the lead."""

from collections.abc import Iterator

from tabletop.ui.base.settings import SettingRow, Settings, SettingsPage, tr


def rows() -> Iterator[SettingRow]:
    """Yield the feature's rows for the settings dialog."""
    hint = tr("The exact chance of a hit, of getting a card, or of winning.")
    yield SettingRow(SettingsPage.PLAY, Settings.odds, tr("Chances beside dice"), hint=hint)
    hint = tr("A thin bar above the table. It uses only what everybody can see.")
    yield SettingRow(SettingsPage.PLAY, Settings.lead, tr("Who is ahead"), hint=hint)
