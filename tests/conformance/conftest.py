"""Every game of the catalog, with every number of seats and every value of every option."""

import pytest

from tests.conformance.playing import AnyRules, configurations, load

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
