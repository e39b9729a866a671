"""Every game of the catalogue, with every number of seats and every value of every option."""

import pytest

from tabletop.games.catalogue import CATALOG
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import Texts, load_texts
from tests.conformance.playing import (
    CARD_DEFS,
    LANGUAGES,
    NAMES,
    AnyRules,
    configurations,
    load,
)

CONFIGURATIONS = tuple(configurations())


@pytest.fixture(
    scope="session",
    params=CONFIGURATIONS,
    ids=[
        f"{game.id}-{seats}-{'-'.join(options.values())}" for game, seats, options in CONFIGURATIONS
    ],
)
def rules(request: pytest.FixtureRequest) -> AnyRules:
    game, seats, options = request.param
    return load(game, seats, options)


@pytest.fixture(scope="session")
def texts() -> dict[tuple[str, str], Texts]:
    """The texts of every game in every language, by game and language."""
    return {
        (game.id, language): load_texts(CARD_DEFS, game.id, language)
        for game in CATALOG
        for language in LANGUAGES
    }


@pytest.fixture(scope="session")
def speakers(rules: AnyRules, texts: dict[tuple[str, str], Texts]) -> list[Speaker]:
    """One a language."""
    names = NAMES[: rules.seats]
    return [Speaker(texts[rules.game, language], rules, names) for language in LANGUAGES]
