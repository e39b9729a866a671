"""What happens in a whole game alone, and the seeds of games in which it does.

Who plays lays, rolls and gives by lot (`Random(seed)`), so one seed tells a whole game: the cards,
the dice and what is done. Run as a script, it looks for the first seeds that tell the stories
which `test_whole_games.py` plays.
"""

from random import Random
from typing import Final

from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Rolled, SeatAction
from tabletop.games.catalogue import find_game
from tabletop.match.match import Match

GAME: Final = "wonderful-world"
NAMES: Final = ("Ann",)
OPTIONS: Final = {"auto_remove": "on"}
"""As the dialog of a new game has them."""

STORIES: Final = {
    "won": frozenset(("won", "hit", "miss", "stop", "several rows", "part 2", "defeat")),
    "lost in part 2": frozenset(("lost-dice", "part 2", "gave")),
}


class Player:
    """Does anything legal."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, match: Match) -> SeatAction:
        """The next action."""
        return self._random.choice(list(match.legal_actions()))


def new_match(seed: int) -> Match:
    """The game that this seed deals."""
    return Setup(find_game(GAME), NAMES, OPTIONS, seed).begin()


def told(match: Match) -> frozenset[str]:
    """What happened in a match so far."""
    codes = {line.event.code for line in match.log()}
    names = {
        "hit": "hit",
        "missed": "miss",
        "stopped": "stop",
        "part-2": "part 2",
        "defeated": "defeat",
        "gave-die": "gave",
    }
    found = {name for code, name in names.items() if code in codes}
    if match.outcome is not None:
        found.add(match.outcome.code)
    if _several_rows(match):
        found.add("several rows")
    return frozenset(found)


def _several_rows(match: Match) -> bool:
    """Whether a throw of part 1 ever hit more than one row."""
    for step in match.steps:
        fields = match.rules.position(step.after).fields
        hit = isinstance(step.action, Rolled) and fields["stage"] == "remove"
        if hit and fields["part"] == 1 and len(match.rules.legal_actions(step.after)) > 1:
            return True
    return False


def find(story: str, first: int = 0) -> int:
    """The first seed of a game with all that a story tells."""
    seed = first
    while True:
        match, player = new_match(seed), Player(seed)
        while match.outcome is None:
            match.submit(0, player.choose(match), match.revision)
        if STORIES[story] <= told(match):
            return seed
        seed += 1


if __name__ == "__main__":
    for name in STORIES:
        print(f"{name}: {find(name)}")
