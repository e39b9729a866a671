"""The setting of the magnifier."""

from collections.abc import Iterator

from tabletop.ui.base.settings import Page, Row, Settings, tr


def rows() -> Iterator[Row]:
    """Yield the row."""
    words = (tr("Never"), tr("On request"), tr("When the pointer rests"))
    hint = tr("{key}, the right button held, or a finger that rests asks for it.")
    yield Row(Page.PLAY, Settings.magnifier, tr("Enlarge cards"), words, hint, key="enlarge")
