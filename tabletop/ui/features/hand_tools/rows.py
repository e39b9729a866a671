"""The setting of the strip at the own hand."""

from collections.abc import Iterator

from tabletop.ui.base.settings import Page, Row, Settings, tr


def rows() -> Iterator[Row]:
    """Yield the row."""
    hint = tr("Cards that you point at tell what they have in common.")
    yield Row(Page.PLAY, Settings.explains, tr("Say why a card fits"), hint=hint, key="explain")
