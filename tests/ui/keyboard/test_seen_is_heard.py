"""All that is seen on a table is in the accessible tree: match, replay, sandbox and lesson."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields
from random import Random

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Keep, Say
from tabletop.engine.capabilities import covers_of, dice_of
from tabletop.engine.cards import HIDDEN
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import Speed
from tabletop.ui.features.replay.table import ReplayHistory
from tabletop.ui.features.replay.window import ReplayWindow
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.sandbox.field_editors import RowsEditor
from tabletop.ui.features.tutorial.feature import TutorialFeature
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.table.readable import ReadableTable
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tests.ui.features import feature, lesson_page, sandbox_page
from tests.ui.keyboard.seen import AROUND, FIELDS, ON_BOARD, heard_in, missing, seen_in
from tests.ui.table.bare import table_features
from tests.ui.table.play import new_session, random_step

Open = Callable[..., MainWindow]
every_game = pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
KINDS = {*ON_BOARD, *AROUND}
DICE = {"die", "die set aside", "used die", "die of a card", "name of a place for dice"}
STEPS = 30
RARE = {"card that covers another", "used die"}
NOT_SEEN = {
    "numnum": {
        *(DICE | RARE),
        "chance on a button",
        "mark of a card",
        "note of a place",
        "number of a row",
        "task meter or action",
    },
    "wonderful-world": {
        *RARE,
        "die of a card",
        "level of a computer",
        "mark of a card",
        "reason of a refusal",
        "task meter or action",
        "text of a card",
    },
    "dumm-gelaufen": {
        *(DICE | RARE),
        "chance on a button",
        "level of a computer",
        "number of a row",
    },
    "nichtlustig": {
        *RARE,
        "hidden card",
        "level of a computer",
        "mark of a card",
        "number of a row",
        "reason of a refusal",
        "task meter or action",
    },
}
"""What does not come up in a game, or in its first steps."""
FORBIDDEN = "\ufdd0\ufdd1\ufffc"


@pytest.fixture(autouse=True)
def reader() -> Iterator[None]:
    """A screen reader is there: without one, Qt does not keep the lists' elements up to date."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


class Ear:
    """Compares what is seen with what is heard.

    Attributes:
        kinds: the kinds of what has been seen so far.
    """

    def __init__(self) -> None:
        self.kinds: set[str] = set()

    def compare(self, window: QWidget, *tables: ReadableTable) -> None:
        heard = heard_in(window)
        for kind, words in seen_in(window, tables).items():
            assert not missing(words, heard), kind
            if words and kind not in self.kinds:
                self.kinds.add(kind)
                without = [said.replace(words[0], "") for said in heard]
                assert missing(words, without), f"{kind}: nobody would miss it"
        assert not [said for said in heard if any(mark in said for mark in FORBIDDEN)]
        assert not [said for said in heard if "{" in said or "}" in said]


def use_dice(view: TableView) -> None:
    """Set a die aside, as a click does, and point at a card that needs dice."""
    dice = view.presenter.dice
    staged = next((d.die for d in dice.dice if d.stage and d.die not in dice.selected), None)
    if staged is not None:
        dice.toggle(staged)
        view.session.rearranged.emit()
    for card in view.scene.cards:
        used = view.presenter.dice_for(card.shown.zone, card.shown.card)
        if card.shown.card != HIDDEN and used:
            view.scene.light_dice(used)


def refuse(view: TableView) -> None:
    """Try what is not allowed, because of a card in hand."""
    view.session.act(Say("nonsense"))
    hand = view.presenter.hand
    if hand is not None:
        cards = [card.shown.card for card in view.scene.cards_in(hand)]
        view.scene.highlight_conflicts(hand, cards[:1])


@every_game
def test_at_a_match_and_in_its_replay(game: Game, open_window: Open) -> None:
    window, ear, random = open_window(), Ear(), Random(4)
    settings = window.context.settings
    settings.speed = Speed.NONE
    settings.clock = settings.odds = settings.lead = True
    bots = {2: "easy"} if game.id == "numnum" else {}
    window.controller.begin(Setup(game, ("Ann", "Ben", "Cleo"), {}, 5, bots=bots))
    session = window.controller.session
    assert session is not None
    assert window.table is not None
    view = window.table.view
    for step in range(STEPS):
        if session.match.outcome is not None:
            break
        legal = session.legal_actions()
        keeps = [action for action in legal if isinstance(action, Keep) and action.dice]
        if legal:
            session.act(random.choice(keeps or legal))
            session.finish_throw()
        session.cover()
        session.uncover()
        view.finish_early()
        QApplication.processEvents()
        if step % 5 == 0:
            ear.compare(window, view)
            use_dice(view)
            ear.compare(window, view)
    refuse(view)
    ear.compare(window, view)
    history, theme = ReplayHistory(session.match, session.speaker), window.context.appearance.theme
    replay = ReplayWindow(history, theme, NO_MOTION, window, first=0, features=window.features)
    replay.show()
    for share in (2, 1):
        replay.go_to(history.last // share)
        ear.compare(replay, replay.table)
        assert replay.slider.accessibleDescription() == replay.move_label.text()
    replay.close()
    assert KINDS - NOT_SEEN[game.id] - ear.kinds == set()


@every_game
def test_in_the_sandbox(game: Game, open_window: Open) -> None:
    window, ear = open_window(), Ear()
    window.controller.begin(Setup(game, ("Ann", "Ben"), {}, 5))
    feature(window, SandboxFeature).show()
    page = sandbox_page(window)
    QApplication.processEvents()
    ear.compare(window, page.view)
    for rows in page.findChildren(RowsEditor):
        for _ in range(2):
            rows.add.click()
    twice = [name for name, times in Counter(named_fields(page)).items() if times > 1]
    assert not twice


def named_fields(page: QWidget) -> list[str]:
    """Return what the fields of a page are called for a screen reader."""
    kinds = (QComboBox, QLineEdit, QAbstractSpinBox, QAbstractButton)
    fields = [one for kind in kinds for one in page.findChildren(kind)]
    heard = [QAccessible.queryAccessibleInterface(one) for one in fields if not one.isHidden()]
    return [one.text(QAccessible.Text.Name) for one in heard]


@every_game
def test_in_a_lesson(game: Game, open_window: Open) -> None:
    window, ear = open_window(), Ear()
    window.context.settings.speed = Speed.NONE
    feature(window, TutorialFeature).teach(game)
    page = lesson_page(window)
    for _ in range(6):
        QApplication.processEvents()
        ear.compare(window, page.view)
        guide = page.guide
        if guide.step is not None and guide.step.do:
            page.session.act(guide.step.do[0])
        else:
            guide.note.next.click()
        page.view.finish_early()


@pytest.mark.parametrize("kind", sorted(RARE))
def test_what_comes_up_late(kind: str, qtbot: QtBot) -> None:
    def is_there(session: Session) -> bool:
        rules, seen = session.match.rules, session.match.observe(session.viewer)
        dice = dice_of(rules, seen)
        return (
            any(die.spent for die in dice) if kind == "used die" else bool(covers_of(rules, seen))
        )

    random = Random(1)
    session = new_session(2, 1, "nichtlustig")
    while not is_there(session):
        if session.match.outcome is not None:
            session = new_session(2, random.randrange(99), "nichtlustig")
        random_step(session, random)
    view = TableView(session, features=table_features())
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    view.finish_early()
    ear = Ear()
    ear.compare(view, view)
    assert kind in ear.kinds


def test_every_kind_is_seen_in_a_game() -> None:
    assert set.intersection(*NOT_SEEN.values()) <= RARE


def test_every_part_of_a_snapshot_has_its_kind() -> None:
    for values, kinds in FIELDS.items():
        assert {field.name for field in fields(values)} == set(kinds)
        assert {kind.partition(":")[0] for kind in kinds.values()} <= KINDS | {
            "order",
            "whose side",
            "dice in the air",
        }
