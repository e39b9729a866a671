"""Stored settings, and settings files with invalid content."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.folders import Folders
from tabletop.games.catalogue import find_game
from tabletop.storage.settings_file import SettingsFile
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import Chrome, Settings, Speed, SystemChoice
from tabletop.ui.widgets.theme import FELT, NIGHT, Appearance, text_scale
from tests.ui.features import start_page

GAME = find_game("wonderful-world")


def stored(path: Path, **values: str) -> Settings:
    path.parent.mkdir(parents=True, exist_ok=True)
    sections: dict[str, list[str]] = {}
    for key, value in values.items():
        section, _, name = key.partition("__")
        sections.setdefault(section, []).append(f"{name}={value}")
    path.write_text(
        "\n".join(f"[{section}]\n" + "\n".join(rows) for section, rows in sections.items()), "utf-8"
    )
    return Settings(path)


def test_nothing_is_set_at_first(folders: Folders) -> None:
    settings = Settings(folders.settings)
    assert settings.geometry.isEmpty()
    assert settings.dock_shown is None
    assert not settings.labels
    assert settings.speed is Speed.USUAL
    assert settings.reduced_motion is SystemChoice.SYSTEM
    assert settings.chrome is Chrome.TABLE
    assert (settings.volume, settings.zoom) == (60, 100)
    assert settings.metered
    assert settings.privacy_screen
    assert not (settings.muted)
    assert not (settings.large_targets)
    assert settings.language == ""
    assert settings.text_size == 100
    assert settings.theme == ""
    assert settings.names == ()
    assert settings.last_setup(GAME) is None


def test_what_is_set_is_read_again(folders: Folders) -> None:
    settings = Settings(folders.settings)
    settings.dock_shown = False
    settings.text_size = 130
    settings.theme = "night"
    settings.speed = Speed.SLOW
    settings.reduced_motion = SystemChoice.ON
    settings.chrome = Chrome.DARK
    settings.volume = 0
    settings.zoom = 150
    settings.muted = True
    settings.language = "de"
    settings.remember(GAME, ("Ann", "Zoë “Z” Müller"), {"hands": "hidden"})
    settings.save()
    again = Settings(folders.settings)
    assert not again.dock_shown
    assert again.text_size == 130
    assert again.theme == "night"
    assert again.speed is Speed.SLOW
    assert again.reduced_motion is SystemChoice.ON
    assert again.chrome is Chrome.DARK
    assert (again.volume, again.zoom, again.muted) == (0, 150, True)
    assert again.language == "de"
    remembered = again.last_setup(GAME)
    assert remembered is not None
    assert remembered.names == ("Ann", "Zoë “Z” Müller")
    assert remembered.options == {"hands": "hidden"}


def test_names_of_others_are_kept_behind_those_who_played(folders: Folders) -> None:
    settings = Settings(folders.settings)
    settings.remember(GAME, ("Ann", "Ben", "Cleo"), {})
    settings.remember(GAME, ("Dora",), {})
    assert settings.names == ("Dora", "Ann", "Ben", "Cleo")


@pytest.mark.parametrize(
    "entry",
    [
        "rubbish",
        "[]",
        '{"names": "Ann"}',
        '{"names": ["Ann", "Ann"]}',
        '{"names": ["Ann", 7]}',
        '{"names": []}',
        '{"names": ["A", "B", "C", "D", "E"]}',
        "[" * 20000,
    ],
)
def test_a_set_up_that_cannot_be_played_is_forgotten(folders: Folders, entry: str) -> None:
    written = SettingsFile(folders.settings)
    written.set_value("setup/wonderful-world", entry)
    written.set_value("players/names", entry)
    written.write()
    again = Settings(folders.settings)
    assert again.last_setup(GAME) is None
    assert again.names == ()


def test_what_is_no_name_hides_no_other(folders: Folders) -> None:
    written = SettingsFile(folders.settings)
    written.set_value("players/names", '["Ann", 7, "B/n", "Ben", "Ann"]')
    written.write()
    assert Settings(folders.settings).names == ("Ann", "Ben")


def test_options_the_game_has_no_more_are_left_out(folders: Folders) -> None:
    settings = Settings(folders.settings)
    options = {"hands": "hidden", "weather": "fine", "pile_top": "upside down"}
    settings.remember(GAME, ("Ann",), options)
    remembered = settings.last_setup(GAME)
    assert remembered is not None
    assert remembered.options == {"hands": "hidden"}


@pytest.mark.parametrize("size", ["-5", "0", "69", "251", "99999999999", "large", "1e2", ""])
def test_a_wrong_text_size_is_the_usual_one(folders: Folders, size: str) -> None:
    assert stored(folders.settings, window__text_size=size).text_size == 100


@pytest.mark.parametrize(
    ("key", "text", "name"),
    [
        *(("motion/speed", text, "speed") for text in ("", "USUAL", "warp", "1")),
        *(("motion/reduced", text, "reduced_motion") for text in ("yes", "True", "ON")),
        *(("window/chrome", text, "chrome") for text in ("plaid", "Dark")),
        *(("sound/volume", text, "volume") for text in ("101", "-1", "loud", "1e9", "²", "9" * 50)),
        *(("table/zoom", text, "zoom") for text in ("0", "110", "150 %", "-125")),
        *(
            (key, text, name)
            for key, name in (
                ("sound/muted", "muted"),
                ("table/meter", "metered"),
                ("table/curtain", "privacy_screen"),
                ("window/targets", "large_targets"),
                ("window/dock", "dock_shown"),
            )
            for text in ("maybe", "true", "1", "@Invalid()", "@ByteArray(on)")
        ),
    ],
)
def test_what_cannot_be_read_counts_as_not_set(
    folders: Folders, key: str, text: str, name: str
) -> None:
    written = SettingsFile(folders.settings)
    written.set_value(key, text)
    written.write()
    again = Settings(folders.settings)
    assert getattr(again, name) == vars(Settings)[name].default


def test_a_change_is_told_once(folders: Folders) -> None:
    settings = Settings(folders.settings)
    told: list[str] = []
    settings.changed.connect(told.append)
    settings.volume = 35
    settings.volume = 35
    settings.privacy_screen = False
    settings.names = ("Ann",)
    assert told == ["volume", "privacy_screen", "names"]


def test_what_is_reset_is_as_at_first(folders: Folders) -> None:
    settings = Settings(folders.settings)
    settings.volume, settings.speed, settings.theme = 5, Speed.FAST, "night"
    settings.reset(["volume", "theme"])
    assert (settings.volume, settings.theme) == (60, "")
    assert settings.speed is Speed.FAST


def test_players_are_forgotten(folders: Folders) -> None:
    settings = Settings(folders.settings)
    settings.remember(GAME, ("Ann", "Ben"), {})
    settings.volume = 5
    settings.forget_players()
    settings.save()
    again = Settings(folders.settings)
    assert again.names == ()
    assert again.last_setup(GAME) is None
    assert again.volume == 5


def test_a_window_opens_with_rubbish_for_settings(
    folders: Folders, open_window: Callable[[], MainWindow]
) -> None:
    stored(
        folders.settings,
        window__geometry="rubbish",
        window__layout="@ByteArray(rubbish)",
        window__dock="ajar",
        window__theme="plaid",
        setup__numnum="{",
    )
    window = open_window()
    assert start_page(window).isVisible()


def test_a_settings_file_that_is_none(
    folders: Folders, open_window: Callable[[], MainWindow]
) -> None:
    folders.config.mkdir(parents=True)
    folders.settings.write_bytes(bytes(range(256)) * 20)
    assert start_page(open_window()).isVisible()


def test_the_window_comes_back_as_large_as_it_was(
    open_window: Callable[[], MainWindow], qapp: QApplication
) -> None:
    window = open_window()
    window.resize(QSize(790, 640))
    qapp.processEvents()
    window.close()
    settings = window.context.settings
    again = MainWindow(
        window.controller.save_store.folder,
        settings,
        window.context.appearance,
        window.context.language,
    )
    try:
        assert again.size() == QSize(790, 640)
    finally:
        again.close()
        again.deleteLater()


def test_a_change_is_written_soon(folders: Folders, qtbot: QtBot) -> None:
    settings = Settings(folders.settings)
    settings.volume = 35
    qtbot.waitUntil(lambda: Settings(folders.settings).volume == 35)


def test_two_windows_keep_what_each_has_set(folders: Folders) -> None:
    one, other = Settings(folders.settings), Settings(folders.settings)
    one.volume = 35
    other.speed = Speed.SLOW
    one.save()
    other.save()
    again = Settings(folders.settings)
    assert (again.volume, again.speed) == (35, Speed.SLOW)


def test_where_settings_cannot_be_written_they_hold_for_now(folders: Folders) -> None:
    folders.settings.mkdir(parents=True)
    settings = Settings(folders.settings)
    settings.volume = 35
    settings.save()
    assert settings.volume == 35
    assert folders.settings.is_dir()


def test_writing_grows_with_a_window_larger_than_usual(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    points = qapp.font().pointSizeF()
    wide = {size: text_scale(QSize(*size)) for size in ((1280, 800), (2560, 1080), (3840, 2160))}
    assert wide == {(1280, 800): 1.0, (2560, 1080): 1.2, (3840, 2160): 2.4}
    appearance = window.context.appearance
    for size, change, factor in (
        (QSize(2170, 1800), appearance.reset_text_size, 1.5),
        (QSize(2170, 1800), appearance.enlarge_text, 1.6),
        (QSize(1000, 700), appearance.reset_text_size, 1.0),
    ):
        window.resize(size)
        change()
        wanted = pytest.approx(points * factor)
        qtbot.waitUntil(partial(lambda points: qapp.font().pointSizeF() == points, wanted))


@pytest.mark.usefixtures("appearance")
def test_theme_and_text_size_are_put_on_and_remembered(
    qapp: QApplication, folders: Folders
) -> None:
    settings = Settings(folders.settings)
    points = qapp.font().pointSizeF()
    own = Appearance(qapp, settings)
    try:
        settings.theme = NIGHT.name
        own.enlarge_text()
        assert qapp.font().pointSizeF() == pytest.approx(points * 1.1)
        assert settings.theme == "night"
        assert settings.text_size == 110
        assert qapp.palette().window().color().name().upper() == NIGHT.surface
        for _ in range(30):
            own.enlarge_text()
        assert settings.text_size == 250
        for _ in range(30):
            own.shrink_text()
        assert settings.text_size == 70
    finally:
        own.reset_text_size()
        settings.theme = FELT.name
    assert qapp.font().pointSizeF() == pytest.approx(points)
