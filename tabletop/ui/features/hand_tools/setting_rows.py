"""The setting for explaining cards in the viewer's hand."""

from collections.abc import Iterator

from tabletop.ui.base.settings import SettingRow, Settings, SettingsPage, tr


def rows() -> Iterator[SettingRow]:
    """Yield the feature's row for the settings dialog."""
    hint = tr("Cards that you point at tell what they have in common.")
    yield SettingRow(
        SettingsPage.PLAY, Settings.explains, tr("Say why a card fits"), hint=hint, key="explain"
    )
