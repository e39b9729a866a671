"""The rules controller of Nichtlustig."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.actions import Action, ChanceAction, Move, Rolled, SeatAction
from tabletop.engine.capabilities import (
    HasChanceOutcomes,
    HasDice,
    HasNotes,
    HasPermissions,
    HasPrintedTexts,
    HasProgress,
    HasScores,
    HasTurnedCards,
    Permission,
    not_listed,
)
from tabletop.engine.cards import CardId, CardSet
from tabletop.engine.chance import Chance
from tabletop.engine.fields import Field
from tabletop.engine.free_edit import HasFreeEdit
from tabletop.engine.gestures import DieShown, Gesture
from tabletop.engine.message import Event, Message
from tabletop.engine.outcome import Outcome, ScoreLine, totals
from tabletop.engine.positions import Impossible, Position
from tabletop.engine.progress import Progress
from tabletop.engine.rules import Barrier, Rules
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import CHANCE, Plan, Seat, ZoneIndex
from tabletop.games.nichtlustig import chance as throws
from tabletop.games.nichtlustig import (
    claims,
    free_edit,
    gestures,
    layout,
    log,
    positions,
    refusals,
    turns,
)
from tabletop.games.nichtlustig.cards import PINK, SCORED
from tabletop.games.nichtlustig.facts import PASS, STOP, Facts
from tabletop.games.nichtlustig.options import GAME
from tabletop.games.nichtlustig.scoring import face_up, score_sheet, winners
from tabletop.games.nichtlustig.state import NichtlustigState, Phase

if TYPE_CHECKING:
    from fractions import Fraction


class NichtlustigRules(
    Rules[NichtlustigState],
    HasDice[NichtlustigState],
    HasChanceOutcomes[NichtlustigState],
    HasScores[NichtlustigState],
    HasProgress[NichtlustigState],
    HasNotes[NichtlustigState],
    HasPermissions[NichtlustigState],
    HasTurnedCards[NichtlustigState],
    HasPrintedTexts,
    HasFreeEdit,
):
    """Rule ids NL-...; nothing is hidden, and all chance is dice."""

    game: ClassVar[str] = GAME
    version: ClassVar[int] = 1
    reasons: ClassVar[tuple[Reason, ...]] = (*refusals.REASONS, *throws.REASONS)
    fields: ClassVar[tuple[Field, ...]] = positions.FIELDS
    endings: ClassVar[tuple[SeatAction, ...]] = (STOP, PASS)
    leave_dice: ClassVar[SeatAction | None] = STOP

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        self.facts = Facts(cards, seats, options)
        super().__init__(cards, seats, options, self.facts.zones)

    # --- the game ---------------------------------------------------------------------------

    def initial_state(self) -> NichtlustigState:
        """Lay all cards into the middle; everybody rolls for the beginning (NL-S1, NL-S2)."""
        zones: list[tuple[CardId, ...]] = [()] * len(self.zones)
        zones[self.facts.grid] = self.facts.goals
        zones[self.facts.deaths] = tuple(sorted(self.facts.death_cards))
        zones[self.facts.specials] = tuple(sorted(self.facts.special_cards))
        return NichtlustigState(
            tuple(zones), contenders=tuple(range(self.seats)), professors=((),) * self.seats
        )

    def legal_actions(self, state: NichtlustigState) -> Sequence[SeatAction]:
        """See `Rules.legal_actions`; cards in the order of the grid, words last."""
        return refusals.legal_actions(self.facts, state)

    def apply(self, state: NichtlustigState, action: Action) -> NichtlustigState:
        """See `Rules.apply`."""
        if isinstance(action, Rolled):
            return throws.apply(self.facts, state, action.faces)
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

    def score_sheet(self, state: NichtlustigState) -> tuple[ScoreLine, ...]:
        """See `HasScores.score_sheet` (NL-E2, NL-E3)."""
        return score_sheet(self.facts, state)

    # --- chance -----------------------------------------------------------------------------

    def sample_chance(self, state: NichtlustigState, chance: Chance) -> ChanceAction:
        """See `Rules.sample_chance`."""
        return throws.sample(self.facts, state, chance)

    def chance_outcomes(self, state: NichtlustigState) -> Iterator[tuple[ChanceAction, "Fraction"]]:
        """Yield every way the dice in the air can fall: up to four dice."""
        if throws.dice_in_the_air(self.facts, state) > throws.LISTED_DICE:
            raise not_listed(state)
        yield from throws.outcomes(self.facts, state)

    def undo_barrier(
        self, before: NichtlustigState, action: Action, after: NichtlustigState
    ) -> Barrier | None:
        """Let undo stop at dice; nothing else reveals anything."""
        return Barrier.DICE if isinstance(action, Rolled) else None

    # --- verdicts, words and gestures -------------------------------------------------------

    def judge(self, state: NichtlustigState, action: Action) -> Verdict:
        """See `Rules.judge`."""
        if state.to_act == CHANCE:
            return throws.judge(self.facts, state, action)
        return refusals.judge(self.facts, state, action)

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

    def side(self, zone: ZoneIndex) -> str | None:
        """Show the points side of scored cards (NL-V1, NL-G3)."""
        return SCORED if zone in self.facts.scored else None

    def covers(self, state: NichtlustigState) -> Mapping[CardId, CardId]:
        """Return the cards under Deaths (NL-D2, NL-D3)."""
        return dict(state.covers)

    def notes(self, state: NichtlustigState) -> Mapping[ZoneIndex, Message]:
        """Note points as they stand at scored cards, what they cost at Deaths face up (NL-E2)."""
        points = totals(self.score_sheet(state))
        notes = {
            zone: Message("points", (("n", count),))
            for zone, count in zip(self.facts.scored, points, strict=True)
        }
        for zone, deaths in zip(self.facts.dead, face_up(self.facts, state), strict=True):
            if deaths:
                notes[zone] = Message("lost", (("n", len(deaths)),))
        return notes

    def dice_for(self, state: NichtlustigState, action: SeatAction) -> tuple[int, ...]:
        """Return the dice that win a goal card (NL-G2, NL-G3), or the pink one for a Death."""
        if not isinstance(action, Move):
            return ()
        if self.facts.is_death[action.card]:
            return (PINK,)
        return claims.winning(self.facts, state, action.card)

    def printed(self, card: CardId) -> tuple[Message, ...]:
        """Say what a goal card asks for (NL-G2, NL-G3), and what UFO and Robot do (NL-SK5)."""
        return log.printed(self.facts, card)

    def progress(self, state: NichtlustigState, seat: Seat) -> Progress:
        """Return the points as they stand."""
        return Progress(totals(self.score_sheet(state))[seat], None)

    def prompt(self, state: NichtlustigState) -> Message:
        """See `Rules.prompt`."""
        return log.prompt(self.facts, state)

    def events(
        self, before: NichtlustigState, action: Action, after: NichtlustigState
    ) -> tuple[Event, ...]:
        """See `Rules.events`."""
        return tuple(log.events(self.facts, before, action, after))

    def dice(self, state: NichtlustigState) -> tuple[DieShown, ...]:
        """See `HasDice.dice`."""
        return layout.dice(self.facts, state)

    def plan(self, state: NichtlustigState, viewer: Seat | None) -> Plan:
        """See `Rules.plan`."""
        return layout.table(self.facts, viewer)

    def permission(self, state: NichtlustigState, action: SeatAction) -> Permission:
        """See `HasPermissions.permission`."""
        return log.permission(self.facts, state, action)

    # --- positions --------------------------------------------------------------------------

    def home(self, card: CardId) -> ZoneIndex:
        """See `HasFreeEdit.home`."""
        return free_edit.home(self.facts, card)

    def card_laid(self, position: Position, card: CardId, onto: CardId | None) -> Position:
        """See `HasFreeEdit.card_laid`."""
        return free_edit.card_laid(self.facts, position, card, onto)

    def die_laid(self, position: Position, die: int, place: str) -> Position | None:
        """See `HasFreeEdit.die_laid`."""
        return free_edit.die_laid(position, die, place)

    def outline(self, position: Position) -> Mapping[str, object]:
        """See `HasFreeEdit.outline`."""
        return free_edit.outline(self.facts, position)

    def position(self, state: NichtlustigState) -> Position:
        """See `Rules.position`."""
        return positions.describe(state)

    def assemble(self, position: Position) -> tuple[NichtlustigState | None, Sequence[Impossible]]:
        """See `Rules.assemble`."""
        return positions.assemble(self.facts, position)
