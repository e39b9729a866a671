"""The settings for sound."""

from collections.abc import Iterator

from tabletop.system import sound_package
from tabletop.ui.base.settings import SettingRow, Settings, SettingsPage, tr


def rows() -> Iterator[SettingRow]:
    """Yield the feature's rows for the settings dialog."""
    hint = ""
    if not sound_package.is_installed():
        hint = tr("To hear sounds, install a package: {command}")
        hint = hint.format(command=sound_package.install_command())
    yield SettingRow(
        SettingsPage.MOTION, Settings.volume, tr("Volume"), hint=hint, step=5, sample="sound"
    )
    yield SettingRow(SettingsPage.MOTION, Settings.muted, tr("Mute"), key="muted")
