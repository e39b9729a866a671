"""The rules controller of Dumm gelaufen!, for both editions."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.actions import Action, ChanceAction, Move, SeatAction, Shuffled, Taken
from tabletop.engine.capabilities import HasChanceOutcomes, not_listed
from tabletop.engine.cards import HIDDEN, CardId, CardSet
from tabletop.engine.chance import Chance
from tabletop.engine.fields import Field
from tabletop.engine.gestures import Gesture
from tabletop.engine.message import Event, SeatRef
from tabletop.engine.outcome import Outcome
from tabletop.engine.positions import Impossible, Position
from tabletop.engine.rules import Barrier, Rules
from tabletop.engine.state import zones_of
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import CHANCE, USUAL_SHAPE, Plan, Seat, ZoneIndex
from tabletop.games.dumm_gelaufen import (
    gestures,
    layout,
    observation,
    positions,
    refusals,
    resampling,
    turns,
)
from tabletop.games.dumm_gelaufen.draft import Draft
from tabletop.games.dumm_gelaufen.effects import REASONS as EFFECT_REASONS
from tabletop.games.dumm_gelaufen.facts import CLAIM, ENDINGS, Facts
from tabletop.games.dumm_gelaufen.heuristic import DummHeuristic
from tabletop.games.dumm_gelaufen.hints import DummHints
from tabletop.games.dumm_gelaufen.options import GAME
from tabletop.games.dumm_gelaufen.state import DummState, Phase

if TYPE_CHECKING:
    from fractions import Fraction


class DummRules(DummHints, DummHeuristic, Rules[DummState], HasChanceOutcomes[DummState]):
    """The rules of both editions; what each id (DG-...) means stands in the texts."""

    game: ClassVar[str] = GAME
    version: ClassVar[int] = 1
    reasons: ClassVar[tuple[Reason, ...]] = (
        *refusals.REASONS,
        *EFFECT_REASONS,
        turns.BAD_SHUFFLE,
        turns.BAD_TAKE,
    )
    fields: ClassVar[tuple[Field, ...]] = positions.FIELDS
    endings: ClassVar[tuple[SeatAction, ...]] = ENDINGS

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        self.facts = Facts(cards, seats, options["edition"])
        super().__init__(cards, seats, options, self.facts.zones)

    # --- the game ---------------------------------------------------------------------------

    def initial_state(self) -> DummState:
        """Numbers and actions in the draw pile, tasks in theirs, to be shuffled (DG-S1)."""
        facts = self.facts
        every = tuple(self.pieces().elements())
        lying = {
            facts.draw: tuple(card for card in every if not facts.is_task[card]),
            facts.tasks: tuple(card for card in every if facts.is_task[card]),
        }
        return DummState(
            zones=zones_of(len(self.zones), lying),
            to_act=CHANCE,
            phase=Phase.DEAL,
            turn=int(self.options["starter"]) - 1,
            known=(frozenset(),) * self.seats,
        )

    def legal_actions(self, state: DummState) -> Sequence[SeatAction]:
        """See `Rules.legal_actions`; cards first, then words."""
        return refusals.legal_actions(self.facts, state)

    def apply(self, state: DummState, action: Action) -> DummState:
        """See `Rules.apply`."""
        draft = Draft(self.facts, state)
        turns.carry_out(draft, action)
        return draft.state()

    def outcome(self, state: DummState) -> Outcome | None:
        """See `Rules.outcome`."""
        if state.phase is not Phase.OVER:
            return None
        params = (("seat", SeatRef(state.turn)), ("round", state.round))
        return Outcome("won", "DG-E4", (state.turn,), params=params)

    # --- chance -----------------------------------------------------------------------------

    def sample_chance(self, state: DummState, chance: Chance) -> ChanceAction:
        """See `Rules.sample_chance`."""
        return turns.sample(self.facts, state, chance)

    def chance_outcomes(self, state: DummState) -> Iterator[tuple[ChanceAction, "Fraction"]]:
        """Yield the cards that can be taken unseen."""
        if state.phase is not Phase.STEAL:
            raise not_listed(state)
        yield from turns.outcomes(self.facts, state)

    def undo_barrier(self, before: DummState, action: Action, after: DummState) -> Barrier | None:
        """Shuffles; cards that somebody sees and who acted did not; a change of seat."""
        if isinstance(action, Shuffled):
            return Barrier.SHUFFLE
        if isinstance(action, Taken) or action == CLAIM:
            return Barrier.DRAW
        facts = self.facts
        if before.zones[facts.draw] != after.zones[facts.draw]:
            return Barrier.DRAW
        played = isinstance(action, Move) and action.to == facts.discard_actions
        if played or before.zones[facts.play]:
            if self._anybody_learns(before, action):
                return Barrier.DRAW
            if observation.hands_decided(facts, before, action, after):
                return Barrier.TURN
        return None if after.to_act in (before.to_act, CHANCE) else Barrier.TURN

    def _anybody_learns(self, before: DummState, action: Action) -> bool:
        """Return whether somebody sees a card that neither they nor who acts saw before."""
        views = [self.observe(before, seat).zones for seat in range(self.seats)]
        marked = before._replace(zones=observation.followed(before.zones, views))
        after = self.apply(marked, action)
        return any(
            observation.shows_new(self.observe(after, seat).zones, seat, before.to_act)
            for seat in range(self.seats)
        )

    # --- verdicts ---------------------------------------------------------------------------

    def refusal(self, state: DummState, action: Action) -> Verdict | None:
        """See `Rules.refusal`."""
        refusal = turns.chance_refusal if state.to_act == CHANCE else refusals.refusal
        return refusal(self.facts, state, action)

    # --- words and gestures -----------------------------------------------------------------

    def vocabulary(self) -> tuple[SeatAction, ...]:
        """See `Rules.vocabulary`."""
        return self.facts.vocabulary()

    def landings(self) -> frozenset[ZoneIndex]:
        """Hands, Mac, the number discards, and the discard of actions that are played."""
        facts = self.facts
        return frozenset((*range(self.seats), facts.mac, *facts.discards, facts.discard_actions))

    def moves(self) -> Iterator[Move]:
        """See `Rules.moves`; open cards are taken from where they lie."""
        yield from super().moves()
        yield from self.facts.takings()

    def readings(self, state: DummState, gesture: Gesture) -> Iterator[SeatAction]:
        """See `Rules.readings`."""
        return gestures.readings(self.facts, state, gesture, self.apply)

    # --- what is shown ----------------------------------------------------------------------

    def observe(self, state: DummState, seat: Seat | None) -> DummState:
        """See `Rules.observe`; drawn cards and the numbers others held are hidden, too."""
        return observation.veil(self.facts, state, super().observe(state, seat), seat)

    def seen(
        self, state: DummState, seat: Seat | None, zone: ZoneIndex, cards: tuple[CardId, ...]
    ) -> tuple[CardId, ...]:
        """See `Rules.seen`; a task is known to who looked, actions dealt lie face down (1998)."""
        if zone == self.facts.discard_actions:
            return (*(HIDDEN,) * state.face_down, *cards[state.face_down :])
        if zone in self.facts.task and seat in state.known[zone - self.seats]:
            return cards
        return super().seen(state, seat, zone, cards)

    def resample(self, observation: DummState, seat: Seat | None, chance: Chance) -> DummState:
        """See `Rules.resample`."""
        return resampling.resample(self.facts, observation, seat, chance)

    def events(self, before: DummState, action: Action, after: DummState) -> tuple[Event, ...]:
        """See `Rules.events`: what the rules note when they carry the action out again."""
        log: list[Event] = []
        turns.carry_out(Draft(self.facts, before, log), action)
        return tuple(log)

    def plan(self, state: DummState, viewer: Seat | None, shape: float = USUAL_SHAPE) -> Plan:
        """See `Rules.plan`."""
        return layout.table(self.facts, viewer, shape)

    def position(self, state: DummState) -> Position:
        """See `Rules.position`."""
        return positions.describe(self.facts, state)

    def assemble(self, position: Position) -> tuple[DummState | None, Sequence[Impossible]]:
        """See `Rules.assemble`."""
        return positions.assemble(self.facts, position)

    def pieces(self) -> Counter[CardId]:
        """Return all cards but Mac himself, who is part of the table."""
        return self.facts.pieces.copy()
