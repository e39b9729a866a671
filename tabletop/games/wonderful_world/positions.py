"""Conversion between states and positions of What a Wonderful World."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tabletop.engine.cards import CardId
from tabletop.engine.fields import (
    Boolean,
    CardOf,
    Field,
    Integer,
    ListOf,
    MapOf,
    Maybe,
    SeatOf,
    Word,
)
from tabletop.engine.message import CardRef, Message, ZoneRef
from tabletop.engine.positions import (
    Impossible,
    Position,
    in_field,
    in_to_act,
    in_zone,
    problems_if,
)
from tabletop.engine.zones import NOBODY, TEAM, Seat
from tabletop.games.state_fields import StateFields
from tabletop.games.wonderful_world import turns
from tabletop.games.wonderful_world.cards import DICE
from tabletop.games.wonderful_world.facts import WonderFacts
from tabletop.games.wonderful_world.state import Stage, WonderState
from tabletop.games.wonderful_world.turns import distribute_dice

PART_1: Final = 1
PART_2: Final = 2
_STAGES: Final = {
    PART_1: (Stage.LAY, Stage.ROLL, Stage.REMOVE),
    PART_2: (Stage.ROLL, Stage.REMOVE, Stage.GIVE),
}

# By default, the options give the starter, and the stage is the first one of the part. The men on
# top are the targets, the dice are distributed evenly, and only unused dice were rolled.
FIELDS: Final = (
    Field("part", Integer(PART_1, PART_2), PART_1),
    Field("starter", Maybe(SeatOf())),
    Field("stage", Maybe(Word(("lay", "roll", "remove", "give")))),
    Field("may_stop", Boolean(), default=False, when={"part": (PART_1,), "stage": ("roll",)}),
    Field("faces", ListOf(Integer(1, 6)), (), when={"stage": ("remove",)}),
    Field("thrown", Maybe(ListOf(Integer(1, 6))), when={"stage": ("remove", "give")}),
    Field("targets", Maybe(ListOf(CardOf())), when={"part": (PART_2,), "stage": ("remove",)}),
    Field("dice", Maybe(MapOf(SeatOf(), Integer(0, DICE))), when={"part": (PART_2,)}),
)
_STATE_FIELDS: Final = StateFields(WonderState, FIELDS)


def describe(state: WonderState) -> Position:
    """Return a state's position; a finished game is described as if it continued."""
    fields = _STATE_FIELDS.written(state)
    if state.stage is Stage.OVER:
        fields["stage"] = (Stage.LAY if state.part == PART_1 else Stage.ROLL).value
    if state.part == PART_1:
        fields["dice"] = {}
    return Position(state.zones, state.turn if state.part == PART_1 else TEAM, fields)


def assemble(
    facts: WonderFacts, position: Position
) -> tuple[WonderState | None, Sequence[Impossible]]:
    """Return a position's state without problems, or None with all its problems."""
    given: Any = position.fields
    fields = _STATE_FIELDS.read(given, facts.seats)
    part, faces, thrown = given["part"], given["faces"], given["thrown"]
    starter = fields["starter"] = facts.starter if given["starter"] is None else given["starter"]
    stage = fields["stage"] = fields["stage"] or _STAGES[part][0]
    fields["dice"] = dice_by_seat(facts, part, starter, given["dice"])
    # The last roll is only for display, and is omitted if it does not match.
    if thrown is None or len(thrown) > _max_dice(facts, part) or Counter(faces) - Counter(thrown):
        fields["thrown"] = faces
    if given["targets"] is None:
        rows = (position.zones[row] for row in facts.rows)
        aims = (part, stage) == (PART_2, Stage.REMOVE)
        fields["targets"] = tuple(row[-1] for row in rows if row) if aims else ()
    state = WonderState(
        position.zones,
        position.to_act,
        turn=position.to_act if part == PART_1 else starter,
        **fields,
    )
    problems = [*_check_fields(facts, state), *_check_zones(facts, state)]
    if not problems:
        problems = [*_check_stage(facts, state)]
    if problems:
        return None, problems
    return _finished(facts, state), ()


def dice_by_seat(
    facts: WonderFacts, part: int, starter: Seat, held: Mapping[Seat, int] | None
) -> tuple[int, ...]:
    """Return each seat's number of dice; `held` is the value of the field `dice`."""
    if held is not None:
        return tuple(held.get(seat, 0) for seat in range(facts.seats))
    return distribute_dice(facts, starter) if part == PART_2 else (0,) * facts.seats


def _max_dice(facts: WonderFacts, part: int) -> int:
    """Return the maximum number of dice; a house rule removes one in part 2 (WW-P2)."""
    return DICE if part == PART_1 else facts.dice


def _check_fields(facts: WonderFacts, state: WonderState) -> Iterator[Impossible]:
    in_part_1, count, most = state.part == PART_1, sum(state.dice), _max_dice(facts, state.part)
    may_stop = (state.part, state.stage) == (PART_1, Stage.ROLL)
    limit = most if in_part_1 else min(most, count)
    yield from problems_if(
        (
            state.stage not in _STAGES[state.part],
            in_field("stage", "stage-not-in-part", n=state.part),
        ),
        (in_part_1 and state.to_act < 0, in_to_act("seat-must-act")),
        (in_part_1 and count, in_field("dice", "dice-in-part-1")),
        (in_part_1 and state.targets, in_field("targets", "targets-unused")),
        (not in_part_1 and state.to_act != TEAM, in_to_act("team-must-act")),
        (not in_part_1 and count > most, in_field("dice", "too-many-dice", n=count, most=most)),
        (state.may_stop and not may_stop, in_field("may_stop", "may-stop-unused")),
        (state.faces and state.stage is not Stage.REMOVE, in_field("faces", "faces-unused")),
        (len(state.faces) > limit, in_field("faces", "too-many-faces", n=limit)),
    )


def _check_zones(facts: WonderFacts, state: WonderState) -> Iterator[Impossible]:
    for zone, cards in enumerate(state.zones):
        is_row = zone in facts.rows
        for card in cards:
            man = facts.is_man[card]
            if (zone == facts.landscapes and man) or (
                not man and zone not in (facts.landscapes, facts.draw, facts.box)
            ):
                yield in_zone(zone, "card-cannot-lie-there", card=CardRef(card))
                is_row = False
        if is_row:
            yield from _check_row(facts, state, zone, cards)
        if zone < facts.seats and len(cards) > facts.hand_size:
            yield in_zone(zone, "hand-too-large", n=facts.hand_size)
    # Landscapes can be left in the pile if the last man was removed in part 1 (WW-P5).
    for zone in (*range(facts.seats), facts.draw) if state.part == PART_2 else ():
        if any(facts.is_man[card] for card in state.zones[zone]):
            yield in_zone(zone, "empty-in-part-2", zone=ZoneRef(zone))


def _check_row(
    facts: WonderFacts, state: WonderState, zone: int, cards: tuple[CardId, ...]
) -> Iterator[Impossible]:
    """Yield problems of a row or pile that cannot result from playing cards."""
    inner = state.part == PART_2 and facts.inner_on_top
    for place, card in enumerate(cards):
        # The pile may have lost the start of its row, so cards are only compared in pairs.
        for below in ((other,) for other in cards[:place]) if inner else (cards[:place],):
            if not facts.bits[card] & facts.forbidden(below, zone):
                continue
            verdict = turns.misfit_refusal(facts, below, card, zone)
            if verdict.reason is not None:
                yield Impossible("zone", zone, Message(verdict.reason.code, verdict.params))


def _check_stage(facts: WonderFacts, state: WonderState) -> Iterator[Impossible]:
    laying, removing = state.stage is Stage.LAY, state.stage is Stage.REMOVE
    hidden = state.part == PART_1 and not laying and not state.zones[facts.landscapes]
    yield from problems_if(
        (laying and not state.zones[state.turn], in_to_act("no-card-to-lay")),
        (hidden, in_zone(facts.landscapes, "no-landscape-open")),
    )
    if state.part == PART_2:
        tops = {row[-1] for row in facts.row_cards(state.zones) if row}
        none_to_give = state.stage is Stage.GIVE and not sum(state.dice)
        for target in state.targets:
            if target not in tops:
                yield in_field("targets", "target-not-on-top", card=CardRef(target))
        yield from problems_if(
            (state.targets and not removing, in_field("targets", "targets-unused")),
            (none_to_give, in_field("dice", "no-dice-to-give")),
        )
    if removing and not facts.removable(state, state.faces):
        yield in_field("faces", "nothing-hit")


def _finished(facts: WonderFacts, state: WonderState) -> WonderState:
    """Return the state, which is over if no action is possible (WW-X1, WW-P5)."""
    if state.stage is Stage.LAY:
        over = not turns.legal_actions(facts, state)
    elif not facts.men_left(state.zones):
        over, state = True, state._replace(part=PART_2, turn=state.starter)
    else:
        over = state.part == PART_2 and not sum(state.dice)
    return state._replace(stage=Stage.OVER, to_act=NOBODY) if over else state
