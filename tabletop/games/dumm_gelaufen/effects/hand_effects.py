"""Effects by which hand cards go from one person to another."""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.engine.actions import Action, Move, SeatAction
from tabletop.engine.message import CardRef, Message, SeatRef
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import CHANCE, Seat
from tabletop.games.dumm_gelaufen import reasons, turns
from tabletop.games.dumm_gelaufen.effects.effect import Effect, Zones, chosen_seat, decide
from tabletop.games.dumm_gelaufen.state import DummState, Phase, Work

if TYPE_CHECKING:
    from tabletop.games.dumm_gelaufen.rules import DummRules
    from tabletop.games.dumm_gelaufen.working_state import Table

_PERSON = "person"
_TAKE = "take"
_GIVE = "give"


def hand_over(table: "Table", giver: Seat, move: Move, receiver: Seat, rule: str) -> None:
    """A card goes from hand to hand; only these two see which."""
    table.move(move.card, giver, receiver)
    table.note(
        "gave",
        rule,
        (giver, receiver),
        seat=SeatRef(giver),
        person=SeatRef(receiver),
        card=CardRef(move.card),
    )


@dataclass(frozen=True, slots=True)
class GiveEqual(Effect):
    """DG-G2: some number cards of equal value and colour go to a person, all at once."""

    def possible(self, rules: "DummRules", zones: Zones, seat: Seat) -> bool:
        """Whether so many equal cards are held."""
        held = Counter(rules.numbers.among(zones[seat]))
        return any(count >= self.spec.cards for count in held.values())

    def begin(self, table: "Table", work: Work) -> None:
        """Card and person are chosen together."""
        decide(table, work)

    def legal(self, rules: "DummRules", state: DummState, work: Work) -> list[SeatAction]:
        """Every card of which there are enough, to every other person."""
        held = Counter(rules.numbers.among(state.zones[work.seat]))
        return [
            rules.give[card][other]
            for card, count in held.items()
            if count >= self.spec.cards
            for other in rules.others[work.seat]
        ]

    def act(self, table: "Table", work: Work, action: Action) -> None:
        """The copies are handed over."""
        if isinstance(action, Move) and action.to is not None:
            for _ in range(self.spec.cards):
                hand_over(table, work.seat, action, action.to, "DG-G2")
        turns.done(table)

    def refusal(self, rules: "DummRules", state: DummState, work: Work, action: Action) -> Verdict:
        """See `Effect.refusal`."""
        return reasons.GIVE_EQUAL(n=self.spec.cards)

    def prompt(self, work: Work) -> Message:
        """See `Effect.prompt`."""
        return Message("effect-give-equal", (("seat", SeatRef(work.seat)), ("n", self.spec.cards)))


@dataclass(frozen=True, slots=True)
class TakeAndGive(Effect):
    """DG-G6: cards are taken from a person unseen, and cards of one's choice given back."""

    @property
    def goes_by_hands(self) -> bool:
        """See `Effect.goes_by_hands`: who was taken from may have to draw up."""
        return True

    def possible(self, rules: "DummRules", zones: Zones, seat: Seat) -> bool:
        """Whether anybody else holds a card."""
        return any(zones[other] for other in rules.others[seat])

    def begin(self, table: "Table", work: Work) -> None:
        """The person is named first."""
        decide(table, work._replace(step=_PERSON))

    def legal(self, rules: "DummRules", state: DummState, work: Work) -> list[SeatAction]:
        """The people who hold cards; then the cards that can be given back."""
        if work.step == _PERSON:
            others = rules.others[work.seat]
            return [rules.choose_seat[other] for other in others if state.zones[other]]
        held = dict.fromkeys(state.zones[work.seat])
        return [rules.give[card][_person(work)] for card in held]

    def act(self, table: "Table", work: Work, action: Action) -> None:
        """The person is named, or a card given back."""
        if work.step == _PERSON:
            person = chosen_seat(action)
            left = min(self.spec.cards, len(table.zones[person]))
            table.work = work._replace(step=_TAKE, person=person, left=left)
            table.due(Phase.STEAL, CHANCE)
            return
        if isinstance(action, Move):
            hand_over(table, work.seat, action, _person(work), "DG-G6")
        self._give(table, work._replace(left=work.left - 1))

    def go_on(self, table: "Table", work: Work) -> None:
        """After a card was taken unseen."""
        work = work._replace(left=work.left - 1)
        if work.left:
            table.work = work
            return
        self._give(table, work._replace(step=_GIVE, left=self.spec.give))

    @staticmethod
    def _give(table: "Table", work: Work) -> None:
        if work.left and table.zones[work.seat]:
            decide(table, work)
        else:
            turns.done(table)

    def theft(self, rules: "DummRules", work: Work) -> tuple[Seat, Seat]:
        """See `Effect.theft`."""
        return _person(work), work.seat

    def refusal(self, rules: "DummRules", state: DummState, work: Work, action: Action) -> Verdict:
        """See `Effect.refusal`."""
        if work.step == _PERSON:
            return reasons.VICTIM_DUE()
        return reasons.GIVE_BACK(seat=SeatRef(_person(work)), n=work.left)

    def prompt(self, work: Work) -> Message:
        """See `Effect.prompt`."""
        seat = ("seat", SeatRef(work.seat))
        if work.step == _PERSON:
            return Message("effect-victim", (seat,))
        person = ("person", SeatRef(_person(work)))
        return Message("effect-give-back", (seat, person, ("n", work.left)))


@dataclass(frozen=True, slots=True)
class LeftTakes(Effect):
    """DG-I7: the left neighbour takes cards from one's hand unseen."""

    def possible(self, rules: "DummRules", zones: Zones, seat: Seat) -> bool:
        """Whether there is a card to take."""
        return bool(zones[seat])

    def begin(self, table: "Table", work: Work) -> None:
        """Chance takes them one by one."""
        left = min(self.spec.cards, len(table.zones[work.seat]))
        table.work = work._replace(left=left)
        table.due(Phase.STEAL, CHANCE)

    def go_on(self, table: "Table", work: Work) -> None:
        """After a card was taken."""
        if work.left > 1:
            table.work = work._replace(left=work.left - 1)
        else:
            turns.done(table)

    def theft(self, rules: "DummRules", work: Work) -> tuple[Seat, Seat]:
        """See `Effect.theft`."""
        return work.seat, rules.left_of(work.seat)


@dataclass(frozen=True, slots=True)
class PassCards(Effect):
    """DG-I4: everyone passes number cards to the left; all choose before anyone receives.

    `Work.person` is who chooses now, clockwise from who carries the action out. What is chosen
    lies in the zone `aside` of its owner.
    """

    @property
    def goes_by_hands(self) -> bool:
        """See `Effect.goes_by_hands`: who holds no number card is passed over."""
        return True

    def possible(self, rules: "DummRules", zones: Zones, seat: Seat) -> bool:
        """Always: that others hold no number card is for nobody to know."""
        return True

    def begin(self, table: "Table", work: Work) -> None:
        """The first one chooses."""
        self._next(table, work, 0)

    def _next(self, table: "Table", work: Work, first: int) -> None:
        """The next one who holds a number card chooses; after the last, all receive."""
        seats = table.rules.seats
        for step in range(first, seats):
            seat = (work.seat + step) % seats
            held = len(table.numbers(seat))
            if held:
                left = min(self.spec.cards, held)
                decide(table, work._replace(person=seat, left=left), seat)
                return
        self._receive(table)

    @staticmethod
    def _receive(table: "Table") -> None:
        rules = table.rules
        for seat in range(rules.seats):
            receiver, aside = rules.left_of(seat), rules.aside(seat)
            cards = table.zones[aside]
            if cards:
                table.zones[aside] = ()
                table.zones[receiver] = (*table.zones[receiver], *cards)
                table.note(
                    "passed",
                    "DG-I4",
                    (seat, receiver),
                    seat=SeatRef(seat),
                    person=SeatRef(receiver),
                    cards=tuple(map(CardRef, cards)),
                )
        turns.done(table)

    def legal(self, rules: "DummRules", state: DummState, work: Work) -> list[SeatAction]:
        """The number cards of who chooses."""
        seat = _person(work)
        held = dict.fromkeys(rules.numbers.among(state.zones[seat]))
        return [rules.give[card][rules.left_of(seat)] for card in held]

    def act(self, table: "Table", work: Work, action: Action) -> None:
        """A card is put aside."""
        rules, seat = table.rules, _person(work)
        if isinstance(action, Move):
            table.move(action.card, seat, rules.aside(seat))
            table.note("put-aside", "DG-I4", (seat,), seat=SeatRef(seat), card=CardRef(action.card))
        if work.left > 1:
            decide(table, work._replace(left=work.left - 1), seat)
        else:
            self._next(table, work, (seat - work.seat) % rules.seats + 1)

    def refusal(self, rules: "DummRules", state: DummState, work: Work, action: Action) -> Verdict:
        """See `Effect.refusal`."""
        return reasons.PASS_CARDS(seat=SeatRef(rules.left_of(_person(work))), n=work.left)

    def prompt(self, work: Work) -> Message:
        """See `Effect.prompt`."""
        return Message("effect-pass-cards", (("seat", SeatRef(_person(work))), ("n", work.left)))


def _person(work: Work) -> Seat:
    """The person whom the action concerns.

    Raises:
        ValueError: nobody is named yet.
    """
    if work.person is None:
        raise ValueError("nobody is named yet")
    return work.person
