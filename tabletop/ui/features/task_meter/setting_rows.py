"""The task meter's setting."""

from collections.abc import Iterator

from tabletop.ui.base.settings import SettingRow, Settings, SettingsPage, tr


def rows() -> Iterator[SettingRow]:
    """Yield the feature's row for the settings dialog."""
    hint = tr("Which of your cards suit your secret task, and what is missing.")
    yield SettingRow(SettingsPage.PLAY, Settings.metered, tr("Task meter"), hint=hint, key="meter")
