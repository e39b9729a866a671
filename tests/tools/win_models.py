"""Learns how often a seat wins, from games that `medium` plays against itself.

Each game's model is a file beside its cards. Played games are kept in a folder outside the
repository, so that the same command goes on where it was stopped. It needs scikit-learn, which the
program does not:

    pip install -e .[learn]
    python tests/tools/win_models.py GAME [--games N] [--seed N] [--cache FOLDER] [--jobs N]

A position is kept with a fixed chance at each step, once for each seat, as that seat sees it.
`tests/benchmarks/calibration.py` proves the models with other games.
The spread of the error is measured by playing on from some positions of other games.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import pairwise
from math import hypot, sqrt
from pathlib import Path
from random import Random
from tempfile import gettempdir
from time import process_time
from typing import Any, Final, NamedTuple

from tabletop.bots.policy import AnyRules, GreedyPolicy, estimate
from tabletop.content.game_library import MODEL_FILE, rules_for
from tabletop.engine.advice import Z_95
from tabletop.engine.capabilities import HasSolver
from tabletop.engine.outcome import Outcome
from tabletop.engine.win_model import HasWinModel, Tree, WinEstimate, WinModel
from tabletop.engine.zones import CHANCE, State
from tabletop.match.chance import SeededChance
from tabletop.resources import resource_path

SEED: Final = 1
CACHE: Final = Path(gettempdir()) / "tabletop-win-models"
CAP: Final = 2500
"""Decisions after which a game is given up."""
_BLOCK: Final = 25
"""Games in one file of the cache."""
_RESULT: Final = 0.8
"""The weight of a game's result beside what is told of the next position."""
_DEVIATIONS: Final = tuple(hundredths / 100 for hundredths in range(20, 400, 2))
"""The deviations that an error can have, in log-odds; the playouts' noise hides smaller ones."""
_HELD: Final = 0.95
"""The share of playouts that the interval holds."""
_ROUNDS: Final = 15
"""How many times rarer playouts start in games of many rounds."""
Configuration = tuple[int, dict[str, str]]


class Plan(NamedTuple):
    """How the model of a game is learnt.

    Attributes:
        keep: the chance that a position is kept.
        tried: the chance that playouts are made from a position.
        ways: the numbers of seats and options, which take turns.
        trees: how many trees are learnt.
        leaves: the number of leaves of each, at most 16.
        rate: the rate at which they learn.
        errors: the feature on which the size of the errors depends most, and its steps.
    """

    keep: float
    tried: float
    ways: Sequence[Configuration]
    trees: int
    leaves: int
    rate: float = 0.06
    errors: tuple[str, tuple[float, ...]] = ("seats", (3,))


PLANS: Final[dict[str, Plan]] = {
    "nichtlustig": Plan(
        0.12,
        0.01,
        [
            *((seats, {}) for _ in range(4) for seats in (2, 3, 4)),
            (3, {"robot_ufo": "printed-cards"}),
            (3, {"dinosaur_dice": "free"}),
        ],
        200,
        8,
        errors=("left", (2, 8)),
    ),
    "numnum": Plan(
        0.12,
        0.03,
        [
            *((seats, {}) for _ in range(2) for seats in (2, 3, 4, 2, 3, 4, 5, 6, 7)),
            *((seats, {"hands": "open"}) for seats in (2, 4)),  # without features, no rows
            *((seats, {"rounds": "points", "target": "30"}) for seats in (2, 3, 4)),
        ],
        300,
        16,
        0.08,
    ),
    "dumm-gelaufen": Plan(
        0.04,
        0.003,
        [
            *((seats, {}) for seats in (2, 3, 2, 3, 4, 5, 6)),
            *((seats, {"edition": "1998"}) for seats in (2, 3, 4)),
        ],
        150,
        8,
    ),
}


class Kept(NamedTuple):
    """A position of a game that was played to its end.

    Attributes:
        game: the number of the game.
        way: the number of its configuration.
        ply: how many steps were made before.
        state: the position.
        shares: what each seat got in the end, or the team.
    """

    game: int
    way: int
    ply: int
    state: Any
    shares: tuple[float, ...]


def rules_of(game: str, way: int) -> AnyRules:
    """Return the rules of one of a game's configurations."""
    seats, options = PLANS[game].ways[way]
    return rules_for(game, tuple(map(str, range(seats))), options)


def play_out(
    rules: AnyRules,
    state: State,
    chance: SeededChance,
    cap: int = CAP,
) -> Iterator[Any]:
    """Yield each position that `medium` reaches, and at last the outcome or the exact share."""
    policy, decided = GreedyPolicy(), 0
    solver = rules.solver() if rules.cooperative and isinstance(rules, HasSolver) else None
    while True:
        if state.to_act == CHANCE:
            yield state
            state = rules.apply(state, rules.sample_chance(state, chance))
            continue
        exact = None if solver is None else solver.value(state)
        legal = rules.legal_actions(state)
        if exact is not None or not legal or decided == cap:
            yield rules.outcome(state) if exact is None else exact
            return
        yield state
        seen = rules.observe(state, max(state.to_act, 0))
        action = legal[0] if len(legal) == 1 else policy.choose(rules, seen, legal, chance)
        state = rules.apply(state, action)
        decided += 1


def shares_of(rules: AnyRules, end: object) -> tuple[float, ...] | None:
    """Return what each seat, or the team, got; None if the game was given up."""
    match end:
        case float():
            return (end,)
        case Outcome() if rules.cooperative:
            return (float(end.won),)
        case Outcome():
            return tuple(map(end.share, range(rules.seats)))
    return None


def positions(game: str, seed: int, numbers: Sequence[int], keep: float = 0.0) -> Iterator[Kept]:
    """Yield positions of some games that `medium` plays, each kept with the same chance."""
    plan = PLANS[game]
    for number in numbers:
        way = number % len(plan.ways)
        rules = rules_of(game, way)
        random = Random(f"{seed}/{number}")
        *states, end = play_out(rules, rules.initial_state(), SeededChance.for_event(seed, number))
        shares = shares_of(rules, end)
        if shares is None:
            print(f"{game}: game {number} was given up", file=sys.stderr)
            continue
        for ply, state in enumerate(states):
            if random.random() < (keep or plan.keep):
                yield Kept(number, way, ply, state, shares)


def values_of(rules: AnyRules, kept: Kept) -> Iterator[list[float]]:
    """Yield for each seat, or the team, what the heuristic guesses, the share, and the features."""
    if not isinstance(rules, HasWinModel):
        raise TypeError(f"{rules.game} has no features")
    for seat, share in enumerate(kept.shares):
        viewer = max(kept.state.to_act, 0) if rules.cooperative else seat
        seen = rules.observe(kept.state, viewer)
        found = rules.features(seen, viewer)
        if found is not None:
            yield [estimate(rules, seen, viewer), share, *found]


class Tried(NamedTuple):
    """A position, and what playouts of `medium` from it gave a seat.

    Attributes:
        game: the number of the game.
        ply: how many steps were made before.
        features: what the model looks at.
        found: what the seat got in each playout.
    """

    game: int
    ply: int
    features: list[float]
    found: list[float]


def playouts(rules: AnyRules, kept: Kept, seat: int, tries: int) -> list[float]:
    """Return what a seat gets if `medium` plays on from what the seat sees."""
    viewer = max(kept.state.to_act, 0) if rules.cooperative else seat
    seen, found = rules.observe(kept.state, viewer), []
    for number in range(tries):
        chance = SeededChance(f"{kept.game}/{kept.ply}/{seat}/{number}")
        *_, end = play_out(rules, rules.resample(seen, viewer, chance), chance)
        shares = shares_of(rules, end)
        found += [] if shares is None else [shares[seat]]
    return found


def read_tried(
    game: str, seed: int, games: int, tries: int, cache: Path, jobs: int = 1
) -> list[Tried]:
    """Return positions of games with playouts from them, of which a part is in the cache."""
    cache.mkdir(parents=True, exist_ok=True)
    firsts = range(0, games, _BLOCK)
    paths = [cache / f"{game}-{seed}-tried-{tries}-{first}.json" for first in firsts]
    missing = [(game, seed, tries, *pair) for pair in zip(firsts, paths, strict=True)]
    missing = [block for block in missing if not block[4].exists()]
    with ProcessPoolExecutor(jobs) as pool:
        for number, _ in enumerate(pool.map(_try_block, missing), 1):
            print(f"{game}: {number} of {len(missing)} tried", end="\r", file=sys.stderr)
    return [Tried(*row) for path in paths for row in json.loads(path.read_text("utf-8"))]


def _try_block(block: tuple[str, int, int, int, Path]) -> None:
    game, seed, tries, first, path = block
    rows = []
    for number in range(first, first + _BLOCK):
        _, options = PLANS[game].ways[number % len(PLANS[game].ways)]
        keep = PLANS[game].tried / (_ROUNDS if "rounds" in options else 1)
        for kept in positions(game, seed, [number], keep):
            rules = rules_of(game, kept.way)
            seat = Random(f"{seed}/{kept.game}/{kept.ply}").randrange(len(kept.shares))
            values = [*values_of(rules, kept)]
            found = playouts(rules, kept, seat, tries) if values else []
            if found:
                _, _, *features = values[seat]
                rows.append(Tried(kept.game, kept.ply, [*map(float, features)], found))
    write_rows(path, rows)


def write_rows(path: Path, rows: Sequence[Sequence[object]]) -> None:
    """Write a file of the cache, which exists only once it is complete."""
    path.with_suffix(".part").write_text(json.dumps(rows), "utf-8")
    path.with_suffix(".part").replace(path)


HEAD: Final = 4
"""How many numbers stand before the features in a row."""


def read_rows(game: str, seed: int, games: int, cache: Path, jobs: int = 1) -> list[list[float]]:
    """Return the rows of all games, playing those that are not in the cache.

    A row has the number of the game, the steps before, what the heuristic guesses, the share, and
    the features.
    """
    cache.mkdir(parents=True, exist_ok=True)
    firsts = range(0, games, _BLOCK)
    paths = [cache / f"{game}-{seed}-{first}.json" for first in firsts]
    missing = [(game, seed, *pair) for pair in zip(firsts, paths, strict=True)]
    missing = [block for block in missing if not block[3].exists()]
    with ProcessPoolExecutor(jobs) as pool:
        for number, _ in enumerate(pool.map(_play_block, missing), 1):
            print(f"{game}: {number} of {len(missing)} blocks", end="\r", file=sys.stderr)
    return [row for path in paths for row in json.loads(path.read_text("utf-8"))]


def _play_block(block: tuple[str, int, int, Path]) -> None:
    game, seed, first, path = block
    rows = [
        [kept.game, kept.ply, *(round(float(value), 5) for value in values)]
        for kept in positions(game, seed, range(first, first + _BLOCK))
        for values in values_of(rules_of(game, kept.way), kept)
    ]
    write_rows(path, rows)


def softened(rows: Sequence[Sequence[float]], told: Sequence[float]) -> list[float]:
    """Return shares between a game's result and what is told of the seat's next positions.

    What is told depends less on later chance than the result does (temporal difference learning).
    """
    seats, found = [0], [0.0] * len(rows)
    for before, row in pairwise(rows):
        seats.append(seats[-1] + 1 if row[:2] == before[:2] else 0)
    later: dict[tuple[float, int], tuple[float, float]] = {}
    for place in range(len(rows) - 1, -1, -1):
        key, share = (rows[place][0], seats[place]), rows[place][HEAD - 1]
        if key in later:
            label, next_told = later[key]
            share = _RESULT * label + (1 - _RESULT) * next_told
        found[place] = share
        later[key] = share, told[place]
    return found


def fit(game: str, rows: list[list[float]]) -> dict[str, Any]:
    """Return the base and the boosted trees that fit the rows best."""
    numpy: Any = import_module("numpy")
    values = numpy.array([row[HEAD:] for row in rows])
    first = _boosted(PLANS[game], values, [row[HEAD - 1] for row in rows])
    labels = softened(rows, first.predict_proba(values)[:, 1].tolist())
    boosted = _boosted(PLANS[game], values, labels)
    trees = [_tree(one[0].nodes, 0) for one in boosted._predictors]
    return {"base": float(boosted._baseline_prediction[0][0]), "trees": trees}


def _boosted(plan: Plan, values: Any, labels: Sequence[float]) -> Any:  # noqa: ANN401
    """Return trees of scikit-learn that fit shares of won games."""
    numpy: Any = import_module("numpy")
    ensemble: Any = import_module("sklearn.ensemble")
    shares = numpy.array(labels)
    # A share counts as a won and a lost game with weights.
    won = numpy.concatenate([numpy.ones(len(shares)), numpy.zeros(len(shares))])
    weight = numpy.concatenate([shares, 1 - shares])
    used, twice = weight > 0, numpy.concatenate([values, values])
    boosted = ensemble.HistGradientBoostingClassifier(
        max_iter=plan.trees,
        max_leaf_nodes=plan.leaves,
        learning_rate=plan.rate,
        min_samples_leaf=100,
        l2_regularization=1.0,
        early_stopping=False,
        random_state=0,
    )
    return boosted.fit(twice[used], won[used], sample_weight=weight[used])


def _tree(nodes: Any, number: int) -> Any:  # noqa: ANN401
    node = nodes[number]
    if node["is_leaf"]:
        return round(float(node["value"]), 4)
    branches = (_tree(nodes, int(node[side])) for side in ("left", "right"))
    return [int(node["feature_idx"]), _short(node["num_threshold"]), *branches]


def _short(number: float) -> float:
    return float(f"{number:.6g}")


def noise(found: Sequence[float]) -> float:
    """Return the squared standard error of the mean of playouts."""
    middle = sum(found) / len(found)
    return sum((one - middle) ** 2 for one in found) / max(1, len(found) - 1) / len(found)


def is_held(told: WinEstimate, found: Sequence[float]) -> bool:
    """Return whether an interval holds the mean of playouts, apart from their noise."""
    middle = sum(found) / len(found)
    # A few equal playouts do not mean that the truth is certain.
    unsure = max(noise(found), told.share * (1 - told.share) / len(found))
    half = told.interval[middle > told.share] - told.share
    return abs(middle - told.share) <= hypot(half, Z_95 * sqrt(unsure))


def spread(model: WinModel, rows: Sequence[Tried], feature: int, steps: Sequence[float]) -> Tree:
    """Return the spread in log-odds whose interval holds 95 of 100 playouts, as a tree.

    Args:
        model: the model, with any spread.
        rows: positions and playouts from them.
        feature: the index of the feature that decides between spreads.
        steps: the greatest values of the feature for all spreads but the last.
    """
    low = [row for row in rows if not steps or row.features[feature] <= steps[0]]
    told = [(model.share(row.features), row) for row in low]
    found = next(
        deviation
        for deviation in _DEVIATIONS
        if sum(is_held(WinEstimate(share, deviation), row.found) for share, row in told)
        >= _HELD * len(told)
    )
    if not steps:
        return found
    high = [row for row in rows if row.features[feature] > steps[0]]
    return [feature, steps[0], found, spread(model, high, feature, steps[1:])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=PLANS)
    parser.add_argument("--games", type=int, default=2000, help="learn from so many (%(default)s)")
    parser.add_argument("--seed", type=int, default=SEED, help="of the games (%(default)s)")
    parser.add_argument("--cache", type=Path, default=CACHE, help="played games (%(default)s)")
    parser.add_argument("--tried", type=int, default=300, help="games to play on in (%(default)s)")
    parser.add_argument("--tries", type=int, default=24, help="for each position (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play (%(default)s)")
    arguments = parser.parse_args()
    game, start = arguments.game, process_time()
    rows = read_rows(game, arguments.seed, arguments.games, arguments.cache, arguments.jobs)
    print(f"{game}: {len(rows)} rows, {process_time() - start:.0f} s", flush=True)
    commit = subprocess.check_output(["git", "rev-parse", "HEAD"], text=True).strip()  # noqa: S607
    options = f"--games {arguments.games} --seed {arguments.seed}"
    options += f" --tried {arguments.tried} --tries {arguments.tries}"
    rules, path = rules_of(game, 0), resource_path("card_defs") / game / MODEL_FILE
    if not isinstance(rules, HasWinModel):
        raise SystemExit(f"{game} has no features")
    data: dict[str, Any] = {
        "command": f"python tests/tools/win_models.py {game} {options}",
        "commit": commit,
        "policy": "medium",
        "features": rules.feature_names,
        "spread": 0.0,
        **fit(game, rows),
    }
    tried = read_tried(
        game,
        arguments.seed + 1,
        arguments.tried,
        arguments.tries,
        arguments.cache,
        arguments.jobs,
    )
    feature, steps = PLANS[game].errors
    place = rules.feature_names.index(feature)
    data["spread"] = spread(WinModel(data, rules.feature_names), tried, place, steps)
    write(path, data)
    print(f"{game}: {path.stat().st_size} bytes, spread {data['spread']}")
    print(f"{game}: {process_time() - start:.0f} s of processor time")


def write(path: Path, data: dict[str, Any]) -> None:
    """Write a model with one line for each entry and each tree."""
    trees = ",\n".join(json.dumps(tree, separators=(",", ":")) for tree in data["trees"])
    lines = [f"{json.dumps(key)}: {json.dumps(data[key])}" for key in data if key != "trees"]
    path.write_text("{\n" + ",\n".join([*lines, f'"trees": [\n{trees}\n]']) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
