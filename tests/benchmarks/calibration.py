"""How often what the models tell happens, in games that they were not learnt from.

Run by hand; the games are kept as those of `tests/tools/win_models.py` are:

    python tests/benchmarks/calibration.py GAME [--games N] [--tried GAMES] [--tries N]

It writes `tests/benchmarks/calibration/GAME.md`. Positions are grouped by what can be seen at the
time: the seats, and the steps made before. Errors are those of games, not of positions. With
`--tried`, the told shares are compared with playouts of `medium`, without the playouts' noise.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from math import log, sqrt
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

from tabletop.engine.win_model import HasWinModel, WinModel
from tests.tools.win_models import (
    CACHE,
    PLANS,
    Tried,
    is_held,
    noise,
    read_rows,
    read_tried,
    rules_of,
)

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


def table(rows: Sequence[Told]) -> Iterator[str]:
    """Yield the lines of a game's table."""
    games = len({row.game for row in rows})
    yield f"{len(rows):,} positions of {games:,} games, seed {SEED}."
    yield ""
    even = brier(rows, [1 / row.seats for row in rows])
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


class Checked(NamedTuple):
    """What was told of a position, and what playouts from it gave.

    Attributes:
        group: the seats and options of the game.
        off: the difference squared, without the playouts' noise.
        is_held: whether the interval holds the mean of the playouts, apart from their noise.
        half: half the width of the interval.
    """

    group: str
    off: float
    is_held: bool
    half: float


def checked(game: str, model: WinModel, row: Tried) -> Checked:
    """Return how far what is told of a position is from playouts."""
    seats, options = PLANS[game].ways[row.game % len(PLANS[game].ways)]
    told, middle = model.estimate(row.features), mean(row.found)
    low, high = told.interval
    group = ", ".join(f"{key} {value}" for key, value in options.items()) or f"{seats} seats"
    off = (told.share - middle) ** 2 - noise(row.found)
    return Checked(group, off, is_held(told, row.found), (high - low) / 2)


def against_playouts(game: str, model: WinModel, rows: Sequence[Tried]) -> Iterator[str]:
    """Yield how far the told shares are from playouts, and how often the interval holds them."""
    every = [checked(game, model, row) for row in rows]
    tries = max(len(row.found) for row in rows)
    yield f"{len(rows):,} positions with {tries} playouts of `medium` each:"
    yield ""
    yield "| positions | number | root mean square, points | 90 % interval | held | half width |"
    yield "|---|--:|--:|--:|--:|--:|"
    for group in ("all", *sorted({one.group for one in every})):
        some = [one for one in every if group in {"all", one.group}]
        squares = [one.off for one in some]
        spread = sqrt(mean([(one - mean(squares)) ** 2 for one in squares]) / len(some))
        ends = [100 * sqrt(max(0, mean(squares) + sign * 1.645 * spread)) for sign in (-1, 0, 1)]
        held, half = mean([one.is_held for one in some]), mean([one.half for one in some])
        yield (
            f"| {group} | {len(some):,} | {ends[1]:.1f} | {ends[0]:.1f} to {ends[2]:.1f} "
            f"| {held:.1%} | {100 * half:.1f} |"
        )
    yield ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=PLANS)
    parser.add_argument("--games", type=int, default=1000, help="to look at (%(default)s)")
    parser.add_argument("--cache", type=Path, default=CACHE, help="played games (%(default)s)")
    parser.add_argument("--tried", type=int, default=0, help="games to play on in (%(default)s)")
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
    today = f"{date.today():%Y-%m-%d}"  # noqa: DTZ011 - the day where it was measured
    lines = [f"# How well {game} is told", "", f"`python {' '.join(sys.argv)}`, {today}.", ""]
    lines += table(rows) if rows else []
    if arguments.tried:
        found = read_tried(
            game, SEED + 1, arguments.tried, arguments.tries, arguments.cache, arguments.jobs
        )
        lines += against_playouts(game, model, found)
    lines += [f"It took {process_time() - start:.0f} s of processor time.", ""]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{game}.md").write_text("\n".join(lines), "utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
