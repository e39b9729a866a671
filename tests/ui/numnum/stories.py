"""What happens in whole games, and the seeds of games in which it does.

Who plays lays what can be laid, mostly, and else draws, stops and wishes by lot (`Random(seed)`),
so one seed tells a whole game. Run as a script, it looks for the first seeds that tell the stories
which `test_whole_games.py` plays.
"""

from collections.abc import Mapping
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Move, SeatAction
from tabletop.games.catalogue import find_game
from tabletop.match.match import Match

GAME: Final = "numnum"


class Story(NamedTuple):
    """Who plays how, what must happen, and in how many decisions at most."""

    names: tuple[str, ...]
    options: Mapping[str, str]
    happens: frozenset[str]
    decisions: int


STORIES: Final = {
    "everything": Story(
        ("Ann", "Ben", "Cleo"),
        {},
        frozenset(
            ("wished", "banned", "lifted", "laid-double", "went on", "drew", "stopped", "won")
        ),
        90,
    ),
    "rounds": Story(
        ("Ann", "Ben"),
        {"rounds": "points", "target": "30"},
        frozenset(("round-won", "second round", "won-points", "wished", "drew")),
        140,
    ),
}


class Player:
    """Lays a card three times of four, where it can."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, match: Match) -> SeatAction:
        """The next action."""
        legal = list(match.legal_actions())
        layings = [action for action in legal if isinstance(action, Move)]
        wanted = layings if layings and self._random.random() < 0.75 else legal
        return self._random.choice(wanted)


def new_match(story: Story, seed: int) -> Match:
    """The game that this seed deals."""
    return Setup(find_game(GAME), story.names, story.options, seed).begin()


def told(match: Match) -> frozenset[str]:
    """What happened in a match so far."""
    events = [line.event for line in match.log()]
    found = {event.code for event in events}
    for one, other in pairwise(events):
        if one.code == "laid-double" and other.code.startswith("laid"):
            found.add("went on")
    if sum(event.code == "dealt" for event in events) > 1:
        found.add("second round")
    if match.outcome is not None:
        found.add(match.outcome.code)
    return frozenset(found)


def find(name: str) -> int:
    """The first seed of a game with all that a story tells."""
    story, seed = STORIES[name], 0
    while True:
        match, player = new_match(story, seed), Player(seed)
        decisions = 0
        while match.outcome is None and decisions <= story.decisions:
            match.submit(match.state.to_act, player.choose(match), match.revision)
            decisions += 1
        if story.happens <= told(match):
            return seed
        seed += 1


if __name__ == "__main__":
    for name in STORIES:
        print(f"{name}: {find(name)}")
