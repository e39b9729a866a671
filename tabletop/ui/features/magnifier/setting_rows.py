"""The magnifier's setting."""

from collections.abc import Iterator

from tabletop.ui.base.settings import SettingRow, Settings, SettingsPage, tr


def rows() -> Iterator[SettingRow]:
    """Yield the feature's row for the settings dialog."""
    words = (tr("Never"), tr("On request"), tr("When the pointer rests"))
    hint = tr("{key}, the right button held, or a finger that rests asks for it.")
    yield SettingRow(
        SettingsPage.PLAY, Settings.magnifier, tr("Enlarge cards"), words, hint, key="enlarge"
    )
