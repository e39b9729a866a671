"""Tables of NumNum at positions in words."""

from collections.abc import Callable

import pytest

from tabletop.engine.fields import Value
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.match.match import Match
from tabletop.resources import resource_path
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.table.session import Session
from tests.games.numnum.table import NAMES
from tests.games.numnum.table import Table as Words
from tests.ui.table.conftest import SetTable, set_table
from tests.ui.table.play import Table

__all__ = ["NumNum", "Sit", "set_table"]


class NumNum:
    """A table with a mouse over it, and words for its cards and actions."""

    def __init__(self, words: Words, table: Table) -> None:
        self.words = words
        self.table = table
        self.view = table.view
        self.session = table.session

    def zone(self, name: str) -> int:
        return self.words.notation.zone_id(name)

    def card(self, name: str, zone: str | None = None) -> CardItem:
        """A card by its key; of the viewer's hand unless a zone is named."""
        where = self.session.viewer if zone is None else self.zone(zone)
        key = self.words.notation.card_id(name)
        return next(item for item in self.table.cards(where) if item.shown.card == key)

    def hand(self) -> list[str]:
        """The keys of the viewer's cards as they lie, from left to right."""
        items = sorted(self.table.cards(self.session.viewer), key=lambda item: item.rest.x)
        return [self.words.rules.cards.key(item.shown.card) for item in items]

    def drag(self, name: str, to: str) -> None:
        self.table.drag(self.card(name), self.table.middle(self.zone(to)))

    def do(self, *actions: str) -> None:
        """Act without the mouse."""
        for action in actions:
            parsed = self.words.action(action)
            assert self.session.act(parsed).legal, action  # type: ignore[arg-type]  # of a seat

    def done(self) -> list[str]:
        """What was done so far."""
        return [self.words.notation.text(step.action) for step in self.session.match.steps]

    def buttons(self) -> list[str]:
        return [button.accessibleName() for button in self.view.bar.buttons]


Sit = Callable[..., NumNum]
_CARDS = tuple(f"square-{number}" for number in (14, 16, 18, 21, 25, 28, 36))
"""Of whom no cards are told."""


@pytest.fixture
def sit(set_table: SetTable) -> Sit:
    """Sits down at a position (see `tests.games.numnum.table`), the curtain raised."""

    def sit_down(
        zones: dict[str, str],
        to_act: int = 0,
        *,
        seats: int = 2,
        options: dict[str, str] | None = None,
        privacy_screen: bool = True,
        **fields: Value,
    ) -> NumNum:
        words = Words(seats, **(options or {}))
        hands = dict(zip((f"hand/{name}" for name in NAMES[:seats]), _CARDS, strict=False))
        state = words.state({**hands, **zones}, to_act, **fields)
        match = Match(words.rules, NAMES[:seats], 7, start=state)
        match.resume()
        speaker = Speaker(
            load_texts(resource_path("card_defs"), "numnum", "en"), words.rules, NAMES
        )
        session = Session(match, speaker, privacy_screen=privacy_screen)
        table = set_table(session)
        session.uncover()
        table.finish()
        return NumNum(words, table)

    return sit_down
