"""What chance does in Nichtlustig: dice fall (NL-S2, NL-R1, NL-E3)."""

from itertools import product
from typing import TYPE_CHECKING, Final

from tabletop.engine.actions import Action, ChanceAction, Rolled
from tabletop.engine.chance import Chance, throws
from tabletop.engine.verdict import Reason, Verdict
from tabletop.games.nichtlustig import turns
from tabletop.games.nichtlustig.cards import HIGHEST, PINK
from tabletop.games.nichtlustig.facts import Facts
from tabletop.games.nichtlustig.scoring import professors_to_roll
from tabletop.games.nichtlustig.state import NichtlustigState, Phase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

# Looked up once: before Python 3.12 it takes long to find a member of an enumeration.
_THROW: Final = Phase.THROW
_ROLLED: Final = Phase.ROLLED
_FACES: Final = HIGHEST + 1
LISTED_DICE: Final = 4
"""With so many dice there are 1,296 ways to fall; with all seven there would be 279,936."""

BAD_ORDER: Final = Reason("bad-order", "NL-S2")
"""Not a die for each player who rolls for the beginning; parameter `n`."""
BAD_THROW: Final = Reason("bad-throw", "NL-R1")
"""Not as many dice as are rolled, or faces that they do not have; parameter `n`."""
BAD_COUNT: Final = Reason("bad-count", "NL-E3")
"""Not a die for each card of Professors; parameter `n`."""
_BAD: Final = {Phase.ORDER: BAD_ORDER, Phase.THROW: BAD_THROW, Phase.COUNT: BAD_COUNT}
REASONS: Final = tuple(_BAD.values())


def dice_in_the_air(facts: Facts, state: NichtlustigState) -> int:
    """Return how many dice chance rolls in this state."""
    if state.phase is _THROW:
        return PINK + 1 - state.aside.bit_count()
    if state.phase is Phase.ORDER:
        return len(state.contenders)
    _, dice = professors_to_roll(facts, state)
    return dice


def sample(facts: Facts, state: NichtlustigState, chance: Chance) -> ChanceAction:
    """Return what chance does now; a 6 is the symbol, which is 0."""
    faces = chance.roll(dice_in_the_air(facts, state))
    return Rolled(tuple([face % _FACES for face in faces]))


def outcomes(facts: Facts, state: NichtlustigState) -> "Iterator[tuple[ChanceAction, Fraction]]":
    """Yield every way the dice in the air can fall, which all differ."""
    from fractions import Fraction

    count = dice_in_the_air(facts, state)
    share = Fraction(1, _FACES**count)
    for faces in product(range(_FACES), repeat=count):
        yield Rolled(faces), share


def refusal(facts: Facts, state: NichtlustigState, action: Action) -> Verdict | None:
    """Return why the dice cannot fall so; None if they can."""
    count = dice_in_the_air(facts, state)
    return None if throws(action, count, range(_FACES)) else _BAD[state.phase](n=count)


# --- what follows ---------------------------------------------------------------------------


def apply(facts: Facts, state: NichtlustigState, faces: tuple[int, ...]) -> NichtlustigState:
    """Return the position once the dice in the air show these faces, which is not checked."""
    if state.phase is _THROW:
        return _thrown(facts, state, faces)
    if state.phase is Phase.ORDER:  # NL-S2
        rolled = zip(state.contenders, faces, strict=True)
        left = tuple(seat for seat, face in rolled if face == max(faces))
        if len(left) > 1:
            return state._replace(contenders=left)
        return turns.begun(state._replace(contenders=()), left[0])
    seat, _ = professors_to_roll(facts, state)  # NL-E3
    rolls = list(state.professors)
    rolls[seat] = faces
    return turns.counting(facts, state._replace(professors=tuple(rolls)))


def _thrown(facts: Facts, state: NichtlustigState, faces: tuple[int, ...]) -> NichtlustigState:
    """NL-R1: where no roll is left, the turn goes on."""
    rolled = state._replace(
        to_act=state.turn,
        phase=_ROLLED,
        dice=dice_after(state, faces),
        rolls=state.rolls + 1,
    )
    if facts.rolls_left(rolled) or facts.duck_may_roll(rolled):
        return rolled
    return turns.rolled_out(facts, rolled)


def dice_after(state: NichtlustigState, faces: tuple[int, ...]) -> tuple[int, ...]:
    """Return all seven dice once those in the air have fallen (NL-R2)."""
    if not state.aside:
        return faces
    fallen = iter(faces)
    return tuple(
        [face if state.aside >> die & 1 else next(fallen) for die, face in enumerate(state.dice)]
    )
