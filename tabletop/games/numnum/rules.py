"""The rules controller of NumNum."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from tabletop.engine.actions import Action, ChanceAction, Move, SeatAction, Shuffled
from tabletop.engine.capabilities import HasStepRefusals
from tabletop.engine.cards import HIDDEN, CardSet
from tabletop.engine.chance import Chance
from tabletop.engine.fields import Field
from tabletop.engine.free_edit import HasFreeEdit
from tabletop.engine.gestures import Drop, Gesture, Tap
from tabletop.engine.message import SeatRef
from tabletop.engine.outcome import Outcome
from tabletop.engine.positions import Impossible, Position
from tabletop.engine.rules import Barrier, Rules
from tabletop.engine.state import zones_of
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import NOBODY, USUAL_SHAPE, Plan, Seat, ZoneIndex
from tabletop.games.numnum import layout, positions, turns
from tabletop.games.numnum.facts import CHOICES, DRAW, PASS, STOP, Facts
from tabletop.games.numnum.heuristic import NumHeuristic
from tabletop.games.numnum.hints import NumHints
from tabletop.games.numnum.options import GAME
from tabletop.games.numnum.state import NumState, Phase


class NumRules(NumHints, NumHeuristic, Rules[NumState], HasFreeEdit, HasStepRefusals[NumState]):
    """The rules with the ids NN-...; `refusal` says what is not legal, and why."""

    game: ClassVar[str] = GAME
    version: ClassVar[int] = 1
    reasons: ClassVar[tuple[Reason, ...]] = turns.REASONS
    fields: ClassVar[tuple[Field, ...]] = positions.FIELDS
    endings: ClassVar[tuple[SeatAction, ...]] = (STOP, PASS)

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        self.facts = Facts(cards, seats, options)
        super().__init__(cards, seats, options, self.facts.zones)
        zones = zones_of(len(self.zones), {self.facts.draw: self.facts.every})
        self._initial = NumState(zones, scores=(0,) * seats)

    # --- the game ---------------------------------------------------------------------------

    def initial_state(self) -> NumState:
        """Lay all cards into the draw pile, to be shuffled by chance (NN-S1)."""
        return self._initial

    def legal_actions(self, state: NumState) -> Sequence[SeatAction]:
        """See `Rules.legal_actions`; laying by the order of the hand, then words."""
        return turns.legal_actions(self.facts, state)

    def apply(self, state: NumState, action: Action) -> NumState:
        """See `Rules.apply`."""
        return turns.apply(self.facts, state, action)

    def outcome(self, state: NumState) -> Outcome | None:
        """See `Rules.outcome`."""
        if state.phase is not Phase.OVER:
            return None
        if self.facts.target is not None:
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
        return turns.sample(self.facts, state, chance)

    def undo_barrier(self, before: NumState, action: Action, after: NumState) -> Barrier | None:
        """Let undo stop at shuffles, drawn cards and, where hands are hidden, a change of seat.

        A card laid from the own hand is new to the others only, who do not look as long as the
        same seat goes on; a round that it ends shows what they hold.
        """
        if isinstance(action, Shuffled):
            return Barrier.SHUFFLE
        if before.zones[self.facts.draw] != after.zones[self.facts.draw]:
            return Barrier.DRAW
        if self.facts.hidden and before.turn != after.turn:
            return Barrier.TURN
        ends = self.facts.hidden and after.to_act != before.to_act
        return Barrier.DRAW if ends else None

    # --- verdicts ---------------------------------------------------------------------------

    def refusal(self, state: NumState, action: Action) -> Verdict | None:
        """See `Rules.refusal`."""
        return turns.refusal(self.facts, state, action)

    def refused_by_step(
        self, before: NumState, done: Action | None, after: NumState, asked: Action
    ) -> Verdict | None:
        """See `HasStepRefusals`: a card drawn may have ended the turn."""
        return turns.after_drawing(self.facts, before, after, asked)

    # --- words and gestures -----------------------------------------------------------------

    def vocabulary(self) -> tuple[SeatAction, ...]:
        """See `Rules.vocabulary`."""
        return (DRAW, STOP, PASS, *CHOICES)

    def landings(self) -> frozenset[ZoneIndex]:
        """Return the discard pile and the place of the bans beside it."""
        return frozenset((self.facts.discard, self.facts.bans))

    def readings(self, state: NumState, gesture: Gesture) -> Iterator[SeatAction]:
        """See `Rules.readings`.

        A ban dropped on the discard pile is meant for its place beside it; a card taken from the
        draw pile into the hand, or clicked there, is drawn; a card of the hand that is clicked is
        laid.
        """
        match gesture:
            case Drop(source=source, zone=zone) if source == self.facts.draw and (
                zone < self.seats and state.to_act in (zone, NOBODY)
            ):
                yield DRAW
            case Tap(source=source) if source == self.facts.draw:
                yield DRAW
            case Drop(card=card, source=source, zone=zone):
                ban = card != HIDDEN and self.facts.series[card] and zone in self.landings()
                to = self.facts.bans if ban else zone
                # A copy that lies elsewhere is not the one in the hand.
                yield Move(card, to, source=None if source == state.to_act else source)
            case Tap(card=card, source=source) if card != HIDDEN and source == state.to_act:
                yield self.facts.lay[card]
            case _:
                return

    # --- what is shown ----------------------------------------------------------------------

    def observe(self, state: NumState, seat: Seat | None) -> NumState:
        """See `Rules.observe`; the card that was drawn is known to who drew it."""
        seen = super().observe(state, seat)
        if state.drawn is None or not self.facts.hidden or seat == state.turn:
            return seen
        return seen._replace(drawn=HIDDEN)

    def resample(self, observation: NumState, seat: Seat | None, chance: Chance) -> NumState:
        """See `Rules.resample`; a card that was drawn and may be laid fits (NN-T2)."""
        return turns.resample(self.facts, observation, chance)

    def plan(self, state: NumState, viewer: Seat | None, shape: float = USUAL_SHAPE) -> Plan:
        """See `Rules.plan`."""
        return layout.table(self.facts, state, viewer, shape)

    def outline(self, position: Position) -> Mapping[str, object]:
        """See `HasFreeEdit.outline`: the wish stands under the pile."""
        return {"wish": position.fields["wish"]}

    def position(self, state: NumState) -> Position:
        """See `Rules.position`."""
        return positions.describe(self.facts, state)

    def assemble(self, position: Position) -> tuple[NumState | None, Sequence[Impossible]]:
        """See `Rules.assemble`."""
        return positions.assemble(self.facts, position)
