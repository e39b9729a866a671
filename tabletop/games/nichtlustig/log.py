"""What is said about a game of Nichtlustig: prompts and the log's lines."""

from collections.abc import Iterator

from tabletop.engine.actions import Action, Keep, Move, Rolled, Say, SeatAction
from tabletop.engine.capabilities import Permission
from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, DieRef, Event, Message, Params, SeatRef, WordRef
from tabletop.games.nichtlustig.cards import LEMMING, PINK, POODLE, PROFESSORS
from tabletop.games.nichtlustig.claims import TIME_GAIN
from tabletop.games.nichtlustig.state import PASS, ROLL, NichtlustigState, Phase
from tabletop.games.nichtlustig.turns import Flow


def prompt(flow: Flow, state: NichtlustigState) -> Message:
    """What is due, in one sentence."""
    seat = ("seat", SeatRef(state.turn))
    match state.phase:
        case Phase.START if flow.table.holds(state, flow.skipper):
            return Message("miss", (seat, ("card", CardRef(flow.skipper))))
        case Phase.START if flow.table.holds(state, flow.shortener):
            rolls = ("n", flow.rolls_left(state))
            return Message("roll-short", (seat, rolls, ("card", CardRef(flow.shortener))))
        case Phase.START:
            return Message("roll", (seat, ("n", flow.rolls_left(state))))
        case Phase.ROLLED if flow.rolls_left(state):
            return Message("keep", (seat, ("n", flow.rolls_left(state))))
        case Phase.ROLLED:
            return Message("duck", (seat,))
        case Phase.CLAIM if state.taken:
            return Message("claim-more", (seat,))
        case Phase.CLAIM:
            forced = flow.claims.plain(state)
            return Message("claim" if forced else "claim-in-time", (seat,))
        case Phase.DEATH:
            return _death_prompt(flow, state)
        case Phase.OVER:
            return Message("over")
        case _:
            return Message("chance")


def printed(flow: Flow, card: CardId) -> tuple[Message, ...]:
    """What stands on a card besides its picture, where its own text does not say it."""
    if flow.cards.kind[card]:
        return (Message(f"wants-{flow.cards.kind[card]}", (("n", flow.cards.value[card]),)),)
    if card == flow.skipper:
        return (Message("misses-turn"),)
    return (Message("two-rolls"),) if card == flow.shortener else ()


def _death_prompt(flow: Flow, state: NichtlustigState) -> Message:
    candidates, targets = flow.deaths.candidates(state), flow.deaths.targets(state)
    params: Params = (
        ("seat", SeatRef(state.turn)),
        ("cards", tuple(map(CardRef, candidates))),
        ("targets", tuple(map(CardRef, targets))),
    )
    # Only the Virus brings Death to who has taken something.
    caller = "virus" if state.taken else "death"
    if flow.table.holds(state, flow.clown):
        return Message(f"{caller}-or-clown", params)
    return Message(f"{caller}-covers" if targets else f"{caller}-face-up", params)


def events(
    flow: Flow, before: NichtlustigState, action: Action, after: NichtlustigState
) -> Iterator[Event]:
    """The log's lines for one step."""
    match before.phase, action:
        case Phase.ORDER, Rolled(faces):
            yield from _order(before, faces, after)
        case Phase.COUNT, Rolled(faces):
            yield from _professors(before, faces, after)
        case _, Move():
            yield from _moved(flow, before, action)
        case _:
            yield from _played(flow, before, action, after)
    if after.phase in (Phase.START, Phase.COUNT, Phase.OVER):
        yield from _turn_over(flow, before, action, after)


def _played(
    flow: Flow, before: NichtlustigState, action: Action, after: NichtlustigState
) -> Iterator[Event]:
    """Rolling, setting aside and stopping, with the scoring that follows (NL-R1, NL-V1)."""
    seat = ("seat", SeatRef(before.turn))
    dice = before.dice
    match action:
        case Rolled(faces):
            dice = flow.dice_after(before, faces)
            yield _roll(before, dice)
        case Keep(chosen, using):
            yield from _keep(before, chosen, using)
        case Say() if action == PASS:
            yield Event("missed", (seat, ("card", CardRef(flow.skipper))), "NL-C4")
        case Say() if before.phase is Phase.ROLLED:
            yield Event("stopped", (seat,), "NL-R1")
        case Say() if action != ROLL:
            yield Event("took-no-more", (seat,), "NL-G1")
    rolling = before.phase in (Phase.THROW, Phase.ROLLED)
    if rolling and after.phase not in (Phase.THROW, Phase.ROLLED):
        yield from _scoring(flow, before, dice, after)


def _moved(flow: Flow, before: NichtlustigState, move: Move) -> Iterator[Event]:
    """A goal card, a Death, or the Clown instead."""
    if flow.cards.kind[move.card]:
        yield from _claim(flow, before, move)
    elif flow.cards.is_death[move.card]:
        yield from _death(flow, before, move)
    else:
        params = (("seat", SeatRef(before.turn)), ("card", CardRef(move.card)))
        yield Event("clown-helped", params, "NL-SK2")


def _order(
    before: NichtlustigState, faces: tuple[int, ...], after: NichtlustigState
) -> Iterator[Event]:
    for seat, face in zip(before.contenders, faces, strict=True):
        said = (("seat", SeatRef(seat)), ("face", _shown(face)))
        yield Event("rolled-first", said, "NL-S2")
    if after.contenders:
        yield Event("tied", (("seats", tuple(map(SeatRef, after.contenders))),), "NL-S2")
    else:
        yield Event("begins", (("seat", SeatRef(after.turn)),), "NL-S2")


def _shown(face: int) -> int | WordRef:
    """What a die shows of which it does not matter which one it is."""
    return face or WordRef("symbol")


def _professors(
    before: NichtlustigState, faces: tuple[int, ...], after: NichtlustigState
) -> Iterator[Event]:
    for seat, (old, new) in enumerate(zip(before.professors, after.professors, strict=True)):
        if old != new:
            shown = ("faces", tuple(map(_shown, faces)))
            params: Params = (("seat", SeatRef(seat)), shown, ("n", max(faces)))
            yield Event("professors", params, "NL-E3")


def _roll(before: NichtlustigState, dice: tuple[int, ...]) -> Event:
    shown = tuple(DieRef(die, face) for die, face in enumerate(dice) if not before.aside >> die & 1)
    params: Params = (("seat", SeatRef(before.turn)), ("dice", shown), ("n", before.rolls + 1))
    return Event("rolled", params, "NL-R1")


def _keep(before: NichtlustigState, dice: tuple[int, ...], using: CardId | None) -> Iterator[Event]:
    seat = ("seat", SeatRef(before.turn))
    if using is not None:
        yield Event("duck-helped", (seat, ("card", CardRef(using))), "NL-SK1")
    shown = tuple(DieRef(die, before.dice[die]) for die in dice)
    yield Event("kept", (seat, ("n", len(dice)), ("dice", shown)), "NL-R1")


def _scoring(
    flow: Flow, before: NichtlustigState, dice: tuple[int, ...], after: NichtlustigState
) -> Iterator[Event]:
    if dice[PINK] == POODLE:
        yield Event("no-scoring", (), "NL-V1")
        return
    for seat, zone in enumerate(flow.table.open):
        scored = tuple(
            CardRef(card)
            for card in before.zones[zone]
            if card in after.zones[flow.table.scored[seat]]
        )
        if scored:
            params: Params = (("seat", SeatRef(seat)), ("n", len(scored)), ("cards", scored))
            yield Event("scored", params, "NL-V1")


def _claim(flow: Flow, before: NichtlustigState, move: Move) -> Iterator[Event]:
    seat, card = ("seat", SeatRef(before.turn)), ("card", CardRef(move.card))
    source = flow.claims.source(before, move.card)
    holder = None if source is None else flow.table.owner[source]
    if holder is not None:
        yield Event("took-from", (seat, card, ("from", SeatRef(holder))), "NL-G1")
    elif move.using is not None:
        yield Event("took-in-time", (seat, card, ("using", CardRef(move.using))), "NL-SK3")
    else:
        dinosaur = flow.cards.is_dinosaur[move.card]
        yield Event("took", (seat, card), "NL-G3" if dinosaur else "NL-G1")


def _death(flow: Flow, before: NichtlustigState, move: Move) -> Iterator[Event]:
    seat, death = ("seat", SeatRef(before.turn)), ("card", CardRef(move.card))
    holder = flow.deaths.holder(before, move.card)
    under = dict(before.covers).get(move.card)
    if holder is not None and under is not None:
        params = (("seat", SeatRef(holder)), ("card", CardRef(under)))
        yield Event("freed", params, "NL-D5")
    if move.onto is None:
        yield Event("death-up", (seat, death), "NL-D4")
    else:
        rule = "NL-D2" if flow.cards.is_lemming[move.onto] else "NL-D3"
        yield Event("death-covered", (seat, death, ("under", CardRef(move.onto))), rule)


def _turn_over(
    flow: Flow, before: NichtlustigState, action: Action, after: NichtlustigState
) -> Iterator[Event]:
    """What happened by itself when the turn ended."""
    if before.phase not in (Phase.ORDER, Phase.COUNT) and action != PASS:
        yield from _specials(flow, before, action)
    if after.phase is not Phase.START and before.phase is not Phase.COUNT:
        left = len(after.zones[flow.table.grid])
        yield Event("last-turn", (("n", left),), "NL-E1")


def _specials(flow: Flow, before: NichtlustigState, action: Action) -> Iterator[Event]:
    """NL-C3 and NL-C1, told again from the position before."""
    seat = ("seat", SeatRef(before.turn))
    back = set(flow.returning(before))
    for card in flow.returning(before):
        yield Event("went-back", (seat, ("card", CardRef(card))), "NL-C3")
    if isinstance(action, Move):
        back |= {action.card} if action.using is None else {action.using}
    if isinstance(action, Rolled):
        before = before._replace(dice=flow.dice_after(before, action.faces))
    for card in flow.brought(before):
        zone = next(zone for zone, cards in enumerate(before.zones) if card in cards)
        holder = flow.table.owner[zone]
        if holder is None or card in back:
            yield Event("brought", (seat, ("card", CardRef(card))), "NL-C1")
        elif holder != before.turn:
            params = (seat, ("card", CardRef(card)), ("from", SeatRef(holder)))
            yield Event("brought-from", params, "NL-C1")


def permission(flow: Flow, state: NichtlustigState, action: SeatAction) -> Permission:
    """Why a legal action may be done."""
    match action:
        case Move(card) if flow.cards.kind[card]:
            return _claim_permission(flow, state, action)
        case Move(card, onto=int(under)) if flow.cards.is_death[card]:
            lemming = flow.cards.kind[under] == LEMMING
            return Permission("NL-D2" if lemming else "NL-D3")
        case Move(card) if flow.cards.is_death[card]:
            return Permission("NL-D4")
        case Move():
            return Permission("NL-SK2")
        case Keep(using=using) if using is not None:
            return Permission("NL-SK1")
        case Say("pass"):
            return Permission("NL-C4")
        case Say("stop") if state.phase is not Phase.ROLLED:
            return Permission("NL-G1")
        case _:
            return Permission("NL-R1")


def _claim_permission(flow: Flow, state: NichtlustigState, move: Move) -> Permission:
    """What of the dice wins a goal card."""
    value = ("value", flow.cards.value[move.card])
    if flow.cards.is_dinosaur[move.card]:
        total = ("sum", sum(state.dice[:PINK]))
        if move.using is not None:
            gain = ("n", TIME_GAIN)
            return Permission("NL-SK3", Message("why-helped", (total, gain, value)))
        return Permission("NL-G3", Message("why-sum", (total, value)))
    triple = flow.cards.kind[move.card] == PROFESSORS
    return Permission("NL-G2", Message("why-triple" if triple else "why-pair", (value,)))
