"""Popups over the table: bubbles, the chooser, enlarged cards, buttons."""

import re

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tabletop.engine.actions import Move, Say
from tabletop.engine.message import SeatRef
from tabletop.engine.verdict import TABLE_REASONS, Reason
from tabletop.match.queries import movable_cards
from tabletop.ui.base.settings import MagnifierMode
from tabletop.ui.features.magnifier.feature import Magnifier, MagnifierPart
from tabletop.ui.table.model.buttons import Button
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.prompt_bar import PromptBar
from tabletop.ui.table.scene.sprites import SpriteCache
from tabletop.ui.widgets.overlay import Chooser, SpeechBubble
from tabletop.ui.widgets.placing import WeightedArea
from tabletop.ui.widgets.text_fitting import without_repeated_words
from tabletop.ui.widgets.theme import FELT
from tests.parts import magnifier_of
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session, part, session_at, stage


def _ambiguous(table: Table) -> tuple[int, int]:
    """Return a card of the hand that fits several rows."""
    return next(
        key for key, found in movable_cards(table.session.match, 0).items() if len(found.zones) > 1
    )


def test_a_double_click_on_a_card_with_several_places_asks_which(set_table: SetTable) -> None:
    table = set_table(new_session(1, 4))
    session, view = table.session, table.view
    zone, card = _ambiguous(table)
    item = next(i for i in table.cards(zone) if i.shown.card == card)
    at = table.point(table.grip(item))
    viewport = view.board.viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=at)
    assert view.popups.chooser.isVisible()
    rows = sorted(movable_cards(session.match, 0)[zone, card].zones)
    labels = [session.speaker.action(Move(card, row)) for row in rows]
    assert [button.text() for button in view.popups.chooser.buttons] == labels
    before = session.match.ply
    view.popups.chooser.buttons[1].click()
    assert session.match.steps[before].action == Move(card, rows[1])
    assert not view.popups.chooser.isVisible()


def test_a_chooser_dismissed_changes_nothing(set_table: SetTable) -> None:
    table = set_table(new_session(1, 4))
    zone, card = _ambiguous(table)
    item = next(i for i in table.cards(zone) if i.shown.card == card)
    before = table.session.match.ply
    table.view.drag.activate(item, item.pos())
    assert table.view.popups.chooser.isVisible()
    QTest.keyClick(table.view.popups.chooser, Qt.Key.Key_Escape)
    assert not table.view.popups.chooser.isVisible()
    assert table.session.match.ply == before
    table.finish()
    table.assert_shows_the_match()


def test_a_double_click_on_a_card_with_one_place_lays_it(set_table: SetTable) -> None:
    table = set_table(new_session(1, 4))
    session = table.session
    (zone, card), target = next(
        found for found in movable_cards(session.match, 0).items() if len(found[1].zones) == 1
    )
    item = next(i for i in table.cards(zone) if i.shown.card == card)
    at = table.point(table.grip(item))
    viewport = table.view.board.viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=at)
    assert item.shown.zone == min(target.zones)


def test_a_refusal_elsewhere_in_the_window_is_said_over_the_table(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    table.session.act(Say("stop"))
    assert table.view.popups.bubble.isVisible()
    assert "WW-T2" in table.view.popups.bubble.rule.text()


def test_the_next_input_takes_the_bubble_away(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    table.session.act(Say("stop"))
    table.press(QPointF(5, 5))
    assert not table.view.popups.bubble.isVisible()
    table.release(QPointF(5, 5))


def test_a_press_on_a_bubble_takes_it_away(set_table: SetTable) -> None:
    """Otherwise nothing below it could be reached while the pointer is there."""
    table = set_table(new_session(2, 3))
    table.session.act(Say("stop"))
    QTest.mouseClick(table.view.popups.bubble.sentence, Qt.MouseButton.LeftButton)
    assert not table.view.popups.bubble.isVisible()


def test_a_bubble_points_at_its_place_and_stays_in_its_parent(qtbot: QtBot) -> None:
    parent = QWidget()
    parent.resize(800, 500)
    qtbot.addWidget(parent)
    parent.show()
    bubble = SpeechBubble(parent)
    sentence = "This is not where it goes, and here is a long reason why that is so."
    for x in (0, 10, 400, 790, 799):
        for y in (0, 20, 250, 480, 499):
            bubble.show_text(sentence, QPoint(x, y), "WW-R2")
            assert parent.rect().adjusted(-40, 0, 40, 0).contains(bubble.geometry())
            assert bubble.geometry().adjusted(-5, -5, 5, 5).contains(QPoint(x, y))


def test_a_bubble_lies_where_it_covers_least_of_what_matters(qtbot: QtBot) -> None:
    """It is above its place, or below if something is above; its tail is there."""
    parent, place = QWidget(), QRect(350, 200, 100, 100)
    parent.resize(800, 500)
    qtbot.addWidget(parent)
    bubble = SpeechBubble(parent)
    bubble.show_text("Not here.", place.center(), about=place)
    above = bubble.geometry()
    assert above.bottom() <= place.top()
    bubble.obstacles = lambda: [WeightedArea(QRectF(0, 0, 800, 200))]
    bubble.show_text("Not here.", place.center(), about=place)
    assert bubble.geometry().top() == place.bottom() + 1
    bubble.obstacles = lambda: [*map(WeightedArea, (QRectF(above), QRectF(0, 300, 800, 200)))]
    bubble.show_text("Not here.", place.center(), about=place)
    assert bubble.geometry().bottom() <= place.top()
    assert bubble.x() != above.x(), "what lies above is avoided at its side"


@pytest.mark.parametrize(
    ("labels", "left"),
    [
        (["Eén dobbelsteen", "2 stenen", "3 stenen"], ["Eén dobbelsteen", "2", "3"]),
        (["2 dice · 11 %", "3 dice · 8 %"], ["2 · 11 %", "3 · 8 %"]),
        (["left pile", "right pile", "pile"], ["left pile", "right pile", "pile"]),
    ],
)
def test_labels_without_room_leave_out_what_several_say(labels: list[str], left: list[str]) -> None:
    assert without_repeated_words(labels) == left


def test_a_long_look_at_a_pile_shows_all_cards_that_are_known(set_table: SetTable) -> None:
    table = set_table(session_at(lambda s: part(s) == 2 and stage(s) == "roll"))
    session, view = table.session, table.view
    row = max(
        (z for z, spec in enumerate(session.match.rules.zones) if spec.kind == "row"),
        key=lambda z: len(session.match.state.zones[z]),
    )
    top = table.cards(row)[-1]
    view.drag.inspect(top.pos())
    assert magnifier_of(view).isVisible()
    assert len(magnifier_of(view)._cards) == len(session.match.state.zones[row])
    assert magnifier_of(view)._cards[0].card == top.shown.card


def test_a_long_look_at_a_hidden_card_shows_nothing(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    draw = next(z for z, s in enumerate(table.session.match.rules.zones) if s.kind == "draw")
    table.view.drag.inspect(table.middle(draw))
    assert not magnifier_of(table.view).isVisible()


def test_a_card_of_the_hand_rises_under_the_pointer_and_sinks_again(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    table.finish()
    item = table.cards(table.session.viewer)[1]
    low = QPointF(item.rest.x, item.rest.y + 60)
    table.view.drag.hover(low)
    assert item.y() < item.rest.y - 10
    table.view.drag.hover(low)
    assert item.y() < item.rest.y - 10, "it does not flicker at its lower edge"
    table.view.drag.hover(QPointF(5, 5))
    assert item.y() == item.rest.y


def test_many_buttons_wrap_and_the_sentence_keeps_its_room(qtbot: QtBot) -> None:
    bar = PromptBar()
    qtbot.addWidget(bar)
    bar.show()
    bar.set_prompt("Ann: choose a colour for the next card, if you can find one you like.", 0)
    pressed: list[Button] = []
    offered = tuple(Button(f"Choose number {n}", Say(str(n))) for n in range(9))
    bar.pressed.connect(pressed.append)
    bar.set_buttons(offered)
    bar.resize(600, bar.heightForWidth(600))
    areas = [button.geometry() for button in bar.buttons]
    for number, area in enumerate(areas):
        assert bar.rect().contains(area)
        assert not area.intersects(bar.prompt.geometry())
        assert not any(area.intersects(other) for other in areas[:number])
    bar.buttons[4].click()
    assert pressed == [offered[4]]


def test_a_resting_pointer_takes_a_long_look_until_it_moves_on(
    set_table: SetTable, qtbot: QtBot
) -> None:
    table = set_table(new_session(2, 3))
    view, viewport = table.view, table.view.board.viewport()
    view.features.part(MagnifierPart).set_enlarging(MagnifierMode.REST)
    item = table.cards(table.session.viewer)[0]
    QTest.mouseMove(viewport, table.point(table.grip(item)))
    assert not magnifier_of(view).isVisible()
    qtbot.waitUntil(magnifier_of(view).isVisible)
    assert magnifier_of(view).accessibleName() == item.shown.name
    QTest.mouseMove(viewport, QPoint(3, 3))
    assert not magnifier_of(view).isVisible()


def test_a_card_is_shown_large_while_the_right_button_is_held_unless_never(
    set_table: SetTable,
) -> None:
    table = set_table(new_session(2, 3))
    view, viewport = table.view, table.view.board.viewport()
    at = table.point(table.grip(table.cards(table.session.viewer)[0]))
    QTest.mousePress(viewport, Qt.MouseButton.RightButton, pos=at)
    assert magnifier_of(view).isVisible()
    QTest.mouseRelease(viewport, Qt.MouseButton.RightButton, pos=at)
    assert not magnifier_of(view).isVisible()
    view.features.part(MagnifierPart).set_enlarging(MagnifierMode.OFF)
    QTest.mousePress(viewport, Qt.MouseButton.RightButton, pos=at)
    assert not magnifier_of(view).isVisible()
    QTest.mouseRelease(viewport, Qt.MouseButton.RightButton, pos=at)


@pytest.mark.parametrize("game", ["wonderful-world", "numnum", "nichtlustig", "dumm-gelaufen"])
def test_a_card_that_is_shown_large_is_not_covered(set_table: SetTable, game: str) -> None:
    """The popup stays within the window, and covers as little else as possible."""
    table = set_table(new_session(2, 3, game))
    view = table.view
    for size in ((1280, 720), (1000, 640)):
        view.resize(*size)
        table.finish()
        shown = [card for card in view.scene.cards if card.isVisible() and card.is_face_up]
        for card in shown[:: max(len(shown) // 6, 1)]:
            view.enlarge(card)
            assert view.rect().contains(magnifier_of(view).geometry())
            area = view.board.mapFromScene(card.area).boundingRect()
            placed = area.translated(view.board.viewport().mapTo(view, QPoint()))
            assert not placed.adjusted(1, 1, -1, -1).intersects(magnifier_of(view).geometry())


def test_the_sheet_of_a_card_shown_large_goes_where_nothing_lies(qtbot: QtBot) -> None:
    parent = QWidget()
    parent.resize(900, 600)
    qtbot.addWidget(parent)
    parent.show()
    session = new_session(2, 3)
    sheet = Magnifier(SpriteCache(session.match.rules.cards, FELT), parent)
    shown = next(c for c in Presenter(session).snapshot().cards if c.back is None)
    for left in (0, 500):  # half of the space is occupied, also by the enlarged card
        taken = QRectF(left, 0, 400, 600)
        about, words = QRectF(left + 40, 300, 90, 126), (("A card", ""),)
        sheet.enlarge((shown,), "", about, words, [WeightedArea(taken)])
        assert not sheet.geometry().intersects(taken.toRect())


def test_words_that_stand_on_a_card_shown_large_are_not_written_below_it_again(
    set_table: SetTable,
) -> None:
    table = set_table(new_session(2, 3, "nichtlustig"), 1280, 800)
    view = table.view
    goal = next(c for c in view.scene.cards if c.is_face_up and c.shown.zone == 0)
    text = table.session.speaker.card_text(goal.shown.card)
    view.enlarge(goal)
    assert text in magnifier_of(view).accessibleName()
    assert magnifier_of(view)._captions == ((goal.shown.name, ""),)
    view.scene.sprites.card_text = None
    view.enlarge(goal)
    assert magnifier_of(view)._captions == ((goal.shown.name, text),)


def test_a_bubble_does_not_cover_what_it_speaks_of(qtbot: QtBot) -> None:
    parent = QWidget()
    parent.resize(800, 500)
    qtbot.addWidget(parent)
    parent.show()
    bubble = SpeechBubble(parent)
    for top in range(0, 400, 40):
        about = QRect(300, top, 180, 100)
        bubble.show_text("This is not where it goes.", about.center(), "WW-R2", about=about)
        assert not bubble.geometry().intersects(about.adjusted(1, 1, -1, -1))
        bubble.rule.linkActivated.emit("rule")
        assert not bubble.geometry().intersects(about.adjusted(1, 1, -1, -1))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", ["wonderful-world", "numnum"])
def test_the_table_begins_where_the_line_over_it_ends(
    set_table: SetTable, game: str, seats: int
) -> None:
    view = set_table(new_session(seats, 3, game)).view
    for width in (1280, 900, 640):
        view.resize(width, 640)
        QApplication.processEvents()
        assert view.board.geometry().top() == view.bar.geometry().bottom() + 1
        assert view.bar.height() == view.bar.heightForWidth(view.bar.width())
        assert view.bar.height() < 140


@pytest.mark.parametrize("reason", TABLE_REASONS, ids=lambda reason: reason.code)
def test_the_id_of_a_rule_of_the_table_is_not_shown(set_table: SetTable, reason: Reason) -> None:
    table = set_table(new_session(2, 3))
    bubble = table.view.popups.bubble
    table.session.refused.emit(reason(seat=SeatRef(0)))
    title = table.session.speaker.texts.rule(reason.rule).title
    assert re.sub("<[^>]*>", "", bubble.rule.text()) == title
    assert bubble.accessibleName().endswith(title)
    bubble.rule.linkActivated.emit("rule")
    assert re.sub("<[^>]*>", "", bubble.rule.text()).startswith(title)


@pytest.mark.parametrize("size", [(1366, 542), (900, 520)])
def test_a_chooser_without_room_becomes_flatter_and_stays_in_sight(
    set_table: SetTable, size: tuple[int, int]
) -> None:
    view = set_table(new_session(3, 4, "numnum")).view
    font = view.font()
    font.setPixelSize(28)
    view.resize(*size)
    chooser = Chooser(view)
    chooser.setFont(font)
    chooser.obstacles = view.popups.obstacles
    labels = [f"Wish for {name}" for name in ("circle", "triangle", "square", "heart")]
    chooser.ask([(label, print) for label in labels], QPoint(size[0] // 2, 200))
    assert view.rect().contains(chooser.geometry())
    assert [button.accessibleName() for button in chooser.buttons] == labels
    words = [button.text() for button in chooser.buttons]
    assert words == ([label.split()[-1] for label in labels] if chooser.is_ribbon else labels)
