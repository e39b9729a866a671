"""Tests that nothing secret is logged in whole games."""

import logging
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tabletop.bots.registry import find_policy
from tabletop.content.game_library import rules_for
from tabletop.engine.actions import SeatAction
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.chance import SeededChance
from tabletop.match.match import Departure, Match
from tabletop.match.save.header import SaveError
from tabletop.match.save.reader import load, recover
from tabletop.storage.save_store import SaveStore
from tabletop.ui.window.save_lock import SaveLock

NAMES: Final = ("Xanthippe", "Zebulon", "Wilhelmine")
SEED: Final = 918273645
AT_RANDOM: Final = 200
"""The number of random steps after which bots play the game to its end."""


def secrets_of(game: Game) -> set[str]:
    """Return all texts that no line may contain: names, the seed and all cards."""
    rules = rules_for(game.id, NAMES, {})
    return {*NAMES, str(SEED), *(card.key for card in rules.cards.cards)}


def play(store: SaveStore, game: Game, actions: list[SeatAction]) -> Path:
    """Play one random game with undo, refusals and a resignation; return its save."""
    random, bots = Random(SEED), [find_policy(name) for name in ("random", "easy")]
    rules = rules_for(game.id, NAMES, {})
    playing = store.begin(Match(rules, NAMES, SEED))
    match = playing.match
    while match.outcome is None:
        if actions:  # mostly refused
            match.submit(random.randrange(len(NAMES)), random.choice(actions), match.revision)
        legal, seat = match.legal_actions(), max(match.to_act, 0)
        if not legal:
            break
        seen, bot = match.observe(seat), bots[match.ply > AT_RANDOM]
        actions.append(bot.choose(rules, seen, legal, SeededChance(random.random().hex())))
        assert match.submit(seat, actions[-1], match.revision).legal
        if random.random() < 0.05 and match.undo() and random.random() < 0.5:
            match.redo()
        if match.ply == 40 and match.players.depart(0, Departure.LEFT):
            match.players.depart(0, Departure.BACK)
    assert playing.autosave is not None
    playing.autosave.close()
    return playing.autosave.path


def read_again(store: SaveStore, path: Path) -> None:
    """Read a save, a truncated one, and one with an invalid line."""
    store.saves_folder.delete(path).rename(path)
    load(path, rules_for)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    torn = path.with_name("torn.tabletop")
    torn.write_text("".join(lines)[:-3], "utf-8")
    assert load(torn, rules_for).is_truncated
    last = max(number for number, line in enumerate(lines) if line.startswith('{"by"'))
    damaged = path.with_name("damaged.tabletop")
    damaged.write_text("".join((*lines[:last], lines[last].replace('"do"', '"di"'))), "utf-8")
    with pytest.raises(SaveError) as caught:
        load(damaged, rules_for)
    recover(damaged, rules_for, caught.value)


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_whole_games_log_no_secrets(
    game: Game, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG, "tabletop"):
        store = SaveStore(tmp_path, SaveLock)
        read_again(store, play(store, game, []))
        store.flusher.wait()
    text = caplog.text.casefold()
    assert {record.name.split(".")[1] for record in caplog.records} >= {"match", "storage"}
    assert len(caplog.records) > 100
    assert [word for word in secrets_of(game) if word.casefold() in text] == []


def test_the_search_finds_what_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "tabletop"):
        logging.getLogger("tabletop.match").debug("%s lays circle-2", NAMES[0])
    numnum = next(game for game in CATALOG if game.id == "numnum")
    assert {word for word in secrets_of(numnum) if word in caplog.text} == {NAMES[0], "circle-2"}
