"""Effects that bring number cards to the number discards, or to Mac."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.engine.actions import Action, ChooseWord, Move, SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.message import Message, SeatRef, WordRef
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import Seat
from tabletop.games.dumm_gelaufen import reasons, turns
from tabletop.games.dumm_gelaufen.effects.effect import Effect, Zones, decide
from tabletop.games.dumm_gelaufen.state import DummState, Work

if TYPE_CHECKING:
    from tabletop.games.dumm_gelaufen.rules import DummRules
    from tabletop.games.dumm_gelaufen.working_state import Table

_LAY = "lay"
_TAKE = "take"
_COLOUR = "colour"


@dataclass(frozen=True, slots=True)
class Laying(Effect):
    """Cards of the hand are laid on the number discards, one after the other."""

    def possible(self, rules: "DummRules", zones: Zones, seat: Seat) -> bool:
        """Whether there is a number card to lay."""
        is_number = rules.numbers.is_number
        return any(is_number[card] for card in zones[seat])

    def layable(self, rules: "DummRules", work: Work, hand: Iterable[CardId]) -> list[CardId]:
        """The cards of a hand that may be laid now."""
        return rules.numbers.among(hand)

    def layings(self, rules: "DummRules", state: DummState, work: Work) -> list[SeatAction]:
        """Every way to lay a card."""
        cards = dict.fromkeys(self.layable(rules, work, state.zones[work.seat]))
        return [move for card in cards for move in rules.lay_discards[card]]

    def legal(self, rules: "DummRules", state: DummState, work: Work) -> list[SeatAction]:
        """See `Effect.legal`."""
        return self.layings(rules, state, work)

    def act(self, table: "Table", work: Work, action: Action) -> None:
        """A card is laid."""
        if isinstance(action, Move) and action.to is not None:
            turns.lay_off(table, work.seat, action.card, action.to)
            work = work._replace(left=work.left - 1)
        if work.left and self.layable(table.rules, work, table.zones[work.seat]):
            decide(table, work)
        else:
            turns.done(table)


@dataclass(frozen=True, slots=True)
class LayColour(Laying):
    """DG-G1: all number cards of a colour of one's choice."""

    def begin(self, table: "Table", work: Work) -> None:
        """The colour is named first."""
        decide(table, work._replace(step=_COLOUR))

    def layable(self, rules: "DummRules", work: Work, hand: Iterable[CardId]) -> list[CardId]:
        """Those of the colour."""
        numbers = rules.numbers
        names = numbers.colour_names
        return [card for card in numbers.among(hand) if names[numbers.colours[card]] == work.colour]

    def legal(self, rules: "DummRules", state: DummState, work: Work) -> list[SeatAction]:
        """The colours held, then the cards of the colour chosen."""
        if work.step != _COLOUR:
            return self.layings(rules, state, work)
        numbers = rules.numbers
        held = {numbers.colours[card] for card in numbers.among(state.zones[work.seat])}
        return [rules.choose_colour[colour] for colour in sorted(held)]

    def act(self, table: "Table", work: Work, action: Action) -> None:
        """The colour is named, or a card laid."""
        if not isinstance(action, ChooseWord):
            Laying.act(self, table, work, action)
            return
        work = work._replace(step=_LAY, colour=action.word)
        cards = self.layable(table.rules, work, table.zones[work.seat])
        table.note("named-colour", "DG-G1", seat=SeatRef(work.seat), colour=WordRef(action.word))
        decide(table, work._replace(left=len(cards)))

    def refusal(self, rules: "DummRules", state: DummState, work: Work, action: Action) -> Verdict:
        """See `Effect.refusal`."""
        seat = SeatRef(work.seat)
        if work.step != _COLOUR:
            return reasons.LAY_COLOUR(colour=WordRef(work.colour or ""), n=work.left)
        if isinstance(action, ChooseWord):
            return reasons.NO_SUCH_COLOUR(colour=WordRef(action.word), seat=seat)
        return reasons.COLOUR_DUE(seat=seat)

    def prompt(self, work: Work) -> Message:
        """See `Effect.prompt`."""
        seat = ("seat", SeatRef(work.seat))
        if work.step == _COLOUR:
            return Message("effect-colour", (seat,))
        colour = ("colour", WordRef(work.colour or ""))
        return Message("effect-lay-colour", (seat, colour, ("n", work.left)))


@dataclass(frozen=True, slots=True)
class LayCards(Laying):
    """DG-G3: one number card or more, up to a limit."""

    def begin(self, table: "Table", work: Work) -> None:
        """So many may be laid."""
        decide(table, work._replace(left=self.spec.cards))

    def legal(self, rules: "DummRules", state: DummState, work: Work) -> list[SeatAction]:
        """The cards, and stopping once one is laid."""
        found = self.layings(rules, state, work)
        return [*found, rules.stop] if work.left < self.spec.cards else found

    def act(self, table: "Table", work: Work, action: Action) -> None:
        """A card is laid, or no more."""
        if action == table.rules.stop:
            turns.done(table)
        else:
            Laying.act(self, table, work, action)

    def refusal(self, rules: "DummRules", state: DummState, work: Work, action: Action) -> Verdict:
        """See `Effect.refusal`."""
        return reasons.LAY_SOME(n=work.left)

    def prompt(self, work: Work) -> Message:
        """See `Effect.prompt`."""
        code = "effect-lay-more" if work.left < self.spec.cards else "effect-lay-some"
        return Message(code, (("seat", SeatRef(work.seat)), ("n", work.left)))


@dataclass(frozen=True, slots=True)
class LayHighest(Laying):
    """DG-I6: all cards of the highest value that is held."""

    def begin(self, table: "Table", work: Work) -> None:
        """The discard for each is chosen."""
        cards = self.layable(table.rules, work, table.zones[work.seat])
        decide(table, work._replace(left=len(cards)))

    def layable(self, rules: "DummRules", work: Work, hand: Iterable[CardId]) -> list[CardId]:
        """Those of the highest value; lower ones stay once all of these are laid."""
        numbers = rules.numbers
        cards = numbers.among(hand)
        highest = max((numbers.values[card] for card in cards), default=0)
        return [card for card in cards if numbers.values[card] == highest]

    def refusal(self, rules: "DummRules", state: DummState, work: Work, action: Action) -> Verdict:
        """See `Effect.refusal`."""
        return reasons.LAY_HIGHEST(n=work.left)

    def prompt(self, work: Work) -> Message:
        """See `Effect.prompt`."""
        return Message("effect-lay-highest", (("seat", SeatRef(work.seat)), ("n", work.left)))


@dataclass(frozen=True, slots=True)
class ExchangeMac(Effect):
    """DG-G5: any number of Mac's cards is taken, then as many are laid with him.

    `Work.left` counts the cards taken, then those still to be laid.
    """

    def possible(self, rules: "DummRules", zones: Zones, seat: Seat) -> bool:
        """Whether a card of the hand can go for another one of Mac's."""
        held, lying = set(rules.numbers.among(zones[seat])), set(zones[rules.mac])
        return bool(held and lying) and len(held | lying) > 1

    def begin(self, table: "Table", work: Work) -> None:
        """Cards are taken first."""
        decide(table, work._replace(step=_TAKE))

    def legal(self, rules: "DummRules", state: DummState, work: Work) -> list[SeatAction]:
        """Mac's cards, and stopping once one is taken; then the number cards of the hand."""
        found: list[SeatAction]
        if work.step == _TAKE:
            cards = dict.fromkeys(state.zones[rules.mac])
            found = [rules.take_mac[work.seat][card] for card in cards]
            return [*found, rules.stop] if work.left else found
        held = dict.fromkeys(rules.numbers.among(state.zones[work.seat]))
        return [rules.lay_mac[card] for card in held]

    def act(self, table: "Table", work: Work, action: Action) -> None:
        """A card is taken or laid."""
        rules = table.rules
        if isinstance(action, Move) and work.step == _TAKE:
            table.move(action.card, rules.mac, work.seat)
            turns.note_taken(table, work.seat, action.card, rules.mac)
            work = work._replace(left=work.left + 1)
            decide(table, work if table.zones[rules.mac] else work._replace(step=_LAY))
        elif isinstance(action, Move):
            turns.lay_off(table, work.seat, action.card, rules.mac)
            work = work._replace(left=work.left - 1)
            if work.left:
                decide(table, work)
            else:
                turns.done(table)
        else:
            decide(table, work._replace(step=_LAY))

    def refusal(self, rules: "DummRules", state: DummState, work: Work, action: Action) -> Verdict:
        """See `Effect.refusal`."""
        if work.step == _TAKE:
            return reasons.TAKE_FROM_MAC()
        return reasons.PAY_MAC(n=work.left)

    def prompt(self, work: Work) -> Message:
        """See `Effect.prompt`."""
        params = (("seat", SeatRef(work.seat)), ("n", work.left))
        if work.step != _TAKE:
            return Message("effect-pay-mac", params)
        return Message("effect-take-mac-more" if work.left else "effect-take-mac", params)
