"""A finished game has the same numbers on the end page, in the replay and on the command line.

`TABLETOP_GAMES=50` plays so many games of each kind instead of one. `tests.analysis` compares the
curve with the buttons, tips and values of positions, and `tests.ui.table` those with the table.
"""

import os
import re

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.analysis.review import LeadHistory, Review, lead_history
from tabletop.bots.policy import GreedyPolicy
from tabletop.cli.review import as_lines
from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.chance import SeededChance
from tabletop.match.incremental import run_to_end
from tabletop.match.match import Match
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.replay.feature import ReplayFeature
from tabletop.ui.features.replay.window import ReviewPanel
from tests.ui.features import feature

_GAMES = int(os.environ.get("TABLETOP_GAMES", "1"))
_CAP = 3000


def _finished(window: MainWindow, game: Game, seed: int) -> Match | None:
    """Return a match that was played to its end in a window, or None if that is too far away."""
    window.controller.begin(Setup(game, ("Ann", "Ben"), {}, seed))
    session = window.controller.session
    assert session is not None
    match, policy, chance = session.match, GreedyPolicy(1), SeededChance(seed)
    match.resume()
    while match.outcome is None:
        if match.ply > _CAP:
            return None
        legal = match.legal_actions()
        action = policy.choose(match.rules, match.observe(max(match.to_act, 0)), legal, chance)
        match.submit(max(match.to_act, 0), action, match.revision)
    session.set_humans(session.humans)
    return match


def _percents(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"[0-9]+\.[0-9](?= %)", text)]


def _check_replay(panel: ReviewPanel, course: LeadHistory) -> None:
    """Check the curve, what it says of each step, and the parts of the result."""
    assert panel.curve.course == course
    for point in course.points:
        panel.set_step(point.step)
        told = _percents(panel.curve.accessibleDescription())
        assert told == pytest.approx([100 * share for share in point.chances], abs=0.051)
    lines = panel.summary.text().splitlines()
    for place, side in enumerate(course.sides):
        parts = [course.start[place], course.luck(side), course.by_moves(side, own=True)]
        parts += [course.by_moves(side, own=False)] if len(course.sides) > 1 else []
        told = [abs(100 * part) for part in parts]
        assert _percents(lines[place]) == pytest.approx(told, abs=0.051)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 3 + _GAMES))
@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_a_finished_game_is_told_in_one_way(
    window: MainWindow, game: Game, seed: int, qtbot: QtBot
) -> None:
    match = _finished(window, game, seed)
    if match is None:
        return
    assert window.table is not None
    window.table.view.finish_early()
    course = run_to_end(lead_history(match))
    feature(window, EndFeature).show()
    page, swing = feature(window, EndFeature).page, course.swing
    assert page is not None
    recap = page.recap
    assert recap is not None
    assert swing is not None
    qtbot.waitUntil(lambda: "…" not in recap.turning_points.text(), timeout=60_000)
    speaker = window.controller.session.speaker if window.controller.session else None
    assert speaker is not None
    ends = f"from {100 * swing.before:.0f} % to {100 * swing.after:.0f} %"
    assert f"{speaker.seat(swing.side)} {ends}" in recap.turning_points.text()
    printed = [*as_lines(match, speaker, Review(course, ()))]
    assert any(f"{speaker.seat(swing.side)} {ends}" in line for line in printed)
    feature(window, ReplayFeature).show()
    replay = feature(window, ReplayFeature).dialog
    assert replay is not None
    panel = replay.review
    assert panel is not None
    qtbot.waitUntil(lambda: panel.curve.course is not None, timeout=60_000)
    _check_replay(panel, course)
    replay.close()
    QApplication.processEvents()
