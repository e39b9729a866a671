"""The settings of switch access."""

from collections.abc import Iterator

from tabletop.ui.base.settings import Page, Row, Settings, tr


def rows() -> Iterator[Row]:
    """Yield the rows."""
    times = (tr("Off"), tr("1 second"), tr("2 seconds"), tr("3 seconds"), tr("5 seconds"))
    hint = tr("What can be done is marked in turn, for so long each; the switch takes it.")
    yield Row(Page.KEYS, Settings.scanning, tr("One switch"), times, hint)
    keys = (tr("Space"), tr("Return"), tr("Any click"), tr("All of them"))
    yield Row(Page.KEYS, Settings.switch, tr("The switch"), keys)
