"""`tabletop play`."""

from collections.abc import Sequence

import pytest

from tabletop.content.game_setup import Setup
from tabletop.ui.app import application
from tests.cli.conftest import Call


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Sequence[Setup]:
    """Return the set-ups with which the window was opened."""
    found: list[Setup] = []

    def run_window(setup: Setup) -> int:
        found.append(setup)
        return 0

    monkeypatch.setattr(application, "run_window", run_window)
    return found


def test_the_window_opens_at_the_game(call: Call, opened: Sequence[Setup]) -> None:
    answer = call(
        *("play", "wonderful-world", "--players", "Ann, Ben Bell", "--seed", "7"),
        *("--option", "starter=Ben Bell", "--option", "hands=hidden"),
    )
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    [setup] = opened
    assert (setup.game.id, setup.names, setup.seed) == ("wonderful-world", ("Ann", "Ben Bell"), 7)
    assert setup.options == {
        "starter": "2",
        "hands": "hidden",
        "pile_top": "outer",
        "auto_remove": "off",
        "house.hand": "usual",
        "house.dice": "usual",
    }


def test_without_names_as_few_play_as_can(call: Call, opened: Sequence[Setup]) -> None:
    assert call("play", "numnum").code == 0
    [setup] = opened
    assert setup.names == ("Player 1", "Player 2")
    assert setup.seed is None


@pytest.mark.parametrize(
    "argv",
    [
        "chess",
        "numnum --players Ann",
        "numnum --option hands=up",
        "numnum --bots stronk",
        "numnum --players Ann,Ben --bots easy,easy",
        "wonderful-world --bots strong",
    ],
)
def test_what_cannot_be_played_opens_no_window(
    argv: str, call: Call, opened: Sequence[Setup]
) -> None:
    assert call("play", *argv.split()).code == 2
    assert not opened


@pytest.mark.parametrize(
    ("argv", "names", "computers"),
    [
        ("--bots strong", 2, {1: "strong"}),
        ("--bots easy,cmd:./mine", 3, {1: "easy", 2: "cmd:./mine"}),
        ("--bots medium --players Ann,Ben,Cleo", 3, {2: "medium"}),
    ],
)
def test_bots_take_the_last_seats(
    argv: str, names: int, computers: dict[int, str], call: Call, opened: Sequence[Setup]
) -> None:
    assert call("play", "numnum", *argv.split()).code == 0
    [setup] = opened
    assert (len(setup.names), setup.bots) == (names, computers)
