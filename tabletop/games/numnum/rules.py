"""The rules class for NumNum."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tabletop.engine.actions import (
    Action,
    Chance,
    ChooseWord,
    Move,
    Say,
    SeatAction,
    Shuffled,
)
from tabletop.engine.capabilities import (
    HasHandOrders,
    HasNotes,
    HasPermissions,
    HasReasons,
    HasScenes,
    HasScores,
    HasStepRefusals,
    Permission,
)
from tabletop.engine.cards import HIDDEN, CardId, CardSet
from tabletop.engine.gestures import Drop, Gesture, Tap
from tabletop.engine.message import CardRef, Event, Message, Params, SeatRef, WordRef, ZoneRef
from tabletop.engine.outcome import Outcome, ScoreLine
from tabletop.engine.positions import HasFreeEdit, Impossible, Position
from tabletop.engine.resampling import HiddenDealer, unseen_cards
from tabletop.engine.rules import Barrier
from tabletop.engine.scenes import Act, Gait, Go, Scale, Scene, Shake, Tone
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import DEFAULT_ASPECT, NOBODY, Plan, Seat, ZoneIndex, zones_of
from tabletop.games.chance import DueChance, Shuffle
from tabletop.games.numnum import advice, layout, positions, turns
from tabletop.games.numnum.cards import HAND, SYMBOLS
from tabletop.games.numnum.facts import CHOICES, DRAW, PASS, STOP, NumFacts
from tabletop.games.numnum.features import NumFeatures
from tabletop.games.numnum.heuristic import NumHeuristic
from tabletop.games.numnum.options import GAME
from tabletop.games.numnum.state import NumPhase, NumState
from tabletop.overriding import override

SCENES: Final[Mapping[str, Scene]] = {
    "laid-double": Scene(
        Tone.TWICE,
        (Act("card", (Go(200), Scale(160, 1.25), Shake(280, 6), Scale(160))),),
    ),
    "reshuffled": Scene(Tone.GONE, (Act("pile", (Go(520, gait=Gait.ROUND),), each=24),)),
    "won": Scene(confetti=True),
}
_BOOK_BAN: Final = (5,)
_BOOK_PAIRS: Final = ({15, 30}, {15, 45})


class NumRules(
    HasScores[NumState],
    HasNotes[NumState],
    HasPermissions[NumState],
    HasReasons[NumState],
    HasHandOrders,
    HasScenes,
    NumHeuristic,
    NumFeatures,
    DueChance[NumState],
    HasFreeEdit,
    HasStepRefusals[NumState],
):
    """The rules of NumNum, whose ids begin with NN-."""

    game = GAME
    version = 1
    reasons = turns.REASONS
    bad_chance = turns.BAD_SHUFFLE
    fields = positions.FIELDS
    endings = (STOP, PASS)
    scenes = SCENES

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        self.facts = NumFacts(cards, seats, options)
        super().__init__(cards, seats, options, self.facts.zones)
        zones = zones_of(len(self.zones), {self.facts.draw: self.facts.every})
        self._initial = NumState(zones, scores=(0,) * seats)

    # --- the game ---------------------------------------------------------------------------

    @override
    def initial_state(self) -> NumState:
        return self._initial  # NN-S1

    @override
    def legal_actions(self, state: NumState) -> Sequence[SeatAction]:
        return turns.legal_actions(self.facts, state)

    @override
    def apply(self, state: NumState, action: Action) -> NumState:
        return turns.apply(self.facts, state, action)

    @override
    def outcome(self, state: NumState) -> Outcome | None:
        if state.phase is not NumPhase.OVER:
            return None
        if self.facts.target is not None:
            least = min(state.scores)
            winners = tuple(seat for seat, score in enumerate(state.scores) if score == least)
            seats = tuple(map(SeatRef, winners))
            params = (("seats", seats), ("n", least), ("round", state.round))
            return Outcome("won-points", "NN-P1", winners, scores=state.scores, params=params)
        if state.zones[state.turn]:
            return Outcome("drawn", "NN-T3", ())
        return Outcome("won", "NN-T4", (state.turn,), params=(("seat", SeatRef(state.turn)),))

    # --- chance -----------------------------------------------------------------------------

    @override
    def due(self, state: NumState) -> Shuffle:
        return Shuffle(self.facts.draw, turns.to_shuffle(self.facts, state))

    @override
    def undo_barrier(self, before: NumState, action: Action, after: NumState) -> Barrier | None:
        # A played card is new only to the others, who do not look before the turn passes.
        if isinstance(action, Shuffled):
            return Barrier.SHUFFLE
        if before.zones[self.facts.draw] != after.zones[self.facts.draw]:
            return Barrier.DRAW
        if self.facts.hidden and before.turn != after.turn:
            return Barrier.TURN
        # The end of a round reveals the hands.
        ends = self.facts.hidden and after.to_act != before.to_act
        return Barrier.DRAW if ends else None

    # --- verdicts ---------------------------------------------------------------------------

    @override
    def refusal(self, state: NumState, action: Action) -> Verdict | None:
        return turns.refusal(self.facts, state, action)

    @override
    def step_refusal(
        self, before: NumState, done: Action | None, after: NumState, asked: Action
    ) -> Verdict | None:
        # NN-T2: a drawn card that cannot be played ends the turn.
        seat, hand = before.turn, after.zones[before.turn]
        if after.turn == seat or len(hand) <= len(before.zones[seat]) or hand[-1] == HIDDEN:
            return None
        if not isinstance(asked, Move) or asked.card != hand[-1]:
            return None
        return turns.play_refusal(self.facts, after._replace(turn=seat, drawn=hand[-1]), asked)

    # --- actions and gestures ---------------------------------------------------------------

    @override
    def vocabulary(self) -> tuple[SeatAction, ...]:
        return (DRAW, STOP, PASS, *CHOICES)

    @override
    def landings(self) -> frozenset[ZoneIndex]:
        return frozenset((self.facts.discard, self.facts.bans))

    @override
    def readings(self, state: NumState, gesture: Gesture) -> Iterator[SeatAction]:
        match gesture:
            case Drop(source=self.facts.draw, zone=zone) if zone < self.seats and state.to_act in (
                zone,
                NOBODY,
            ):
                yield DRAW
            case Tap(source=self.facts.draw):
                yield DRAW
            case Drop(card=card, source=source, zone=zone):
                # A ban dropped on the discard pile is meant for the bans beside it.
                ban = card != HIDDEN and self.facts.series[card] and zone in self.landings()
                to = self.facts.bans if ban else zone
                # The source tells a copy in another zone from the card in hand.
                yield Move(card, to, source=None if source == state.to_act else source)
            case Tap(card=card, source=source) if card != HIDDEN and source == state.to_act:
                yield self.facts.plays[card]
            case _:
                return

    # --- what is shown ----------------------------------------------------------------------

    @override
    def observe(self, state: NumState, seat: Seat | None) -> NumState:
        seen = super().observe(state, seat)
        if state.drawn is None or not self.facts.hidden or seat == state.turn:
            return seen
        return seen._replace(drawn=HIDDEN)

    @override
    def resample(self, observation: NumState, seat: Seat | None, chance: Chance) -> NumState:
        facts, zones, drawn = self.facts, list(observation.zones), observation.drawn
        cards = unseen_cards(facts.pieces, observation.zones)
        # A card drawn by another seat is known to fit (NN-T2).
        if drawn == HIDDEN:
            moves, seat = facts.playable(observation).moves, observation.turn
            drawn = chance.take([card for card in cards if moves[card] is not None])
            cards.remove(drawn)
            zones[seat] = (*zones[seat][:-1], drawn)
        elif observation.phase is NumPhase.MIX:  # NN-S2: a wish card is on top
            top = chance.take([card for card in cards if facts.wishes[card]])
            cards.remove(top)
            zones[facts.draw] = (*zones[facts.draw][:-1], top)
        dealer = HiddenDealer(zones, cards, chance)
        for other in range(self.seats):
            if HIDDEN in zones[other]:
                dealer.prefer(other, self.keeps(observation, other))
                dealer.fill(other)
        dealer.fill(*range(len(zones)))
        return observation._replace(zones=tuple(zones), drawn=drawn)

    @override
    def plan(self, state: NumState, viewer: Seat | None, shape: float = DEFAULT_ASPECT) -> Plan:
        return layout.make_plan(self.facts, state, viewer, shape)

    @override
    def display_fields(self, position: Position) -> Mapping[str, object]:
        return {"wish": position.fields["wish"]}

    @override
    def position(self, state: NumState) -> Position:
        return positions.describe(self.facts, state)

    @override
    def assemble(self, position: Position) -> tuple[NumState | None, Sequence[Impossible]]:
        return positions.assemble(self.facts, position)

    # --- messages ---------------------------------------------------------------------------

    @override
    def hand_orders(self) -> Mapping[str, Sequence[CardId]]:
        last = (len(SYMBOLS), 0)  # bans and wish cards
        places = [
            last if number is None else (SYMBOLS.index(number.symbol), number.number)
            for number in self.facts.numbers
        ]
        every = range(len(places))
        by_number = sorted(every, key=lambda card: (places[card] == last, places[card][::-1]))
        return {"symbol": sorted(every, key=places.__getitem__), "number": by_number}

    @override
    def permission(self, state: NumState, action: SeatAction) -> Permission:
        match action:
            case Move(card):
                explains = self.options["fit_hint"] == "on"
                why = _fit_explanation(self.facts, state, card) if explains else None
                return Permission(_fitting_rule(self.facts, state, card), why)
            case ChooseWord():
                return Permission("NN-F4")
            case Say("stop") if state.phase is NumPhase.MORE:
                return Permission("NN-T1")
            case _:
                return Permission("NN-T3" if action == Say("pass") else "NN-T2")

    @override
    def reason(self, state: NumState, action: SeatAction) -> Message | None:
        return advice.reason(self.facts, state, action)

    @override
    def interlude(self, before: NumState, action: Action, after: NumState) -> Event | None:
        if after.round == before.round:
            return None
        winner = before.turn if isinstance(action, Move) else None
        return next(round_end_events(before, after, winner), None)

    @override
    def notes(self, state: NumState) -> Mapping[ZoneIndex, Message]:
        if self.facts.target is None:
            return {}
        return {seat: Message.of("points", n=n) for seat, n in enumerate(state.scores)}

    @override
    def score_sheet(self, state: NumState) -> tuple[ScoreLine, ...]:
        if self.facts.target is None:
            return ()
        return (ScoreLine("rounds", "NN-P1", state.scores, ((),) * len(state.scores)),)

    @override
    def events(self, before: NumState, action: Action, after: NumState) -> tuple[Event, ...]:
        return tuple(_events(self.facts, before, action, after))

    @override
    def prompt(self, state: NumState) -> Message:
        seat = SeatRef(state.turn)
        match state.phase:
            case NumPhase.TURN if not self.facts.can_draw(state):
                return Message.of("lay-or-pass", seat=seat)
            case NumPhase.TURN if state.wish is not None:
                return Message.of("lay-wished", seat=seat, symbol=WordRef(state.wish))
            case NumPhase.TURN:
                return Message.of("lay-or-draw", seat=seat, top=_top(self.facts, state))
            case NumPhase.MORE:
                return Message.of("lay-more", seat=seat)
            case NumPhase.DRAWN:
                return Message.of("lay-drawn", seat=seat)
            case NumPhase.CHOOSE:
                return Message.of("choose-symbol", seat=seat)
            case _:
                return Message("over" if state.phase is NumPhase.OVER else "chance")


def _fit_explanation(facts: NumFacts, state: NumState, card: CardId) -> Message | None:
    """Return why a card can be played, or None if there is no explanation."""
    ref, series = CardRef(card), facts.series[card]
    if series:
        lifts = any(facts.series[ban] == series for ban in state.zones[facts.bans])
        return Message.of("hint-ban-lifts" if lifts else "hint-ban", n=series)
    if facts.wishes[card]:
        return Message("hint-wish")
    if state.wish is not None:
        return Message.of("hint-wished", card=ref)
    found = facts.fit(state, card)
    if found is None:
        return None
    pair: Params = (("card", ref), ("top", CardRef(state.zones[facts.discard][-1])))
    if found.joker:
        return Message("hint-joker-double" if found.double else "hint-joker", pair)
    if found.number:
        code = "hint-double" if found.double else "hint-number"
        args = (*pair, ("divisors", found.divisors))
        bans = (("banned", found.banned), ("n", len(found.banned)))
        if not found.double and found.banned == _BOOK_BAN and _is_book_example(facts, state, card):
            return Message("hint-number-book", (*args, ("banned", found.banned)))
        return Message(f"{code}-banned", (*args, *bans)) if found.banned else Message(code, args)
    if found.banned:
        return Message("hint-symbol-banned", (*pair, ("divisors", found.banned)))
    return Message("hint-symbol", pair)


def _is_book_example(facts: NumFacts, state: NumState, card: CardId) -> bool:
    """Return whether the cards are an example in the rulebook that contradicts others.

    The rulebook says that a ban prevents the card from being played on the top card, contrary to
    its other examples (NN-F2).
    """
    numbers = (facts.numbers[state.zones[facts.discard][-1]], facts.numbers[card])
    return {number.number for number in numbers if number is not None} in _BOOK_PAIRS


def _fitting_rule(facts: NumFacts, state: NumState, card: CardId) -> str:
    """Return the id of the rule that allows a card to be played."""
    if facts.series[card]:
        return "NN-B1"
    found = facts.fit(state, card)
    if facts.wishes[card] or state.wish is not None or found is None:
        return "NN-F4"
    if found.double:
        return "NN-F5"
    if found.symbol:
        return "NN-F1"
    return "NN-F3" if found.joker else "NN-F2"


def _top(facts: NumFacts, state: NumState) -> CardRef:
    return CardRef(state.zones[facts.discard][-1])


def _events(facts: NumFacts, before: NumState, action: Action, after: NumState) -> Iterator[Event]:
    seat = SeatRef(before.turn)
    match action:
        case Shuffled(order=order):
            yield from _shuffle_events(facts, before, order, after)
        case Move(card):
            yield from _play_events(facts, before, card, after)
        case ChooseWord(symbol):
            yield Event.of("wished", "NN-F4", seat=seat, symbol=WordRef(symbol))
        case Say("draw") if after.phase is not NumPhase.RESHUFFLE:
            yield from _draw_events(facts, before, before.zones[facts.draw][-1], after)
        case Say("stop"):
            rule = "NN-T1" if before.phase is NumPhase.MORE else "NN-T2"
            yield Event.of("stopped", rule, seat=seat)
        case Say("pass"):
            yield Event.of("passed", "NN-T3", seat=seat)
            yield from round_end_events(before, after, winner=None)


def _shuffle_events(
    facts: NumFacts, before: NumState, order: tuple[CardId, ...], after: NumState
) -> Iterator[Event]:
    match before.phase:
        case NumPhase.DEAL:
            starter = facts.starter(before)
            dealer = SeatRef((starter - 1) % facts.seats)
            yield Event.of("dealt", "NN-S1", seat=dealer, n=HAND, starter=SeatRef(starter))
            yield from _turn_up_events(facts, order[: -facts.seats * HAND])
        case NumPhase.MIX:
            yield Event.of("mixed", "NN-S2", n=len(order))
            yield from _turn_up_events(facts, order, before.zones[facts.bans])
        case _:
            yield Event.of("reshuffled", "NN-T3", n=len(order), pile=ZoneRef(facts.draw))
            yield from _draw_events(facts, before, order[-1], after)


def _turn_up_events(
    facts: NumFacts, pile: tuple[CardId, ...], bans: tuple[CardId, ...] = ()
) -> Iterator[Event]:
    banned = {facts.series[ban] for ban in bans}
    for card in turns.turned_up_cards(facts, pile):
        shown, series = CardRef(card), facts.series[card]
        if series:
            code = "turned-lifts" if series in banned else "turned-ban"
            banned ^= {series}
            yield Event.of(code, "NN-S2", card=shown, n=series)
        else:
            code = "turned-wish" if facts.wishes[card] else "turned-up"
            yield Event.of(code, "NN-S2", card=shown)


def _play_events(
    facts: NumFacts, before: NumState, card: CardId, after: NumState
) -> Iterator[Event]:
    seat, ref, series = SeatRef(before.turn), CardRef(card), facts.series[card]
    if series:
        lifted = len(after.zones[facts.bans]) < len(before.zones[facts.bans])
        yield Event.of("lifted" if lifted else "banned", "NN-B1", seat=seat, card=ref, n=series)
        return
    double = after.phase is NumPhase.MORE
    code, rule = ("laid-double", "NN-F5") if double else ("laid", "NN-T1")
    yield Event.of(code, rule, seat=seat, card=ref)
    yield from round_end_events(before, after, winner=before.turn)


def _draw_events(
    facts: NumFacts, before: NumState, card: CardId, after: NumState
) -> Iterator[Event]:
    seat = SeatRef(before.turn)
    seen_by = frozenset((before.turn,)) if facts.hidden else None
    yield Event.of("drew", "NN-T2", seen_by, seat=seat, card=CardRef(card))
    if after.phase is not NumPhase.DRAWN:
        yield Event.of("drew-in-vain", "NN-T2", seat=seat)


def round_end_events(before: NumState, after: NumState, winner: Seat | None) -> Iterator[Event]:
    """Yield the events for the end of a round, if this step ended one (NN-P1)."""
    if before.scores == after.scores:
        return
    if winner is None:
        yield Event.of("round-drawn", "NN-T3", round=before.round)
    else:
        yield Event.of("round-won", "NN-T4", round=before.round, seat=SeatRef(winner))
    for seat, (old, new) in enumerate(zip(before.scores, after.scores, strict=True)):
        if seat != winner:
            yield Event.of("scored", "NN-P1", seat=SeatRef(seat), n=new - old, total=new)
