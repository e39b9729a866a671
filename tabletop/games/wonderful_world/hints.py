"""What players of What a Wonderful World are told beside the rules: dice, sums, grounds."""

from collections.abc import Iterator, Mapping

from tabletop.engine.actions import (
    Action,
    ChooseSeat,
    Move,
    Roll,
    Rolled,
    Say,
    SeatAction,
    Shuffled,
)
from tabletop.engine.advice import in_hundred
from tabletop.engine.capabilities import (
    HasDice,
    HasNotes,
    HasPermissions,
    HasReasons,
    HasScenes,
    Permission,
)
from tabletop.engine.gestures import DieShown
from tabletop.engine.message import CardRef, Event, Message, SeatRef, ZoneRef
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.games.wonderful_world.cards import DICE
from tabletop.games.wonderful_world.facts import Facts
from tabletop.games.wonderful_world.rows import hits
from tabletop.games.wonderful_world.scenes import SCENES
from tabletop.games.wonderful_world.state import Stage, WonderState


def die_owners(state: WonderState) -> tuple[Seat | None, ...]:
    """Return who holds each of the dice: in part 1 whose turn it is; None for those given up."""
    if state.part == 1:
        return (state.turn,) * DICE
    held = [seat for seat, count in enumerate(state.dice) for _ in range(count)]
    return (*held, *(None,) * (DICE - len(held)))


class WonderHints(
    HasDice[WonderState],
    HasNotes[WonderState],
    HasPermissions[WonderState],
    HasReasons[WonderState],
    HasScenes,
):
    """Everything that is told of a position; it knows the table of facts and decides nothing."""

    facts: Facts
    scenes = SCENES

    def dice(self, state: WonderState) -> tuple[DieShown, ...]:
        """See `HasDice.dice`: common in part 1, then held by the seats, in the box once lost."""
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

    def notes(self, state: WonderState) -> Mapping[ZoneIndex, Message]:
        """See `HasNotes.notes`: the sums with which dice are compared (WW-L1); piles have none."""
        rows = {row: state.zones[row] for row in self.facts.rows if state.part == 1}
        return {
            row: Message.of("row-sum", total=self.facts.total(cards))
            for row, cards in rows.items()
            if cards
        }

    def reason(self, state: WonderState, action: SeatAction) -> Message | None:
        """See `HasReasons.reason`: how likely a throw hits once a man is laid (WW-L1)."""
        if state.part != 1 or not isinstance(action, Move) or action.to not in self.facts.rows:
            return None
        rows = dict(zip(self.facts.rows, self.facts.row_cards(state.zones), strict=True))
        rows[action.to] = (*rows[action.to], action.card)
        sums = {self.facts.total(row) for row in rows.values() if row}
        best = max(hits(sum(1 << total for total in sums)))
        return Message.of("advice-hits", n=in_hundred(best))

    def permission(self, state: WonderState, action: SeatAction) -> Permission:
        """See `HasPermissions.permission`."""
        match action:
            case Move(card) if state.stage is Stage.REMOVE and state.part == 1:
                why = Message.of("why-hit", card=CardRef(card), total=sum(state.faces))
                return Permission("WW-L2", why)
            case Move(card) if state.stage is Stage.REMOVE:
                why = Message.of("why-number", card=CardRef(card), number=self.facts.numbers[card])
                return Permission("WW-P3", why)
            case Move(card, int(row)):
                first, place = not state.zones[row], ZoneRef(row)
                why = Message.of(
                    "why-first" if first else "why-fits", card=CardRef(card), row=place
                )
                return Permission("WW-R1" if first else "WW-R3", why)
            case Roll() if state.part == 2:
                return Permission("WW-P2")
            case Roll() | Say():
                return Permission("WW-L3" if state.may_stop else "WW-L1")
            case _:
                return Permission("WW-P4")

    def events(self, before: WonderState, action: Action, after: WonderState) -> tuple[Event, ...]:
        """See `Rules.events`."""
        return tuple(_events(self.facts, before, action, after))

    def prompt(self, state: WonderState) -> Message:
        """See `Rules.prompt`."""
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
    facts: Facts, before: WonderState, action: Action, after: WonderState
) -> Iterator[Event]:
    """Yield the log's lines for one step."""
    seat = SeatRef(before.turn)
    match action:
        case Shuffled():
            yield from _set_up(facts, before, after)
        case Move(card, to) if to == facts.box and before.part == 1:
            yield Event.of("removed", "WW-L2", seat=seat, card=CardRef(card))
        case Move(card, to) if to == facts.box:
            yield Event.of("defeated", "WW-P3", card=CardRef(card))
        case Move(card, int(to)):
            yield Event.of("laid", "WW-T2", seat=seat, card=CardRef(card), row=ZoneRef(to))
        case Rolled(faces):
            yield from _throw(before, faces, after)
        case Say():
            yield Event.of("stopped", "WW-L3", seat=seat)
        case ChooseSeat(giver):
            yield Event.of("gave-die", "WW-P4", seat=SeatRef(giver), n=sum(after.dice))
    yield from _draw(facts, before, after)
    if before.part == 1 and after.part == 2:
        yield Event.of("part-2", "WW-P1")


def _set_up(facts: Facts, before: WonderState, after: WonderState) -> Iterator[Event]:
    if before.stage is Stage.MIX:
        yield Event.of("mixed", "WW-S3", n=len(after.zones[facts.draw]))
        return
    yield Event.of("dealt", "WW-S1", n=facts.hand_size)
    for row in facts.rows:
        for card in after.zones[row]:
            yield Event.of("turned-up", "WW-S2", card=CardRef(card), row=ZoneRef(row))


def _throw(before: WonderState, faces: tuple[int, ...], after: WonderState) -> Iterator[Event]:
    if before.part == 1:
        seat, n, total = SeatRef(before.turn), len(faces), sum(faces)
        yield Event.of("thrown", "WW-L1", seat=seat, faces=faces, n=n, total=total)
        hit = after.stage is Stage.REMOVE
        yield Event.of("hit" if hit else "missed", "WW-L2", total=total)
        return
    yield Event.of("team-thrown", "WW-P2", faces=faces)
    if after.stage is Stage.GIVE:
        yield Event.of("missed-all", "WW-P4")


def _draw(facts: Facts, before: WonderState, after: WonderState) -> Iterator[Event]:
    """Yield which card came from the draw pile by itself (WW-T3), as far as a seat may know it."""
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
