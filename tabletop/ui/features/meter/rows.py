"""The setting of the meter."""

from collections.abc import Iterator

from tabletop.ui.base.settings import Page, Row, Settings, tr


def rows() -> Iterator[Row]:
    """Yield the row."""
    hint = tr("Which cards suit your secret task, and what is missing.")
    yield Row(Page.PLAY, Settings.metered, tr("Task meter"), hint=hint, key="meter")
