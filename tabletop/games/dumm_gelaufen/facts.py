"""What does not change while Dumm gelaufen! is played: zones, printed cards, the edition's ways."""

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
"""So many readings are remembered: who thinks ahead asks for the same ones often."""

# Each action is made once, not every time that it is legal.
choose_seat = cache(ChooseSeat)
choose_card = cache(ChooseCard)
choose_word = cache(ChooseWord)


@cache
def _moves(cards: int, to: ZoneIndex, source: ZoneIndex | None) -> tuple[Move, ...]:
    return tuple(Move(card, to, source=source) for card in range(cards))


class Facts:
    """The table of facts that every part of the rules is given; it never changes.

    Tuples are ordered by card id, the last entry being that of `HIDDEN`. A hand has the index of
    its seat.

    Attributes:
        cards: the card set.
        seats: how many seats there are.
        edition: `new` or `1998`.
        keeps_one: whether a last number card stays in the hand (1998: DG-T5, DG-H2).
        enough: who holds fewer number cards than that draws up (DG-H1, DG-H2).
        claims_after_swap: whether tasks are shown after a swap only (1998: DG-M2).
        zones: all zones, in the order of the state.
        task: by seat, where its task lies.
        fulfilled: by seat, where the tasks lie that it has fulfilled.
        aside: by seat, where it puts what it is going to pass on.
        others: by seat, the other seats, clockwise.
        numbers: what is printed on number cards.
        pieces: how many copies of each card are in play; Mac himself is part of the table.
        sort: of each card, whether it is a `number`, `kept`, immediate (`now`) or a `task`.
        is_kept: which cards are kept actions.
        is_immediate: which cards are immediate actions.
        is_task: which cards are tasks.
        effects: by action card, what it does.
        rule_of: the id of the rule of each action card; empty for other cards.
        tests: by task, what it asks for.
        progress: how far number cards, in ascending order, are from a task.
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
            # Everybody saw each of their cards being laid.
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
        """Return by card the action that brings it to a zone, from where it lies open if said."""
        return _moves(len(self.rule_of), to, source)

    # --- seats and cards --------------------------------------------------------------------

    def left_of(self, seat: Seat) -> Seat:
        """Return the left neighbour, who is next clockwise."""
        return (seat + 1) % self.seats

    def effect(self, card: CardId) -> EffectSpec:
        """Return what an action card does.

        Raises:
            ValueError: it is no action card.
        """
        effect = self.effects.get(card)
        if effect is None:
            raise ValueError(f"{self.cards.key(card)} is no action card")
        return effect

    def held(self, zones: AnyZones, seat: Seat) -> list[CardId]:
        """Return the number cards in a hand."""
        return self.numbers.among(zones[seat])

    def held_kinds(self, zones: AnyZones, seat: Seat) -> dict[CardId, None]:
        """Return the number cards in a hand, each kind once, in order."""
        return dict.fromkeys(self.held(zones, seat))

    def seen_task(self, state: DummState, seat: Seat) -> CardId | None:
        """Return the task of a seat; None where it, or a card of the hand for it, is not seen."""
        lying, hand = state.zones[self.task[seat]], state.zones[seat]
        return lying[0] if lying and HIDDEN not in lying and HIDDEN not in hand else None

    def may_draw_up(self, zones: AnyZones, seat: Seat) -> bool:
        """Say whether a seat holds too few number cards, and can draw (DG-H1, DG-H2)."""
        return len(self.held(zones, seat)) < self.enough and self.can_draw(zones)

    # --- piles ------------------------------------------------------------------------------

    def can_draw(self, zones: AnyZones) -> bool:
        """Say whether there is a card to draw, perhaps from a pile made anew (DG-T7)."""
        return bool(zones[self.draw] or self.to_reshuffle(zones))

    def to_reshuffle(self, zones: AnyZones) -> tuple[CardId, ...]:
        """Return the cards of which a new draw pile is made (DG-T7)."""
        left, right = self.discards
        return (*zones[self.discard_actions], *zones[left][:-1], *zones[right][:-1])

    def used_tasks(self, zones: AnyZones) -> tuple[CardId, ...]:
        """Return the tasks that were used and not fulfilled (DG-E3)."""
        return tuple(card for card in zones[self.box] if self.is_task[card])

    def count_used_tasks(self, zones: AnyZones) -> int:
        """Count them by what lies elsewhere, as anybody at the table can."""
        seen = sum(len(zones[zone]) for zone in (*self.task, *self.fulfilled))
        return self._task_count - len(zones[self.tasks]) - seen
