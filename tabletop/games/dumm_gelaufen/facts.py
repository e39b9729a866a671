"""The constants of a game of Dumm gelaufen!: zones, cards and the edition."""

from collections import Counter
from functools import cache, lru_cache
from typing import Final

from tabletop.engine.actions import ChooseCard, ChooseSeat, ChooseWord, Move, Say
from tabletop.engine.cards import HIDDEN, CardId, CardSet
from tabletop.engine.zones import Seat, Visibility, ZoneIndex, ZoneRole, ZoneSpec
from tabletop.games.dumm_gelaufen.cards import IMMEDIATE, KEPT, MAC, TASKS, EffectSpec, number_cards
from tabletop.games.dumm_gelaufen.state import AnyZones, DummState
from tabletop.games.dumm_gelaufen.tasks import Task, TaskProgress, TaskTest, task_progress

CLAIM: Final = Say("claim")
PASS: Final = Say("pass")
END: Final = Say("end")
DRAW: Final = Say("draw")
STOP: Final = Say("stop")
_CACHE_SIZE: Final = 20_000
"""The maximum number of cached results, which searches need repeatedly."""

# Actions are created only once and reused.
choose_seat = cache(ChooseSeat)
choose_card = cache(ChooseCard)
choose_word = cache(ChooseWord)


@cache
def _moves(cards: int, to: ZoneIndex, source: ZoneIndex | None) -> tuple[Move, ...]:
    return tuple(Move(card, to, source=source) for card in range(cards))


class DummFacts:
    """The constants that all parts of the rules share.

    Tuples indexed by card id have a last entry for `HIDDEN`. A hand's zone index is its seat.

    Attributes:
        cards: the card set.
        seats: the number of seats.
        edition: `new` or `1998`.
        keeps_one: whether the last number card stays in hand (1998: DG-T5, DG-H2).
        enough: the number of number cards below which a seat draws cards (DG-H1, DG-H2).
        claims_after_swap: whether tasks can be claimed only after a swap (1998: DG-M2).
        zones: all zones, in the order of the state.
        task: the zone of each seat's task.
        fulfilled: the zone of each seat's fulfilled tasks.
        aside: the zone of the cards that each seat has chosen to pass on.
        others: for each seat, the other seats in clockwise order.
        numbers: the colours and values of the number cards.
        pieces: the number of copies of each card in play; Mac's card is not included.
        sort: the kind of each card: `number`, `kept`, `now` (immediate) or `task`.
        is_kept: for each card, whether it is a kept action.
        is_immediate: for each card, whether it is an immediate action.
        is_task: for each card, whether it is a task.
        effects: the effect of each action card.
        rule_of: the rule id of each action card; empty for other cards.
        tests: a mapping from each task to the test for it.
        progress: a function that returns how close sorted number cards are to fulfilling a task.
    """

    def __init__(self, cards: CardSet, seats: int, edition: str) -> None:
        every = range(seats)
        self.cards = cards
        self.seats = seats
        self.edition = edition
        self.keeps_one = self.claims_after_swap = edition == "1998"
        self.enough = 1 if self.keeps_one else 2
        self.zones = (
            *(
                ZoneSpec("hand", Visibility.OWNER, seat, ordered=False, role=ZoneRole.HAND)
                for seat in every
            ),
            *(ZoneSpec("task", Visibility.OWNER, owner=seat, face_down=True) for seat in every),
            *(ZoneSpec("fulfilled", Visibility.OPEN, owner=seat) for seat in every),
            *(ZoneSpec("aside", Visibility.OWNER, owner=seat, ordered=False) for seat in every),
            ZoneSpec("mac", Visibility.OPEN),
            ZoneSpec("draw", Visibility.HIDDEN),
            # Public, since everybody has seen each card in them being discarded.
            ZoneSpec("discard-left", Visibility.OPEN),
            ZoneSpec("discard-right", Visibility.OPEN),
            ZoneSpec("discard-actions", Visibility.OPEN),
            ZoneSpec("play", Visibility.OPEN),
            ZoneSpec("tasks", Visibility.HIDDEN),
            ZoneSpec("box", Visibility.HIDDEN, ordered=False, role=ZoneRole.OUT_OF_PLAY),
        )
        self.task, self.fulfilled, self.aside = (
            range(group * seats, (group + 1) * seats) for group in (1, 2, 3)
        )
        self.mac, self.draw, *common = range(4 * seats, len(self.zones))
        left, right, self.discard_actions, self.play, self.tasks, self.box = common
        self.discards = (left, right)
        ring = (*every, *every)
        self.others = tuple(ring[seat + 1 : seat + seats] for seat in every)
        self._index_cards(cards)

    def _index_cards(self, cards: CardSet) -> None:
        definitions = cards.cards
        sorts = {KEPT: "kept", IMMEDIATE: "now", TASKS: "task"}
        self.sort = tuple(sorts.get(definition.deck, "number") for definition in definitions)
        self.pieces = Counter({card: one.count for card, one in enumerate(definitions)})
        for card in cards.copies(MAC):
            del self.pieces[card]
        self.numbers = number_cards(cards)
        decks = [definition.deck for definition in definitions]
        self.is_kept = (*(deck == KEPT for deck in decks), False)
        self.is_immediate = (*(deck == IMMEDIATE for deck in decks), False)
        self.is_task = (*(deck == TASKS for deck in decks), False)
        facts = {card: definition.facts for card, definition in enumerate(definitions)}
        self.effects = {c: EffectSpec.of(of["effect"]) for c, of in facts.items() if "effect" in of}
        self.rule_of = tuple(str(definition.facts.get("rule", "")) for definition in definitions)
        tasks = {card: Task.of(of["task"]) for card, of in facts.items() if self.is_task[card]}
        self.tests = {card: TaskTest.of(task, self.numbers) for card, task in tasks.items()}
        self._task_count = len(cards.copies(TASKS))
        self.progress = lru_cache(_CACHE_SIZE)(self._progress)

    def _progress(self, task: CardId, held: tuple[CardId, ...]) -> TaskProgress:
        return task_progress(self.tests[task], held)

    # --- actions ----------------------------------------------------------------------------

    def moves(self, to: ZoneIndex, source: ZoneIndex | None = None) -> tuple[Move, ...]:
        """Return the moves of all cards to a zone; `source` is the zone if not the hand."""
        return _moves(len(self.rule_of), to, source)

    # --- seats and cards --------------------------------------------------------------------

    def left_of(self, seat: Seat) -> Seat:
        """Return the left neighbour of a seat, which is next clockwise."""
        return (seat + 1) % self.seats

    def effect(self, card: CardId) -> EffectSpec:
        """Return the effect of an action card.

        Raises:
            ValueError: if the card is not an action card.
        """
        effect = self.effects.get(card)
        if effect is None:
            raise ValueError(f"{self.cards.key(card)} is no action card")
        return effect

    def held(self, zones: AnyZones, seat: Seat) -> list[CardId]:
        """Return the number cards in a seat's hand."""
        return self.numbers.among(zones[seat])

    def held_kinds(self, zones: AnyZones, seat: Seat) -> dict[CardId, None]:
        """Return the number cards in a seat's hand, without duplicates, in order."""
        return dict.fromkeys(self.held(zones, seat))

    def seen_task(self, state: DummState, seat: Seat) -> CardId | None:
        """Return a seat's task if both the task and the hand are visible, otherwise None."""
        tasks, hand = state.zones[self.task[seat]], state.zones[seat]
        return tasks[0] if tasks and HIDDEN not in tasks and HIDDEN not in hand else None

    def may_draw_up(self, zones: AnyZones, seat: Seat) -> bool:
        """Return whether a seat has too few number cards and can draw (DG-H1, DG-H2)."""
        return len(self.held(zones, seat)) < self.enough and self.can_draw(zones)

    # --- piles ------------------------------------------------------------------------------

    def can_draw(self, zones: AnyZones) -> bool:
        """Return whether a card can be drawn, possibly after a reshuffle (DG-T7)."""
        return bool(zones[self.draw] or self.to_reshuffle(zones))

    def to_reshuffle(self, zones: AnyZones) -> tuple[CardId, ...]:
        """Return the cards for a new draw pile (DG-T7)."""
        left, right = self.discards
        return (*zones[self.discard_actions], *zones[left][:-1], *zones[right][:-1])

    def used_tasks(self, zones: AnyZones) -> tuple[CardId, ...]:
        """Return the tasks that have been used but not fulfilled (DG-E3)."""
        return tuple(card for card in zones[self.box] if self.is_task[card])

    def count_used_tasks(self, zones: AnyZones) -> int:
        """Return the number of used tasks, counted from public information."""
        seen = sum(len(zones[zone]) for zone in (*self.task, *self.fulfilled))
        return self._task_count - len(zones[self.tasks]) - seen
