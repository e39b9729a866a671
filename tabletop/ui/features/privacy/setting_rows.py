"""The privacy screen's setting."""

from collections.abc import Iterator

from tabletop.ui.base.settings import SettingRow, Settings, SettingsPage, tr


def rows() -> Iterator[SettingRow]:
    """Yield the feature's row for the settings dialog."""
    hint = tr("If you turn this off, the table turns to the next player at once.")
    label = tr("Hide hands while the screen is passed on")
    yield SettingRow(SettingsPage.PLAY, Settings.privacy_screen, label, hint=hint)
