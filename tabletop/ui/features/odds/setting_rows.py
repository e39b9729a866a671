"""The settings for chances and the lead."""

from collections.abc import Iterator

from tabletop.ui.base.settings import SettingRow, Settings, SettingsPage, tr


def rows() -> Iterator[SettingRow]:
    """Yield the feature's rows for the settings dialog."""
    hint = tr("Exact: that a throw hits, that a card is reached, or to win.")
    yield SettingRow(SettingsPage.PLAY, Settings.odds, tr("Chances beside dice"), hint=hint)
    hint = tr("A thin bar over the table, made of what everybody sees.")
    yield SettingRow(SettingsPage.PLAY, Settings.lead, tr("Who is ahead"), hint=hint)
