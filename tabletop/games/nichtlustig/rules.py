"""The rules controller of Nichtlustig."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, ClassVar, Final

from tabletop.engine.actions import Action, ChanceAction, Keep, Move, Rolled, Say, SeatAction
from tabletop.engine.capabilities import Grounds
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
from tabletop.games.nichtlustig import free_edit, gestures, layout, log, positions, reasons
from tabletop.games.nichtlustig.cards import HIGHEST, PINK, SCORED
from tabletop.games.nichtlustig.options import GAME
from tabletop.games.nichtlustig.refusals import PASS, ROLL, STOP, Judge
from tabletop.games.nichtlustig.scoring import face_up, professors_to_roll, score_sheet, winners
from tabletop.games.nichtlustig.state import NichtlustigState, Phase
from tabletop.games.nichtlustig.turns import ALL_DICE, Flow

if TYPE_CHECKING:
    from fractions import Fraction

_FACES: Final = HIGHEST + 1
_LISTED_DICE: Final = 4
"""With so many dice there are 1,296 ways to fall; with all seven there would be 279,936."""


class NichtlustigRules(Rules[NichtlustigState], HasFreeEdit):
    """Rule ids NL-...; nothing is hidden, and all chance is dice."""

    game: ClassVar[str] = GAME
    version: ClassVar[int] = 1
    reasons: ClassVar[tuple[Reason, ...]] = reasons.REASONS
    fields: ClassVar[tuple[Field, ...]] = positions.FIELDS
    endings: ClassVar[tuple[SeatAction, ...]] = (STOP, PASS)

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        self.flow = Flow(
            cards,
            seats,
            swapped=options["robot_ufo"] == "printed-cards",
            all_dice=options["dinosaur_dice"] == "all",
        )
        self.table = self.flow.table
        self._judge = Judge(self.flow)
        super().__init__(cards, seats, options, self.table.specs)
        self._bits = {_dice(bits): bits for bits in range(ALL_DICE + 1)}
        keeps = tuple(Keep(_dice(bits)) for bits in range(ALL_DICE + 1))
        duck_keeps = tuple(Keep(keep.dice, self.flow.duck) for keep in keeps)
        self._after_roll = tuple(
            (*_within(keeps, ALL_DICE & ~aside), STOP) for aside in range(ALL_DICE)
        )
        self._after_third = tuple(
            (*_within(duck_keeps, ALL_DICE & ~aside)[:-1], STOP) for aside in range(ALL_DICE)
        )
        self._vocabulary: tuple[SeatAction, ...] = (ROLL, STOP, PASS, *keeps, *duck_keeps)
        self._clown_helps = Move(self.flow.clown, self.table.specials)

    # --- the game ---------------------------------------------------------------------------

    def initial_state(self) -> NichtlustigState:
        """All cards in the middle; everybody rolls for the beginning (NL-S1, NL-S2)."""
        zones: list[tuple[CardId, ...]] = [()] * len(self.zones)
        zones[self.table.grid] = self.flow.cards.goals
        zones[self.table.deaths] = tuple(sorted(self.flow.cards.deaths))
        zones[self.table.specials] = tuple(sorted(self.flow.cards.specials))
        return NichtlustigState(
            zones=tuple(zones),
            to_act=CHANCE,
            phase=Phase.ORDER,
            turn=0,
            dice=(),
            aside=0,
            rolls=0,
            taken=(),
            covers=(),
            contenders=tuple(range(self.seats)),
            professors=((),) * self.seats,
        )

    def legal_actions(self, state: NichtlustigState) -> Sequence[SeatAction]:
        """See `Rules.legal_actions`; cards in the order of the grid, words last."""
        match state.phase:
            case Phase.ROLLED:
                if self.flow.rolls_left(state):
                    return self._after_roll[state.aside]
                return self._after_third[state.aside]
            case Phase.START:
                return (PASS,) if self.flow.held(state, self.flow.skipper) else (ROLL,)
            case Phase.CLAIM:
                plain = self.flow.claims.plain(state)
                stop = (STOP,) if state.taken or not plain else ()
                return (*plain, *self.flow.claims.with_time_machine(state), *stop)
            case Phase.DEATH:
                actions = self.flow.deaths.actions(state)
                if self.flow.held(state, self.flow.clown):
                    actions.append(self._clown_helps)
                return actions
            case _:
                return ()

    def apply(self, state: NichtlustigState, action: Action) -> NichtlustigState:
        """See `Rules.apply`."""
        match action:
            case Keep(dice, using):
                return self._kept(state, self._bits[dice], using)
            case Rolled(faces):
                return self._fallen(state, faces)
            case Say():
                return self._said(state, action)
            case Move() if self.flow.cards.kind[action.card]:
                return self._claimed(state, action)
            case Move() if self.flow.cards.is_death[action.card]:
                return self.flow.turn_over(self.flow.deaths.taken(state, action))
            case Move(card):
                return self.flow.turn_over(self.flow.given_back(state, card))
            case _:
                message = f"{action} is no action of {GAME}"
                raise ValueError(message)

    def _said(self, state: NichtlustigState, action: Say) -> NichtlustigState:
        if action == ROLL:
            return self.flow.throwing(state, 0)
        if action == PASS:
            return self.flow.next_turn(self.flow.given_back(state, self.flow.skipper))
        if state.phase is Phase.ROLLED:
            return self.flow.rolled_out(state)
        return self.flow.claimed_out(state)

    def _kept(self, state: NichtlustigState, bits: int, using: CardId | None) -> NichtlustigState:
        aside = state.aside | bits
        if aside == ALL_DICE:
            return self.flow.rolled_out(state._replace(aside=aside))
        if using is not None:
            state = self.flow.given_back(state, using)
        return self.flow.throwing(state, aside)

    def _claimed(self, state: NichtlustigState, move: Move) -> NichtlustigState:
        """NL-G5: the card lies before who took it, whoever had it."""
        card, zones = move.card, list(state.zones)
        for zone in self.table.takeable[state.turn]:
            if card in zones[zone]:
                zones[zone] = tuple([other for other in zones[zone] if other != card])
        to = self.flow.claims.move(state.turn, card).to
        if to is None:
            message = f"{move} goes nowhere"
            raise ValueError(message)
        zones[to] = (*zones[to], card)
        claimed = state._replace(zones=tuple(zones), taken=(*state.taken, card))
        if move.using is not None:
            claimed = self.flow.given_back(claimed, move.using)
        return self.flow.claiming(claimed)

    def _fallen(self, state: NichtlustigState, faces: tuple[int, ...]) -> NichtlustigState:
        match state.phase:
            case Phase.THROW:
                return self.flow.thrown(state, faces)
            case Phase.ORDER:
                best = max(faces)
                left = tuple(
                    seat for seat, face in zip(state.contenders, faces, strict=True) if face == best
                )
                if len(left) > 1:
                    return state._replace(contenders=left)
                return self.flow.begun(state._replace(contenders=()), left[0])
            case _:
                due = professors_to_roll(self.flow.cards, self.table, state)
                rolled = list(state.professors)
                if due is not None:
                    rolled[due[0]] = faces
                return self.flow.counting(state._replace(professors=tuple(rolled)))

    def outcome(self, state: NichtlustigState) -> Outcome | None:
        """The end that NL-E1 brings, decided by NL-E4."""
        if state.phase is not Phase.OVER:
            return None
        points = totals(self.score_sheet(state))
        deaths = [len(state.zones[zone]) for zone in self.table.dead]
        won = winners(points, deaths)
        best = max(points)
        level = sum(total == best for total in points) > 1
        code = "shared" if len(won) > 1 else "won-by-deaths" if level else "won"
        return Outcome(code, "NL-E1", won, scores=points, params=(("n", best),))

    def score_sheet(self, state: NichtlustigState) -> tuple[ScoreLine, ...]:
        """See `Rules.score_sheet` (NL-E2, NL-E3)."""
        return score_sheet(self.flow.cards, self.table, state)

    # --- chance -----------------------------------------------------------------------------

    def sample_chance(self, state: NichtlustigState, chance: Chance) -> ChanceAction:
        """See `Rules.sample_chance`; a 6 is the symbol, which is 0."""
        faces = chance.roll(self._judge.dice_in_the_air(state))
        return Rolled(tuple([face % _FACES for face in faces]))

    def chance_outcomes(self, state: NichtlustigState) -> Iterator[tuple[ChanceAction, "Fraction"]]:
        """Every way the dice in the air can fall, which all differ: up to four dice."""
        from fractions import Fraction

        count = self._judge.dice_in_the_air(state)
        if count > _LISTED_DICE:
            yield from super().chance_outcomes(state)
        share = Fraction(1, _FACES**count)
        for faces in product(range(_FACES), repeat=count):
            yield Rolled(faces), share

    def undo_barrier(
        self, before: NichtlustigState, action: Action, after: NichtlustigState
    ) -> Barrier | None:
        """Dice; nothing else reveals anything."""
        return Barrier.DICE if isinstance(action, Rolled) else None

    # --- verdicts, words and gestures -------------------------------------------------------

    def judge(self, state: NichtlustigState, action: Action) -> Verdict:
        """See `Rules.judge`."""
        return self._judge(state, action)

    def vocabulary(self) -> tuple[SeatAction, ...]:
        """See `Rules.vocabulary`."""
        return self._vocabulary

    def landings(self) -> frozenset[ZoneIndex]:
        """Everything but the middle of goal cards and Deaths, to which nothing returns."""
        return frozenset(range(len(self.zones))) - {self.table.grid, self.table.deaths}

    def moves(self) -> Iterator[Move]:
        """See `Rules.moves`; Deaths onto cards, and Dinosaurs with the Time Machine."""
        yield from super().moves()
        yield from self.flow.deaths.onto()
        yield from self.flow.claims.all_helped()

    def readings(self, state: NichtlustigState, gesture: Gesture) -> Iterator[SeatAction]:
        """See `Rules.readings`."""
        known = gestures.readings(self, state, gesture)
        return super().readings(state, gesture) if known is None else known

    # --- what is shown ----------------------------------------------------------------------

    def observe(self, state: NichtlustigState, seat: Seat | None) -> NichtlustigState:
        """Nothing is hidden from anybody."""
        return state

    def side(self, zone: ZoneIndex) -> str | None:
        """Scored cards lie on their points side (NL-V1, NL-G3)."""
        return SCORED if zone in self.table.scored else None

    def covers(self, state: NichtlustigState) -> Mapping[CardId, CardId]:
        """The cards under Deaths (NL-D2, NL-D3)."""
        return dict(state.covers)

    def notes(self, state: NichtlustigState) -> Mapping[ZoneIndex, Message]:
        """At scored cards the points as they stand, at Deaths face up what they cost (NL-E2)."""
        points = totals(self.score_sheet(state))
        notes = {
            zone: Message("points", (("n", count),))
            for zone, count in zip(self.table.scored, points, strict=True)
        }
        for zone, deaths in zip(self.table.dead, face_up(self.table, state), strict=True):
            if deaths:
                notes[zone] = Message("lost", (("n", len(deaths)),))
        return notes

    def dice_for(self, state: NichtlustigState, action: SeatAction) -> tuple[int, ...]:
        """The dice that win a goal card (NL-G2, NL-G3), or the pink one, which calls a Death."""
        if not isinstance(action, Move):
            return ()
        if self.flow.cards.is_death[action.card]:
            return (PINK,)
        return self.flow.claims.winning(state, action.card)

    def printed(self, card: CardId) -> tuple[Message, ...]:
        """What a goal card asks for (NL-G2, NL-G3), and what UFO and Robot do (NL-SK5)."""
        return log.printed(self.flow, card)

    def progress(self, state: NichtlustigState, seat: Seat) -> Progress:
        """The points as they stand."""
        return Progress(totals(self.score_sheet(state))[seat], None)

    def prompt(self, state: NichtlustigState) -> Message:
        """See `Rules.prompt`."""
        return log.prompt(self.flow, state)

    def events(
        self, before: NichtlustigState, action: Action, after: NichtlustigState
    ) -> tuple[Event, ...]:
        """See `Rules.events`."""
        return tuple(log.events(self.flow, before, action, after))

    def dice(self, state: NichtlustigState) -> tuple[DieShown, ...]:
        """See `Rules.dice`."""
        return layout.dice(self.flow, state)

    def plan(self, state: NichtlustigState, viewer: Seat | None) -> Plan:
        """See `Rules.plan`."""
        return layout.table(self.flow, viewer)

    def grounds(self, state: NichtlustigState, action: SeatAction) -> Grounds:
        """See `Courtesies.grounds`."""
        return log.grounds(self.flow, state, action)

    # --- positions --------------------------------------------------------------------------

    def home(self, card: CardId) -> ZoneIndex:
        """See `HasFreeEdit.home`."""
        return free_edit.home(self.flow, card)

    def card_laid(self, position: Position, card: CardId, onto: CardId | None) -> Position:
        """See `HasFreeEdit.card_laid`."""
        return free_edit.card_laid(self.flow, position, card, onto)

    def die_laid(self, position: Position, die: int, place: str) -> Position | None:
        """See `HasFreeEdit.die_laid`."""
        return free_edit.die_laid(position, die, place)

    def outline(self, position: Position) -> Mapping[str, object]:
        """See `HasFreeEdit.outline`."""
        return free_edit.outline(self.flow, position)

    def position(self, state: NichtlustigState) -> Position:
        """See `Rules.position`."""
        return positions.describe(state)

    def assemble(self, position: Position) -> tuple[NichtlustigState | None, Sequence[Impossible]]:
        """See `Rules.assemble`."""
        return positions.assemble(self.flow, position)


def _dice(bits: int) -> tuple[int, ...]:
    """The dice of a set of bits, in their order."""
    return tuple(die for die in range(PINK + 1) if bits >> die & 1)


def _within(keeps: Sequence[Keep], free: int) -> tuple[SeatAction, ...]:
    """The keeps that name free dice only."""
    return tuple(keep for bits, keep in enumerate(keeps) if not bits & ~free)
