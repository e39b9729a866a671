"""The setting of the privacy screen."""

from collections.abc import Iterator

from tabletop.ui.base.settings import Page, Row, Settings, tr


def rows() -> Iterator[Row]:
    """Yield the row."""
    hint = tr("Without the curtain the table turns to the next player at once.")
    label = tr("Hide hands while the screen is passed on")
    yield Row(Page.PLAY, Settings.privacy_screen, label, hint=hint)
