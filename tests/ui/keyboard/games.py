"""One short whole game of each kind, and its players' decisions, without a mouse."""

from collections.abc import Callable
from dataclasses import dataclass, field

from tabletop.engine.actions import SeatAction
from tabletop.match.match import Match
from tests.ui import stories
from tests.ui.dumm_gelaufen import stories as tasks
from tests.ui.nichtlustig import stories as dice

Choose = Callable[[Match], SeatAction]


@dataclass(frozen=True)
class Evening:
    """A game to set up from its tile on the start page, and its players' decisions."""

    tile: int
    seats: int
    seed: int
    player: Callable[[int], Choose]
    options: dict[str, str] = field(default_factory=dict)


def by_lot(seed: int) -> Choose:
    return stories.Player(seed).choose


def by_task(seed: int) -> Choose:
    return tasks.Player(seed).choose


def by_pairs(_seed: int) -> Choose:
    return dice.choose


EVENINGS = {
    "What a Wonderful World": Evening(0, 2, 9, by_lot, {"hands": "hidden"}),
    "Nichtlustig": Evening(1, 2, 131, by_pairs),
    "NumNum": Evening(2, 3, 60, by_lot),
    "Dumm gelaufen!, 1998": Evening(3, 2, 35, by_task, {"edition": "1998"}),
}
