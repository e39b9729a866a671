"""The rules controller of What a Wonderful World."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.actions import Action, ChanceAction, Roll, Rolled, SeatAction, Shuffled
from tabletop.engine.advice import Search, Solver
from tabletop.engine.capabilities import (
    HasChanceOutcomes,
    HasForcedActions,
    HasSearch,
    HasSolver,
    HasStepRefusals,
    not_listed,
)
from tabletop.engine.cards import CardId, CardSet
from tabletop.engine.chance import Chance
from tabletop.engine.fields import Field
from tabletop.engine.free_edit import HasFreeEdit
from tabletop.engine.gestures import DropDie, DropDieOnZone, Gesture, Tap, Throw
from tabletop.engine.message import SeatRef
from tabletop.engine.outcome import Outcome
from tabletop.engine.positions import Impossible, Position
from tabletop.engine.rules import Barrier, Rules
from tabletop.engine.state import zones_of
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import USUAL_SHAPE, Plan, Seat, ZoneIndex
from tabletop.games.wonderful_world import layout, positions, turns
from tabletop.games.wonderful_world.cards import LANDSCAPES, MEN
from tabletop.games.wonderful_world.facts import ROLLS, STOP, Facts
from tabletop.games.wonderful_world.heuristic import WonderHeuristic
from tabletop.games.wonderful_world.hints import WonderHints, die_owners
from tabletop.games.wonderful_world.options import GAME
from tabletop.games.wonderful_world.state import Stage, WonderState

if TYPE_CHECKING:
    from fractions import Fraction


class WonderRules(
    WonderHints,
    WonderHeuristic,
    Rules[WonderState],
    HasChanceOutcomes[WonderState],
    HasForcedActions[WonderState],
    HasSearch[WonderState],
    HasSolver[WonderState],
    HasStepRefusals[WonderState],
    HasFreeEdit,
):
    """The rules with the ids WW-...; `turns` says what is legal and what comes of it."""

    cooperative: ClassVar[bool] = True
    game: ClassVar[str] = GAME
    version: ClassVar[int] = 1
    reasons: ClassVar[tuple[Reason, ...]] = turns.REASONS
    fields: ClassVar[tuple[Field, ...]] = positions.FIELDS
    endings: ClassVar[tuple[SeatAction, ...]] = (STOP,)

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        self.facts = Facts(cards, seats, options)
        super().__init__(cards, seats, options, self.facts.zones)
        facts, first = self.facts, self.facts.starter
        lying = {facts.draw: cards.copies(MEN), facts.landscapes: cards.copies(LANDSCAPES)}
        zones = zones_of(len(self.zones), lying)
        self._initial = WonderState(zones, starter=first, turn=first, dice=(0,) * seats)

    # --- the game ---------------------------------------------------------------------------

    def initial_state(self) -> WonderState:
        """Lay the men into the draw zone, the landscapes aside, to be shuffled (WW-S1)."""
        return self._initial

    def pieces(self) -> Counter[CardId]:
        """Count all cards but the Earth, which lies on the table like the table itself."""
        return self.facts.pieces.copy()

    def legal_actions(self, state: WonderState) -> Sequence[SeatAction]:
        """See `Rules.legal_actions`; laying by card and row, then dice by number, then stop."""
        return turns.legal_actions(self.facts, state)

    def apply(self, state: WonderState, action: Action) -> WonderState:
        """See `Rules.apply`."""
        return turns.apply(self.facts, state, action)

    def outcome(self, state: WonderState) -> Outcome | None:
        """See `Rules.outcome`."""
        if state.stage is not Stage.OVER:
            return None
        facts = self.facts
        left = facts.men - sum(facts.is_man[card] for card in state.zones[facts.box])
        end = partial(Outcome, team=True, reached=(state.part, left))
        if state.part == 1:
            return end("lost-laying", "WW-X1", (), params=(("seat", SeatRef(state.turn)),))
        if left:
            return end("lost-dice", "WW-P5", (), params=(("n", left),))
        return end("won", "WW-P5", tuple(range(self.seats)), params=(("n", sum(state.dice)),))

    def forced(self, state: WonderState) -> SeatAction | None:
        """Return an action without choice, where the option `auto_remove` asks for it."""
        return turns.forced(self.facts, state)

    # --- chance -----------------------------------------------------------------------------

    def sample_chance(self, state: WonderState, chance: Chance) -> ChanceAction:
        """See `Rules.sample_chance`."""
        return turns.sample(self.facts, state, chance)

    def chance_outcomes(self, state: WonderState) -> Iterator[tuple[ChanceAction, "Fraction"]]:
        """Yield the throws of the dice in the air, faces ascending: their order says nothing."""
        if state.stage is not Stage.THROW:
            raise not_listed(state)
        return turns.outcomes(state)

    def undo_barrier(
        self, before: WonderState, action: Action, after: WonderState
    ) -> Barrier | None:
        """Let undo stop at dice, shuffles, drawn cards and, with hidden hands, a change of seat."""
        if isinstance(action, Rolled):
            return Barrier.DICE
        if isinstance(action, Shuffled):
            return Barrier.SHUFFLE
        if before.zones[self.facts.draw] != after.zones[self.facts.draw]:
            return Barrier.DRAW
        if self.facts.hidden and after.part == 1 and before.turn != after.turn:
            return Barrier.TURN
        return None

    def refusal(self, state: WonderState, action: Action) -> Verdict | None:
        """See `Rules.refusal`."""
        return turns.refusal(self.facts, state, action)

    def refused_by_step(
        self, before: WonderState, done: Action | None, after: WonderState, asked: Action
    ) -> Verdict | None:
        """See `HasStepRefusals`: a throw that missed may have ended the turn."""
        return turns.after_miss(self.facts, before, done, after, asked)

    def solver(self) -> Solver[WonderState]:
        """See `HasSolver.solver`."""
        from tabletop.games.wonderful_world.solver import WonderSolver

        return WonderSolver(self.facts)

    def search(self, seen: WonderState, chance: Chance) -> Search | None:
        """See `HasSearch.search`: in part 1."""
        from tabletop.games.wonderful_world.laying import PartOneSearch

        return PartOneSearch(self.facts, seen, chance) if seen.part == 1 else None

    # --- words and gestures -----------------------------------------------------------------

    def vocabulary(self) -> tuple[SeatAction, ...]:
        """See `Rules.vocabulary`."""
        return (*ROLLS, STOP, *self.facts.give)

    def landings(self) -> frozenset[ZoneIndex]:
        """Return rows and box."""
        return frozenset((*self.facts.rows, self.facts.box))

    def readings(self, state: WonderState, gesture: Gesture) -> Iterator[SeatAction]:
        """See `Rules.readings`; a man clicked may be one to remove, a die to the box is given."""
        match gesture:
            case Throw(dice=dice) if dice:
                yield Roll(len(dice))
            case DropDie(die, "box") | DropDieOnZone(die, self.facts.box):
                owner = die_owners(state)[die]
                if owner is not None:
                    yield self.facts.give[owner]
            case Tap(card=card, source=source) if source in self.facts.rows:
                yield self.facts.remove[card]
            case _:
                yield from super().readings(state, gesture)

    # --- what is shown ----------------------------------------------------------------------

    def resample(self, observation: WonderState, seat: Seat | None, chance: Chance) -> WonderState:
        """See `Rules.resample`; hands hold men only, and whether one fits is known (WW-X1)."""
        return turns.resample(self.facts, observation, chance)

    def plan(self, state: WonderState, viewer: Seat | None, shape: float = USUAL_SHAPE) -> Plan:
        """See `Rules.plan`."""
        return layout.table(self.facts, state, viewer, shape)

    def home(self, card: CardId) -> ZoneIndex:
        """See `HasFreeEdit.home`."""
        return self.facts.box if self.facts.is_man[card] else self.facts.landscapes

    def die_laid(self, position: Position, die: int, place: str) -> Position | None:
        """See `HasFreeEdit.die_laid`: in part 2 each seat holds some (WW-P2)."""
        return positions.die_laid(self.facts, position, die, place)

    def outline(self, position: Position) -> Mapping[str, object]:
        """See `HasFreeEdit.outline`."""
        return positions.outline(self.facts, position)

    def position(self, state: WonderState) -> Position:
        """See `Rules.position`."""
        return positions.describe(state)

    def assemble(self, position: Position) -> tuple[WonderState | None, Sequence[Impossible]]:
        """See `Rules.assemble`."""
        return positions.assemble(self.facts, position)
