"""The deal of the day: what the start page shows of it, and when it counts."""

from collections.abc import Callable
from datetime import date, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tabletop.analysis.statistics import DailyDeals, daily_seed
from tabletop.storage.results import Result
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.start.feature import StartFeature
from tests.posix import set_zone
from tests.ui.features import feature, start_page

LEFT = Qt.MouseButton.LeftButton
GAME = "wonderful-world"


def result_of(day: date, hour: int, *, won: bool) -> Result:
    """A deal of the day that was played to its end."""
    name, at = ("Ann",), f"{day}T{hour:02}:00:00+00:00"
    winners, seed = (name if won else ()), daily_seed(day)
    return Result(GAME, at, at, seed, name, name, winners, True, None, 9, day=day.isoformat())


def test_the_last_days_are_shown(window: MainWindow, qtbot: QtBot) -> None:
    """Only the first game of each day counts."""
    today, results = window.context.now().date(), window.controller.results

    def shown() -> str:
        return start_page(window).deal_button.toolTip()

    def find_again() -> None:
        feature(window, StartFeature).saves_changed(late=True)

    for ago, won in ((1, True), (2, False), (3, True), (5, True)):
        day = today - timedelta(days=ago)
        results.add(result_of(day, 8, won=won))
        results.add(result_of(day, 20, won=not won))
    find_again()
    qtbot.waitUntil(lambda: "3 won, 1 lost, 26 not played" in shown())
    assert shown().startswith("Deal of the day: not played yet")
    assert "Days in a row: 3, longest: 3" in start_page(window).deal_button.accessibleDescription()
    QTest.mouseClick(start_page(window).deal_button, LEFT)
    window.go_home()
    qtbot.waitUntil(lambda: shown().startswith("Deal of the day: under way"))
    results.add(result_of(today, 8, won=False))
    find_again()
    qtbot.waitUntil(lambda: shown().startswith("Deal of the day: lost"))
    assert "Days in a row: 4, longest: 4" in shown()


def test_nothing_moves_when_the_days_become_known(window: MainWindow) -> None:
    page = start_page(window)
    places = [tile.geometry() for tile in (page.deal_button, page.open_button)]
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(31)]
    page.show_deals(DailyDeals(result_of(day, 8, won=True) for day in days), days[-1], begun=False)
    page.arrange()
    assert "Days in a row: 31, longest: 31" in page.deal_button.toolTip()
    assert [tile.geometry() for tile in (page.deal_button, page.open_button)] == places


def test_every_state_of_a_day_has_its_own_sign(window: MainWindow) -> None:
    """They differ without colours, too."""
    tile, today, seen = start_page(window).deal_button, date(2026, 1, 31), []
    for results in ([], [result_of(today, 8, won=True)], [result_of(today, 8, won=False)]):
        tile.show_deals(DailyDeals(results), today, begun=False)
        picture = tile.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
        width, height = picture.width(), picture.height()
        sign = picture.copy(width - height, height // 2, height, height // 2)
        seen.append(bytes(sign.constBits()))
    assert len({*seen}) == len(seen)


@pytest.mark.parametrize("hour", [0, 23])
@pytest.mark.parametrize("zone", ["Pacific/Auckland", "Europe/Berlin", "Pacific/Honolulu"])
def test_a_loss_counts_for_its_day_in_every_zone(
    zone: str, hour: int, open_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Undo after the end plays on in a copy, and another game of the day does not count."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", zone)
        set_zone()
        today = date(2026, 1, 31)
        now = datetime(2026, 1, 31, hour, 59).astimezone()
        patch.setattr("tests.ui.conftest.EVENING", now)
        window = open_window()
        results = window.controller.results
        results.add(result_of(today - timedelta(days=1), 12, won=True))
        lost = play_deal(window, lose=True)
        assert lost in results.read().results
        assert (lost.day, lost.winners) == ("2026-01-31", ())
        window.window_actions.undo.trigger()  # it is practice, in a copy
        play_out(window, lose=False)
        window.go_home()
        play_deal(window, lose=False)
        deals = DailyDeals(results.read().results)
        assert deals.won(today) is False
        assert (deals.streak(today), deals.longest_streak) == (2, 2)
        window.go_home()
        window.close()
    set_zone()


def play_deal(window: MainWindow, *, lose: bool) -> Result:
    """Play the deal of the day, and return its result."""
    QTest.mouseClick(start_page(window).deal_button, LEFT)
    play_out(window, lose=lose)
    assert window.controller.result is not None
    return window.controller.result


def play_out(window: MainWindow, *, lose: bool) -> None:
    """Play to the end; to lose, with the first legal action, which does not fit the dice."""
    session = window.controller.session
    assert session is not None
    while session.match.outcome is None:
        legal = session.match.legal_actions()
        assert session.act(legal[0 if lose else -1]).legal
        session.finish_throw()
