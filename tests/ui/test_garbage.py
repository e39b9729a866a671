"""Qt objects are deleted only in their own thread, or the program may crash."""

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread, current_thread

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.storage.settings_file import SettingsFile
from tabletop.ui.base.garbage import GarbageCollector
from tabletop.ui.base.settings import Settings


@pytest.fixture
def collector(qapp: QApplication) -> Iterator[GarbageCollector]:
    gc.enable()
    collector = GarbageCollector(qapp)
    yield collector
    collector.deleteLater()


def deletions(of: object) -> list[Thread]:
    """Return a list that will contain the thread in which an object was deleted."""
    threads: list[Thread] = []
    weakref.finalize(of, lambda: threads.append(current_thread()))
    return threads


def make_garbage() -> None:
    """Allocate more objects than any threshold for garbage collection allows."""
    for _ in range(50 * gc.get_threshold()[0]):
        cycle: list[object] = []
        cycle.append(cycle)


@pytest.mark.usefixtures("collector")
def test_garbage_is_collected_by_the_event_loop_not_by_a_thread(qtbot: QtBot) -> None:
    timer = QTimer()
    timer.start(60_000)
    threads = deletions(timer)
    cycle: list[object] = [timer]
    cycle.append(cycle)
    del timer, cycle
    thread = Thread(target=make_garbage)
    thread.start()
    thread.join()
    assert threads == []
    qtbot.waitUntil(lambda: len(threads) == 1)
    assert threads == [current_thread()]


def test_settings_are_not_deleted_by_the_thread_that_writes_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_dropped = Event()
    monkeypatch.setattr(SettingsFile, "write", lambda _file: is_dropped.wait())
    settings = Settings(tmp_path / "settings.ini")
    threads = deletions(settings)
    settings.save_in_background()
    thread = settings._thread
    assert thread is not None
    del settings
    is_dropped.set()
    thread.join()
    gc.collect()
    assert threads == [current_thread()]
