"""Gestures in the sandbox: moving cards, covering with Deaths, and the box."""

from collections import Counter

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.engine.gestures import Drop
from tabletop.games.catalogue import CATALOG
from tabletop.match.edit import applies
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.sandbox.field_editors import ChoiceEditor, RowsEditor
from tabletop.ui.features.sandbox.page import SandboxPage
from tabletop.ui.features.sandbox.panels import CardsPanel, PositionPanel
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.widgets.layouts import em
from tests.ui.conftest import Begin
from tests.ui.features import feature
from tests.ui.sandbox.conftest import Open, Playground, fetch, missing, press, take_away

GAMES = [(game.id, max(2, game.seats[0])) for game in CATALOG]
TWO = [("nichtlustig", 2), ("dumm-gelaufen", 2)]
"""A game without secrets and with covers, and one with hidden hands and several decks."""
LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier

# --- the tray -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), TWO)
def test_a_card_from_the_tray_is_never_one_too_many(
    open_sandbox: Open, game: str, seats: int
) -> None:
    """If all copies are on the table, one of them moves."""
    playground = open_sandbox(game, seats)
    playground.free()
    sandbox = playground.sandbox
    rules, pieces = sandbox.rules, sandbox.rules.pieces()
    filled = [zone for zone, cards in enumerate(sandbox.position.zones) if cards]
    for zone in filled[:: max(len(filled) // 3, 1)]:
        card = sandbox.position.zones[zone][-1]
        target = next(z for z in playground.page.view.scene.zones if z != zone)
        name = playground.notation.zone_name(target)
        before = sandbox.position.zones[target].count(card)
        playground.add_from_tray(rules.cards.key(card), name)
        lying = Counter(card for held in sandbox.position.zones for card in held)
        assert lying <= pieces
        assert sandbox.position.zones[target].count(card) >= before
    assert not missing(sandbox)


def test_a_card_that_lies_in_a_hand_moves(open_sandbox: Open) -> None:
    playground = open_sandbox("numnum")
    playground.free()
    card = playground.cards("hand/Ben")[0]
    playground.add_from_tray(card, "hand/Ann")
    assert card in playground.cards("hand/Ann")
    assert card not in playground.cards("hand/Ben")
    assert playground.problems() == ""


# --- Death --------------------------------------------------------------------------------------


@pytest.fixture
def death(open_sandbox: Open) -> Playground:
    """A table of Nichtlustig at which Ann has scored a Lemming and a Yeti."""
    playground = open_sandbox("nichtlustig", 2)
    sandbox, notation = playground.sandbox, playground.notation
    for card in ("lemming-3", "yeti-2"):
        fetch(sandbox, notation.card_id(card), playground.zone("scored/Ann"))
    playground.free()
    playground.page.view.finish_early()
    assert playground.problems() == ""
    return playground


def drop_on(playground: Playground, zone: str, card: str, under: str) -> None:
    """Drag a card onto another one."""
    ids = playground.notation
    items = {item.shown.card: item for item in playground.page.view.scene.cards}
    end = items[ids.card_id(under)].pos()
    playground.drag_to(items[ids.card_id(card)], end + QPointF(3, 3))
    assert card in playground.cards(zone)
    playground.page.view.finish_early()


def test_a_death_dropped_on_a_card_covers_it(death: Playground) -> None:
    ids = death.notation
    drop_on(death, "deaths/Ann", "death-2", "yeti-2")
    covers = {ids.card_id("death-2"): ids.card_id("yeti-2")}
    assert death.sandbox.position.fields["covers"] == covers
    assert death.problems() == ""
    # It is dragged to the other card, and then off the table.
    drop_on(death, "deaths/Ann", "death-2", "lemming-3")
    covers = {ids.card_id("death-2"): ids.card_id("lemming-3")}
    assert death.sandbox.position.fields["covers"] == covers
    drop_on(death, "deaths", "death-2", "death-4")
    assert death.sandbox.position.fields["covers"] == {}
    assert death.problems() == ""


def test_what_it_covers_is_seen_where_the_position_cannot_occur(death: Playground) -> None:
    ids, scene = death.notation, death.page.view.scene
    death.table.click(scene.dice[1].pos())
    assert death.problems()
    for zone, onto, covers in (("deaths/Ann", "yeti-2", True), ("deaths", "death-4", False)):
        drop_on(death, zone, "death-2", onto)
        items = {item.shown.card: item.pos() for item in scene.cards}
        apart = items[ids.card_id("death-2")] - items[ids.card_id("yeti-2")]
        assert (apart.manhattanLength() < UNIT / 4) is covers


# --- the box and the fields ---------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_only_fields_that_mean_something_are_shown(
    open_sandbox: Open, game: str, seats: int
) -> None:
    playground = open_sandbox(game, seats)
    panel, sandbox = playground.position, playground.sandbox
    names = {field.name for field in sandbox.rules.fields}
    for field in sandbox.rules.fields:
        assert field.when.keys() <= names | sandbox.rules.options.keys()
        assert panel.fields[field.name].isVisible() is applies(
            sandbox.rules, sandbox.position, field
        )
    shown = sum(editor.isVisible() for editor in panel.fields.values())
    assert 0 < shown < len(names)


def test_a_field_that_is_wrong_is_shown(open_sandbox: Open) -> None:
    playground = open_sandbox("nichtlustig", 2)
    dice = playground.position.fields["dice"]
    assert not dice.isVisible()
    playground.free()
    playground.table.click(playground.page.view.scene.dice[1].pos())
    assert dice.isVisible()
    press(playground.page.bar.undo)
    assert not dice.isVisible()


# --- queries ------------------------------------------------------------------------------------


def test_a_question_is_asked_by_keys_alone(open_sandbox: Open) -> None:
    playground = open_sandbox("numnum")
    playground.lay_out(
        {"hand/Ann": "circle-15 heart-7", "hand/Ben": "square-7", "discard": "triangle-45",
         "bans": "ban-5"},
        to_act=0,
    )  # fmt: skip
    playground.only_ask()
    before, view = playground.sandbox.position, playground.page.view
    view.board.setFocus()
    assert view.keyboard_cursor.move_to(playground.item("hand/Ann", 0))
    playground.table.key(Qt.Key.Key_Return)
    while (
        (stop := view.keyboard_cursor.stop) is None
        or stop.target is None
        or (stop.target.zone != playground.zone("discard"))
    ):
        playground.table.key(Qt.Key.Key_Tab)
    playground.table.key(Qt.Key.Key_Return)
    assert "Circle 15 fits on triangle 45: both can be divided by 3 and 15;" in playground.answer
    assert "NN-F2" in playground.moves.answers.toHtml()
    assert playground.sandbox.position == before


@pytest.mark.parametrize(
    ("game", "seats", "spoken"),
    [*((*pair, "de") for pair in GAMES), (*GAMES[-1], "nl")],  # the language with longer texts
)
def test_nothing_in_the_panels_is_cut_where_words_are_long(
    open_sandbox: Open, language: Language, game: str, seats: int, spoken: str
) -> None:
    language.set_language(spoken)
    page = open_sandbox(game, seats).page
    assert_no_choice_is_cut(page)
    assert_the_fields_have_room(page)


def assert_no_choice_is_cut(page: SandboxPage) -> None:
    """Check that lists open as wide as their longest name."""
    found = page.show_panel(CardsPanel).place.box
    QApplication.processEvents()
    found.showPopup()
    names = found.view()
    assert names.textElideMode() is Qt.TextElideMode.ElideNone
    assert names.viewport().width() >= names.sizeHintForColumn(0)
    found.hidePopup()


def assert_the_fields_have_room(page: SandboxPage) -> None:
    """Check that choices are not elided, even with a row in every list."""
    panel = page.show_panel(PositionPanel)
    for rows in panel.findChildren(RowsEditor):
        if rows.isVisible():
            press(rows.add)
    QApplication.processEvents()
    assert panel.body.minimumSizeHint().width() <= panel.viewport().width()
    for editor in panel.findChildren(ChoiceEditor):
        box = editor.box
        if box.isVisible():
            room = box.width() - 2 * em(box)
            assert box.fontMetrics().horizontalAdvance(box.currentText()) <= room


@pytest.mark.parametrize("ask", [True, False])
def test_allowed_moves_say_why_with_the_rule(open_sandbox: Open, ask: bool) -> None:
    playground = open_sandbox("wonderful-world")
    playground.lay_out(
        {"hand/Ann": "hat-5 watch-2", "hand/Ben": "hat-6", "row/2": "newspaper-2"}, to_act=0
    )
    playground.page.view.set_motion(NO_MOTION)
    playground.only_ask()
    if ask:
        playground.drag(playground.item("hand/Ann", 0), "row/2")
    else:
        hat = playground.notation.card_id("hat-5")
        drop = Drop(hat, 0, playground.zone("row/2"))
        playground.sandbox.ask(drop)
    assert "Row 2 has neither the number nor the object" in playground.answer
    assert "WW-R3" in playground.moves.answers.toHtml()


# --- a copy with the viewer's information -----------------------------------------------------


def test_a_copy_can_hold_only_what_one_may_see(begin: Begin) -> None:
    window = begin("Ann", "Ben", hands="hidden")
    session = window.controller.session
    assert session is not None
    state, rules = session.match.state, session.match.rules
    session.uncover()
    QTest.keyClick(window, Qt.Key.Key_B, CONTROL)
    assert "Ann" in window.bar.label.text()
    copy = Playground(window).sandbox
    assert copy.is_possible
    assert copy.position.zones != state.zones
    shown = rules.observe(copy.full_observation, 0)
    assert shown.zones == rules.observe(state, 0).zones
    assert copy.record().seed != session.match.seed


# --- messages -----------------------------------------------------------------------------------


def test_what_was_done_is_not_said_as_a_warning(open_sandbox: Open, window: MainWindow) -> None:
    bar = window.bar
    bar.show_warning("something is wrong")
    warning = bar.sign.pixmap().toImage()
    take_away(open_sandbox("numnum").sandbox, 0, 0)
    feature(window, SandboxFeature).leave()
    assert "is closed" in bar.label.text()
    assert bar.sign.pixmap().toImage() != warning
