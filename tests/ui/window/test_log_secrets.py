"""The window's log of a game names no card, player or seed."""

import logging
from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.ui.app.main_window import MainWindow
from tests.ui.table.play import Table

NAMES: Final = ("Xanthippe", "Zebulon")
SEED: Final = 918273645
STEPS: Final = 12


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_a_game_in_the_window_logs_no_secrets(
    game: Game, open_window: Callable[..., MainWindow], caplog: pytest.LogCaptureFixture
) -> None:
    random, words = Random(SEED), {*NAMES, str(SEED)}
    with caplog.at_level(logging.DEBUG, "tabletop"):
        window = open_window(Setup(game, NAMES, {}, SEED))
        session = window.controller.session
        assert session is not None
        assert window.table is not None
        table = Table(window.table.view)
        for _ in range(STEPS):
            while session.is_covered or session.passing_to is not None:
                session.uncover() if session.is_covered else session.cover()
            table.finish()
            shown = [card for card in table.view.scene.snapshot.cards if card.name]
            words |= {card.name for card in shown}
            if shown:
                table.click(table.middle(random.choice(shown).zone))
            table.finish()
            session.act(random.choice(session.match.legal_actions()))
            if random.random() < 0.2:
                window.window_actions.trigger("undo")
        window.window_actions.trigger("pause")
    rules = session.match.rules
    words |= {card.key for card in rules.cards.cards}
    logged = {record.name for record in caplog.records}
    assert logged >= {f"tabletop.ui.table.{part}" for part in ("features", "scene.drag_controller")}
    assert [word for word in words if word.casefold() in caplog.text.casefold()] == []
