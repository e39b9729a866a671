"""Positions of What a Wonderful World in the words of scenario files."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from tabletop.engine.cards import CardId
from tabletop.engine.fields import (
    CardOf,
    Field,
    Integer,
    ListOf,
    MapOf,
    Maybe,
    SeatOf,
    Truth,
    Value,
    Word,
)
from tabletop.engine.message import CardRef, Message, Param, ZoneRef
from tabletop.engine.positions import Impossible, Position
from tabletop.engine.zones import NOBODY, TEAM, Seat
from tabletop.games.wonderful_world import refusals
from tabletop.games.wonderful_world.cards import DICE
from tabletop.games.wonderful_world.state import Stage, WonderState
from tabletop.games.wonderful_world.turns import dice_handed_out

if TYPE_CHECKING:
    from tabletop.games.wonderful_world.rules import WonderRules

PART_1: Final = 1
PART_2: Final = 2
_STAGES: Final = {
    PART_1: (Stage.LAY, Stage.ROLL, Stage.REMOVE),
    PART_2: (Stage.ROLL, Stage.REMOVE, Stage.GIVE),
}

# What is not said is what the rest of the position suggests: the starter of the options, the
# first stage of the part, the men on top as targets, the dice as they are handed out, and no dice
# thrown but those that are still to be used.
FIELDS: Final = (
    Field("part", Integer(PART_1, PART_2), PART_1),
    Field("starter", Maybe(SeatOf())),
    Field("stage", Maybe(Word(("lay", "roll", "remove", "give")))),
    Field(
        "may_stop", Truth(), default=False, when={"part": (PART_1,), "stage": (Stage.ROLL.value,)}
    ),
    Field("faces", ListOf(Integer(1, 6)), (), when={"stage": (Stage.REMOVE.value,)}),
    Field(
        "thrown",
        Maybe(ListOf(Integer(1, 6))),
        when={"stage": (Stage.REMOVE.value, Stage.GIVE.value)},
    ),
    Field(
        "targets", Maybe(ListOf(CardOf())), when={"part": (PART_2,), "stage": (Stage.REMOVE.value,)}
    ),
    Field("dice", Maybe(MapOf(SeatOf(), Integer(0, DICE))), when={"part": (PART_2,)}),
)


def describe(state: WonderState) -> Position:
    """The position; a finished game is described by the last thing that could not be done."""
    over = state.stage is Stage.OVER
    stage = (Stage.LAY if state.part == PART_1 else Stage.ROLL) if over else state.stage
    dice: dict[int | str, Value] = {
        seat: count for seat, count in enumerate(state.dice) if state.part == PART_2
    }
    return Position(
        state.zones,
        state.turn if state.part == PART_1 else TEAM,
        {
            "part": state.part,
            "starter": state.starter,
            "stage": stage.value,
            "may_stop": state.may_stop,
            "faces": state.faces,
            "thrown": state.thrown,
            "targets": state.targets,
            "dice": dice,
        },
    )


def assemble(
    rules: "WonderRules", position: Position
) -> tuple[WonderState | None, Sequence[Impossible]]:
    """The state of a position, and what is impossible in it."""
    fields = position.fields
    part = cast("int", fields["part"])
    stage = _stage_of(part, cast("str | None", fields["stage"]))
    faces = cast("tuple[int, ...]", fields["faces"])
    starter = cast("Seat | None", fields["starter"])
    starter = rules.starter if starter is None else starter
    state = WonderState(
        zones=position.zones,
        to_act=position.to_act,
        stage=stage,
        part=part,
        starter=starter,
        turn=position.to_act if part == PART_1 else starter,
        may_stop=cast("bool", fields["may_stop"]),
        throwing=0,
        faces=faces,
        thrown=_thrown(faces, cast("tuple[int, ...] | None", fields["thrown"])),
        hits=stage is Stage.REMOVE,
        targets=(),
        dice=_dice(rules, part, starter, cast("dict[Seat, int] | None", fields["dice"])),
    )
    state = state._replace(targets=_targets(rules, state, fields["targets"]))
    problems = [*_fields(state), *_zones(rules, state)]
    if not problems:
        problems = [*_stage(rules, state)]
    if problems:
        return None, problems
    return _finished(rules, state), ()


def _stage_of(part: int, word: str | None) -> Stage:
    return _STAGES[part][0] if word is None else Stage(word)


def _targets(rules: "WonderRules", state: WonderState, given: Value) -> tuple[CardId, ...]:
    if given is not None:
        return cast("tuple[CardId, ...]", given)
    if (state.part, state.stage) != (PART_2, Stage.REMOVE):
        return ()
    return tuple(row[-1] for row in rules.row_cards(state) if row)


def _dice(
    rules: "WonderRules", part: int, starter: Seat, held: dict[Seat, int] | None
) -> tuple[int, ...]:
    if held is not None:
        return tuple(held.get(seat, 0) for seat in range(rules.seats))
    return dice_handed_out(rules.seats, starter) if part == PART_2 else (0,) * rules.seats


def _thrown(faces: tuple[int, ...], given: tuple[int, ...] | None) -> tuple[int, ...]:
    """The last throw, which is only for show: it gives way where it is none of these dice."""
    if given is None or len(given) > DICE or Counter(faces) - Counter(given):
        return faces
    return given


def _problem(where: str, name: str | int, code: str, **params: Param) -> Impossible:
    return Impossible(where, name, Message(code, tuple(params.items())))


def _fields(state: WonderState) -> Iterator[Impossible]:
    if state.stage not in _STAGES[state.part]:
        yield _problem("field", "stage", "stage-not-in-part", n=state.part)
    if state.part == PART_1:
        if state.to_act < 0:
            yield _problem("to_act", "", "seat-must-act")
        if any(state.dice):
            yield _problem("field", "dice", "dice-in-part-1")
        if state.targets:
            yield _problem("field", "targets", "targets-unused")
    else:
        if state.to_act != TEAM:
            yield _problem("to_act", "", "team-must-act")
        if sum(state.dice) > DICE:
            yield _problem("field", "dice", "too-many-dice", n=sum(state.dice))
    if state.may_stop and (state.part, state.stage) != (PART_1, Stage.ROLL):
        yield _problem("field", "may_stop", "may-stop-unused")
    if state.faces and state.stage is not Stage.REMOVE:
        yield _problem("field", "faces", "faces-unused")
    limit = DICE if state.part == PART_1 else min(DICE, sum(state.dice))
    if len(state.faces) > limit:
        yield _problem("field", "faces", "too-many-faces", n=limit)


def _zones(rules: "WonderRules", state: WonderState) -> Iterator[Impossible]:
    for zone, cards in enumerate(state.zones):
        row = zone in rules.rows
        for card in cards:
            man = rules.is_man[card]
            if (zone == rules.landscapes and man) or (
                not man and zone not in (rules.landscapes, rules.draw, rules.box)
            ):
                yield _problem("zone", zone, "card-cannot-lie-there", card=CardRef(card))
                row = False
        if row:
            yield from _row(rules, state, zone, cards)
        if zone < rules.seats and len(cards) > rules.hand_size:
            yield _problem("zone", zone, "hand-too-large", n=rules.hand_size)
    if state.part == PART_2:
        # Landscapes may be left in the pile where the last man went in part 1 (WW-P5).
        for zone in (*range(rules.seats), rules.draw):
            if any(rules.is_man[card] for card in state.zones[zone]):
                yield _problem("zone", zone, "empty-in-part-2", zone=ZoneRef(zone))


def _row(
    rules: "WonderRules", state: WonderState, zone: int, cards: tuple[CardId, ...]
) -> Iterator[Impossible]:
    """A row is what laying could have built; a pile with its top outside has that order too."""
    inner = state.part == PART_2 and rules.options["pile_top"] == "inner"
    if inner:
        # Removals have taken the row's beginning, so only what must differ is checked.
        for place, card in enumerate(cards):
            for other in cards[:place]:
                verdict = refusals.fits(rules, (other,), card, zone)
                if verdict.reason is not None:
                    yield Impossible("zone", zone, Message(verdict.reason.code, verdict.params))
        return
    for place, card in enumerate(cards):
        verdict = refusals.fits(rules, cards[:place], card, zone)
        if verdict.reason is not None:
            yield Impossible("zone", zone, Message(verdict.reason.code, verdict.params))


def _stage(rules: "WonderRules", state: WonderState) -> Iterator[Impossible]:
    if state.stage is Stage.LAY and not state.zones[state.turn]:
        yield _problem("to_act", "", "no-card-to-lay")
    rolling = state.part == PART_1 and state.stage is not Stage.LAY
    if rolling and not state.zones[rules.landscapes]:
        yield _problem("zone", rules.landscapes, "no-landscape-open")
    if state.part == PART_2:
        tops = {row[-1] for row in rules.row_cards(state) if row}
        for target in state.targets:
            if target not in tops:
                yield _problem("field", "targets", "target-not-on-top", card=CardRef(target))
        if state.targets and state.stage is not Stage.REMOVE:
            yield _problem("field", "targets", "targets-unused")
        if state.stage is Stage.GIVE and not sum(state.dice):
            yield _problem("field", "dice", "no-dice-to-give")
    if state.stage is Stage.REMOVE and not rules.removable(state):
        yield _problem("field", "faces", "nothing-hit")


def _finished(rules: "WonderRules", state: WonderState) -> WonderState:
    """The same, or over where nothing can be done any more (WW-X1, WW-P5)."""
    if state.stage is Stage.LAY:
        over = not rules.legal_actions(state)
    elif not rules.men_left(state.zones):
        over, state = True, state._replace(part=PART_2)
    else:
        over = state.part == PART_2 and not sum(state.dice)
    return state._replace(stage=Stage.OVER, to_act=NOBODY) if over else state


def die_laid(rules: "WonderRules", position: Position, die: int, place: str) -> Position | None:
    """A die is held by somebody else, or lies in the box; None in part 1, where it is common."""
    fields = position.fields
    kind, _, seat = place.partition("/")
    if fields["part"] == PART_1 or kind not in {"held", "box"}:
        return None
    starter = cast("Seat | None", fields["starter"])
    given = cast("dict[Seat, int] | None", fields["dice"])
    held = list(_dice(rules, PART_2, rules.starter if starter is None else starter, given))
    owners = [owner for owner, count in enumerate(held) for _ in range(count)]
    if die < len(owners):
        held[owners[die]] -= 1
    if kind == "held":
        held[int(seat)] += 1
    dice: dict[int | str, Value] = dict(enumerate(held))
    return replace(position, fields={**fields, "dice": dice})


def outline(rules: "WonderRules", position: Position) -> "dict[str, object]":
    """Who holds the dice."""
    fields = position.fields
    starter = cast("Seat | None", fields["starter"])
    given = cast("dict[Seat, int] | None", fields["dice"])
    part, starter = cast("int", fields["part"]), rules.starter if starter is None else starter
    return {"dice": _dice(rules, part, starter, given)}
