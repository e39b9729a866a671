"""The rules class for What a Wonderful World."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement
from math import factorial, inf, prod
from typing import TYPE_CHECKING, Any, Final

from tabletop.engine.actions import (
    Action,
    Chance,
    ChanceAction,
    ChooseSeat,
    Move,
    Roll,
    Rolled,
    Say,
    SeatAction,
    Shuffled,
)
from tabletop.engine.advice import Search, Solver, percent
from tabletop.engine.capabilities import (
    HasDice,
    HasForcedActions,
    HasNotes,
    HasPermissions,
    HasReasons,
    HasScenes,
    HasSearch,
    HasSolver,
    HasStepRefusals,
    Permission,
    too_many_outcomes,
)
from tabletop.engine.cards import HIDDEN, CardId, CardSet
from tabletop.engine.gestures import DieShown, DropDie, DropDieOnZone, Gesture, Tap, Throw
from tabletop.engine.message import CardRef, Event, Message, SeatRef, ZoneRef
from tabletop.engine.outcome import Outcome
from tabletop.engine.positions import HasFreeEdit, Impossible, Position
from tabletop.engine.resampling import HiddenDealer, unseen_cards
from tabletop.engine.rules import Barrier
from tabletop.engine.verdict import Verdict
from tabletop.engine.win_model import HasWinEstimate, WinEstimate
from tabletop.engine.zones import DEFAULT_ASPECT, Plan, Seat, ZoneIndex, zones_of
from tabletop.games.chance import ChanceEvent, DueChance, Shuffle, ThrowDice
from tabletop.games.wonderful_world import layout, positions, turns
from tabletop.games.wonderful_world.cards import DICE, LANDSCAPES, MEN
from tabletop.games.wonderful_world.evaluation import hit_chances
from tabletop.games.wonderful_world.facts import ROLLS, STOP, WonderFacts
from tabletop.games.wonderful_world.heuristic import WonderHeuristic
from tabletop.games.wonderful_world.options import DIFFICULTY, GAME
from tabletop.games.wonderful_world.scenes import SCENES
from tabletop.games.wonderful_world.state import Stage, WonderState
from tabletop.overriding import override

if TYPE_CHECKING:
    from fractions import Fraction

_SPREAD: Final = 0.05
"""The standard deviation of the error of values in part 1, in log-odds."""


def die_owners(state: WonderState) -> tuple[Seat | None, ...]:
    """Return the seat that holds each die, or None for dice that were given up.

    In part 1, all dice belong to the current player.
    """
    if state.part == 1:
        return (state.turn,) * DICE
    held = [seat for seat, count in enumerate(state.dice) for _ in range(count)]
    return (*held, *(None,) * (DICE - len(held)))


class WonderRules(
    HasDice[WonderState],
    HasNotes[WonderState],
    HasPermissions[WonderState],
    HasReasons[WonderState],
    HasScenes,
    WonderHeuristic,
    DueChance[WonderState],
    HasForcedActions[WonderState],
    HasSearch[WonderState],
    HasSolver[WonderState],
    HasStepRefusals[WonderState],
    HasWinEstimate[WonderState],
    HasFreeEdit,
):
    """The rules of What a Wonderful World, whose ids begin with WW-."""

    cooperative = True
    game = GAME
    version = 1
    reasons = turns.REASONS
    fields = positions.FIELDS
    endings = (STOP,)
    scenes = SCENES

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        self.facts = WonderFacts(cards, seats, options)
        super().__init__(cards, seats, options, self.facts.zones)
        facts, first = self.facts, self.facts.starter
        men = tuple(card for card in cards.copies(MEN) if card not in facts.aside)
        landscapes = cards.copies(LANDSCAPES)
        piles = {facts.draw: men, facts.landscapes: landscapes, facts.box: facts.aside}
        zones = zones_of(len(self.zones), piles)
        self._initial = WonderState(zones, starter=first, turn=first, dice=(0,) * seats)

    # --- the game ---------------------------------------------------------------------------

    @override
    def initial_state(self) -> WonderState:
        return self._initial  # WW-S1

    @override
    def pieces(self) -> Counter[CardId]:
        return self.facts.pieces.copy()  # does not contain the Earth, which is a part of the table

    @override
    def legal_actions(self, state: WonderState) -> Sequence[SeatAction]:
        return turns.legal_actions(self.facts, state)

    @override
    def apply(self, state: WonderState, action: Action) -> WonderState:
        return turns.apply(self.facts, state, action)

    @override
    def outcome(self, state: WonderState) -> Outcome | None:
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

    @override
    def forced(self, state: WonderState) -> SeatAction | None:
        facts = self.facts
        if not facts.auto_remove or state.stage not in (Stage.REMOVE, Stage.GIVE):
            return None
        legal = turns.legal_actions(facts, state)
        if state.part == 1 or state.stage is Stage.GIVE:
            return legal[0] if len(legal) == 1 else None
        # If there is a die for each man, all must go, and only their order is free.
        numbers = [facts.numbers[card] for card in facts.removable(state, state.faces)]
        enough = all(numbers.count(number) <= state.faces.count(number) for number in numbers)
        return legal[0] if enough else None

    # --- chance -----------------------------------------------------------------------------

    @override
    def due(self, state: WonderState) -> ChanceEvent:
        if state.stage is Stage.THROW:
            return ThrowDice(state.throwing)
        return Shuffle(self.facts.draw, turns.to_shuffle(self.facts, state))

    @override
    def wrong_chance(self, state: WonderState) -> Verdict:
        if state.stage is Stage.THROW:
            return turns.BAD_THROW(n=state.throwing)
        return turns.BAD_SHUFFLE()

    @override
    def chance_outcomes(self, state: WonderState) -> Iterator[tuple[ChanceAction, "Fraction"]]:
        from fractions import Fraction

        if state.stage is not Stage.THROW:
            raise too_many_outcomes(state)
        # The order of the faces does not matter.
        for faces in combinations_with_replacement(range(1, 7), state.throwing):
            orders = factorial(state.throwing) // prod(map(factorial, Counter(faces).values()))
            yield Rolled(faces), Fraction(orders, 6**state.throwing)

    @override
    def undo_barrier(
        self, before: WonderState, action: Action, after: WonderState
    ) -> Barrier | None:
        if isinstance(action, Rolled):
            return Barrier.DICE
        if isinstance(action, Shuffled):
            return Barrier.SHUFFLE
        if before.zones[self.facts.draw] != after.zones[self.facts.draw]:
            return Barrier.DRAW
        if self.facts.hidden and after.part == 1 and before.turn != after.turn:
            return Barrier.TURN
        return None

    @override
    def refusal(self, state: WonderState, action: Action) -> Verdict | None:
        return turns.refusal(self.facts, state, action)

    @override
    def step_refusal(
        self, before: WonderState, done: Action | None, after: WonderState, asked: Action
    ) -> Verdict | None:
        is_removal = isinstance(asked, Move) and asked.to == self.facts.box
        missed = isinstance(done, Rolled) and before.part == after.part == 1  # WW-L2, WW-L4
        if not (is_removal and missed) or after.stage is Stage.REMOVE:
            return None
        return turns.removal_refusal(self.facts, before._replace(faces=after.thrown), asked)

    @override
    def solver(self) -> Solver[WonderState]:
        from tabletop.games.wonderful_world.solver import WonderSolver

        return WonderSolver(self.facts)

    @override
    def search(self, seen: WonderState, chance: Chance) -> Search | None:
        from tabletop.games.wonderful_world.part_one_search import PartOneSearch

        return PartOneSearch(self.facts, seen, chance) if seen.part == 1 else None

    @override
    def win_estimate(self, state: WonderState, seat: Seat) -> WinEstimate | None:
        from tabletop.games.wonderful_world.part_one_search import part_one_value

        if state.part != 1:
            return None
        is_usual = {self.options["house.hand"], self.options[DIFFICULTY]} == {"usual"}
        return WinEstimate(part_one_value(self.facts, state), _SPREAD if is_usual else inf)

    # --- actions and gestures ---------------------------------------------------------------

    @override
    def vocabulary(self) -> tuple[SeatAction, ...]:
        return (*ROLLS, STOP, *self.facts.give)

    @override
    def landings(self) -> frozenset[ZoneIndex]:
        return frozenset((*self.facts.rows, self.facts.box))

    @override
    def readings(self, state: WonderState, gesture: Gesture) -> Iterator[SeatAction]:
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

    @override
    def resample(self, observation: WonderState, seat: Seat | None, chance: Chance) -> WonderState:
        facts, zones = self.facts, list(observation.zones)
        cards = unseen_cards(facts.pieces, observation.zones)
        # Hidden landscapes are in the draw pile only.
        men = HiddenDealer(zones, [card for card in cards if facts.is_man[card]], chance)
        first, stage = observation.turn, observation.stage
        if observation.part == 1 and HIDDEN in zones[first] and stage in (Stage.LAY, Stage.OVER):
            rows = [facts.forbidden(zones[row], row) for row in facts.rows]  # WW-R1 to WW-R3
            fits = [any(not bits & row for row in rows) for bits in facts.bits]
            # The seat can play a man (WW-T2), or could not and lost the game (WW-X1).
            able = stage is Stage.LAY
            men.fill_matching(
                first,
                lambda hand: any(fits[card] for card in hand) == able,
                lambda left: sorted(left, key=lambda card: fits[card] != able),
            )
        men.fill(*range(facts.seats))
        pile = men.cards + [card for card in cards if not facts.is_man[card]]
        HiddenDealer(zones, pile, chance).fill(facts.draw)
        return observation._replace(zones=tuple(zones))

    @override
    def plan(self, state: WonderState, viewer: Seat | None, shape: float = DEFAULT_ASPECT) -> Plan:
        return layout.make_plan(self.facts, state, viewer, shape)

    @override
    def home(self, card: CardId) -> ZoneIndex:
        return self.facts.box if self.facts.is_man[card] else self.facts.landscapes

    @override
    def die_placed(self, position: Position, die: int, place: str) -> Position | None:
        kind, _, seat = place.partition("/")
        if position.fields["part"] == positions.PART_1 or kind not in {"held", "box"}:
            return None
        held = list(self.display_fields(position)["dice"])  # WW-P2
        owners = [owner for owner, count in enumerate(held) for _ in range(count)]
        if die < len(owners):
            held[owners[die]] -= 1
        if kind == "held":
            held[int(seat)] += 1
        return replace(position, fields={**position.fields, "dice": dict(enumerate(held))})

    @override
    def display_fields(self, position: Position) -> dict[str, tuple[int, ...]]:
        fields: Any = position.fields
        starter = self.facts.starter if fields["starter"] is None else fields["starter"]
        return {"dice": positions.dice_by_seat(self.facts, fields["part"], starter, fields["dice"])}

    @override
    def position(self, state: WonderState) -> Position:
        return positions.describe(state)

    @override
    def assemble(self, position: Position) -> tuple[WonderState | None, Sequence[Impossible]]:
        return positions.assemble(self.facts, position)

    # --- dice, notes and messages -----------------------------------------------------------

    @override
    def dice(self, state: WonderState) -> tuple[DieShown, ...]:
        stage = "cup" if state.stage is Stage.ROLL else None
        unused = list(state.faces)
        shown = []
        for die, owner in enumerate(die_owners(state)):
            face = state.thrown[die] if die < len(state.thrown) else None
            if state.part == 1:
                shown.append(DieShown(die, face, "tray", stage))
            elif owner is None:
                shown.append(DieShown(die, None, "box", spent=True))
            else:
                spent = state.stage is Stage.REMOVE and face not in unused
                if face in unused:
                    unused.remove(face)
                shown.append(DieShown(die, face, f"held/{owner}", stage, spent))
        return tuple(shown)

    @override
    def notes(self, state: WonderState) -> Mapping[ZoneIndex, Message]:
        if state.part != 1:
            return {}
        zones, total = state.zones, self.facts.number_sum
        rows = (row for row in self.facts.rows if zones[row])
        return {row: Message.of("row-sum", total=total(zones[row])) for row in rows}

    @override
    def reason(self, state: WonderState, action: SeatAction) -> Message | None:
        if state.part != 1 or not isinstance(action, Move) or action.to not in self.facts.rows:
            return None
        rows = dict(zip(self.facts.rows, self.facts.row_cards(state.zones), strict=True))
        rows[action.to] = (*rows[action.to], action.card)
        sums = {self.facts.number_sum(row) for row in rows.values() if row}
        best = max(hit_chances(sum(1 << total for total in sums)))
        return Message.of("advice-hits", n=percent(best))

    @override
    def permission(self, state: WonderState, action: SeatAction) -> Permission:
        match action:
            case Move(card) if state.stage is Stage.REMOVE and state.part == 1:
                why = Message.of("why-hit", card=CardRef(card), total=sum(state.faces))
                return Permission("WW-L2", why)
            case Move(card) if state.stage is Stage.REMOVE:
                why = Message.of("why-number", card=CardRef(card), number=self.facts.numbers[card])
                return Permission("WW-P3", why)
            case Move(card, int(row)):
                rule, code = ("WW-R3", "why-fits") if state.zones[row] else ("WW-R1", "why-first")
                return Permission(rule, Message.of(code, card=CardRef(card), row=ZoneRef(row)))
            case Roll() if state.part == 2:
                return Permission("WW-P2")
            case Roll() | Say():
                return Permission("WW-L3" if state.may_stop else "WW-L1")
            case _:
                return Permission("WW-P4")

    @override
    def events(self, before: WonderState, action: Action, after: WonderState) -> tuple[Event, ...]:
        return tuple(_events(self.facts, before, action, after))

    @override
    def prompt(self, state: WonderState) -> Message:
        seat = SeatRef(state.turn)
        match state.stage:
            case Stage.LAY:
                return Message.of("lay", seat=seat)
            case Stage.ROLL if state.part == 1:
                return Message.of("roll-again" if state.may_stop else "roll", seat=seat)
            case Stage.ROLL:
                return Message.of("roll-all", n=sum(state.dice))
            case Stage.REMOVE if state.part == 1:
                hit = len(self.facts.removable(state, state.faces))
                return Message.of("remove", seat=seat, n=hit, total=sum(state.faces))
            case Stage.REMOVE:
                return Message.of("defeat", faces=state.faces)
            case Stage.GIVE | Stage.OVER:
                return Message(state.stage.value)
            case _:
                return Message("chance")


def _events(
    facts: WonderFacts, before: WonderState, action: Action, after: WonderState
) -> Iterator[Event]:
    seat = SeatRef(before.turn)
    match action:
        case Shuffled():
            yield from _setup_events(facts, before, after)
        case Move(card, to) if to == facts.box and before.part == 1:
            yield Event.of("removed", "WW-L2", seat=seat, card=CardRef(card))
        case Move(card, to) if to == facts.box:
            yield Event.of("defeated", "WW-P3", card=CardRef(card))
        case Move(card, int(to)):
            yield Event.of("laid", "WW-T2", seat=seat, card=CardRef(card), row=ZoneRef(to))
        case Rolled(faces):
            yield from _throw_events(before, faces, after)
        case Say():
            yield Event.of("stopped", "WW-L3", seat=seat)
        case ChooseSeat(giver):
            yield Event.of("gave-die", "WW-P4", seat=SeatRef(giver), n=sum(after.dice))
    yield from _draw_events(facts, before, after)
    if before.part == 1 and after.part == 2:
        yield Event.of("part-2", "WW-P1")


def _setup_events(facts: WonderFacts, before: WonderState, after: WonderState) -> Iterator[Event]:
    if before.stage is Stage.MIX:
        yield Event.of("mixed", "WW-S3", n=len(after.zones[facts.draw]))
        return
    yield Event.of("dealt", "WW-S1", n=facts.hand_size)
    for row in facts.rows:
        for card in after.zones[row]:
            yield Event.of("turned-up", "WW-S2", card=CardRef(card), row=ZoneRef(row))


def _throw_events(
    before: WonderState, faces: tuple[int, ...], after: WonderState
) -> Iterator[Event]:
    if before.part == 1:
        seat, n, total = SeatRef(before.turn), len(faces), sum(faces)
        yield Event.of("thrown", "WW-L1", seat=seat, faces=faces, n=n, total=total)
        hit = after.stage is Stage.REMOVE
        yield Event.of("hit" if hit else "missed", "WW-L2", total=total)
        return
    yield Event.of("team-thrown", "WW-P2", faces=faces)
    if after.stage is Stage.GIVE:
        yield Event.of("missed-all", "WW-P4")


def _draw_events(facts: WonderFacts, before: WonderState, after: WonderState) -> Iterator[Event]:
    """Yield the event for a drawn card, shown only to seats that may see it (WW-T3)."""
    pile = before.zones[facts.draw]
    if before.stage in (Stage.DEAL, Stage.MIX) or len(after.zones[facts.draw]) == len(pile):
        return
    seat, card = SeatRef(before.turn), CardRef(pile[-1])
    if facts.is_man[pile[-1]]:
        seen_by = frozenset((before.turn,)) if facts.hidden else None
        yield Event.of("drew", "WW-T3", seen_by, seat=seat, card=card)
    else:
        yield Event.of("landscape", "WW-T3", seat=seat, card=card)
    if len(pile) == 1:
        yield Event.of("pile-empty", "WW-T4")
