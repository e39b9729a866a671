"""The legal actions of Nichtlustig, and the reasons for refusing others.

An action is legal if `legal_actions` returns it; `refusal` only chooses the best reason for an
illegal one.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.engine.actions import Action, Keep, Move, Rolled, SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, SeatRef, WordRef
from tabletop.engine.verdict import Reason, Verdict
from tabletop.games.nichtlustig import claims, turns
from tabletop.games.nichtlustig.cards import COLOURS, PINK, PROFESSORS
from tabletop.games.nichtlustig.claims import TIME_GAIN
from tabletop.games.nichtlustig.facts import PASS, ROLL, STOP, NichtlustigFacts
from tabletop.games.nichtlustig.state import NichtlustigPhase, NichtlustigState
from tabletop.games.nichtlustig.turns import dice_after

# Rolling.
ROLL_DUE: Final = Reason("roll-due", "NL-R1")
"""The turn must start with a roll. Parameter: `seat`."""
KEEP_OR_STOP: Final = Reason("keep-or-stop", "NL-R1")
"""The seat must set dice aside and roll the rest, or stop. Parameter: `seat`."""
NO_ROLL_LEFT: Final = Reason("no-roll-left", "NL-R1")
"""Without the Duck there is no further roll. Parameter: `n`, the number of rolls made."""
ALREADY_ASIDE: Final = Reason("already-aside", "NL-R2")
"""A die that was set aside earlier stays aside."""
PINK_COUNTS_NOT: Final = Reason("pink-counts-not", "NL-R3")
"""The demand is met only by the pink die, which does not count. Parameters: `card`, `value`."""

# Taking goal cards.
NOT_SCORED_BY_HAND: Final = Reason("not-scored-by-hand", "NL-V1")
"""Only the pink die scores a player's card. Parameter: `card`."""
SCORED_IS_SAFE: Final = Reason("scored-is-safe", "NL-V2")
"""The card is scored and can no longer be taken. Parameters: `card`, `seat`."""
CLAIM_DUE: Final = Reason("claim-due", "NL-G1")
"""A goal card can be taken, so the seat must take one. Parameter: `seat`."""
CLAIM_OR_STOP: Final = Reason("claim-or-stop", "NL-G1")
"""The seat may take a goal card or stop taking. Parameter: `seat`."""
OWN_CARD: Final = Reason("own-card", "NL-G1")
"""The card already belongs to the seat to act. Parameter: `card`."""
BEFORE_ONESELF: Final = Reason("before-oneself", "NL-G5")
"""A goal card goes to the player who takes it. Parameters: `card`, `seat`."""
DICE_USED: Final = Reason("dice-used", "NL-G1")
"""The dice for this card have been used for another one. Parameter: `card`."""
PAIR_MISSING: Final = Reason("pair-missing", "NL-G2")
"""The two dice of the card's colour do not both show its number. Parameters: `card`, `value`."""
TRIPLE_MISSING: Final = Reason("triple-missing", "NL-G2")
"""There is no die of each colour with the Professors' number. Parameters: `card`, `value`."""
SUM_TOO_SMALL: Final = Reason("sum-too-small", "NL-G3")
"""The sum of the six dice is below the Dinosaur's number. Parameters: `card`, `value`, `sum`."""
ONE_DINOSAUR: Final = Reason("one-dinosaur", "NL-G3")
"""A Dinosaur was already taken this turn. Parameters: `card`, `other`."""
DINOSAUR_ALONE: Final = Reason("dinosaur-alone", "NL-G3")
"""A Dinosaur needs all six dice, and some were used. Parameters: `card`, `other`."""
DINOSAUR_SCORED: Final = Reason("dinosaur-scored", "NL-G3")
"""A Dinosaur is scored as soon as it is taken. Parameter: `card`."""
SCORED_LATER: Final = Reason("scored-later", "NL-G4")
"""A card is not scored in the turn in which it is taken. Parameter: `card`."""

# Death.
DEATH_DUE: Final = Reason("death-due", "NL-D1")
"""No goal card was taken, so the seat must take a Death. Parameter: `seat`."""
OTHER_DEATH: Final = Reason("other-death", "NL-D1")
"""The pink die requires another Death. Parameters: `card`, `wanted`."""
DEATH_ELSEWHERE: Final = Reason("death-elsewhere", "NL-D5")
"""The required Death must be taken from a player. Parameters: `card`, `wanted`, `seat`."""
ONE_MORE_DEATH: Final = Reason("one-more-death", "NL-D6")
"""The seat already has the required Death and must take another one.

Parameters: `card`, `wanted`.
"""
LEMMING_FIRST: Final = Reason("lemming-first", "NL-D2")
"""Death must cover a scored Lemming if one is uncovered. Parameter: `card`."""
COVER_SCORED: Final = Reason("cover-scored", "NL-D3")
"""Death must cover one of the player's scored, uncovered cards. Parameter: `card`."""
NEVER_A_DINOSAUR: Final = Reason("never-a-dinosaur", "NL-D3")
"""Death never covers a Dinosaur. Parameters: `card`, `other`."""
FACE_UP: Final = Reason("face-up", "NL-D4")
"""There is no card to cover, so Death must go face up. Parameters: `card`, `seat`."""

# Special cards.
SYMBOLS_BRING: Final = Reason("symbols-bring", "NL-C1")
"""Special cards are brought by symbols and cannot be taken. Parameter: `card`."""
NOT_HELD: Final = Reason("not-held", "NL-C2")
"""The seat to act does not hold the card. Parameters: `card`, `seat`."""
BACK_WHEN_USED: Final = Reason("back-when-used", "NL-C2")
"""The card goes back when it is used, not before. Parameter: `card`."""
BACK_BY_ITSELF: Final = Reason("back-by-itself", "NL-C3")
"""The card takes effect and goes back automatically. Parameter: `card`."""
TURN_MISSED: Final = Reason("turn-missed", "NL-C4")
"""The seat must miss its turn. Parameters: `card`, `seat`."""
AFTER_THIRD_ROLL: Final = Reason("after-third-roll", "NL-SK1")
"""The Duck allows a roll after the third, not before. Parameter: `card`."""
DUCK_NEEDS_DICE: Final = Reason("duck-needs-dice", "NL-SK1")
"""If all dice are set aside, the Duck has nothing to roll. Parameter: `card`."""
NO_DEATH_TO_AVERT: Final = Reason("no-death-to-avert", "NL-SK2")
"""The Clown can be given back only instead of taking a Death. Parameter: `card`."""
NO_NEED_OF_TIME: Final = Reason("no-need-of-time", "NL-SK3")
"""The dice win the Dinosaur without the Time Machine. Parameters: `card`, `sum`."""
VIRUS_WANTS_DEATH: Final = Reason("virus-wants-death", "NL-SK4")
"""Because of the Virus, a Death is owed despite the goal card. Parameter: `seat`."""
TWO_ROLLS_ONLY: Final = Reason("two-rolls-only", "NL-SK5")
"""This card prevents the third roll, after which the Duck could help. Parameter: `card`."""

# The end.
OVER: Final = Reason("over", "NL-E1")
"""The game is over."""
REASONS: Final = tuple(value for value in list(globals().values()) if isinstance(value, Reason))
"""All reasons except those for chance."""

# Enumeration members are slow to look up before Python 3.12.
_START: Final = NichtlustigPhase.START
_ROLLED: Final = NichtlustigPhase.ROLLED
_CLAIM: Final = NichtlustigPhase.CLAIM
_DEATH: Final = NichtlustigPhase.DEATH


def legal_actions(facts: NichtlustigFacts, state: NichtlustigState) -> Sequence[SeatAction]:
    """Return all legal actions: those with cards in the order of the grid, then words."""
    phase = state.phase
    if phase is _ROLLED:  # NL-R1, NL-SK1
        keeps = facts.after_roll if facts.rolls_left(state) else facts.after_third
        return keeps[state.aside]
    if phase is _START:  # NL-R1, NL-C4
        return (PASS,) if facts.holds(state, facts.skipper) else (ROLL,)
    if phase is _CLAIM:  # NL-G1, NL-SK3
        plain = claims.direct_claims(facts, state)
        stop = (STOP,) if state.taken or not plain else ()
        return (*plain, *claims.time_machine_claims(facts, state), *stop)
    if phase is _DEATH:  # NL-D1, NL-SK2
        clown = (facts.give_clown_back,) if facts.holds(state, facts.clown) else ()
        return (*claims.death_actions(facts, state), *clown)
    return ()


def refusal(facts: NichtlustigFacts, state: NichtlustigState, action: Action) -> Verdict | None:
    """Return the most fitting reason to refuse an action, or None if it is legal."""
    legal, phase = legal_actions(facts, state), state.phase
    rolled = phase is _ROLLED
    known = _keep_actions(facts, state.aside, facts.rolls_left(state)) if rolled else legal
    if action in known:
        return None
    if phase is NichtlustigPhase.OVER:
        return OVER()
    if legal == (PASS,):
        return TURN_MISSED(card=CardRef(facts.skipper), seat=SeatRef(state.turn))
    if isinstance(action, Move) and facts.is_special[action.card]:
        special = _special_refusal(facts, state, action)
        if special is not None:
            return special
    if phase is _START:
        return ROLL_DUE(seat=SeatRef(state.turn))
    if rolled:
        keep = _keep_refusal(facts, state, action) if isinstance(action, Keep) else None
        return keep or KEEP_OR_STOP(seat=SeatRef(state.turn))
    # Why a card cannot be taken is more helpful than that a Death is owed.
    if isinstance(action, Move) and (facts.kind[action.card] or facts.is_death[action.card]):
        refuse = claim_refusal if facts.kind[action.card] else _death_refusal
        refused = refuse(facts, state, action)
        if refused is not None:
            return refused
    if phase is _CLAIM:
        due = CLAIM_OR_STOP if STOP in legal else CLAIM_DUE
    else:
        due = VIRUS_WANTS_DEATH if state.taken else DEATH_DUE
    return due(seat=SeatRef(state.turn))


@lru_cache(maxsize=4)
def _keep_actions(facts: NichtlustigFacts, aside: int, rolls: int) -> frozenset[SeatAction]:
    """Return the actions after a roll as a set, for fast lookup."""
    return frozenset((facts.after_roll if rolls else facts.after_third)[aside])


def _special_refusal(
    facts: NichtlustigFacts, state: NichtlustigState, move: Move
) -> Verdict | None:
    """Return why a special card may not go there, or None if other reasons apply."""
    card = CardRef(move.card)
    if move.to in facts.held:
        return SYMBOLS_BRING(card=card)
    if move.to != facts.specials:
        return None
    if move.card not in (facts.clown, facts.duck, facts.time_machine):
        return BACK_BY_ITSELF(card=card)
    if not facts.holds(state, move.card):
        return NOT_HELD(card=card, seat=SeatRef(state.turn))
    if move.card != facts.clown:
        return BACK_WHEN_USED(card=card)
    return None if state.phase is NichtlustigPhase.DEATH else NO_DEATH_TO_AVERT(card=card)


def _keep_refusal(facts: NichtlustigFacts, state: NichtlustigState, keep: Keep) -> Verdict | None:
    """Return why these dice may not be set aside, or None if other reasons apply."""
    bits = facts.bits.get(keep.dice)
    if bits is None:
        return None
    if keep.using is None:
        return ALREADY_ASIDE() if facts.rolls_left(state) else NO_ROLL_LEFT(n=state.rolls)
    duck = CardRef(keep.using)
    if keep.using != facts.duck:
        return None
    if not facts.holds(state, facts.duck):
        return NOT_HELD(card=duck, seat=SeatRef(state.turn))
    if facts.holds(state, facts.shortener):
        return TWO_ROLLS_ONLY(card=CardRef(facts.shortener))
    if facts.rolls_left(state):
        return AFTER_THIRD_ROLL(card=duck)
    return ALREADY_ASIDE() if bits & state.aside else DUCK_NEEDS_DICE(card=duck)


# --- taking goal cards ----------------------------------------------------------------------


def claim_refusal(facts: NichtlustigFacts, state: NichtlustigState, move: Move) -> Verdict | None:
    """Return why a move cannot take a goal card, or None if only the time is wrong."""
    if claims.source_zone(facts, state, move.card) is None:
        return _owner_refusal(facts, state, move)
    if move.source is not None:
        return BEFORE_ONESELF(card=CardRef(move.card), seat=SeatRef(state.turn))
    return (
        _time_machine_refusal(facts, state, move.card, move.using)
        or _dice_refusal(facts, state, move.card, TIME_GAIN if move.using is not None else 0)
        or _place_refusal(facts, state, move)
    )


def _owner_refusal(facts: NichtlustigFacts, state: NichtlustigState, move: Move) -> Verdict:
    """Return why the seat cannot take a card that is scored or already its own."""
    card = CardRef(move.card)
    for owner, zone in enumerate(facts.scored):
        if move.card in state.zones[zone]:
            return SCORED_IS_SAFE(card=card, seat=SeatRef(owner))
    if move.to != facts.scored[state.turn]:
        return OWN_CARD(card=card)
    return (SCORED_LATER if move.card in state.taken else NOT_SCORED_BY_HAND)(card=card)


def _time_machine_refusal(
    facts: NichtlustigFacts, state: NichtlustigState, card: CardId, helper: CardId | None
) -> Verdict | None:
    """Return why the Time Machine cannot help, or None if it can."""
    if helper is None:
        return None
    no_need = NO_NEED_OF_TIME(card=CardRef(card), sum=sum(state.dice[:PINK]))
    if helper != facts.time_machine or not facts.is_dinosaur[card]:
        return no_need
    if not facts.holds(state, helper):
        return NOT_HELD(card=CardRef(helper), seat=SeatRef(state.turn))
    return no_need if claims.matching(facts, state.dice, card) else None


def _dice_refusal(
    facts: NichtlustigFacts, state: NichtlustigState, card: CardId, gain: int
) -> Verdict | None:
    """Return why the dice do not win a card, or None if the card is won."""
    dice, ref, value = state.dice, CardRef(card), facts.value[card]
    barring = claims.dinosaur_blocker(facts, state.taken)
    if facts.is_dinosaur[card] and barring is not None:
        reason = ONE_DINOSAUR if facts.is_dinosaur[barring] else DINOSAUR_ALONE
        return reason(card=ref, other=CardRef(barring))
    if claims.matching(facts, dice, card, gain=gain):
        won = claims.is_won(facts, dice, state.taken, card, gain)
        return None if won else DICE_USED(card=ref)
    if facts.is_dinosaur[card]:
        return SUM_TOO_SMALL(card=ref, value=value, sum=sum(dice[:PINK]))
    for die in range(PINK if dice[PINK] == value else 0):
        if claims.matching(facts, (*dice[:die], value, *dice[die + 1 :]), card):
            return PINK_COUNTS_NOT(card=ref, value=value)
    if facts.kind[card] == PROFESSORS:
        return TRIPLE_MISSING(card=ref, value=value)
    return PAIR_MISSING(card=ref, colour=WordRef(COLOURS[facts.kind[card]]), value=value)


def _place_refusal(facts: NichtlustigFacts, state: NichtlustigState, move: Move) -> Verdict | None:
    """Return why a move takes a won goal card to a wrong zone, or None if it does not."""
    seat, card = state.turn, CardRef(move.card)
    dinosaur = facts.is_dinosaur[move.card]
    if move in (facts.claims[seat][move.card], facts.time_machine_claims[seat].get(move.card)):
        return None
    if dinosaur and move.to == facts.open[seat]:
        return DINOSAUR_SCORED(card=card)
    if not dinosaur and move.to == facts.scored[seat]:
        return SCORED_LATER(card=card)
    return BEFORE_ONESELF(card=card, seat=SeatRef(seat))


# --- Death ----------------------------------------------------------------------------------


def _death_refusal(facts: NichtlustigFacts, state: NichtlustigState, move: Move) -> Verdict | None:
    """Return why this move cannot take a Death, or None if other reasons apply."""
    card = CardRef(move.card)
    if state.phase is not _DEATH:
        return None
    if move.card not in claims.deaths_due(facts, state):
        death = claims.rolled_death(facts, state)
        wanted, holder = CardRef(death), claims.holder_of_death(facts, state, death)
        if holder is None:
            return OTHER_DEATH(card=card, wanted=wanted)
        if holder == state.turn:
            return ONE_MORE_DEATH(card=card, wanted=wanted)
        return DEATH_ELSEWHERE(card=card, wanted=wanted, seat=SeatRef(holder))
    if move.source is not None or move.using is not None:
        return DEATH_DUE(seat=SeatRef(state.turn))
    if move.onto is not None and facts.is_dinosaur[move.onto]:
        return NEVER_A_DINOSAUR(card=card, other=CardRef(move.onto))
    targets = claims.death_targets(facts, state)
    if not targets:
        return FACE_UP(card=card, seat=SeatRef(state.turn))
    lemming = facts.is_lemming[targets[0]]
    return (LEMMING_FIRST if lemming else COVER_SCORED)(card=card)


def last_of_turn(
    facts: NichtlustigFacts, before: NichtlustigState, done: Action | None
) -> NichtlustigState | None:
    """Return the last state of a turn, with its dice, from the turn's last step.

    Returns None if that step did not end the rolling or taking of cards.
    """
    match before.phase, done:
        case NichtlustigPhase.THROW, Rolled(faces):
            return turns.score_cards(facts, before._replace(dice=dice_after(before, faces)))
        case NichtlustigPhase.ROLLED, Keep():
            return turns.score_cards(facts, before)
        case NichtlustigPhase.ROLLED, _ if done == STOP:
            return turns.score_cards(facts, before)
        case NichtlustigPhase.CLAIM, Move():
            return turns.claim(facts, before, done)
        case NichtlustigPhase.DEATH, Move():
            return before
    return None
