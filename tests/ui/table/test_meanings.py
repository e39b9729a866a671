"""Click and drag of a highlighted piece agree; the only action is reachable."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.engine.actions import ChanceAction, Move, SeatAction
from tabletop.engine.notation import Notation
from tabletop.games.catalogue import find_game
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.match.queries import source_zone
from tabletop.ui.table.session import Session
from tests.golden.playthrough import NAMES, OTHER_OPTIONS, SEEDS, golden_file
from tests.outside.conftest import games_folder, ladder
from tests.ui.table.meanings import Hands

__all__ = ["games_folder", "ladder"]

Kinds = Counter[tuple[object, ...]]
GAMES = ("wonderful-world", "nichtlustig", "numnum", "dumm-gelaufen")
OF_A_KIND = 1
"""Number of positions that are tested for each set of action kinds."""


def recorded(game: str, seed: int) -> tuple[Session, Iterator[SeatAction]]:
    """Return a recorded game at its start, and its players' actions."""
    found = find_game(game)
    chosen = {o.key: o.values[-1] for o in found.options if seed == OTHER_OPTIONS and not o.seat}
    fewest, most = found.seats
    session = dealt(game, NAMES[: fewest + seed % (most - fewest + 1)], chosen, seed)
    match = session.match
    notation = Notation(match.rules, match.names)
    lines = golden_file(found, seed).read_text(encoding="utf-8").splitlines()[1:-1]

    def decisions() -> Iterator[SeatAction]:
        while match.outcome is None and len(match.steps) < len(lines):
            action = notation.parse(lines[len(match.steps)].partition(": ")[2])
            assert not isinstance(action, ChanceAction)
            yield action

    return session, decisions()


def by_chance(
    game: str, options: dict[str, str], seed: int
) -> tuple[Session, Iterator[SeatAction]]:
    """Return a game of two with random players."""
    session, random = dealt(game, NAMES[:2], options, seed), Random(seed)

    def decisions() -> Iterator[SeatAction]:
        while session.match.outcome is None:
            yield random.choice(list(session.match.legal_actions()))

    return session, decisions()


def dealt(game: str, names: tuple[str, ...], options: dict[str, str], seed: int) -> Session:
    """Return a game at its start."""
    rules = rules_for(game, names, options)
    match = Match(rules, names, seed)
    match.resume()
    speaker = Speaker(GameLibrary().texts(game), rules, names)
    return Session(match, speaker, privacy_screen=False)


def faults(session: Session, decisions: Iterator[SeatAction], seen: Kinds) -> list[str]:
    """Return the contradictions during a game, at each new kind of position."""
    hands = Hands(session)
    match, found = session.match, []
    for action in decisions:
        legal = match.legal_actions()
        kind = match.view(None).prompt.code, frozenset(kinds(match, legal)), len(legal) == 1
        seen[kind] += 1
        if seen[kind] <= OF_A_KIND:
            hands.look()
            only = hands.faults_of_only(legal[0]) if len(legal) == 1 else ()
            found += [f"{match.ply}: {fault}" for fault in (*hands.faults(), *only)]
        hands.session.do(action)
    return found


def kinds(match: Match, legal: Sequence[SeatAction]) -> Iterator[object]:
    """Return the kinds of actions, with their zones."""
    zones = match.rules.zones
    for action in legal:
        if isinstance(action, Move):
            ways = source_zone(match, action), action.to
            kinds = (None if zone is None else zones[zone].kind for zone in ways)
            yield *kinds, action.onto is None, action.using is None
        else:
            yield type(action)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("qapp")
def test_a_click_and_a_drag_mean_the_same_in_recorded_games(game: str) -> None:
    seen = Kinds()
    for seed in SEEDS:
        assert not faults(*recorded(game, seed), seen), seed
    assert len(seen) >= 5


@pytest.mark.parametrize("hands", ["open", "hidden"])
@pytest.mark.usefixtures("qapp")
def test_a_click_lifts_a_card_from_any_hand_of_a_team(hands: str) -> None:
    seen = Kinds()
    for seed in (1, 2):
        assert not faults(*by_chance("wonderful-world", {"hands": hands}, seed), seen)
    assert {"lay", "remove", "give"} <= {prompt for prompt, *_ in seen}


@pytest.mark.usefixtures("qapp", "ladder")
def test_a_click_and_a_drag_mean_the_same_in_a_game_from_outside() -> None:
    seen = Kinds()
    assert not faults(*by_chance("ladder", {}, 7), seen)
    assert seen
