"""Fixtures of the command line tests."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tabletop.cli.main import main
from tabletop.content.game_library import rules_for
from tabletop.match.chance import SeededChance
from tabletop.match.match import Match
from tabletop.match.save.writer import SaveWriter


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a command."""

    code: int
    out: str
    err: str


Call = Callable[..., Answer]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Run a command as a user does, and check that it prints no traceback."""

    def called(*argv: str | Path) -> Answer:
        capsys.readouterr()
        code = main([str(word) for word in argv])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return Answer(code, captured.out, captured.err)

    return called


Saved = Callable[..., Path]


@pytest.fixture
def saved(tmp_path: Path) -> Saved:
    """Save a game after a number of random decisions."""

    def save(game: str, players: tuple[str, ...], decisions: int, **options: str) -> Path:
        match = Match(rules_for(game, players, options), players, 3)
        match.resume()
        chance = SeededChance(3)
        for _ in range(decisions):
            if match.outcome is not None:
                break
            actions = match.legal_actions()
            action = actions[chance.random_below(len(actions))]
            assert match.submit(max(match.state.to_act, 0), action, match.revision).legal
        path = tmp_path / f"{game}-{decisions}.tabletop"
        SaveWriter.create(path, match, "2026-01-31T20:15:00+00:00").close()
        return path

    return save
