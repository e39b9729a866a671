"""The effects of actions in Nichtlustig, up to the next turn or the game's end.

Functions return new states, and assume that actions are legal.
"""

from typing import Final

from tabletop.engine.actions import Action, Keep, Move, Rolled, Say
from tabletop.engine.cards import CardId
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import CHANCE, NOBODY, Seat
from tabletop.games.nichtlustig import claims
from tabletop.games.nichtlustig.cards import HIGHEST, PINK
from tabletop.games.nichtlustig.facts import ALL_DICE, NichtlustigFacts, move_card
from tabletop.games.nichtlustig.options import GAME
from tabletop.games.nichtlustig.scoring import professors_to_roll
from tabletop.games.nichtlustig.state import NichtlustigPhase, NichtlustigState

# Enumeration members are slow to look up before Python 3.12.
_START: Final = NichtlustigPhase.START
_THROW: Final = NichtlustigPhase.THROW
_CLAIM: Final = NichtlustigPhase.CLAIM
_DEATH: Final = NichtlustigPhase.DEATH
FACES: Final = HIGHEST + 1
_ROLLED: Final = NichtlustigPhase.ROLLED

BAD_ORDER: Final = Reason("bad-order", "NL-S2")
"""The players who roll for the start must roll one die each. Parameter: `n`."""
BAD_THROW: Final = Reason("bad-throw", "NL-R1")
"""The number of dice is wrong, or dice do not have such faces. Parameter: `n`."""
BAD_COUNT: Final = Reason("bad-count", "NL-E3")
"""One die must be rolled for each of the seat's Professors. Parameter: `n`."""
_BAD: Final = {
    NichtlustigPhase.ORDER: BAD_ORDER,
    NichtlustigPhase.THROW: BAD_THROW,
    NichtlustigPhase.COUNT: BAD_COUNT,
}
REASONS: Final = tuple(_BAD.values())


def apply(facts: NichtlustigFacts, state: NichtlustigState, action: Action) -> NichtlustigState:
    """Return the state after an action of a seat or of chance."""
    if isinstance(action, Rolled):
        return _apply_roll(facts, state, action.faces)
    if isinstance(action, Keep):
        return _keep(facts, state, action)
    if isinstance(action, Move):
        card = action.card
        if facts.kind[card]:
            return _begin_claims(facts, claim(facts, state, action))
        if facts.is_death[card]:
            return _end_turn(facts, claims.take_death(facts, state, action))
        return _end_turn(facts, _return_special(facts, state, card))
    match action.word if isinstance(action, Say) else "":
        case "roll":
            return _begin_throw(state, 0)
        case "stop":
            is_rolled = state.phase is NichtlustigPhase.ROLLED
            return (after_last_roll if is_rolled else _after_claims)(facts, state)
        case "pass":
            return _next_turn(facts, _return_special(facts, state, facts.skipper))
    raise ValueError(f"{action} is no action of {GAME}")


def _keep(facts: NichtlustigFacts, state: NichtlustigState, keep: Keep) -> NichtlustigState:
    aside = state.aside | facts.bits[keep.dice]
    if aside == ALL_DICE:
        return after_last_roll(facts, state._replace(aside=aside))
    if keep.using is not None:
        state = _return_special(facts, state, keep.using)
    return _begin_throw(state, aside)


def claim(facts: NichtlustigFacts, state: NichtlustigState, move: Move) -> NichtlustigState:
    """Return the state after a goal card moves to the seat that takes it (NL-G5)."""
    card = move.card
    source, to = claims.source_zone(facts, state, card), facts.claims[state.turn][card].to
    if source is None or to is None:
        raise ValueError(f"{move} goes nowhere")
    zones = move_card(state.zones, card, source, to)
    state = state._replace(zones=zones, taken=(*state.taken, card))
    return state if move.using is None else _return_special(facts, state, move.using)


def _return_special(
    facts: NichtlustigFacts, state: NichtlustigState, card: CardId
) -> NichtlustigState:
    """Return the state after a special card is given back (NL-C2, NL-C3)."""
    own, middle = facts.held[state.turn], facts.specials
    return state._replace(zones=move_card(state.zones, card, own, middle))


def _begin_throw(state: NichtlustigState, aside: int) -> NichtlustigState:
    """Return the state in which all dice that are not set aside are rolled (NL-R1)."""
    return state._replace(to_act=CHANCE, phase=_THROW, aside=aside)


# --- after the last roll --------------------------------------------------------------------


def after_last_roll(facts: NichtlustigFacts, state: NichtlustigState) -> NichtlustigState:
    """Score cards, and continue with taking goal cards (NL-V1, NL-G1)."""
    return _begin_claims(facts, score_cards(facts, state))


def score_cards(facts: NichtlustigFacts, state: NichtlustigState) -> NichtlustigState:
    """Turn all unscored cards with the pink die's value to their scored side (NL-V1)."""
    for card, seat in facts.newly_scored(state):
        zones = move_card(state.zones, card, facts.open[seat], facts.scored[seat])
        state = state._replace(zones=zones)
    return state


def _begin_claims(facts: NichtlustigFacts, state: NichtlustigState) -> NichtlustigState:
    """Ask the seat to take goal cards if it can; otherwise continue the turn (NL-G1)."""
    if claims.direct_claims(facts, state) or claims.time_machine_claims(facts, state):
        return state._replace(to_act=state.turn, phase=_CLAIM)
    return _after_claims(facts, state)


def _after_claims(facts: NichtlustigFacts, state: NichtlustigState) -> NichtlustigState:
    """Ask for a Death if the seat owes one; otherwise end the turn (NL-D1, NL-SK4)."""
    if claims.death_is_owed(facts, state):
        return state._replace(to_act=state.turn, phase=_DEATH)
    return _end_turn(facts, state)


# --- the end of a turn ----------------------------------------------------------------------


def returning_cards(facts: NichtlustigFacts, state: NichtlustigState) -> tuple[CardId, ...]:
    """Return the cards that go back automatically at the end of a turn (NL-C3)."""
    held = state.zones[facts.held[state.turn]]
    return tuple([card for card in held if card in (facts.shortener, facts.virus)])


def incoming_cards(facts: NichtlustigFacts, state: NichtlustigState) -> tuple[CardId, ...]:
    """Return the special cards whose symbols the dice show, in their order (NL-C1)."""
    return tuple([facts.special_cards[die] for die in range(PINK) if not state.dice[die]])


def _end_turn(facts: NichtlustigFacts, state: NichtlustigState) -> NichtlustigState:
    """Return and move special cards, and start the next turn (NL-C3, NL-C1)."""
    for card in returning_cards(facts, state):
        state = _return_special(facts, state, card)
    own = facts.held[state.turn]
    for card in incoming_cards(facts, state):
        for zone in (facts.specials, *facts.held):
            if zone != own and card in state.zones[zone]:
                state = state._replace(zones=move_card(state.zones, card, zone, own))
    return _next_turn(facts, state)


def _next_turn(facts: NichtlustigFacts, state: NichtlustigState) -> NichtlustigState:
    """Start the next seat's turn, or the final count (NL-E1)."""
    if facts.is_last_turn(state):
        return count_professors(facts, start_turn(state, state.turn))
    return start_turn(state, (state.turn + 1) % facts.seats)


def start_turn(state: NichtlustigState, seat: Seat) -> NichtlustigState:
    """Return the state at the start of a seat's turn."""
    return state._replace(to_act=seat, phase=_START, turn=seat, dice=(), aside=0, rolls=0, taken=())


def count_professors(facts: NichtlustigFacts, state: NichtlustigState) -> NichtlustigState:
    """Begin the roll of the next seat with Professors, or end the game (NL-E3)."""
    _, dice = professors_to_roll(facts, state)
    if dice:
        return state._replace(to_act=CHANCE, phase=NichtlustigPhase.COUNT)
    return state._replace(to_act=NOBODY, phase=NichtlustigPhase.OVER)


def dice_in_the_air(facts: NichtlustigFacts, state: NichtlustigState) -> int:
    """Return the number of dice that are rolled in this state."""
    if state.phase is _THROW:
        return PINK + 1 - state.aside.bit_count()
    if state.phase is NichtlustigPhase.ORDER:
        return len(state.contenders)
    _, dice = professors_to_roll(facts, state)
    return dice


def wrong_roll(facts: NichtlustigFacts, state: NichtlustigState) -> Verdict:
    """Return the refusal of a chance action other than the pending roll."""
    return _BAD[state.phase](n=dice_in_the_air(facts, state))


# --- rolls ----------------------------------------------------------------------------------


def _apply_roll(
    facts: NichtlustigFacts, state: NichtlustigState, faces: tuple[int, ...]
) -> NichtlustigState:
    """Return the state after a roll with these faces, which are not validated."""
    if state.phase is _THROW:
        return _after_throw(facts, state, faces)
    if state.phase is NichtlustigPhase.ORDER:  # NL-S2
        rolled = zip(state.contenders, faces, strict=True)
        left = tuple(seat for seat, face in rolled if face == max(faces))
        if len(left) > 1:
            return state._replace(contenders=left)
        return start_turn(state._replace(contenders=()), left[0])
    seat, _ = professors_to_roll(facts, state)  # NL-E3
    rolls = list(state.professors)
    rolls[seat] = faces
    return count_professors(facts, state._replace(professors=tuple(rolls)))


def _after_throw(
    facts: NichtlustigFacts, state: NichtlustigState, faces: tuple[int, ...]
) -> NichtlustigState:
    """Ask the seat to choose dice, or continue the turn if no roll is left (NL-R1)."""
    rolled = state._replace(
        to_act=state.turn, phase=_ROLLED, dice=dice_after(state, faces), rolls=state.rolls + 1
    )
    if facts.rolls_left(rolled) or facts.duck_may_roll(rolled):
        return rolled
    return after_last_roll(facts, rolled)


def dice_after(state: NichtlustigState, faces: tuple[int, ...]) -> tuple[int, ...]:
    """Return the faces of all seven dice after a roll (NL-R2)."""
    if not state.aside:
        return faces
    rolled = iter(faces)
    return tuple(
        [face if state.aside >> die & 1 else next(rolled) for die, face in enumerate(state.dice)]
    )
