"""Random drags, keys and undos: no exceptions, and the table shows the position."""

from contextlib import suppress
from random import Random

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from tabletop.engine.zones import TEAM
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.edit import fetch_card, remove_card, with_actor, with_field
from tabletop.ui.features.sandbox.panels import PositionPanel
from tabletop.ui.features.sandbox.session import Mode
from tests.ui.sandbox.conftest import Open, Playground

STEPS = 28


def drag_something(playground: Playground, random: Random) -> None:
    """Drag any card that can be dragged to a point on the table or beside it."""
    view = playground.page.view
    view.finish_early()
    items = [item for item in view.scene.cards if item.isVisible() and item.shown.liftable]
    if not items:
        return
    item = random.choice(items)
    rect = view.scene.sceneRect()
    end = QPointF(random.uniform(-60, rect.width() + 200), random.uniform(0, rect.height()))
    grip = None
    with suppress(AssertionError):  # a covered card cannot be dragged
        grip = playground.table.grip(item)
    if grip is not None:
        playground.drag_to(item, end)


def edit_something(playground: Playground, random: Random) -> None:
    sandbox = playground.sandbox
    rules, position = sandbox.rules, sandbox.position
    zone = random.randrange(len(rules.zones))
    match random.randrange(4):
        case 0:
            card = random.randrange(len(rules.cards.cards))
            sandbox.arrange(fetch_card(rules, position, card, zone))
        case 1 if position.zones[zone]:
            index = random.randrange(len(position.zones[zone]))
            sandbox.arrange(remove_card(position, zone, index))
        case 2:
            sandbox.arrange(with_actor(position, random.choice([*range(rules.seats), TEAM])))
        case _:
            field = random.choice(rules.fields)
            value = playground.page.panel(PositionPanel).fields[field.name].value
            sandbox.arrange(with_field(position, field.name, value))


def act_somehow(playground: Playground, random: Random) -> None:
    sandbox = playground.sandbox
    sandbox.is_chance_chosen = random.random() < 0.5
    legal = sandbox.legal_actions()
    if legal:
        sandbox.act(random.choice(list(legal)))
    elif sandbox.is_chance_due:
        sandbox.decide(None)


def go_somewhere(playground: Playground, random: Random) -> None:
    sandbox = playground.sandbox
    match random.randrange(8):
        case 0:
            sandbox.branches.fork(sandbox.branches.free_name("B {n}"))
            sandbox.show()
        case 1:
            number = random.randrange(len(sandbox.branches.all))
            sandbox.branches.index = number
            sandbox.show()
        case 2:
            sandbox.redo()
        case _:
            sandbox.undo()


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_nothing_breaks_the_sandbox(open_sandbox: Open, game: Game) -> None:
    random = Random(game.id)
    playground = open_sandbox(game.id, max(2, game.seats[0]))
    sandbox = playground.sandbox
    broken = 0
    for _ in range(STEPS):
        sandbox.set_mode(random.choice((Mode.FREE, Mode.FREE, Mode.FREE, *Mode)))
        tabs = playground.page.tabs
        tabs.setCurrentIndex(random.choice([*filter(tabs.isTabVisible, range(tabs.count()))]))
        do = random.choice([drag_something, drag_something, edit_something, act_somehow])
        (do if random.random() < 0.7 else go_somewhere)(playground, random)
        QApplication.processEvents()
        broken += not sandbox.is_possible
        assert sandbox.is_possible or sandbox.problems
        assert sandbox.match.state.zones == sandbox.position.zones
        assert sandbox.record().rules is sandbox.rules
    assert broken
