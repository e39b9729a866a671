"""The rules controller of NumNum."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from tabletop.engine.actions import (
    Action,
    ChanceAction,
    ChooseWord,
    Move,
    Say,
    SeatAction,
    Shuffled,
)
from tabletop.engine.capabilities import (
    Comparison,
    HasCelebration,
    HasComparison,
    HasFitHints,
    HasHandOrders,
    HasNotes,
    HasPermissions,
    HasScores,
    Permission,
)
from tabletop.engine.cards import HIDDEN, CardId, CardSet
from tabletop.engine.chance import Chance
from tabletop.engine.fields import Field
from tabletop.engine.free_edit import HasFreeEdit
from tabletop.engine.gestures import Drop, Gesture, Tap
from tabletop.engine.message import Event, Message, SeatRef
from tabletop.engine.outcome import Outcome, ScoreLine
from tabletop.engine.positions import Impossible, Position
from tabletop.engine.rules import Barrier
from tabletop.engine.verdict import LEGAL, Reason, Verdict
from tabletop.engine.zones import CHANCE, NOBODY, Plan, Seat, ZoneIndex
from tabletop.games.numnum import dealing, hints, layout, log, positions, reasons, refusals
from tabletop.games.numnum.card_facts import Fits
from tabletop.games.numnum.cards import SYMBOLS
from tabletop.games.numnum.options import GAME
from tabletop.games.numnum.state import NumState, Phase
from tabletop.games.numnum.zones import NumTable

DRAW: Final = Say("draw")
STOP: Final = Say("stop")
PASS: Final = Say("pass")
_CHOICES: Final = tuple(ChooseWord(symbol) for symbol in SYMBOLS)


class NumRules(
    NumTable,
    HasScores[NumState],
    HasNotes[NumState],
    HasPermissions[NumState],
    HasFitHints[NumState],
    HasComparison[NumState],
    HasHandOrders,
    HasCelebration[NumState],
    HasFreeEdit,
):
    """The rules with the ids NN-...; `judge` says what is legal and why not."""

    game: ClassVar[str] = GAME
    version: ClassVar[int] = 1
    reasons: ClassVar[tuple[Reason, ...]] = reasons.REASONS
    fields: ClassVar[tuple[Field, ...]] = positions.FIELDS
    endings: ClassVar[tuple[SeatAction, ...]] = (STOP, PASS)

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        super().__init__(cards, seats, options)
        # Answers to a card that was drawn; the last one where its face is not known.
        self._after_drawing = (*((move, STOP) for move in self.tables.lay), (STOP,))

    # --- the game ---------------------------------------------------------------------------

    def initial_state(self) -> NumState:
        """All cards in the draw pile, to be shuffled by chance (NN-S1)."""
        every = Counter(self.pieces()).elements()
        zones: list[tuple[CardId, ...]] = [()] * len(self.zones)
        zones[self.draw] = tuple(every)
        return NumState(
            zones=tuple(zones),
            to_act=CHANCE,
            phase=Phase.DEAL,
            turn=0,
            drawn=None,
            wish=None,
            passes=0,
            round=1,
            scores=(0,) * self.seats,
        )

    def legal_actions(self, state: NumState) -> Sequence[SeatAction]:
        """See `Rules.legal_actions`; laying by the order of the hand, then words."""
        match state.phase:
            case Phase.TURN:
                found = self._layings(state)
                found.append(DRAW if self.can_draw(state) else PASS)
                return found
            case Phase.MORE:
                found = self._layings(state)
                found.append(STOP)
                return found
            case Phase.DRAWN if state.drawn is not None:
                return self._after_drawing[state.drawn]
            case Phase.CHOOSE:
                return _CHOICES
            case _:
                return ()

    def _layings(self, state: NumState) -> list[SeatAction]:
        hand = state.zones[state.turn]
        if len(hand) == 1 and self.tables.series[hand[0]]:
            return []
        row = self.row(state)
        return [move for card in dict.fromkeys(hand) if (move := row[card]) is not None]

    def apply(self, state: NumState, action: Action) -> NumState:
        """See `Rules.apply`."""
        match action:
            case Move(card):
                return self._laid(state, card)
            case Say("draw"):
                if not state.zones[self.draw]:
                    return state._replace(to_act=CHANCE, phase=Phase.RESHUFFLE)
                return self._drawn(state, state.zones)
            case Say("stop"):
                return self._next(state, state.zones, wish=state.wish)
            case ChooseWord(symbol):
                return self._next(state, state.zones, wish=symbol)
            case Say("pass"):
                return self._passed(state)
            case Shuffled(_, order):
                return self._shuffled(state, order)
            case _:
                raise ValueError(f"{action} is no action of {GAME}")

    def _laid(self, state: NumState, card: CardId) -> NumState:
        """NN-T1: a card leaves the hand; NN-T4: the last one wins."""
        seat, tables = state.turn, self.tables
        zones = list(state.zones)
        hand = zones[seat]
        place = hand.index(card)
        zones[seat] = hand = hand[:place] + hand[place + 1 :]
        if tables.series[card]:
            dealing.lay_ban(self, zones, card)
            return self._next(state, tuple(zones), wish=state.wish)
        pile = zones[self.discard]
        zones[self.discard] = (*pile, card)
        if not hand:
            return self._round_over(self._goes_on(state, zones, state.phase))
        if tables.wishes[card]:
            return self._goes_on(state, zones, Phase.CHOOSE)
        if state.wish is None:
            fits = tables.fits[tables.mask(zones[self.bans])][pile[-1]][card]
            if fits is Fits.TWICE:
                return self._goes_on(state, zones, Phase.MORE)
        return self._next(state, tuple(zones))

    @staticmethod
    def _goes_on(state: NumState, zones: list[tuple[CardId, ...]], phase: Phase) -> NumState:
        """The same seat is due, or nobody any more."""
        return state._replace(zones=tuple(zones), phase=phase, drawn=None, wish=None, passes=0)

    def _next(
        self, state: NumState, zones: tuple[tuple[CardId, ...], ...], wish: str | None = None
    ) -> NumState:
        """The turn passes on clockwise; who passes, and only who passes, keeps count of it."""
        seat = (state.turn + 1) % self.seats
        return NumState(zones, seat, Phase.TURN, seat, None, wish, 0, state.round, state.scores)

    def _drawn(self, state: NumState, zones: tuple[tuple[CardId, ...], ...]) -> NumState:
        """NN-T2: a card is drawn; one that may not be laid ends the turn."""
        *pile, card = zones[self.draw]
        changed = list(zones)
        changed[self.draw] = tuple(pile)
        changed[state.turn] = (*changed[state.turn], card)
        if self.row(state)[card] is None:
            return self._next(state, tuple(changed), wish=state.wish)
        return state._replace(
            zones=tuple(changed), to_act=state.turn, phase=Phase.DRAWN, drawn=card
        )

    def _passed(self, state: NumState) -> NumState:
        """NN-T3: with all passing in a row the round ends without a winner."""
        passes = state.passes + 1
        if passes == self.seats:
            return self._round_over(state._replace(passes=passes))
        return self._next(state, state.zones, wish=state.wish)._replace(passes=passes)

    def _round_over(self, state: NumState) -> NumState:
        """The game is over, or another round begins (NN-P1)."""
        if self.target is None:
            return state._replace(to_act=NOBODY, phase=Phase.OVER)
        scores = tuple(
            before + sum(self.tables.points[card] for card in hand)
            for before, hand in zip(state.scores, state.zones, strict=False)
        )
        if max(scores) >= self.target:
            return state._replace(to_act=NOBODY, phase=Phase.OVER, scores=scores)
        return state._replace(to_act=CHANCE, phase=Phase.DEAL, scores=scores, round=state.round + 1)

    def outcome(self, state: NumState) -> Outcome | None:
        """See `Rules.outcome`."""
        if state.phase is not Phase.OVER:
            return None
        if self.target is not None:
            least = min(state.scores)
            winners = tuple(seat for seat, score in enumerate(state.scores) if score == least)
            names = tuple(SeatRef(seat) for seat in winners)
            return Outcome(
                "won-points",
                "NN-P1",
                winners,
                scores=state.scores,
                params=(("seats", names), ("n", least), ("round", state.round)),
            )
        if state.zones[state.turn]:
            return Outcome("drawn", "NN-T3", ())
        return Outcome("won", "NN-T4", (state.turn,), params=(("seat", SeatRef(state.turn)),))

    # --- chance -----------------------------------------------------------------------------

    def sample_chance(self, state: NumState, chance: Chance) -> ChanceAction:
        """See `Rules.sample_chance`."""
        return Shuffled(self.draw, chance.shuffle(self.draw, self._to_shuffle(state)))

    def _to_shuffle(self, state: NumState) -> tuple[CardId, ...]:
        match state.phase:
            case Phase.DEAL:
                return dealing.all_cards(state.zones)
            case Phase.MIX:
                return state.zones[self.draw]
            case _:
                return state.zones[self.discard][:-1]

    def _shuffled(self, state: NumState, order: tuple[CardId, ...]) -> NumState:
        if state.phase is Phase.DEAL:
            return dealing.dealt(self, state, order)
        zones = list(state.zones)
        zones[self.draw] = order
        if state.phase is Phase.MIX:
            return dealing.turned_up(self, state._replace(zones=tuple(zones)))
        zones[self.discard] = zones[self.discard][-1:]
        return self._drawn(state, tuple(zones))

    def undo_barrier(self, before: NumState, action: Action, after: NumState) -> Barrier | None:
        """Shuffles and drawn cards; a change of seat where hands are hidden.

        A card laid from the own hand is new to the others only, who do not look as long as the
        same seat goes on; a round that it ends shows what they hold.
        """
        if isinstance(action, Shuffled):
            return Barrier.SHUFFLE
        if before.zones[self.draw] != after.zones[self.draw]:
            return Barrier.DRAW
        if self.hidden and before.turn != after.turn:
            return Barrier.TURN
        ends = self.hidden and after.to_act != before.to_act
        return Barrier.DRAW if ends else None

    # --- verdicts ---------------------------------------------------------------------------

    def judge(self, state: NumState, action: Action) -> Verdict:
        """See `Rules.judge`."""
        if state.to_act == CHANCE:
            good = (
                isinstance(action, Shuffled)
                and action.zone == self.draw
                and Counter(action.order) == Counter(self._to_shuffle(state))
            )
            return LEGAL if good else reasons.BAD_SHUFFLE()
        return refusals.judge(self, state, action)

    # --- words and gestures -----------------------------------------------------------------

    def vocabulary(self) -> tuple[SeatAction, ...]:
        """See `Rules.vocabulary`."""
        return (DRAW, STOP, PASS, *_CHOICES)

    def landings(self) -> frozenset[ZoneIndex]:
        """The discard pile and the place of the bans beside it."""
        return frozenset((self.discard, self.bans))

    def readings(self, state: NumState, gesture: Gesture) -> Iterator[SeatAction]:
        """See `Rules.readings`.

        A ban dropped on the discard pile is meant for its place beside it; a card taken from the
        draw pile into the hand, or clicked there, is drawn; a card of the hand that is clicked is
        laid.
        """
        match gesture:
            case Drop(source=source, zone=zone) if source == self.draw and (
                zone < self.seats and state.to_act in (zone, NOBODY)
            ):
                yield DRAW
            case Tap(source=source) if source == self.draw:
                yield DRAW
            case Drop(card=card, source=source, zone=zone):
                ban = card != HIDDEN and self.tables.series[card] and zone in self.landings()
                to = self.bans if ban else zone
                # A copy that lies elsewhere is not the one in the hand.
                yield Move(card, to, source=None if source == state.to_act else source)
            case Tap(card=card, source=source) if card != HIDDEN and source == state.to_act:
                yield self.tables.lay[card]
            case _:
                return

    # --- what is shown ----------------------------------------------------------------------

    @property
    def explains(self) -> bool:
        """See `HasFitHints.explains`."""
        return self.options["fit_hint"] == "on"

    def fit_hint(self, state: NumState, card: CardId) -> Message | None:
        """See `HasFitHints.fit_hint`; None where the option `fit_hint` is off."""
        return log.fit_hint(self, state, card) if self.explains else None

    def compare(self, state: NumState, card: CardId) -> Comparison | None:
        """See `HasComparison.compare`; None where a wish asks for a symbol only."""
        found = self.fit(state, card) if self.explains and state.wish is None else None
        return None if found is None else hints.compare(self, state, card, found)

    def hand_orders(self) -> Mapping[str, Sequence[CardId]]:
        """See `HasHandOrders.hand_orders`."""
        return hints.hand_orders(self)

    def cheer(self, before: NumState, action: Action, after: NumState) -> Message | None:
        """See `HasCelebration.cheer`: a double fit (NN-F5)."""
        return Message("twice") if isinstance(action, Move) and after.phase is Phase.MORE else None

    def interlude(self, before: NumState, action: Action, after: NumState) -> Event | None:
        """See `HasScores.interlude`: a round is over, but not the game (NN-P1)."""
        return log.interlude(before, action, after)

    def observe(self, state: NumState, seat: Seat | None) -> NumState:
        """See `Rules.observe`; the card that was drawn is known to who drew it."""
        seen = super().observe(state, seat)
        if state.drawn is None or not self.hidden or seat == state.turn:
            return seen
        return seen._replace(drawn=HIDDEN)

    def prompt(self, state: NumState) -> Message:
        """See `Rules.prompt`."""
        return log.prompt(self, state)

    def events(self, before: NumState, action: Action, after: NumState) -> tuple[Event, ...]:
        """See `Rules.events`."""
        return tuple(log.events(self, before, action, after))

    def plan(self, state: NumState, viewer: Seat | None) -> Plan:
        """See `Rules.plan`."""
        return layout.table(self, state, viewer)

    def notes(self, state: NumState) -> Mapping[ZoneIndex, Message]:
        """At each hand the points that its player has so far, where points are counted."""
        if self.target is None:
            return {}
        return {seat: Message("points", (("n", n),)) for seat, n in enumerate(state.scores)}

    def score_sheet(self, state: NumState) -> tuple[ScoreLine, ...]:
        """The points of the rounds that are over (NN-P1)."""
        if self.target is None:
            return ()
        return (ScoreLine("rounds", "NN-P1", state.scores, ((),) * self.seats),)

    def permission(self, state: NumState, action: SeatAction) -> Permission:
        """See `HasPermissions.permission`."""
        return log.permission(self, state, action)

    def outline(self, position: Position) -> Mapping[str, object]:
        """See `HasFreeEdit.outline`: the wish stands under the pile."""
        return {"wish": position.fields["wish"]}

    def position(self, state: NumState) -> Position:
        """See `Rules.position`."""
        return positions.describe(self, state)

    def assemble(self, position: Position) -> tuple[NumState | None, Sequence[Impossible]]:
        """See `Rules.assemble`."""
        return positions.assemble(self, position)
