"""What players of What a Wonderful World are told beside the rules: dice, sums, grounds."""

from collections.abc import Mapping

from tabletop.engine.actions import Move, Roll, Say, SeatAction
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
from tabletop.engine.message import CardRef, Message, ZoneRef
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
