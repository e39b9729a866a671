"""Each lesson is played through with mouse and keyboard on a real table."""

import itertools
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from tabletop.engine.actions import Keep, Move, SeatAction
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.scenarios.lessons import LEARNER
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language, escape_mnemonic
from tabletop.ui.base.settings import Speed
from tabletop.ui.features.rulebook.feature import RulebookFeature
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.features.tutorial.feature import TutorialFeature
from tabletop.ui.features.tutorial.page import TutorialGuide, TutorialPage
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.theme import THEMES, Appearance
from tests.ui.features import feature, is_learning, lesson_page, rule_book, start_page
from tests.ui.keyboard.ring import RingPlayer
from tests.ui.keyboard.typist import Key, Typist
from tests.ui.table.play import Table

ARROWS = (Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down)
CHANGED_EACH = 3
"""Number of lesson steps after which something is changed."""
CHANGES = 3
MOVING = "dumm-gelaufen"
"""The game whose lesson runs with animations: the shortest one."""
every_game = pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)


def taught(window: MainWindow, game: Game, qtbot: QtBot, speed: Speed = Speed.NONE) -> TutorialPage:
    window.context.settings.speed = speed
    feature(window, TutorialFeature).teach(game)
    page = feature(window, TutorialFeature).page
    assert page is not None
    qtbot.waitExposed(page)
    QApplication.processEvents()
    return page


def item_of(view: TableView, move: Move) -> object:
    match = view.session.match
    origin = match.rules.origin(match.state, move)
    return next(
        item
        for item in view.scene.cards
        if item.shown.card == move.card and origin in {None, item.shown.zone}
    )


def await_next(guide: TutorialGuide, number: int, qtbot: QtBot) -> None:
    """Wait until the note after the one with this index is shown."""
    qtbot.waitUntil(lambda: guide.step_number == number + 1 and not guide.is_waiting)


class MousePlayer:
    """Does actions with the mouse: drags, clicks on dice, buttons."""

    def __init__(self, page: TutorialPage) -> None:
        self.view = page.view
        self.table = Table(page.view)

    def do(self, action: SeatAction) -> None:
        self.table.finish()
        if isinstance(action, Keep):
            for die in action.dice:
                self.table.click(self.table.grip(self.view.scene.dice[die]))
            self.table.finish()
        label = self.view.presenter.label_of(action).replace("&", "&&")
        buttons = (*self.view.popups.chooser.buttons, *self.view.bar.buttons)
        named = (b for b in buttons if label in (b.text(), b.accessibleName()) and b.isVisible())
        button = next(named, None)
        if button is not None:
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        elif isinstance(action, Move):
            self.drag(action)
        else:
            raise AssertionError(f"there is no button for {action}")

    def drag(self, move: Move) -> None:
        self.table.finish()
        item = item_of(self.view, move)
        assert move.to is not None
        area = self.view.scene.zones[move.to]
        lying = self.table.cards(move.to)
        end = area.pos() if not lying else QPointF(lying[-1].x(), lying[-1].y())
        self.table.drag(item, end)  # type: ignore[arg-type]  # a card of the scene


class KeyPlayer(RingPlayer):
    """Acts with the keyboard, which also reaches targets that are not allowed."""

    def drag(self, move: Move) -> None:
        keys = self.view.keyboard_cursor
        self.view.finish_early()
        self._go_to(item_of(self.view, move))  # type: ignore[arg-type]  # a card of the scene
        self.typist.press(Key.Key_Return)
        if self.view.popups.bubble.isVisible():  # taking it up already meant something
            return
        assert self.view.drag.carried is not None
        assert move.to is not None
        goal = self.view.scene.zones[move.to].pos()
        for _ in range(40):
            stop = keys.stop
            assert stop is not None
            assert stop.target is not None
            if stop.target.zone == move.to:
                self.typist.press(Key.Key_Return)
                return
            here = stop.area.center()
            way = goal - here
            across, down = abs(way.x()) >= abs(way.y()), abs(way.y()) > 0
            wanted = (
                (Key.Key_Right if way.x() > 0 else Key.Key_Left)
                if across or not down
                else (Key.Key_Down if way.y() > 0 else Key.Key_Up)
            )
            self.typist.press(wanted)
            if keys.stop is stop or keys.stop == stop:
                others = [key for key in ARROWS if key is not wanted]
                self.typist.press(others[_ % len(others)])
        raise AssertionError("the arrows never come there")


Player = MousePlayer | KeyPlayer


def play(guide: TutorialGuide, player: Player, go_on: Callable[[], None], qtbot: QtBot) -> None:
    """Play a lesson to its end, as its notes ask."""
    while (step := guide.step) is not None:
        number = guide.step_number
        assert guide.note.isVisible()
        assert guide.note.text.text() == guide.words(step)
        player.view.finish_early()
        assert_nothing_is_hidden(guide, player.view)
        ply = player.view.session.match.ply
        if step.tried is not None:
            assert isinstance(step.tried, Move)
            player.drag(step.tried)
            assert player.view.popups.bubble.isVisible()
            assert step.refused in player.view.popups.bubble.rule.text()
            assert player.view.session.match.ply == ply
        elif step.do:
            player.do(step.do[0])
            assert player.view.session.match.ply > ply
        else:
            go_on()
        await_next(guide, number, qtbot)
        QApplication.processEvents()


def assert_nothing_is_hidden(guide: TutorialGuide, view: TableView) -> None:
    """Assert that the note covers neither its subject nor buttons and texts."""
    frame, step = guide.note.geometry(), guide.step
    assert step is not None
    assert view.rect().contains(frame), step.key
    for name in step.at if step.do or step.tried else ():
        for area in guide.areas(name):
            assert not frame.contains(area.center()), (step.key, name)
    for button in (*view.bar.buttons, *view.popups.chooser.buttons):
        middle = button.mapTo(view, button.rect().center())
        assert not frame.contains(middle), (step.key, button.text())
    if view.popups.bubble.isVisible():
        assert not frame.contains(view.popups.bubble.geometry().center()), step.key
    for own in guide.note.findChildren(QPushButton):
        assert own.width() >= own.sizeHint().width() or own.isHidden(), own.text()


@every_game
def test_a_lesson_with_the_mouse(game: Game, window: MainWindow, qtbot: QtBot) -> None:
    page = taught(window, game, qtbot, Speed.USUAL if game.id == MOVING else Speed.NONE)
    note = page.guide.note
    play(
        page.guide,
        MousePlayer(page),
        lambda: QTest.mouseClick(note.next, Qt.MouseButton.LeftButton),
        qtbot,
    )
    assert note.text.text() == page.lesson.praise
    assert page.session.match.outcome is not None
    QTest.mouseClick(note.next, Qt.MouseButton.LeftButton)
    assert not is_learning(window)
    assert window.findChildren(NewGameDialog)
    assert window.controller.saved_match is None


def test_a_lesson_with_the_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    page = taught(window, find_game("dumm-gelaufen"), qtbot)
    typist = Typist(window)
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)

    def go_on() -> None:
        typist.reach(page.guide.note.next)
        typist.press(Key.Key_Space)

    play(page.guide, KeyPlayer(typist, page.view), go_on, qtbot)
    assert page.guide.note.text.text() == page.lesson.praise


def wonderful(window: MainWindow, qtbot: QtBot) -> TutorialPage:
    return taught(window, find_game("wonderful-world"), qtbot)


def go_to(page: TutorialPage, key: str, qtbot: QtBot) -> None:
    guide = page.guide
    while guide.step is not None and guide.step.key != key:
        number, step = guide.step_number, guide.step
        if step.do or step.tried:
            page.session.act(step.do[0] if step.do else step.tried)  # type: ignore[arg-type]
        else:
            guide.note.next.click()
        await_next(guide, number, qtbot)
    assert guide.step is not None


def test_something_else_is_not_done_and_kindly_said(window: MainWindow, qtbot: QtBot) -> None:
    page = wonderful(window, qtbot)
    go_to(page, "open-row", qtbot)
    session, ply = page.session, page.session.match.ply
    other = next(
        action
        for action in session.match.legal_actions()
        if isinstance(action, Move) and action not in session.expected_actions
    )
    MousePlayer(page).drag(other)
    assert session.match.ply == ply
    assert page.guide.note.hint.isVisible()
    assert "today we try this" in page.guide.note.hint.text()
    page.view.finish_early()
    item = item_of(page.view, other)
    assert item.pose == item.rest  # type: ignore[attr-defined]  # a card of the scene
    assert page.guide.step is not None
    assert page.guide.step.key == "open-row"


def offered(view: TableView) -> list[tuple[str, QRect]]:
    """Return the labels and areas of the visible buttons."""
    buttons = (*view.popups.chooser.buttons, *view.bar.buttons)
    return [
        (button.text(), QRect(button.mapTo(view, QPoint()), button.size()))
        for button in buttons
        if button.isVisible()
    ]


def refuse_all_but(label: str, page: TutorialPage) -> int:
    """Press every other button; return how many were refused and stayed."""
    view, ply, before = page.view, page.session.match.ply, offered(page.view)
    others = [text for text, _ in before if text != label]
    for text in others:
        found = (*view.popups.chooser.buttons, *view.bar.buttons)
        button = next(b for b in found if b.isVisible() and b.text() == text)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        QApplication.processEvents()
        view.scene.animator.finish()
        assert page.session.match.ply == ply
        assert page.guide.note.hint.isVisible()
        assert offered(view) == before, text
    return len(others)


@every_game
def test_a_refusal_leaves_what_was_offered(game: Game, window: MainWindow, qtbot: QtBot) -> None:
    page = taught(window, game, qtbot)
    guide, view, player = page.guide, page.view, MousePlayer(page)
    refused = 0
    while (step := guide.step) is not None:
        number = guide.step_number
        player.view.finish_early()
        QApplication.processEvents()
        if step.do:
            action = step.do[0]
            label, ply = escape_mnemonic(view.presenter.label_of(action)), page.session.match.ply
            refused += refuse_all_but(label, page)
            if isinstance(action, Move):
                player.drag(action)
                if page.session.match.ply == ply and view.popups.chooser.isVisible():
                    refused += refuse_all_but(label, page)
            if page.session.match.ply == ply:
                player.do(action)
        elif step.tried is not None:
            page.session.act(step.tried)
        else:
            guide.note.next.click()
        await_next(guide, number, qtbot)
    assert refused


def test_nothing_legal_is_done_where_something_forbidden_is_wanted(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = wonderful(window, qtbot)
    go_to(page, "forbidden", qtbot)
    ply = page.session.match.ply
    action = page.session.match.legal_actions()[0]
    page.session.act(action)
    assert page.session.match.ply == ply
    assert page.guide.note.hint.isVisible()


def test_one_can_go_back_and_do_it_again(window: MainWindow, qtbot: QtBot) -> None:
    page = taught(window, find_game("nichtlustig"), qtbot)
    guide = page.guide
    last = "clown"  # a whole turn was played until then
    go_to(page, last, qtbot)
    done = page.session.match.ply
    while guide.step_number:
        QTest.mouseClick(guide.note.back, Qt.MouseButton.LeftButton)
    assert page.session.match.ply == 0
    assert not guide.note.back.isVisible()
    go_to(page, last, qtbot)
    assert page.session.match.ply == done


def test_leaving_returns_to_the_start_page(window: MainWindow, qtbot: QtBot) -> None:
    page = wonderful(window, qtbot)
    assert window.window_actions.home.isEnabled()
    QTest.mouseClick(page.guide.note.leave, Qt.MouseButton.LeftButton)
    assert not is_learning(window)
    assert start_page(window).isVisible()
    assert not list(window.controller.save_store.folder.glob("*"))


def test_a_game_on_the_table_waits(begin: Callable[..., MainWindow]) -> None:
    window = begin("Ann", "Ben")
    session = window.controller.session
    assert session is not None
    menu = window.window_actions.submenus["lessons"]
    menu.aboutToShow.emit()
    menu.actions()[1].trigger()
    QApplication.processEvents()
    assert is_learning(window)
    assert not window.window_actions.undo.isEnabled()
    window.window_actions.home.trigger()
    assert not is_learning(window)
    assert window.controller.session is session
    assert window.table is not None
    assert window.table.isVisible()


def test_a_rule_of_a_refusal_opens_the_rules(window: MainWindow, qtbot: QtBot) -> None:
    page = wonderful(window, qtbot)
    page.view.rule_requested.emit("WW-R2")
    book = feature(window, RulebookFeature).window
    assert book is not None
    assert book.isVisible()
    assert book.page.marked == "turn.twice"
    book.close()
    assert feature(window, RulebookFeature).window is None


def test_learn_on_the_start_page_offers_both(window: MainWindow) -> None:
    QTest.mouseClick(start_page(window).tiles[2].learn, Qt.MouseButton.LeftButton)
    chooser = feature(window, TutorialFeature).chooser
    assert chooser is not None
    _, rules = chooser.buttons
    QTest.mouseClick(rules, Qt.MouseButton.LeftButton)
    assert not chooser.isVisible()
    assert feature(window, RulebookFeature).window is not None
    assert rule_book(window).game == "numnum"
    start_page(window).tiles[0].learn.setFocus()
    QTest.keyClick(start_page(window).tiles[0].learn, Qt.Key.Key_Return)
    assert chooser.buttons[0].hasFocus()
    QTest.keyClick(chooser.buttons[0], Qt.Key.Key_Return)
    assert is_learning(window)


def test_a_lesson_follows_size_and_theme(
    window: MainWindow, appearance: Appearance, qtbot: QtBot
) -> None:
    page = wonderful(window, qtbot)
    go_to(page, "open-row", qtbot)
    for size in ((1280, 720), (1000, 640), (1700, 1000)):
        window.resize(*size)
        QApplication.processEvents()
        assert page.view.rect().contains(page.guide.note.geometry())
    try:
        for theme in THEMES:
            appearance._settings.theme = theme.name
            assert page.view.scene.sprites.theme.name == theme.name
    finally:
        appearance._settings.theme = THEMES[0].name


def test_the_learner_sits_first(window: MainWindow, qtbot: QtBot) -> None:
    page = wonderful(window, qtbot)
    assert page.session.viewer == LEARNER
    assert page.session.humans == {LEARNER}


def test_a_lesson_goes_on_in_another_language_and_on_another_table(
    window: MainWindow, language: Language, appearance: Appearance, qtbot: QtBot
) -> None:
    page = taught(window, find_game("nichtlustig"), qtbot)
    codes, themes = itertools.cycle(("de", "nl", "en")), itertools.cycle(THEMES)
    changes = 0
    while changes < CHANGES and (step := page.guide.step) is not None:
        number, state = page.guide.step_number, page.session.match.state
        if number % CHANGED_EACH == 1:
            changes += 1
            language.set_language(next(codes))
            appearance._settings.theme = next(themes).name
            QApplication.processEvents()
            assert is_learning(window)
            now = feature(window, TutorialFeature).page
            assert now is not None
            assert now is not page
            page = now
            assert (page.guide.step_number, page.session.match.state) == (number, state)
            assert page.guide.step is not None
            assert page.guide.note.isVisible()
            assert page.guide.note.text.text() == page.guide.words(page.guide.step)
            assert page.guide.step.note != step.note
            prompt = page.session.match.view(None).prompt
            assert page.view.bar.prompt.text() == page.session.speaker.prompt(prompt)
        guide, player = page.guide, MousePlayer(page)
        if step.tried is not None:
            assert isinstance(step.tried, Move)
            player.drag(step.tried)
        elif step.do:
            player.do(step.do[0])
        else:
            QTest.mouseClick(guide.note.next, Qt.MouseButton.LeftButton)
        await_next(guide, number, qtbot)
    assert changes == CHANGES
    language.set_language(next(codes))
    assert feature(window, TutorialFeature).page is not None
    QTest.mouseClick(lesson_page(window).guide.note.back, Qt.MouseButton.LeftButton)
    assert lesson_page(window).guide.step is not None


def test_a_book_that_is_read_stays_open_in_another_language(
    window: MainWindow, language: Language
) -> None:
    feature(window, RulebookFeature).read(find_game("numnum"))
    assert feature(window, RulebookFeature).window is not None
    title, place = (
        rule_book(window).windowTitle(),
        rule_book(window).geometry(),
    )
    language.set_language("de")
    assert feature(window, RulebookFeature).window is not None
    assert rule_book(window).isVisible()
    assert rule_book(window).windowTitle() != title
    assert rule_book(window).geometry() == place
