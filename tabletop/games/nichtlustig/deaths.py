"""Death and the Poodle: which is owed, and what it covers (NL-D1 to NL-D6)."""

from tabletop.engine.actions import Move, SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.zones import Seat
from tabletop.games.nichtlustig.cards import PINK, Cards
from tabletop.games.nichtlustig.state import NichtlustigState, Table


class Deaths:
    """Which Deaths can be taken, and where they go."""

    def __init__(self, cards: Cards, table: Table) -> None:
        self._cards = cards
        self._table = table
        self._face_up = tuple(
            {death: Move(death, zone) for death in cards.deaths} for zone in table.dead
        )
        self._onto = {
            (death, card): Move(death, None, card)
            for death in cards.deaths
            for card in range(len(cards.kind))
        }

    def onto(self) -> tuple[Move, ...]:
        """Every move of a Death onto a card, possible or not."""
        return tuple(self._onto.values())

    def wanted(self, state: NichtlustigState) -> CardId:
        """The Death of the pink die (NL-D1)."""
        return self._cards.deaths[state.dice[PINK]]

    def candidates(self, state: NichtlustigState) -> tuple[CardId, ...]:
        """The Deaths of which one is to be taken (NL-D1, NL-D6); none where all lie here."""
        wanted, zones = self.wanted(state), state.zones
        if wanted not in zones[self._table.dead[state.turn]]:
            return (wanted,)
        middle = zones[self._table.deaths]
        if middle:
            return tuple(sorted(middle))
        others = [
            death
            for seat, zone in enumerate(self._table.dead)
            if seat != state.turn
            for death in zones[zone]
        ]
        return tuple(sorted(others))

    def targets(self, state: NichtlustigState) -> list[CardId]:
        """The cards of which Death covers one (NL-D2, NL-D3); none where it lies face up."""
        covered = {card for _, card in state.covers}
        cards = self._cards
        bare = [
            card
            for card in state.zones[self._table.scored[state.turn]]
            if card not in covered and not cards.is_dinosaur[card]
        ]
        return [card for card in bare if cards.is_lemming[card]] or bare

    def actions(self, state: NichtlustigState) -> list[SeatAction]:
        """Every way to take the Death owed."""
        targets = self.targets(state)
        if not targets:
            face_up = self._face_up[state.turn]
            return [face_up[death] for death in self.candidates(state)]
        return [self._onto[death, card] for death in self.candidates(state) for card in targets]

    def taken(self, state: NichtlustigState, move: Move) -> NichtlustigState:
        """The Death lies with who acts; what it covered before is free (NL-D5)."""
        death = move.card
        zones = list(state.zones)
        for zone in (self._table.deaths, *self._table.dead):
            if death in zones[zone]:
                zones[zone] = tuple(card for card in zones[zone] if card != death)
        own = self._table.dead[state.turn]
        zones[own] = (*zones[own], death)
        covers = [pair for pair in state.covers if pair[0] != death]
        if move.onto is not None:
            covers.append((death, move.onto))
        return state._replace(zones=tuple(zones), covers=tuple(sorted(covers)))

    def holder(self, state: NichtlustigState, death: CardId | None = None) -> Seat | None:
        """The seat with which a Death lies, or the one of the pink die; None in the middle."""
        death = self.wanted(state) if death is None else death
        for seat, zone in enumerate(self._table.dead):
            if death in state.zones[zone]:
                return seat
        return None
