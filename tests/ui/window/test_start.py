"""From the start page through the dialog to the table, with mouse and keyboard."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from tabletop.content.deal_code import code_of
from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.features.start.tiles import ContinueTile, PaperTile
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.widgets import SegmentedButton
from tabletop.ui.window.start_page_data import MAX_RESUMABLE, ResumableGame, resumable_games
from tests.tools.writings import writings
from tests.ui.conftest import EVENING
from tests.ui.features import feature, is_looking, start_page

LEFT = Qt.MouseButton.LeftButton


def dialog_of(window: MainWindow, qtbot: QtBot) -> NewGameDialog:
    (dialog,) = window.findChildren(NewGameDialog)
    with qtbot.waitActive(dialog):
        pass
    return dialog


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot) -> NewGameDialog:
    """The dialog of What a Wonderful World, opened by a click on its box."""
    QTest.mouseClick(start_page(window).tiles[0], LEFT)
    return dialog_of(window, qtbot)


def write(field: QLineEdit, text: str) -> None:
    QTest.mouseClick(field, LEFT)
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, text)


def choose_players(dialog: NewGameDialog, *names: str) -> None:
    QTest.mouseClick(dialog.players.count.button(len(names) - 1), LEFT)
    for row, name in zip(dialog.players.rows, names, strict=False):
        write(row.edit, name)


def test_every_game_has_a_box(window: MainWindow) -> None:
    assert [tile.game for tile in start_page(window).tiles] == [game.id for game in CATALOG]
    assert start_page(window).tiles[0].accessibleName() == "What a Wonderful World"
    assert "1–4 players" in start_page(window).tiles[0].accessibleDescription()


def test_a_game_is_set_up_and_begun_by_clicking(
    window: MainWindow, dialog: NewGameDialog, save: Callable[[], Path]
) -> None:
    choose_players(dialog, "Ann", "Ben", "Cleo")
    starter, hands = dialog.options.fields["starter"], dialog.options.fields["hands"]
    assert isinstance(starter, QComboBox)
    assert isinstance(hands, SegmentedButton)
    assert [starter.itemText(n) for n in range(starter.count())] == ["Ann", "Ben", "Cleo"]
    starter.setCurrentIndex(1)
    QTest.mouseClick(hands.button(1), LEFT)
    QTest.mouseClick(dialog.more, LEFT)
    write(dialog.seed.edit, "42")
    QTest.mouseClick(dialog.start, LEFT)

    assert not dialog.isVisible()
    assert window.table is not None
    assert window.table.isVisible()
    assert window.windowTitle() == "What a Wonderful World – Ann, Ben, and Cleo"
    header = json.loads(save().read_text("utf-8").splitlines()[0])
    assert header["players"] == ["Ann", "Ben", "Cleo"]
    assert header["options"]["starter"] == "2"
    assert header["options"]["hands"] == "hidden"
    assert header["seed"] == 42
    assert window.controller.session is not None
    assert window.controller.session.match.state.to_act == 1


def test_a_game_is_begun_with_the_keyboard_alone(
    window: MainWindow, qtbot: QtBot, qapp: QApplication
) -> None:
    QTest.keyClick(start_page(window), Qt.Key.Key_Tab)
    assert qapp.focusWidget() is start_page(window).tiles[0]
    QTest.keyClick(start_page(window).tiles[0], Qt.Key.Key_Return)
    dialog = dialog_of(window, qtbot)
    name = dialog.players.rows[0].edit
    qtbot.waitUntil(lambda: qapp.focusWidget() is name)
    QTest.keyClicks(name, "Ann")  # the old text was selected
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert window.controller.session is not None
    assert window.controller.session.match.names == ("Ann",)


def test_escape_leads_back(window: MainWindow, dialog: NewGameDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert window.controller.session is None
    assert start_page(window).isVisible()


def test_a_wrong_name_is_told_beside_its_field(
    window: MainWindow, dialog: NewGameDialog, qapp: QApplication
) -> None:
    for names, wrong, message in (
        (("Ann", ""), 1, "A player's name is empty."),
        (("Ann", "Ann"), 1, "Somebody already has that name."),
        (("A/B", "Ben"), 0, '"A/B" has a character that names cannot have'),
    ):
        choose_players(dialog, *names)
        QTest.mouseClick(dialog.start, LEFT)
        assert dialog.isVisible()
        assert window.controller.session is None
        for seat, row in enumerate(dialog.players.rows[:2]):
            assert row.problem.startswith(message) if seat == wrong else not row.problem
        assert qapp.focusWidget() is dialog.players.rows[wrong].edit
        write(dialog.players.rows[wrong].edit, "Dora")
        assert not dialog.players.rows[wrong].problem
    QTest.mouseClick(dialog.start, LEFT)
    assert window.controller.session is not None


def test_a_name_cannot_become_too_long(dialog: NewGameDialog) -> None:
    write(dialog.players.rows[0].edit, "x" * 40)
    assert dialog.players.check()
    assert len(dialog.players.names[0]) == 24


def test_a_wrong_seed_is_told(window: MainWindow, dialog: NewGameDialog) -> None:
    QTest.mouseClick(dialog.more, LEFT)
    for seed in ("x", "-1", "9223372036854775808", "1.5"):
        write(dialog.seed.edit, seed)
        QTest.mouseClick(dialog.more, LEFT)  # hidden, and still wrong
        assert not dialog.seed.isVisible()
        QTest.mouseClick(dialog.start, LEFT)
        assert window.controller.session is None, seed
        assert dialog.seed.isVisible(), seed
    write(dialog.seed.edit, "9223372036854775807")
    QTest.mouseClick(dialog.start, LEFT)
    playing = window.controller.saved_match
    assert playing is not None
    assert playing.match.seed == 9223372036854775807


def test_a_code_sets_up_the_deal_of_another(window: MainWindow, dialog: NewGameDialog) -> None:
    """The code may be pasted; that of another game is refused."""
    other = Setup(find_game("numnum"), ("Ann", "Ben"), {}, 7).begin()
    options = {"house.dice": "three", "hands": "hidden", "auto_remove": "on"}
    played = Setup(find_game("wonderful-world"), ("Ann", "Ben"), options, 99).begin()
    QTest.mouseClick(dialog.more, LEFT)
    write(dialog.seed.edit, code_of(other))
    QTest.mouseClick(dialog.start, LEFT)
    assert dialog.isVisible()
    QApplication.clipboard().setText(f" {code_of(played).lower()}\n")
    dialog.seed.edit.selectAll()
    dialog.seed.edit.paste()
    QTest.mouseClick(dialog.start, LEFT)
    match = session_of(window).match
    assert len(match.names) == 2
    assert match.rules.options == played.rules.options
    assert match.state == played.state
    assert code_of(match) == code_of(played)


def test_the_same_seed_deals_the_same_cards(begin: Callable[..., MainWindow]) -> None:
    def dealt(seed: int) -> object:
        session = begin("Ann", "Ben", seed=seed).controller.session
        assert session is not None
        return session.match.state

    assert dealt(7) == dealt(7)
    assert dealt(7) != dealt(8)


def test_the_last_set_up_is_offered_again(
    window: MainWindow,
    dialog: NewGameDialog,
    open_window: Callable[[], MainWindow],
    qtbot: QtBot,
) -> None:
    choose_players(dialog, "Ann", "Ben")
    hands = dialog.options.fields["hands"]
    assert isinstance(hands, SegmentedButton)
    QTest.mouseClick(hands.button(1), LEFT)
    QTest.mouseClick(dialog.start, LEFT)
    window.close()

    again = open_window()
    QTest.mouseClick(start_page(again).tiles[0], LEFT)
    dialog = dialog_of(again, qtbot)
    assert dialog.players.names == ("Ann", "Ben")
    assert dialog.options.values()["hands"] == "hidden"
    assert dialog.options.values()["starter"] == "1"


def test_play_again_and_restart(begin: Callable[..., MainWindow]) -> None:
    window = begin("Ann", "Ben", seed=7, hands="hidden")
    assert window.controller.session is not None
    first = window.controller.session.match
    first.submit(0, first.legal_actions()[0], first.revision)
    window.window_actions.restart.trigger()
    second = window.controller.session.match
    assert second is not first
    assert (second.seed, second.names, second.rules.options) == (
        7,
        first.names,
        first.rules.options,
    )
    assert second.state == first.state_after(second.ply)
    assert "kept" in window.bar.label.text()
    window.controller.play_again()
    third = window.controller.session.match
    assert third.names == first.names
    assert third.rules.options == {**first.rules.options, "starter": "2"}
    assert third.seed != 7
    assert len(list(window.controller.save_store.folder.glob("*.tabletop"))) == 3


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_another_game_after_the_start_page(window: MainWindow, game: Game) -> None:
    """A closed match is not referenced any more."""
    for _ in range(2):
        window.controller.begin(Setup(game, ("Ann", "Ben"), {}, 5))
        QApplication.processEvents()
        window.go_home()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()
    assert window.table is None


def test_a_question_goes_with_what_it_was_about(window: MainWindow) -> None:
    window.controller.begin(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 5))
    feature(window, SandboxFeature).show()
    assert window.bar.isVisible()
    window.go_home()
    assert not window.bar.isVisible()


def session_of(window: MainWindow) -> Session:
    session = window.controller.session
    assert session is not None
    return session


def test_one_press_plays_as_last_time(
    window: MainWindow, dialog: NewGameDialog, open_window: Callable[[], MainWindow]
) -> None:
    choose_players(dialog, "Ann", "Ben")
    hands = dialog.options.fields["hands"]
    assert isinstance(hands, SegmentedButton)
    QTest.mouseClick(hands.button(1), LEFT)
    QTest.mouseClick(dialog.start, LEFT)
    first = session_of(window).match
    window.close()

    again = open_window()
    play = start_page(again).tiles[0].play
    assert play.text() == "Play"
    assert play.accessibleName() == "Play What a Wonderful World as last time: Ann and Ben"
    assert "Last time: Ann and Ben" in start_page(again).tiles[0].accessibleDescription()
    QTest.mouseClick(play, LEFT)
    match = session_of(again).match
    assert (match.names, match.rules.options) == (first.names, first.rules.options)
    assert match.seed != first.seed
    assert not [box for box in again.findChildren(NewGameDialog) if box.isVisible()]


def test_a_game_that_was_never_played_is_set_up_first(window: MainWindow, qtbot: QtBot) -> None:
    play = start_page(window).tiles[0].play
    assert play.text() == "Play…"
    QTest.mouseClick(play, LEFT)
    assert dialog_of(window, qtbot).isVisible()
    assert window.controller.session is None


def test_against_the_computer_as_last_time(
    window: MainWindow, open_window: Callable[[], MainWindow]
) -> None:
    window.context.settings.remember(find_game("numnum"), ("Ann", ""), {}, computers={1: "easy"})
    window.close()
    again = open_window()
    assert "1 person: with the computer" in start_page(again).tiles[2].accessibleDescription()
    assert "Last time: Ann and the computer" in start_page(again).tiles[2].accessibleDescription()
    QTest.mouseClick(start_page(again).tiles[2].play, LEFT)
    match = session_of(again).match
    assert match.names == ("Ann", "Player 2")
    assert match.players.computer_seats == {1}


def test_buttons_lie_on_their_box_and_not_on_the_drawing(window: MainWindow) -> None:
    start = start_page(window)
    for tile, *buttons in (tile.parts for tile in start.tiles):
        drawing = tile.y() + 0.6 * tile.width()
        assert all(tile.geometry().contains(button.geometry()) for button in buttons)
        assert all(button.y() > drawing for button in buttons)


@pytest.mark.parametrize("code", ["en", "de", "nl"])
def test_what_begins_a_game_shows_an_arrow_in_every_box(
    window: MainWindow, language: Language, code: str, qtbot: QtBot
) -> None:
    """A second unfinished game beside the first, at the default size."""
    window.controller.begin(Setup(CATALOG[2], ("Ann", "Ben"), {}, 1))
    window.go_home()
    language.set_language(code)
    window.resize(1120, 630)
    qtbot.waitUntil(lambda: not is_looking(window))
    for button in (tile.play for tile in start_page(window).tiles):
        picture, unit = button.grab().toImage(), round(button.text_size / 2)
        rows = range(picture.height() // 2 - unit, picture.height() // 2 + unit)
        across = range(picture.width())
        dark = [x for x in across if any(picture.pixelColor(x, y).lightness() < 60 for y in rows)]
        inner = [x for x in dark if dark[0] + 6 < x < dark[-1] - 6]
        words = QFontMetricsF(button.text_font(1.0, bold=True)).horizontalAdvance(button.text())
        assert inner[-1] - inner[0] > words + button.text_size, button.text()
    language.set_language("en")


def test_the_deal_of_the_day_is_everybodys(window: MainWindow) -> None:
    """The seed is the date, here 31 January 2026, and all options are defaults."""
    QTest.mouseClick(start_page(window).deal_button, LEFT)
    match = session_of(window).match
    assert (match.seed, match.names) == (20260131, ("Player 1",))
    assert match.rules.game == "wonderful-world"
    window.go_home()
    QTest.mouseClick(start_page(window).deal_button, LEFT)  # only the first game of a day counts
    assert len([*window.context.saves.glob("*.tabletop")]) == 1
    assert session_of(window).match.seed == 20260131


def test_a_deal_of_the_day_that_is_begun_at_midnight_is_that_of_its_day(
    window: MainWindow,
) -> None:
    """The day ends between click and save."""
    window.controller.save_store.now = lambda: EVENING + timedelta(days=1)
    QTest.mouseClick(start_page(window).deal_button, LEFT)
    assert session_of(window).match.day == "2026-01-31"
    window.go_home()
    QTest.mouseClick(start_page(window).deal_button, LEFT)
    assert session_of(window).match.day == "2026-01-31"


def test_all_unfinished_games_are_offered(
    window: MainWindow, open_window: Callable[[], MainWindow]
) -> None:
    for seed in range(7):
        window.controller.begin(Setup(CATALOG[seed % 4], ("Ann", "Ben"), {}, seed))
    window.close()
    again = open_window()
    games = [card.game for card in start_page(again).continue_tiles]
    assert games == [CATALOG[seed % 4].id for seed in (6, 5, 4, 3, 2)]
    QTest.mouseClick(start_page(again).continue_tiles[1], LEFT)
    assert session_of(again).match.seed == 5


def test_everything_is_seen_in_a_window_of_any_shape(window: MainWindow, tmp_path: Path) -> None:
    """The buttons below five unfinished games once were outside of a wide window."""
    start, names = start_page(window), ("Ann", "Ben", "Cleo", "Dan")
    paths = [tmp_path / f"{number}.tabletop" for number in range(5)]
    games = [CATALOG[number % len(CATALOG)] for number in range(5)]
    start.show_resumable(
        [ResumableGame(p, g.id, g.id, names, EVENING) for p, g in zip(paths, games, strict=True)]
    )
    for wide, high in ((2560, 1440), (2560, 1080), (1280, 800), (1024, 700), (1080, 1350)):
        start.resize(wide, high)
        seen = [sheet for sheet in start.findChildren(PaperTile) if not sheet.isHidden()]
        assert [s.text() for s in seen if not start.rect().contains(s.geometry())] == []
        assert len({tile.text_sizes for tile in start.tiles}) == 1


def test_nothing_is_cut_off_at_any_height(window: MainWindow) -> None:
    """The lowest buttons once were outside at heights at which everything nearly fitted."""
    start = start_page(window)
    for high in range(700, 820, 6):
        window.resize(1280, high)
        QApplication.processEvents()
        assert window.height() == high
        seen = [sheet for sheet in start.findChildren(PaperTile) if not sheet.isHidden()]
        assert [s.text() for s in seen if not start.rect().contains(s.geometry())] == [], high


def steady_sheets(window: MainWindow) -> list[PaperTile]:
    """Return all controls of the start page, except for unfinished games."""
    sheets = start_page(window).findChildren(PaperTile)
    return [sheet for sheet in sheets if not isinstance(sheet, ContinueTile)]


def settle(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until the text size is adapted to the window."""
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not window.context.appearance._soon.isActive())
    QApplication.processEvents()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1000), (1024, 700), (800, 900), (500, 640)])
def test_every_button_has_its_place_however_many_games_are_saved(
    size: tuple[int, int], window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """A press at the place of the sandbox once opened a saved game."""
    start = start_page(window)
    window.resize(*size)
    settle(window, qtbot)
    seen = []
    for count in range(MAX_RESUMABLE + 1):
        offers = [
            ResumableGame(tmp_path / f"{n}.tabletop", "numnum", "NumNum", ("Ann", "Ben"), EVENING)
            for n in range(count)
        ]
        for late in (False, True):
            start.show_resumable((), late=False)
            start.show_resumable(offers, late=late)
            QApplication.processEvents()
            lying = [card for card in start.continue_tiles if not card.isHidden()]
            places = {sheet: sheet.geometry() for sheet in steady_sheets(window)}
            seen.append((places, [card.geometry() for card in lying], start.heightForWidth(500)))
    most = max((cards for _, cards, _ in seen), key=len)
    assert all(sheets == seen[0][0] for sheets, _, _ in seen)
    assert all(cards == most[: len(cards)] for _, cards, _ in seen)
    assert len({high for _, _, high in seen}) == 1
    assert not any(place.intersects(card) for place in seen[0][0].values() for card in most)


def test_every_button_has_its_place_from_start_to_start(
    open_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    def places() -> list[QRect]:
        window = open_window()
        settle(window, qtbot)
        at_once = [sheet.geometry() for sheet in steady_sheets(window)]
        qtbot.waitUntil(lambda: not is_looking(window))
        assert [sheet.geometry() for sheet in steady_sheets(window)] == at_once
        return at_once

    seen = [places()]
    for number in range(3):
        window = open_window()
        window.controller.begin(Setup(CATALOG[number], ("Ann", "Ben"), {}, number))
        window.close()
        seen.append(places())
    assert seen == seen[:1] * len(seen)


@pytest.mark.parametrize(
    "text", ["", "x", "a\tb\tc\td\te", "../x.tabletop\tnumnum\tn\t2026-01-01\tdue\tAnn"]
)
def test_what_is_no_offer_is_left_out(text: str, tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    (tmp_path / "x.tabletop").touch()
    assert resumable_games(text, folder) == ()


def test_an_offer_is_read_as_it_was_written(tmp_path: Path) -> None:
    (tmp_path / "x.tabletop").touch()
    path, names = tmp_path / "x.tabletop", ("Ann", "Ben")
    offer = ResumableGame(path, "numnum", "NumNum", names, EVENING.astimezone(), "Ann’s turn")
    assert resumable_games(f"{offer.line}\n\n{offer.line}", tmp_path) == (offer, offer)


def test_who_played_is_told_as_soon_as_the_game_was_left(
    window: MainWindow, dialog: NewGameDialog
) -> None:
    choose_players(dialog, "Ann", "Ben")
    QTest.mouseClick(dialog.start, LEFT)
    window.go_home()
    assert start_page(window).tiles[0].play.text() == "Play"
    assert "Last time: Ann and Ben" in start_page(window).tiles[0].accessibleDescription()
    assert start_page(window).tiles[1].play.text() == "Play…"


def test_the_page_gets_higher_where_more_is_to_lie_on_it(window: MainWindow) -> None:
    """Layouts cache the answer of heightForWidth, which must be invalidated."""
    start = start_page(window)
    before = start.heightForWidth(500)
    assert start.heightForWidth(500) == before < start.heightForWidth(300)
    assert start.add(window.context.games)
    assert start.heightForWidth(500) > before


@pytest.mark.parametrize("size", [(800, 600), (1024, 700), (1080, 1350), (1366, 768)])
@pytest.mark.parametrize(
    ("learn", "play"),
    [("Apprendre", "Jouer…"), ("Apprendre", "Nouvelle partie…"), ("Lär", "Börja en ny omgång…")],
)
def test_buttons_of_boxes_are_as_wide_as_their_words(
    learn: str, play: str, size: tuple[int, int], window: MainWindow
) -> None:
    page = start_page(window)
    for tile in page.tiles:
        tile.learn.setText(learn)
        tile.play.setText(play)
    window.resize(*size)
    QApplication.processEvents()
    page.arrange()
    written = {(one.owner, one.text): one.box for one in writings(window)}
    buttons = [button for tile in page.tiles for button in (tile.learn, tile.play)]
    for button in buttons:
        if button.visibleRegion().boundingRect() == button.rect():  # and not scrolled away
            box = written[button, button.text()]
            paper = button.paper_rect.translated(QPointF(button.mapTo(window, QPoint())))
            assert paper.adjusted(2, 2, -2, -2).contains(box), (button.text(), size)
