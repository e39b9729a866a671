"""What chance does in Nichtlustig: dice fall (NL-S2, NL-R1, NL-E3)."""

from itertools import product
from typing import TYPE_CHECKING, Final

from tabletop.engine.actions import Action, ChanceAction, Rolled
from tabletop.engine.chance import Chance
from tabletop.engine.verdict import LEGAL, Reason, Verdict
from tabletop.games.nichtlustig.cards import HIGHEST, PINK
from tabletop.games.nichtlustig.scoring import professors_to_roll
from tabletop.games.nichtlustig.state import NichtlustigState, Phase
from tabletop.games.nichtlustig.turns import Flow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

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


def dice_in_the_air(flow: Flow, state: NichtlustigState) -> int:
    """How many dice chance rolls in this state."""
    match state.phase:
        case Phase.ORDER:
            return len(state.contenders)
        case Phase.THROW:
            return PINK + 1 - state.aside.bit_count()
        case _:
            due = professors_to_roll(flow.cards, flow.table, state)
            return due[1] if due else 0


def sample(flow: Flow, state: NichtlustigState, chance: Chance) -> ChanceAction:
    """What chance does now; a 6 is the symbol, which is 0."""
    faces = chance.roll(dice_in_the_air(flow, state))
    return Rolled(tuple([face % _FACES for face in faces]))


def outcomes(flow: Flow, state: NichtlustigState) -> "Iterator[tuple[ChanceAction, Fraction]]":
    """Every way the dice in the air can fall, which all differ."""
    from fractions import Fraction

    count = dice_in_the_air(flow, state)
    share = Fraction(1, _FACES**count)
    for faces in product(range(_FACES), repeat=count):
        yield Rolled(faces), share


def judge(flow: Flow, state: NichtlustigState, action: Action) -> Verdict:
    """Whether the dice can fall so."""
    count = dice_in_the_air(flow, state)
    faces = action.faces if isinstance(action, Rolled) else ()
    good = len(faces) == count and all(0 <= face <= HIGHEST for face in faces)
    return LEGAL if good else _BAD[state.phase](n=count)
