"""What players of Nichtlustig are told beside the rules: dice, points, cards, grounds."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from tabletop.engine.actions import Action, Keep, Move, Rolled, Say, SeatAction
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
from tabletop.engine.message import CardRef, DieRef, Event, Message, SeatRef, WordRef
from tabletop.engine.outcome import ScoreLine, totals
from tabletop.engine.scenes import Act, Fade, Flip, Gait, Go, Scene, Shake, Tone, Turn, Wait
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.games.nichtlustig import claims, deaths, turns
from tabletop.games.nichtlustig.cards import COLOURS, PINK, POODLE, PROFESSORS, SCORED
from tabletop.games.nichtlustig.facts import PASS, ROLL, STOP, Facts, moved
from tabletop.games.nichtlustig.layout import ASIDE, TRAY
from tabletop.games.nichtlustig.scoring import face_up, score_sheet
from tabletop.games.nichtlustig.state import NichtlustigState, Phase
from tabletop.games.nichtlustig.turns import dice_after

_ENTERS: Final = (Go(700, dx=0.9, gait=Gait.WALK), Turn(170, 20), Wait(60), Turn(170))
"""Death walks in and bows."""
_BARKS: Final = (
    Fade(80, 1.0),
    Shake(280, 12),
    Wait(140),
    Shake(280, 12),
    Wait(300),
    Fade(200, 0.0),
)

SCENES: Final[Mapping[str, Scene]] = {
    "death-covered": Scene(Tone.KNELL, (Act("card", (*_ENTERS, Flip(380))),)),
    "death-up": Scene(Tone.KNELL, (Act("card", (*_ENTERS, Go(260))),)),
    "no-scoring": Scene(
        Tone.BARK,
        (Act("die", (Shake(700),)), Act("die", _BARKS, picture="poodle-barks", size=3.4)),
    ),
    "scored": Scene(Tone.GOAL, (Act("cards", (Flip(340),), each=300),), counts="sum"),
}


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

    def events(
        self, before: NichtlustigState, action: Action, after: NichtlustigState
    ) -> tuple[Event, ...]:
        """See `Rules.events`."""
        return tuple(_events(self.facts, before, action, after))

    def prompt(self, state: NichtlustigState) -> Message:
        """See `Rules.prompt`."""
        seat, left = SeatRef(state.turn), self.facts.rolls_left(state)
        match state.phase:
            case Phase.START if self.facts.holds(state, self.facts.skipper):
                return Message.of("miss", seat=seat, card=CardRef(self.facts.skipper))
            case Phase.START if self.facts.holds(state, self.facts.shortener):
                return Message.of(
                    "roll-short", seat=seat, n=left, card=CardRef(self.facts.shortener)
                )
            case Phase.START:
                return Message.of("roll", seat=seat, n=left)
            case Phase.ROLLED:
                return (
                    Message.of("keep", seat=seat, n=left) if left else Message.of("duck", seat=seat)
                )
            case Phase.CLAIM if state.taken:
                return Message.of("claim-more", seat=seat)
            case Phase.CLAIM:
                forced = claims.plain(self.facts, state)
                return Message.of("claim" if forced else "claim-in-time", seat=seat)
            case Phase.DEATH:
                return _death_prompt(self.facts, state)
            case _:
                return Message("over" if state.phase is Phase.OVER else "chance")


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


def _death_prompt(facts: Facts, state: NichtlustigState) -> Message:
    targets = tuple(map(CardRef, deaths.targets(facts, state)))
    # Only the Virus brings Death to who has taken something.
    caller = "virus" if state.taken else "death"
    way = "covers" if targets else "face-up"
    if facts.holds(state, facts.clown):
        way = "or-clown"
    cards = tuple(map(CardRef, deaths.candidates(facts, state)))
    return Message.of(f"{caller}-{way}", seat=SeatRef(state.turn), cards=cards, targets=targets)


def _events(
    facts: Facts, before: NichtlustigState, action: Action, after: NichtlustigState
) -> Iterator[Event]:
    """Yield the log's lines for one step."""
    match before.phase, action:
        case Phase.ORDER, Rolled(faces):
            yield from _order(before, faces, after)
        case Phase.COUNT, Rolled(faces):
            yield from _professors(before, faces, after)
        case _, Move(card) if facts.kind[card]:
            yield _claim(facts, before, action)
        case _, Move(card) if facts.is_death[card]:
            yield from _death(facts, before, action)
        case _, Move(card):
            yield Event.of("clown-helped", "NL-SK2", seat=SeatRef(before.turn), card=CardRef(card))
        case _:
            yield from _played(facts, before, action, after)
    if after.phase in (Phase.START, Phase.COUNT, Phase.OVER):
        yield from _turn_over(facts, before, action, after)


def _played(
    facts: Facts, before: NichtlustigState, action: Action, after: NichtlustigState
) -> Iterator[Event]:
    """Yield rolling, setting aside and stopping, with the scoring that follows (NL-R1, NL-V1)."""
    seat, dice = SeatRef(before.turn), before.dice
    match action:
        case Rolled(faces):
            dice = dice_after(before, faces)
            free = (die for die in range(PINK + 1) if not before.aside >> die & 1)
            shown = tuple(DieRef(die, dice[die]) for die in free)
            yield Event.of("rolled", "NL-R1", seat=seat, dice=shown, n=before.rolls + 1)
        case Keep(chosen, using):
            if using is not None:
                yield Event.of("duck-helped", "NL-SK1", seat=seat, card=CardRef(using))
            shown = tuple(DieRef(die, dice[die]) for die in chosen)
            yield Event.of("kept", "NL-R1", seat=seat, n=len(chosen), dice=shown)
        case Say() if action == PASS:
            yield Event.of("missed", "NL-C4", seat=seat, card=CardRef(facts.skipper))
        case Say() if before.phase is Phase.ROLLED:
            yield Event.of("stopped", "NL-R1", seat=seat)
        case Say() if action != ROLL:
            yield Event.of("took-no-more", "NL-G1", seat=seat)
    rolling = (Phase.THROW, Phase.ROLLED)
    if before.phase in rolling and after.phase not in rolling:
        yield from _scoring(facts, before, dice, after)


def _order(
    before: NichtlustigState, faces: tuple[int, ...], after: NichtlustigState
) -> Iterator[Event]:
    for seat, face in zip(before.contenders, faces, strict=True):
        yield Event.of("rolled-first", "NL-S2", seat=SeatRef(seat), face=_shown(face))
    if after.contenders:
        yield Event.of("tied", "NL-S2", seats=tuple(map(SeatRef, after.contenders)))
    else:
        yield Event.of("begins", "NL-S2", seat=SeatRef(after.turn))


def _shown(face: int) -> int | WordRef:
    """Return what a die shows of which it does not matter which one it is."""
    return face or WordRef("symbol")


def _professors(
    before: NichtlustigState, faces: tuple[int, ...], after: NichtlustigState
) -> Iterator[Event]:
    for seat, (old, new) in enumerate(zip(before.professors, after.professors, strict=True)):
        if old != new:
            who, shown = SeatRef(seat), tuple(map(_shown, faces))
            yield Event.of("professors", "NL-E3", seat=who, faces=shown, n=max(faces))


def _scoring(
    facts: Facts, before: NichtlustigState, dice: tuple[int, ...], after: NichtlustigState
) -> Iterator[Event]:
    if dice[PINK] == POODLE:
        yield Event.of("no-scoring", "NL-V1", die=DieRef(PINK, POODLE))
        return
    for seat, zone in enumerate(facts.open):
        turned = [card for card in before.zones[zone] if card in after.zones[facts.scored[seat]]]
        if turned:
            who, cards = SeatRef(seat), tuple(map(CardRef, turned))
            counted = tuple(_counted(facts, before, seat, turned))
            yield Event.of("scored", "NL-V1", seat=who, n=len(cards), cards=cards, sum=counted)


def _counted(
    facts: Facts, state: NichtlustigState, seat: Seat, turned: Sequence[CardId]
) -> Iterator[int]:
    """Yield what a seat has, with each of the cards more that it scores."""
    own, won = facts.open[seat], facts.scored[seat]
    for card in turned:
        state = state._replace(zones=moved(state.zones, card, own, won))
        yield totals(score_sheet(facts, state))[seat]


def _claim(facts: Facts, before: NichtlustigState, move: Move) -> Event:
    seat, card = SeatRef(before.turn), CardRef(move.card)
    source = claims.source(facts, before, move.card)
    holder = None if source is None else facts.owner[source]
    if holder is not None:
        loser = {"from": SeatRef(holder)}
        return Event.of("took-from", "NL-G1", seat=seat, card=card, **loser)
    if move.using is not None:
        using = CardRef(move.using)
        return Event.of("took-in-time", "NL-SK3", seat=seat, card=card, using=using)
    rule = "NL-G3" if facts.is_dinosaur[move.card] else "NL-G1"
    return Event.of("took", rule, seat=seat, card=card)


def _death(facts: Facts, before: NichtlustigState, move: Move) -> Iterator[Event]:
    seat, death = SeatRef(before.turn), CardRef(move.card)
    holder = deaths.holder(facts, before, move.card)
    under = dict(before.covers).get(move.card)
    if holder is not None and under is not None:
        yield Event.of("freed", "NL-D5", seat=SeatRef(holder), card=CardRef(under))
    if move.onto is None:
        yield Event.of("death-up", "NL-D4", seat=seat, card=death)
    else:
        rule, covered = deaths.covering_rule(facts, move.onto), CardRef(move.onto)
        yield Event.of("death-covered", rule, seat=seat, card=death, under=covered)


def _turn_over(
    facts: Facts, before: NichtlustigState, action: Action, after: NichtlustigState
) -> Iterator[Event]:
    """Yield what happened by itself when the turn ended."""
    if before.phase not in (Phase.ORDER, Phase.COUNT) and action != PASS:
        yield from _specials(facts, before, action)
    if after.phase is not Phase.START and before.phase is not Phase.COUNT:
        yield Event.of("last-turn", "NL-E1", n=len(after.zones[facts.grid]))


def _specials(facts: Facts, before: NichtlustigState, action: Action) -> Iterator[Event]:
    """NL-C3 and NL-C1, told again from the position before."""
    seat, back = SeatRef(before.turn), set(turns.returning(facts, before))
    for card in turns.returning(facts, before):
        yield Event.of("went-back", "NL-C3", seat=seat, card=CardRef(card))
    if isinstance(action, Move):
        back |= {action.card} if action.using is None else {action.using}
    if isinstance(action, Rolled):
        before = before._replace(dice=dice_after(before, action.faces))
    for card in turns.brought(facts, before):
        zone = next(zone for zone, cards in enumerate(before.zones) if card in cards)
        holder = facts.owner[zone]
        if holder is None or card in back:
            yield Event.of("brought", "NL-C1", seat=seat, card=CardRef(card))
        elif holder != before.turn:
            loser = {"from": SeatRef(holder)}
            yield Event.of("brought-from", "NL-C1", seat=seat, card=CardRef(card), **loser)
