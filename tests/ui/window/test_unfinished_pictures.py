"""Unfinished games on the start page show pictures of their tables."""

import pytest
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.engine.cards import HIDDEN
from tabletop.games.catalogue import find_game
from tabletop.match.match import Departure
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.start import pictures
from tabletop.ui.features.start.pictures import keep_picture, kept_picture
from tabletop.ui.table.model.snapshot import Snapshot
from tabletop.ui.table.scene.picture import PositionPicture
from tabletop.ui.widgets.theme import FELT
from tests.ui.features import start_page


@pytest.mark.real
def test_a_table_that_is_left_is_shown_without_its_secrets(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "keep_picture", keep_picture)
    drawn: list[Snapshot] = []
    draw = PositionPicture.__init__

    def noted(self: PositionPicture, snapshot: Snapshot, *more: object) -> None:
        drawn.append(snapshot)
        draw(self, snapshot, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(PositionPicture, "__init__", noted)
    window.controller.begin(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 7))
    session, playing = window.controller.session, window.controller.saved_match
    assert session is not None
    assert playing is not None
    assert playing.autosave is not None
    save, match = playing.autosave.path, playing.match
    session.uncover()
    assert session.act(session.legal_actions()[0]).legal
    window.go_home()
    qtbot.waitUntil(lambda: any(card.shows_table for card in start_page(window).continue_tiles))
    (snapshot,) = drawn
    zones = enumerate(match.rules.zones)
    hands = {c for n, zone in zones if zone.owner is not None for c in match.state.zones[n]}
    shown = {card.card for card in snapshot.cards}
    assert hands
    assert shown & hands == set()
    assert HIDDEN in shown
    assert kept_picture(save) is not None
    other = save.parent / "pictures" / "gone.png"
    other.write_bytes(b"")
    save.write_bytes(save.read_bytes() + b'{"undo": 1}\n')
    assert kept_picture(save) is None, "it was played on"
    keep_picture(match, session.speaker, save, FELT)
    assert kept_picture(save) is not None
    assert not other.exists(), "its save has gone"
    picture = save.parent / "pictures" / f"{save.stem}.png"
    for spoilt in (b"", b"hello", picture.read_bytes()[:60]):
        picture.write_bytes(spoilt)
        assert kept_picture(save) is None
    match.recorder = None  # its save is closed
    assert match.players.depart(0, Departure.CONCEDED)
    keep_picture(match, session.speaker, save, FELT)
    assert not picture.exists(), "nobody goes on with it"
