"""The constants of a game of What a Wonderful World: zones, cards and options."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.engine.actions import ChooseSeat, Move, Roll, Say
from tabletop.engine.cards import CardId, CardSet
from tabletop.engine.zones import Visibility, ZoneIndex, ZoneRole, Zones, ZoneSpec
from tabletop.games.wonderful_world.cards import DICE, FEWEST_MEN, LANDSCAPES, MEN, ROWS
from tabletop.games.wonderful_world.options import DIFFICULTY
from tabletop.games.wonderful_world.state import WonderState

ROLLS: Final = tuple(map(Roll, range(1, DICE + 1)))
STOP: Final = Say("stop")
_SMALL_TEAM: Final = 2
_MORE: Final = {"larger": 1, "usual": 0, "smaller": -1}
"""The number of additional cards in each hand by the house rule `house.hand`."""
_ASIDE: Final = 12
"""The number of men who are left out of a gentle game."""


class WonderFacts:
    """The constants that all parts of the rules share.

    A hand's zone index is its seat.

    Attributes:
        seats: the number of seats.
        starter: the seat that starts.
        hidden: whether hands are hidden from the other players.
        inner_on_top: whether the innermost card of a row is the top of its pile in part 2.
        auto_remove: whether men and dice are removed automatically if players have no choice.
        hand_size: the number of cards dealt to each seat (WW-S1).
        dice: the number of dice that the team has in part 2 (WW-P2).
        aside: the men who are in the box from the beginning.
        zones: all zones, in the order of the state.
        rows: the zones of the six rows, which become piles in part 2.
        pieces: the number of copies of each card in play; the Earth is not included.
        is_man: for each card, whether it is a grey man.
        men: the number of grey men.
        numbers: for each card, the number of the grey man, or 0 for other cards.
        bits: for each man, a bit set of his number and object. Men in the same row must not have a
            bit in common.
        regions: for each landscape, the number of its region on the map.
        placements: for each card and row, the move that plays the card to the row.
        remove: for each card, the move that removes it.
        give: for each seat, the action that gives up one of its dice.
    """

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        self.seats = seats
        self.starter = int(options["starter"]) - 1
        self.hidden = options["hands"] == "hidden"
        self.inner_on_top = options["pile_top"] == "inner"
        self.auto_remove = options["auto_remove"] == "on"
        self.hand_size = (3 if seats <= _SMALL_TEAM else 2) + _MORE[options["house.hand"]]
        self.dice = DICE - (options[DIFFICULTY] == "three")
        men = cards.copies(MEN)
        fewer = max(len(men) - _ASIDE, FEWEST_MEN)
        self.aside = men[fewer:] if options[DIFFICULTY] == "gentle" else ()
        hands = Visibility.OWNER if self.hidden else Visibility.OPEN
        self.zones = (
            *(
                ZoneSpec("hand", hands, seat, ordered=False, role=ZoneRole.HAND)
                for seat in range(seats)
            ),
            ZoneSpec("draw", Visibility.HIDDEN),
            *(ZoneSpec("row", Visibility.OPEN, number=k) for k in range(1, ROWS + 1)),
            ZoneSpec("landscapes", Visibility.OPEN),
            ZoneSpec("box", Visibility.OPEN, ordered=False, role=ZoneRole.OUT_OF_PLAY),
        )
        self.draw, *rows, self.landscapes, self.box = range(seats, len(self.zones))
        self.rows = tuple(rows)
        every = range(len(cards.cards))
        landscapes = (card for card in every if cards.cards[card].deck == LANDSCAPES)
        self.regions = {card: number for number, card in enumerate(landscapes, start=1)}
        self.pieces = Counter((*cards.copies(MEN), *cards.copies(LANDSCAPES)))
        self.is_man = tuple(definition.deck == MEN for definition in cards.cards)
        self.men = sum(self.is_man)
        self.numbers = tuple(
            cards.number(card, "number") if self.is_man[card] else 0 for card in every
        )
        objects = [cards.word(card, "object") if self.is_man[card] else "" for card in every]
        places = {name: ROWS + 1 + place for place, name in enumerate(sorted({*objects}))}
        self.bits = tuple(
            1 << number | 1 << places[name] if number else 0
            for number, name in zip(self.numbers, objects, strict=True)
        )
        self.placements = tuple(tuple(Move(card, row) for row in rows) for card in every)
        self.remove = tuple(Move(card, self.box) for card in every)
        self.give = tuple(map(ChooseSeat, range(seats)))
        numbers = sum(1 << number for number in range(1, ROWS + 1))
        # An empty row forbids every number except its own (WW-R1).
        self._when_empty = {row: numbers & ~(1 << k) for k, row in enumerate(rows, start=1)}

    def forbidden(self, row: Sequence[CardId], zone: ZoneIndex) -> int:
        """Return the bits that a man added to a row must not have (WW-R1 to WW-R3).

        Args:
            row: the cards in the row.
            zone: the row's zone.
        """
        bits, of_card = 0, self.bits
        for card in row:
            bits |= of_card[card]
        return bits or self._when_empty[zone]

    def row_cards(self, zones: Zones) -> Zones:
        """Return the six rows or piles, with the outermost or top card last."""
        first = self.rows[0]
        return zones[first : first + ROWS]

    def number_sum(self, row: Sequence[CardId]) -> int:
        """Return the sum of a row's numbers."""
        numbers, total = self.numbers, 0
        for card in row:
            total += numbers[card]
        return total

    def men_left(self, zones: Sequence[Sequence[CardId]]) -> bool:
        """Return whether any grey man is still in play, outside the box."""
        if any(zones[row] for row in self.rows) or any(zones[: self.seats]):
            return True
        return any(self.is_man[card] for card in zones[self.draw])

    def removable(self, state: WonderState, faces: Sequence[int]) -> list[CardId]:
        """Return the men that a roll hits, in row order (WW-L2, WW-P3)."""
        if state.part == 1:
            total = sum(faces)
            rows = self.row_cards(state.zones)
            return [row[-1] for row in rows if row and self.number_sum(row) == total]
        return [card for card in state.targets if self.numbers[card] in faces]
