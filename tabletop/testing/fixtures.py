"""What the tests ask for: games, their rules in every way to play them, positions, words."""

from pathlib import Path
from typing import Any, Final

import pytest

from tabletop.content.game_files import GAME_FOLDERS
from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.engine.zones import CHANCE
from tabletop.games.game import Game
from tabletop.i18n.languages import languages
from tabletop.i18n.speaker import Speaker
from tabletop.scenarios.read import load_scenario
from tabletop.scenarios.scenario import Scenario
from tabletop.testing.playing import (
    NAMES,
    AnyRules,
    Moment,
    configurations,
    load,
    of_each_kind,
    sample,
)

_GAMES: Final = 6
"""Random games looked at in each configuration."""


def fixtures(games: tuple[Game, ...], scenario_folder: Path | None) -> dict[str, Any]:
    """Return the fixtures of some games by their names.

    Args:
        games: the games.
        scenario_folder: where each game has a folder of scenarios; None where they lie beside its
            cards.
    """
    ways = tuple(configurations(games))

    @pytest.fixture(scope="session", params=games, ids=lambda game: game.id)
    def game(request: pytest.FixtureRequest) -> Game:
        of: Game = request.param
        return of

    @pytest.fixture(
        scope="session",
        params=ways,
        ids=[f"{of.id}-{seats}-{'-'.join(options.values())}" for of, seats, options in ways],
    )
    def rules(request: pytest.FixtureRequest) -> AnyRules:
        of, seats, options = request.param
        return load(of, seats, options)

    @pytest.fixture(scope="session")
    def scenarios(game: Game) -> tuple[Scenario, ...]:
        own = GAME_FOLDERS / game.id / "scenarios"
        folder = own if scenario_folder is None else scenario_folder / game.id
        speaker_for = GameLibrary().speaker_for
        paths = sorted(folder.glob("*.yaml"))
        return tuple(load_scenario(path, rules_for, speaker_for) for path in paths)

    return {"game": game, "rules": rules, "scenarios": scenarios, **_OF_RULES}


@pytest.fixture(scope="session")
def _speakers(rules: AnyRules) -> list[Speaker]:
    """Return one a language of the game."""
    spoken = languages(GAME_FOLDERS, rules.game)
    names = NAMES[: rules.seats]
    return [GameLibrary(language).speaker_for(rules, names) for language in spoken]


@pytest.fixture(scope="session")
def _moments(rules: AnyRules) -> list[Moment]:
    """Return positions of a few random games, with what came next."""
    return sample(rules, _GAMES, 200)


@pytest.fixture(scope="session")
def _decisions(moments: list[Moment]) -> list[Moment]:
    """Return those in which a seat acts, or nobody any more."""
    found = [moment for moment in moments if moment.before.to_act != CHANCE]
    assert len(found) > _GAMES, "nobody has anything to decide"
    return found


@pytest.fixture(scope="session")
def _positions(rules: AnyRules) -> list[Any]:
    """Return a position of everything that is ever due."""
    found = of_each_kind(rules, sample(rules, 3, 150), 1)
    return [moment.before for moment in found if moment.before.to_act != CHANCE]


_OF_RULES: Final = {
    "speakers": _speakers,
    "moments": _moments,
    "decisions": _decisions,
    "positions": _positions,
}
