"""Nothing stays painted where a piece of a game from outside was before."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tests.outside.broken_games import RULES, Change, broken
from tests.ui.painted import begin, play, stop_clock

LAID = "zones[seat], zones[-1] = tuple(hand), (*zones[-1], card)"
UNDER = "zones[seat], zones[-2] = tuple(hand), (card, *zones[-2])"
"""A card is laid onto a place, and goes from there under a pile with the same action."""


@pytest.mark.parametrize("change", [LAID, UNDER])
def test_after_every_event_of_a_game_from_outside(
    change: str,
    ladder: Path,
    open_window: Callable[..., MainWindow],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop_clock(monkeypatch.setattr)
    broken(ladder, Change(RULES, LAID, change))
    names = ("Ann", "Ben", "Cleo")
    painted = begin(open_window, Setup(find_game("ladder"), names, {}, 3))
    assert play(painted, 5, 6) > 5
