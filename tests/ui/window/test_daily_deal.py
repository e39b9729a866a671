"""The deal of the day: what the start page shows of it, and when it counts."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tabletop.analysis.statistics import DailyDeals, daily_seed
from tabletop.storage.results import Result
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.start.feature import StartFeature
from tabletop.ui.table.session import Session
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
    qtbot.waitUntil(lambda: "3 won, 1 lost, 0 practised, 26 not played" in shown())
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
    practised, day = [(today.isoformat(), "Ann")], partial(result_of, today, 8)
    for deals in (
        DailyDeals([]),
        DailyDeals([], practised),
        DailyDeals([day(won=True)], practised),
        DailyDeals([day(won=False)]),
    ):
        tile.show_deals(deals, today, begun=False)
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
        assert deals.end(today) == "lost"
        assert (deals.streak(today), deals.longest_streak) == (2, 2)
        window.go_home()
        window.close()
    set_zone()


@pytest.mark.parametrize("how", ["undo", "restart"])
def test_a_day_that_was_practised_stays_practice(
    how: str, window: MainWindow, qtbot: QtBot
) -> None:
    """Neither undo of dice or cards nor a restart leaves a deal that could still count."""
    tile, today = start_page(window).deal_button, window.context.now().date()
    book = window.controller.results
    book.add(result_of(today - timedelta(days=1), 8, won=True))
    QTest.mouseClick(tile, LEFT)
    act(window, 2)
    assert book.read().practised == frozenset()
    window.context.actions.trigger(how)
    assert book.read().practised == {(today.isoformat(), session_of(window).match.names[0])}
    for _ in range(2):  # that game, and another
        assert session_of(window).match.is_practice
        play_out(window, lose=True)
        window.go_home()
        qtbot.waitUntil(lambda: "Deal of the day: practised" in tile.toolTip())
        assert "1 won, 0 lost, 1 practised, 28 not played" in tile.toolTip()
        assert "Days in a row: 1, longest: 1" in tile.toolTip()
        QTest.mouseClick(tile, LEFT)
    assert "You have practised this deal" in window.bar.label.text()
    assert len(book.read().results) == 1
    assert DailyDeals(book.read().results, book.read().practised).end(today) == "practised"


def test_undo_after_the_end_or_a_restart_then_changes_nothing(window: MainWindow) -> None:
    won = play_deal(window, lose=False)
    window.window_actions.undo.trigger()
    window.window_actions.restart.trigger()
    read = window.controller.results.read()
    assert (read.results, read.practised) == ((won,), frozenset())


def test_one_persons_practice_is_not_anothers(window: MainWindow) -> None:
    day = window.context.now().date().isoformat()
    window.controller.results.add_practice(day, "Ben")
    QTest.mouseClick(start_page(window).deal_button, LEFT)
    assert not session_of(window).match.is_practice


def session_of(window: MainWindow) -> Session:
    session = window.controller.session
    assert session is not None
    return session


def act(window: MainWindow, count: int) -> None:
    for _ in range(count):
        assert session_of(window).act(session_of(window).match.legal_actions()[0]).legal
        session_of(window).finish_throw()


def play_deal(window: MainWindow, *, lose: bool) -> Result:
    """Play the deal of the day, and return its result."""
    QTest.mouseClick(start_page(window).deal_button, LEFT)
    play_out(window, lose=lose)
    assert window.controller.result is not None
    return window.controller.result


def play_out(window: MainWindow, *, lose: bool) -> None:
    """Play to the end; to lose, with the first legal action, which does not fit the dice."""
    session = session_of(window)
    while session.match.outcome is None:
        legal = session.match.legal_actions()
        assert session.act(legal[0 if lose else -1]).legal
        session.finish_throw()
