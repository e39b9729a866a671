"""What is said about a game of Nichtlustig: prompts and the log's lines."""

from collections.abc import Iterator, Sequence

from tabletop.engine.actions import Action, Keep, Move, Rolled, Say
from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, DieRef, Event, Message, SeatRef, WordRef
from tabletop.engine.outcome import totals
from tabletop.engine.zones import Seat
from tabletop.games.nichtlustig import claims, deaths, turns
from tabletop.games.nichtlustig.cards import PINK, POODLE
from tabletop.games.nichtlustig.chance import dice_after
from tabletop.games.nichtlustig.facts import PASS, ROLL, Facts, moved
from tabletop.games.nichtlustig.scoring import score_sheet
from tabletop.games.nichtlustig.state import NichtlustigState, Phase


def prompt(facts: Facts, state: NichtlustigState) -> Message:
    """Say what is due, in one sentence."""
    seat, left = SeatRef(state.turn), facts.rolls_left(state)
    match state.phase:
        case Phase.START if facts.holds(state, facts.skipper):
            return Message.of("miss", seat=seat, card=CardRef(facts.skipper))
        case Phase.START if facts.holds(state, facts.shortener):
            return Message.of("roll-short", seat=seat, n=left, card=CardRef(facts.shortener))
        case Phase.START:
            return Message.of("roll", seat=seat, n=left)
        case Phase.ROLLED:
            return Message.of("keep", seat=seat, n=left) if left else Message.of("duck", seat=seat)
        case Phase.CLAIM if state.taken:
            return Message.of("claim-more", seat=seat)
        case Phase.CLAIM:
            forced = claims.plain(facts, state)
            return Message.of("claim" if forced else "claim-in-time", seat=seat)
        case Phase.DEATH:
            return _death_prompt(facts, state)
        case _:
            return Message("over" if state.phase is Phase.OVER else "chance")


def _death_prompt(facts: Facts, state: NichtlustigState) -> Message:
    targets = tuple(map(CardRef, deaths.targets(facts, state)))
    # Only the Virus brings Death to who has taken something.
    caller = "virus" if state.taken else "death"
    way = "covers" if targets else "face-up"
    if facts.holds(state, facts.clown):
        way = "or-clown"
    cards = tuple(map(CardRef, deaths.candidates(facts, state)))
    return Message.of(f"{caller}-{way}", seat=SeatRef(state.turn), cards=cards, targets=targets)


def events(
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
