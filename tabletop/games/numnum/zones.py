"""The table of NumNum: its zones, and what a position means at a glance."""

from collections.abc import Mapping

from tabletop.engine.cards import HIDDEN, CardId, CardSet
from tabletop.engine.rules import Rules
from tabletop.engine.zones import Seat, Visibility, ZoneRole, ZoneSpec
from tabletop.games.numnum.card_facts import Row, make_tables
from tabletop.games.numnum.fitting import Fit, fit
from tabletop.games.numnum.state import NumState


class NumTable(Rules[NumState]):
    """What lies where, and what fits on what."""

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        hands = Visibility.OPEN if options["hands"] == "open" else Visibility.OWNER
        zones = (
            *(
                ZoneSpec("hand", hands, seat, ordered=False, role=ZoneRole.HAND)
                for seat in range(seats)
            ),
            ZoneSpec("draw", Visibility.HIDDEN),
            # Everybody saw each of its cards being laid.
            ZoneSpec("discard", Visibility.OPEN),
            ZoneSpec("bans", Visibility.OPEN),
            ZoneSpec("box", Visibility.OPEN, ordered=False, role=ZoneRole.OUT_OF_PLAY),
        )
        super().__init__(cards, seats, options, zones)
        self.draw = self.zone("draw")
        self.discard = self.zone("discard")
        self.bans = self.zone("bans")
        self.box = self.zone("box")
        self.hidden = options["hands"] == "hidden"
        self.target = int(options["target"]) if options["rounds"] == "points" else None
        self.tables = make_tables(cards, self.discard, self.bans)

    def starter(self, state: NumState) -> Seat:
        """The seat that begins the round (NN-S2, NN-S3): the deal moves on clockwise (NN-P1)."""
        return (state.round - 1) % self.seats

    def row(self, state: NumState) -> Row:
        """By card, the move that lays it on the discard pile as it is now (or beside it)."""
        zones, tables = state.zones, self.tables
        if state.wish is not None:
            return tables.on_wish[state.wish]
        return tables.on_number[tables.mask(zones[self.bans])][zones[self.discard][-1]]

    def can_draw(self, state: NumState) -> bool:
        """Whether a card can be drawn, perhaps from a pile still to be made (NN-T3)."""
        return bool(state.zones[self.draw]) or len(state.zones[self.discard]) > 1

    def fit(self, state: NumState, card: CardId) -> Fit | None:
        """How a number card fits on the number card on top; None where one of them is none."""
        if card == HIDDEN or not state.zones[self.discard]:
            return None
        top = self.tables.numbers[state.zones[self.discard][-1]]
        number = self.tables.numbers[card]
        if top is None or number is None:
            return None
        return fit(top, number, {self.tables.series[ban] for ban in state.zones[self.bans]})
