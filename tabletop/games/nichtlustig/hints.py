"""What players of Nichtlustig are told beside the rules: dice, points, cards, grounds."""

from collections.abc import Mapping
from typing import ClassVar

from tabletop.engine.actions import Keep, Move, Say, SeatAction
from tabletop.engine.capabilities import (
    HasDice,
    HasNotes,
    HasPermissions,
    HasPrintedTexts,
    HasScenes,
    HasScores,
    HasTurnedCards,
    Permission,
)
from tabletop.engine.cards import CardId
from tabletop.engine.gestures import DieShown
from tabletop.engine.message import Message, WordRef
from tabletop.engine.outcome import ScoreLine, totals
from tabletop.engine.zones import ZoneIndex
from tabletop.games.nichtlustig import claims, deaths
from tabletop.games.nichtlustig.cards import COLOURS, PINK, PROFESSORS, SCORED
from tabletop.games.nichtlustig.facts import STOP, Facts
from tabletop.games.nichtlustig.layout import ASIDE, TRAY
from tabletop.games.nichtlustig.scenes import SCENES
from tabletop.games.nichtlustig.scoring import face_up, score_sheet
from tabletop.games.nichtlustig.state import NichtlustigState, Phase


class NichtlustigHints(
    HasDice[NichtlustigState],
    HasScores[NichtlustigState],
    HasNotes[NichtlustigState],
    HasPermissions[NichtlustigState],
    HasTurnedCards[NichtlustigState],
    HasPrintedTexts,
    HasScenes,
):
    """Everything that is told of a position; it knows the table of facts and decides nothing."""

    facts: Facts
    scenes = SCENES
    leave_dice: ClassVar[SeatAction | None] = STOP

    def score_sheet(self, state: NichtlustigState) -> tuple[ScoreLine, ...]:
        """See `HasScores.score_sheet` (NL-E2, NL-E3)."""
        return score_sheet(self.facts, state)

    def side(self, zone: ZoneIndex) -> str | None:
        """Show the points side of scored cards (NL-V1, NL-G3)."""
        return SCORED if zone in self.facts.scored else None

    def covers(self, state: NichtlustigState) -> Mapping[CardId, CardId]:
        """Return the cards under Deaths (NL-D2, NL-D3)."""
        return dict(state.covers)

    def notes(self, state: NichtlustigState) -> Mapping[ZoneIndex, Message]:
        """Note points as they stand at scored cards, what they cost at Deaths face up (NL-E2)."""
        points, sitting = totals(self.score_sheet(state)), face_up(self.facts, state)
        scored = zip(self.facts.scored, points, strict=True)
        lost = zip(self.facts.dead, map(len, sitting), strict=True)
        return {zone: Message.of("points", n=n) for zone, n in scored} | {
            zone: Message.of("lost", n=n) for zone, n in lost if n
        }

    def dice_for(self, state: NichtlustigState, action: SeatAction) -> tuple[int, ...]:
        """Return the dice that win a goal card (NL-G2, NL-G3), or the pink one for a Death."""
        if not isinstance(action, Move):
            return ()
        if self.facts.is_death[action.card]:
            return (PINK,)
        return claims.winning(self.facts, state, action.card)

    def dice(self, state: NichtlustigState) -> tuple[DieShown, ...]:
        """See `HasDice.dice`; after a roll they can be gathered to be set aside.

        Once the rolling is over they lie together again, for what they win.
        """
        free = state.phase is Phase.ROLLED
        rolling = free or state.phase is Phase.THROW
        used = claims.used(self.facts, state.dice, state.taken) if state.taken else 0
        shown = []
        for die in range(PINK + 1):
            aside = rolling and bool(state.aside >> die & 1)
            face = state.dice[die] if state.dice else None
            place, stage = (ASIDE, None) if aside else (TRAY, ASIDE if free else None)
            shown.append(DieShown(die, face, place, stage, bool(used >> die & 1), aside))
        return tuple(shown)

    def printed(self, card: CardId) -> tuple[Message, ...]:
        """See `HasPrintedTexts.printed`: what a goal card asks for, what UFO and Robot do."""
        if self.facts.kind[card]:
            return (Message.of(f"wants-{self.facts.kind[card]}", n=self.facts.value[card]),)
        if card == self.facts.skipper:
            return (Message("misses-turn"),)
        return (Message("two-rolls"),) if card == self.facts.shortener else ()

    def permission(self, state: NichtlustigState, action: SeatAction) -> Permission:
        """See `HasPermissions.permission`."""
        match action:
            case Move(card) if self.facts.kind[card]:
                return _claim_permission(self.facts, state, action)
            case Move(card, onto=int(under)) if self.facts.is_death[card]:
                return Permission(deaths.covering_rule(self.facts, under))
            case Move(card):
                return Permission("NL-D4" if self.facts.is_death[card] else "NL-SK2")
            case Keep(using=using) if using is not None:
                return Permission("NL-SK1")
            case Say("pass"):
                return Permission("NL-C4")
            case Say("stop") if state.phase is not Phase.ROLLED:
                return Permission("NL-G1")
            case _:
                return Permission("NL-R1")


def _claim_permission(facts: Facts, state: NichtlustigState, move: Move) -> Permission:
    """Say what of the dice wins a goal card."""
    value = facts.value[move.card]
    if not facts.is_dinosaur[move.card]:
        kind = facts.kind[move.card]
        if kind == PROFESSORS:
            return Permission("NL-G2", Message.of("why-triple", value=value))
        colour = WordRef(COLOURS[kind])
        return Permission("NL-G2", Message.of("why-pair", colour=colour, value=value))
    total = sum(state.dice[:PINK])
    if move.using is None:
        return Permission("NL-G3", Message.of("why-sum", sum=total, value=value))
    why = Message.of("why-helped", sum=total, n=claims.TIME_GAIN, value=value)
    return Permission("NL-SK3", why)
