"""The magnifier's setting."""

from collections.abc import Iterator

from tabletop.ui.base.settings import SettingRow, Settings, SettingsPage, tr


def rows() -> Iterator[SettingRow]:
    """Yield the feature's row for the settings dialog."""
    words = (tr("Never"), tr("On request"), tr("When the pointer rests"))
    hint = tr(
        "On request means: press {key}, hold the right mouse button, or rest a finger on the card."
    )
    yield SettingRow(
        SettingsPage.PLAY, Settings.magnifier, tr("Enlarge cards"), words, hint, key="enlarge"
    )
