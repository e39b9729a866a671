"""Games spoilt at random: told in words with file and line, or played; ours are no worse for it."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tabletop.content.game_library import rules_for
from tabletop.games.catalogue import CATALOG, all_games
from tabletop.match.chance import SeededChance
from tabletop.match.match import Match
from tests.cli.conftest import Answer, Call

SPICE: Final = (
    *("{", "}", "[", ": ", "- ", "\n", "  ", "#", "&a ", "*a", "!!x ", "'", '"', "<", "&", "\0"),
    *("null", "None", "-1", "0", "99999", "é", "\ufeff", "%", "@", "(", "=", "\\", "1.5", "true"),
)
FAULTS: Final = (
    *("raise RuntimeError('odd')", "return None", "return 0", "pass", "1 / 0", "self.nothing()"),
    *("import nothing_at_all", "state = None", "raise KeyError", "return ()", "assert False"),
    *("return state", "action = None", "x = [][1]", "raise StopIteration", "return 'word'"),
)

Mutation = Callable[[Random, list[str], int], None]


def _delete(_: Random, lines: list[str], at: int) -> None:
    del lines[at]


def _copy(random: Random, lines: list[str], at: int) -> None:
    lines.insert(at, random.choice(lines))


def _swap(random: Random, lines: list[str], at: int) -> None:
    other = random.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


def _indent(random: Random, lines: list[str], at: int) -> None:
    lines[at] = random.choice(("", " ", "  ", "    ", "\t")) + lines[at].lstrip()


def _replace(random: Random, lines: list[str], at: int) -> None:
    """Put another word or number of the file in place of one."""
    words = re.findall(r"[\w-]+", lines[at])
    if words:
        every = re.findall(r"[\w-]+", "\n".join(lines))
        lines[at] = lines[at].replace(random.choice(words), random.choice(every), 1)


def _spice(random: Random, lines: list[str], at: int) -> None:
    where, removed = random.randrange(len(lines[at]) + 1), random.randrange(4)
    lines[at] = lines[at][:where] + random.choice(SPICE) + lines[at][where + removed :]


def _fail(random: Random, lines: list[str], at: int) -> None:
    """Let a line of code do something else."""
    indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    lines.insert(at, indent + random.choice(FAULTS))


TEXT: Final[tuple[Mutation, ...]] = (_delete, _copy, _swap, _indent, _replace, _spice)
KINDS: Final[dict[str, tuple[str, tuple[Mutation, ...]]]] = {
    "code": ("*.py", (*TEXT, _fail, _fail, _fail)),
    "cards and texts": ("*.yaml", TEXT),
    "drawings": ("art/*.svg", TEXT),
    "scenarios": ("scenarios/*.yaml", TEXT),
}


def spoil(folder: Path, kind: str, seed: int) -> Path:
    """Change a line or two of a file of this kind; return the file."""
    random = Random(f"{kind} {seed}")
    pattern, mutations = KINDS[kind]
    path = random.choice(sorted(folder.glob(pattern)))
    lines = path.read_text(encoding="utf-8").split("\n")
    for _ in range(random.randrange(1, 3)):
        random.choice(mutations)(random, lines, random.randrange(len(lines)))
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def in_words(answer: Answer, folder: Path) -> None:
    """What is wrong is told with a file that is there and one of its lines."""
    assert "please report" not in answer.err, answer.err
    if answer.code == 0 or "`tabletop games` says why" in answer.err:
        return
    for told in (*answer.err.splitlines(), *answer.out.splitlines()):
        found = re.match(rf"({re.escape(str(folder))}[^:]*)(?::(\d+))?: .", told)
        if found is not None:
            lines = Path(found[1]).read_bytes().count(b"\n") + 1 if found[2] else 0
            assert int(found[2] or 0) <= lines, told
            return
    raise AssertionError(answer)


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("kind", KINDS)
def test_a_spoilt_game_is_named_or_played(kind: str, seed: int, ladder: Path, call: Call) -> None:
    spoil(ladder, kind, seed)
    listed = call("games")
    in_words(listed, ladder)
    assert listed.code != 0 or "ladder: " in listed.out
    in_words(call("cards", "check", ladder), ladder)
    in_words(call("check", ladder / "scenarios"), ladder)
    in_words(call("simulate", "ladder", "-n", "1", "--players", "3"), ladder)
    assert all_games()[: len(CATALOG)] == CATALOG
    for game in CATALOG:
        match = Match(rules_for(game.id, ("Ann", "Ben"), {}), ("Ann", "Ben"), seed)
        match.resume()
        chance = SeededChance(seed)
        for _ in range(5):
            actions = match.legal_actions()
            action = actions[chance.random_below(len(actions))]
            assert match.submit(max(match.state.to_act, 0), action, match.revision).legal
