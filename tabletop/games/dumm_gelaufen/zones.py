"""The ground of Dumm gelaufen!: its zones and piles, what is printed, and every action once."""

from collections import Counter
from collections.abc import Mapping

from tabletop.engine.actions import ChooseCard, ChooseSeat, ChooseWord, Move
from tabletop.engine.cards import HIDDEN, CardId, CardSet
from tabletop.engine.rules import Rules
from tabletop.engine.zones import Seat, Visibility, ZoneIndex, ZoneSpec
from tabletop.games.dumm_gelaufen import card_facts, legal_actions
from tabletop.games.dumm_gelaufen.cards import IMMEDIATE, KEPT, MAC, TASKS, number_cards
from tabletop.games.dumm_gelaufen.effects.effect import Effect, Zones
from tabletop.games.dumm_gelaufen.state import DummState


class Ground(Rules[DummState]):
    """What does not change while the game is played; its controller is made on it."""

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        every = range(seats)
        zones = (
            *(ZoneSpec("hand", Visibility.OWNER, owner=seat, ordered=False) for seat in every),
            *(ZoneSpec("task", Visibility.OWNER, owner=seat, face_down=True) for seat in every),
            *(ZoneSpec("fulfilled", Visibility.OPEN, owner=seat) for seat in every),
            *(ZoneSpec("aside", Visibility.OWNER, owner=seat, ordered=False) for seat in every),
            ZoneSpec("mac", Visibility.OPEN),
            ZoneSpec("draw", Visibility.HIDDEN),
            # Everybody saw each of their cards being laid.
            ZoneSpec("discard-left", Visibility.OPEN),
            ZoneSpec("discard-right", Visibility.OPEN),
            ZoneSpec("discard-actions", Visibility.OPEN),
            ZoneSpec("play", Visibility.OPEN),
            ZoneSpec("tasks", Visibility.HIDDEN),
            ZoneSpec("box", Visibility.HIDDEN, ordered=False),
        )
        super().__init__(cards, seats, options, zones)
        self.mac = self.zone("mac")
        self.draw = self.zone("draw")
        self.discards = (self.zone("discard-left"), self.zone("discard-right"))
        self.discard_actions = self.zone("discard-actions")
        self.play = self.zone("play")
        self.tasks = self.zone("tasks")
        self.box = self.zone("box")
        self.others = tuple(
            tuple((seat + step) % seats for step in range(1, seats)) for seat in every
        )
        # What sets the editions apart: a last number card that stays (DG-T5, DG-H2), and tasks
        # that are shown after a swap only (DG-M2).
        self.edition = options["edition"]
        self.keeps_one = self.edition == "1998"
        self.claims_after_swap = self.edition == "1998"
        self._know_cards(cards)
        self._make_actions()

    def _know_cards(self, cards: CardSet) -> None:
        self.numbers = number_cards(cards)
        self.is_kept = card_facts.is_of_deck(cards, KEPT)
        self.is_immediate = card_facts.is_of_deck(cards, IMMEDIATE)
        self.is_task = card_facts.is_of_deck(cards, TASKS)
        self.task_count = len(cards.copies(TASKS))
        self.effects = card_facts.effects(cards)
        self.rule_of = card_facts.action_rules(cards)
        self.tests = card_facts.task_tests(cards, self.numbers)

    def _make_actions(self) -> None:
        """Every action once, so that none is made while playing."""
        every, seats = range(len(self.cards.cards)), range(self.seats)
        self.claim, self.stop, self.say_draw = (
            legal_actions.CLAIM,
            legal_actions.STOP,
            legal_actions.DRAW,
        )
        self.choose_seat = tuple(map(ChooseSeat, seats))
        self.choose_colour = tuple(map(ChooseWord, self.numbers.colour_names))
        self.choose_card = tuple(map(ChooseCard, every))
        self.give = tuple(tuple(Move(card, seat) for seat in seats) for card in every)
        self.lay_mac = tuple(Move(card, self.mac) for card in every)
        self.lay_discards = tuple(
            tuple(Move(card, pile) for pile in self.discards) for card in every
        )
        self.play_kept = tuple(Move(card, self.discard_actions) for card in every)
        self.take = {
            source: tuple(
                (*(Move(card, seat, source=source) for card in every), Move(HIDDEN, seat))
                for seat in seats
            )
            for source in (self.mac, *self.discards)
        }
        self.take_mac = self.take[self.mac]
        self.open_places = frozenset(self.take)

    # --- places and people ------------------------------------------------------------------

    def task(self, seat: Seat) -> ZoneIndex:
        """Where a seat's task lies."""
        return self.seats + seat

    def fulfilled(self, seat: Seat) -> ZoneIndex:
        """Where the tasks lie that a seat has fulfilled."""
        return 2 * self.seats + seat

    def aside(self, seat: Seat) -> ZoneIndex:
        """Where a seat puts what it is going to pass on."""
        return 3 * self.seats + seat

    def left_of(self, seat: Seat) -> Seat:
        """The left neighbour, who is next clockwise."""
        return (seat + 1) % self.seats

    def effect(self, card: CardId) -> Effect:
        """What an action card does.

        Raises:
            ValueError: it is no action card.
        """
        effect = self.effects[card]
        if effect is None:
            raise ValueError(f"{self.cards.key(card)} is no action card")
        return effect

    # --- piles ------------------------------------------------------------------------------

    def can_draw(self, zones: Zones) -> bool:
        """Whether there is a card to draw, perhaps from a pile made anew (DG-T7)."""
        return bool(
            zones[self.draw]
            or zones[self.discard_actions]
            or any(len(zones[pile]) > 1 for pile in self.discards)
        )

    def to_reshuffle(self, zones: Zones) -> tuple[CardId, ...]:
        """The cards of which a new draw pile is made (DG-T7)."""
        left, right = self.discards
        return (*zones[self.discard_actions], *zones[left][:-1], *zones[right][:-1])

    def used_tasks(self, zones: Zones) -> tuple[CardId, ...]:
        """The tasks that were used and not fulfilled (DG-E3)."""
        return tuple(card for card in zones[self.box] if self.is_task[card])

    def count_used_tasks(self, zones: Zones) -> int:
        """How many they are; told by what lies elsewhere, as anybody at the table can."""
        seen = sum(
            len(zones[zone])
            for seat in range(self.seats)
            for zone in (self.task(seat), self.fulfilled(seat))
        )
        return self.task_count - len(zones[self.tasks]) - seen

    def pieces(self) -> Counter[CardId]:
        """All cards but Mac himself, who is part of the table."""
        pieces = super().pieces()
        for card in self.cards.copies(MAC):
            del pieces[card]
        return pieces
