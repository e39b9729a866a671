"""The rules controller of Nichtlustig."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.actions import Action, ChanceAction, Move, Rolled, SeatAction
from tabletop.engine.advice import Solver
from tabletop.engine.capabilities import (
    ChanceClass,
    HasChanceOutcomes,
    HasSolver,
    HasStepRefusals,
    not_listed,
)
from tabletop.engine.cards import CardSet
from tabletop.engine.chance import Chance
from tabletop.engine.fields import Field
from tabletop.engine.gestures import Gesture
from tabletop.engine.outcome import Outcome, totals
from tabletop.engine.positions import Impossible, Position
from tabletop.engine.rules import Barrier, Rules
from tabletop.engine.state import zones_of
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import CHANCE, USUAL_SHAPE, Plan, Seat, ZoneIndex
from tabletop.games.nichtlustig import gestures, layout, positions, refusals, turns
from tabletop.games.nichtlustig.facts import PASS, STOP, Facts
from tabletop.games.nichtlustig.free_edit import NichtlustigFreeEdit
from tabletop.games.nichtlustig.heuristic import NichtlustigHeuristic
from tabletop.games.nichtlustig.hints import NichtlustigHints
from tabletop.games.nichtlustig.options import GAME
from tabletop.games.nichtlustig.scoring import winners
from tabletop.games.nichtlustig.state import NichtlustigState, Phase

if TYPE_CHECKING:
    from fractions import Fraction


class NichtlustigRules(
    NichtlustigHints,
    NichtlustigHeuristic,
    Rules[NichtlustigState],
    NichtlustigFreeEdit,
    HasChanceOutcomes[NichtlustigState],
    HasSolver[NichtlustigState],
    HasStepRefusals[NichtlustigState],
):
    """Rule ids NL-...; nothing is hidden, and all chance is dice."""

    game: ClassVar[str] = GAME
    version: ClassVar[int] = 1
    reasons: ClassVar[tuple[Reason, ...]] = (*refusals.REASONS, *turns.REASONS)
    fields: ClassVar[tuple[Field, ...]] = positions.FIELDS
    endings: ClassVar[tuple[SeatAction, ...]] = (STOP, PASS)

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        self.facts = Facts(cards, seats, options)
        super().__init__(cards, seats, options, self.facts.zones)

    # --- the game ---------------------------------------------------------------------------

    def initial_state(self) -> NichtlustigState:
        """Lay all cards into the middle; everybody rolls for the beginning (NL-S1, NL-S2)."""
        facts = self.facts
        lying = {
            facts.grid: facts.goals,
            facts.deaths: tuple(sorted(facts.death_cards)),
            facts.specials: tuple(sorted(facts.special_cards)),
        }
        zones, seats = zones_of(len(self.zones), lying), range(self.seats)
        return NichtlustigState(zones, contenders=tuple(seats), professors=((),) * self.seats)

    def legal_actions(self, state: NichtlustigState) -> Sequence[SeatAction]:
        """See `Rules.legal_actions`; cards in the order of the grid, words last."""
        return refusals.legal_actions(self.facts, state)

    def apply(self, state: NichtlustigState, action: Action) -> NichtlustigState:
        """See `Rules.apply`."""
        return turns.apply(self.facts, state, action)

    def outcome(self, state: NichtlustigState) -> Outcome | None:
        """Return the end that NL-E1 brings, decided by NL-E4."""
        if state.phase is not Phase.OVER:
            return None
        points = totals(self.score_sheet(state))
        deaths = [len(state.zones[zone]) for zone in self.facts.dead]
        won = winners(points, deaths)
        best = max(points)
        level = sum(total == best for total in points) > 1
        code = "shared" if len(won) > 1 else "won-by-deaths" if level else "won"
        return Outcome(code, "NL-E1", won, scores=points, params=(("n", best),))

    # --- chance -----------------------------------------------------------------------------

    def sample_chance(self, state: NichtlustigState, chance: Chance) -> ChanceAction:
        """See `Rules.sample_chance`."""
        return turns.sample(self.facts, state, chance)

    def chance_outcomes(self, state: NichtlustigState) -> Iterator[tuple[ChanceAction, "Fraction"]]:
        """Yield every way the dice in the air can fall: up to four dice."""
        if turns.dice_in_the_air(self.facts, state) > turns.LISTED_DICE:
            raise not_listed(state)
        yield from turns.outcomes(self.facts, state)

    def chance_classes(self, state: NichtlustigState) -> Iterator[ChanceClass]:
        """See `HasChanceOutcomes.chance_classes`; any number of dice."""
        from tabletop.games.nichtlustig.throw_classes import classes

        return classes(self.facts, state)

    def solver(self) -> Solver[NichtlustigState]:
        """See `HasSolver.solver`; it knows how likely goal cards are reached."""
        from tabletop.games.nichtlustig.solver import NichtlustigSolver

        return NichtlustigSolver(self.facts)

    def undo_barrier(
        self, before: NichtlustigState, action: Action, after: NichtlustigState
    ) -> Barrier | None:
        """Let undo stop at dice; nothing else reveals anything."""
        return Barrier.DICE if isinstance(action, Rolled) else None

    # --- verdicts, words and gestures -------------------------------------------------------

    def refusal(self, state: NichtlustigState, action: Action) -> Verdict | None:
        """See `Rules.refusal`."""
        refusal = turns.chance_refusal if state.to_act == CHANCE else refusals.refusal
        return refusal(self.facts, state, action)

    def refused_by_step(
        self,
        before: NichtlustigState,
        done: Action | None,
        after: NichtlustigState,
        asked: Action,
    ) -> Verdict | None:
        """See `HasStepRefusals`: the next turn shows the dice no more."""
        return refusals.after_turn(self.facts, before, done, after, asked)

    def vocabulary(self) -> tuple[SeatAction, ...]:
        """See `Rules.vocabulary`."""
        return self.facts.words

    def landings(self) -> frozenset[ZoneIndex]:
        """Return all but the middle of goal cards and Deaths, to which nothing returns."""
        return frozenset(range(len(self.zones))) - {self.facts.grid, self.facts.deaths}

    def moves(self) -> Iterator[Move]:
        """See `Rules.moves`; Deaths onto cards, and Dinosaurs with the Time Machine."""
        yield from super().moves()
        yield from self.facts.onto.values()
        for helped in self.facts.helped:
            yield from helped.values()

    def readings(self, state: NichtlustigState, gesture: Gesture) -> Iterator[SeatAction]:
        """See `Rules.readings`."""
        known = gestures.readings(self.facts, state, gesture, self.legal_actions(state))
        return super().readings(state, gesture) if known is None else known

    # --- what is shown ----------------------------------------------------------------------

    def observe(self, state: NichtlustigState, seat: Seat | None) -> NichtlustigState:
        """Return the state: nothing is hidden from anybody."""
        return state

    def resample(
        self, observation: NichtlustigState, seat: Seat | None, chance: Chance
    ) -> NichtlustigState:
        """Return the same: nothing is hidden from anybody."""
        return observation

    def plan(
        self, state: NichtlustigState, viewer: Seat | None, shape: float = USUAL_SHAPE
    ) -> Plan:
        """See `Rules.plan`."""
        return layout.table(self.facts, state, viewer, shape)

    # --- positions --------------------------------------------------------------------------

    def position(self, state: NichtlustigState) -> Position:
        """See `Rules.position`."""
        return positions.describe(state)

    def assemble(self, position: Position) -> tuple[NichtlustigState | None, Sequence[Impossible]]:
        """See `Rules.assemble`."""
        return positions.assemble(self.facts, position)
