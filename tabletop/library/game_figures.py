"""What is counted beside the result of a game, by the lines of its log."""

from collections import Counter
from collections.abc import Iterator

from tabletop.engine.message import SeatRef
from tabletop.engine.zones import TEAM, Seat
from tabletop.games.catalogue import known_game
from tabletop.match.match import Match


def figures_of(match: Match) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the figures of a match (`Game.figures`): numbers by seat, or one for all together."""
    game = known_game(match.rules.game)
    told = [
        (line.event.code, _seat_of(line.event.params))
        for line in (() if game is None or not game.figures else match.log())
    ]
    for figure in () if game is None else game.figures:
        counted = Counter[Seat]()
        run, last = 0, TEAM
        for code, seat in told:
            if code in figure.anew:
                run = 0
            if code not in figure.events:
                continue
            run = run + 1 if seat == last else 1
            last = seat
            counted[seat] = max(counted[seat], run) if figure.anew else counted[seat] + 1
        seats = (TEAM,) if TEAM in counted else range(match.rules.seats)
        yield figure.code, tuple(counted[seat] for seat in seats)


def _seat_of(params: tuple[tuple[str, object], ...]) -> Seat:
    named = (value.seat for name, value in params if name == "seat" and isinstance(value, SeatRef))
    return next(named, TEAM)
