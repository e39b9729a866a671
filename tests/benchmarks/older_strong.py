"""How much stronger `strong` is than that of commit 0027e554, for the same time a decision.

Run by hand, with a worktree of that commit:

    git worktree add /tmp/older 0027e554
    python tests/benchmarks/older_strong.py GAME /tmp/older [-n DEALS] [--seconds N]

Each deal is played twice by two, with the sides swapped. The older program runs in another process,
and gets a deal of the hidden cards that is possible for its seat, of which it sees only its part.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tabletop.bots.policy import Policy

_OLDER: Final = "older"


def answer() -> None:
    """Answer questions as the older program, by whose names this works."""
    library: Any = import_module("tabletop.library.game_library")
    names: Any = import_module("tabletop.bots.protocol").seats_in_lines(2)
    restored: Any = import_module("tabletop.match.snapshot").restored
    notation_of: Any = import_module("tabletop.engine.notation").Notation
    search: Any = import_module("tabletop.bots.search").SearchPolicy
    chance: Any = import_module("tabletop.match.chance").SeededChance
    rules: Any = None
    for line in sys.stdin:
        asked = json.loads(line)
        if rules is None:
            rules = library.rules_for(asked["game"], names, {})
            notation = notation_of(rules, names)
        state = restored(rules, notation, asked["position"])
        seen, legal = rules.observe(state, max(state.to_act, 0)), rules.legal_actions(state)
        start = process_time()
        policy = search(None, asked["seconds"])
        action = policy.choose(rules, seen, legal, chance(asked["seed"]))
        told = {"action": notation.text(action), "spent": process_time() - start}
        print(json.dumps(told), flush=True)


class Older:
    """The older `strong`, in its own process."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self.seconds, self.spent, self.decisions = seconds, 0.0, 0
        command = [sys.executable, __file__, _OLDER]
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
        )

    def choose(self, rules: Any, observation: Any, legal: Sequence[Any], chance: Any) -> Any:  # noqa: ANN401
        notation = import_module("tabletop.engine.notation").Notation(rules, ("P1", "P2"))
        position = import_module("tabletop.match.save.position").snapshot(
            rules, notation, rules.resample(observation, observation.to_act, chance)
        )
        asked = {"game": rules.game, "position": position, "seconds": self.seconds}
        asked["seed"] = str(chance.random_below(10**9))
        pipe, answers = self._process.stdin, self._process.stdout
        if pipe is None or answers is None:
            raise RuntimeError("the older program has no pipes")
        print(json.dumps(asked), file=pipe, flush=True)
        told = json.loads(answers.readline())
        self.spent += told["spent"]
        self.decisions += 1
        return next(action for action in legal if notation.text(action) == told["action"])


def compare(given: argparse.Namespace) -> None:
    """Print what `strong` scores against the older one."""
    from tabletop.analysis.simulation import mean_error, play_game
    from tabletop.bots.search import SearchPolicy
    from tabletop.content.game_library import rules_for
    from tests.benchmarks.bots import PROOF, Timed

    rules = rules_for(given.game, ("P1", "P2"), {})
    new, older = Timed(SearchPolicy(None, given.seconds)), Older(given.folder, given.seconds)
    halves: list[float] = []
    for number in range(given.n):
        for own in (0, 1):
            seated: list[Policy] = [older, new] if own else [new, older]
            end = play_game(rules, seated, PROOF, number, 4000).outcome
            halves.append(0.5 if end is None else end.share(own))
    mean, error = mean_error(
        [sum(pair) / 2 for pair in zip(halves[::2], halves[1::2], strict=True)]
    )
    spent = [1000 * new.seconds / new.decisions, 1000 * older.spent / older.decisions]
    print(
        f"{given.game}: {2 * given.n} games, {mean:.1%} ± {1.96 * error:.1%};"
        f" pairs shorten the interval by {1 - error / mean_error(halves)[1]:.0%};"
        f" {spent[0]:.1f} and {spent[1]:.1f} ms a decision"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("folder", type=Path, help="a worktree of the older commit")
    parser.add_argument("-n", type=int, default=300, help="deals (%(default)s)")
    parser.add_argument("--seconds", type=float, default=0.02, help="a decision (%(default)s)")
    compare(parser.parse_args())


if __name__ == "__main__":
    if sys.argv[1:] == [_OLDER]:
        answer()
    else:
        main()
