"""How often what the models tell happens, in games that they were not learnt from.

Run by hand; the games are kept as those of `tests/tools/win_models.py` are:

    python tests/benchmarks/calibration.py GAME [--games N] [--positions N] [--tries N]

It writes `tests/benchmarks/calibration/GAME.md`. Positions are grouped by what can be seen at the
time: the seats, and the steps made before. Errors are those of games, not of positions. With
`--positions`, the told shares are compared with playouts of `medium`, without the playouts' noise.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import hypot, log, sqrt
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

from tabletop.engine.win_model import HasWinModel, WinModel
from tests.tools.win_models import CACHE, PLANS, read_rows, rules_of, tried_positions

SEED: Final = 20_270_101
"""Of games from which no model was learnt."""
FOLDER: Final = Path(__file__).parent / "calibration"
_STAGES: Final = (0, 10, 30, 100, 300)
"""The steps at which a stage of a game begins."""
_MOST: Final = 0.03
_MANY: Final = 2000
_FEWEST: Final = 100
"""Games in a tenth that is shown."""


class Told(NamedTuple):
    """What was told of a position, and what happened."""

    game: int
    ply: int
    seats: int
    options: str
    guess: float
    share: float
    told: float


class Tenth(NamedTuple):
    """Positions of which about the same was told.

    Attributes:
        games: the number of games that they come from.
        told: the mean of what was told.
        happened: the mean of what happened.
        error: the standard error of the difference, by games.
    """

    games: int
    told: float
    happened: float
    error: float

    @property
    def is_right(self) -> bool:
        """Whether told and happened differ no more than they may."""
        off = abs(self.told - self.happened)
        return off <= _MOST + (0 if self.games >= _MANY else 2 * self.error)


def tenths(rows: Sequence[Told]) -> Iterator[Tenth]:
    """Yield the tenths of what was told that have enough games."""
    found: dict[int, list[Told]] = defaultdict(list)
    for row in rows:
        found[min(9, int(10 * row.told))].append(row)
    for _, some in sorted(found.items()):
        off: dict[int, float] = defaultdict(float)
        told, happened = mean([row.told for row in some]), mean([row.share for row in some])
        for row in some:
            off[row.game] += row.share - row.told - happened + told
        error = sqrt(sum(value * value for value in off.values())) / len(some)
        if len(off) >= _FEWEST:
            yield Tenth(len(off), told, happened, error)


def mean(values: Sequence[float]) -> float:
    """Return the mean of some values."""
    return sum(values) / len(values)


def brier(rows: Sequence[Told], told: Sequence[float]) -> float:
    """Return the Brier score of what was told; a shared win counts in parts."""
    return mean(
        [
            row.share * (1 - share) ** 2 + (1 - row.share) * share**2
            for row, share in zip(rows, told, strict=True)
        ]
    )


def log_loss(rows: Sequence[Told]) -> float:
    """Return the mean logarithmic loss of what the model told."""
    return mean([-row.share * log(row.told) - (1 - row.share) * log(1 - row.told) for row in rows])


def groups(rows: Sequence[Told]) -> Iterator[tuple[str, list[Told]]]:
    """Yield all positions, and those of each number of seats and each stage."""
    yield "all", [*rows]
    for seats in sorted({row.seats for row in rows}):
        yield f"{seats} seats", [row for row in rows if row.seats == seats]
    for options in sorted({row.options for row in rows} - {""}):
        yield options, [row for row in rows if row.options == options]
    for first, end in zip(_STAGES, (*_STAGES[1:], 10**9), strict=True):
        yield f"from step {first}", [row for row in rows if first <= row.ply < end]


def table(game: str, rows: Sequence[Told]) -> Iterator[str]:
    """Yield the lines of a game's table."""
    games = len({row.game for row in rows})
    yield f"{len(rows):,} positions of {games:,} games, seed {SEED}."
    yield ""
    even = brier(rows, [1 / row.seats if not _is_team(game) else 0.5 for row in rows])
    guess, told = (brier(rows, [getattr(row, of) for row in rows]) for of in ("guess", "told"))
    yield f"Brier score: model {told:.4f}, heuristic {guess:.4f}, even {even:.4f}."
    yield f"Logarithmic loss of the model: {log_loss(rows):.4f}."
    yield ""
    yield "| positions | told | happened | difference | standard error | games | right |"
    yield "|---|--:|--:|--:|--:|--:|---|"
    for name, some in groups(rows):
        for one in tenths(some):
            off = 100 * (one.told - one.happened)
            yield (
                f"| {name} | {100 * one.told:.1f} | {100 * one.happened:.1f} | {off:+.1f} "
                f"| {100 * one.error:.1f} | {one.games:,} | {'yes' if one.is_right else 'no'} |"
            )
    yield ""


def _is_team(game: str) -> bool:
    return rules_of(game, 0).cooperative


def against_playouts(game: str, model: WinModel, count: int, tries: int) -> Iterator[str]:
    """Yield how far the told shares are from playouts, and how often the interval holds them."""
    told, tried = tried_positions(game, model, SEED + 1, count, tries)
    squares, held, wide = [], 0, 0.0
    for share, found in zip(told, tried, strict=True):
        middle = mean(found)
        noise = sum((value - middle) ** 2 for value in found) / max(1, len(found) - 1) / len(found)
        squares.append((share - middle) ** 2 - noise)
        low, high = model.interval(share)
        wide += (high - low) / 2 / len(told)
        half = (high if middle > share else low) - share
        held += abs(middle - share) <= hypot(half, 1.96 * sqrt(noise))
    spread = sqrt(mean([(one - mean(squares)) ** 2 for one in squares]) / len(squares))
    ends = [100 * sqrt(max(0, mean(squares) + sign * 1.645 * spread)) for sign in (-1, 0, 1)]
    yield (
        f"{count:,} positions with {tries} playouts of `medium` each: root mean square difference "
        f"{ends[1]:.1f} points (90 % interval {ends[0]:.1f} to {ends[2]:.1f}); the interval, "
        f"with half a width of {100 * wide:.1f} points on average, holds {held / count:.1%}."
    )
    yield ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=PLANS)
    parser.add_argument("--games", type=int, default=1000, help="to look at (%(default)s)")
    parser.add_argument("--cache", type=Path, default=CACHE, help="played games (%(default)s)")
    parser.add_argument("--positions", type=int, default=0, help="to play on from (%(default)s)")
    parser.add_argument("--tries", type=int, default=40, help="for each of them (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play (%(default)s)")
    arguments = parser.parse_args()
    game, start = arguments.game, process_time()
    rules = rules_of(game, 0)
    model = rules.model if isinstance(rules, HasWinModel) else None
    if model is None:
        raise SystemExit(f"{game} has no model")
    rows = []
    for row in read_rows(game, SEED, arguments.games, arguments.cache, arguments.jobs):
        number, ply, guess, share, *features = row
        seats, options = PLANS[game].ways[int(number) % len(PLANS[game].ways)]
        chosen = ", ".join(f"{key} {value}" for key, value in options.items())
        told = model.share(features)
        rows.append(Told(int(number), int(ply), seats, chosen, guess, share, told))
    lines = [f"# How well {game} is told", "", f"`python {' '.join(sys.argv)}`", ""]
    lines += table(game, rows)
    if arguments.positions:
        lines += against_playouts(game, model, arguments.positions, arguments.tries)
    lines += [f"It took {process_time() - start:.0f} s of processor time.", ""]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{game}.md").write_text("\n".join(lines), "utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
