"""No hint about a card says anything else than the rules do."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from tabletop.content.game_library import rules_for
from tabletop.engine.actions import Move
from tabletop.engine.capabilities import HasFitHints
from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import ZoneRole
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.games.numnum.rules import NumRules
from tabletop.match.save.reader import load as load_save
from tabletop.resources import resource_path
from tabletop.testing.playing import AnyRules, load, sample

SAVES: Final = Path(__file__).parents[1] / "match" / "saves"
CLAIMS: Final[Mapping[str, Mapping[str, bool | None]]] = {
    "numnum": {
        "hint-double": True,
        "hint-double-banned": True,
        "hint-number": True,
        "hint-number-banned": True,
        "hint-number-book": True,
        "hint-symbol": True,
        "hint-symbol-banned": True,
        "hint-joker": True,
        "hint-joker-double": True,
        "hint-wished": True,
        "hint-wish": True,
        "hint-ban": True,
        "hint-ban-lifts": True,
        "hint-banned": False,
        "hint-nothing": False,
        "hint-not-wished": False,
        "hint-ban-last": False,
        "hint-only-the-drawn": False,
        "hint-symbol-due": False,
    },
    # These speak of the task alone.
    "dumm-gelaufen": dict.fromkeys(
        ("hint-spoils", "hint-in-the-way", "hint-suits", "hint-helps", "hint-allowed")
    ),
}
"""Whether a hint says that a card of one's own may be laid now; None where it says neither."""


def positions(game: Game) -> Iterator[tuple[AnyRules, Any]]:
    """Recorded games, and games played at random, which go on until the hands are empty."""
    for path in SAVES.glob(f"{game.id}-*.tabletop"):
        match = load_save(path, rules_for).match
        for steps in range(match.ply + 1):
            yield match.rules, match.state_after(steps)
    rules = load(game, max(2, game.seats[0]), {})
    for moment in sample(rules, 6, 600):
        yield rules, moment.before


def own_cards(rules: AnyRules, state: Any) -> set[int]:  # noqa: ANN401 - a game's own
    """The cards that who acts holds."""
    hands = (
        cards
        for spec, cards in zip(rules.zones, state.zones, strict=True)
        if spec.role is ZoneRole.HAND and spec.owner == state.to_act
    )
    return {card for hand in hands for card in hand} - {HIDDEN}


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_no_hint_contradicts_what_may_be_done(game: Game) -> None:
    claims = CLAIMS.get(game.id, {})
    met = set()
    for rules, state in positions(game):
        if not isinstance(rules, HasFitHints):
            break
        laid = {action.card for action in rules.legal_actions(state) if isinstance(action, Move)}
        for card in own_cards(rules, state):
            hint = rules.fit_hint(state, card)
            if hint is None:
                continue
            met.add(hint.code)
            claim = claims[hint.code]
            assert claim in (None, card in laid), f"{hint.code}: {rules.prompt(state).code}"
    assert met == set(claims) - ELSEWHERE.get(game.id, set())


ELSEWHERE: Final = {"dumm-gelaufen": {"hint-helps", "hint-allowed"}}
"""What is said of cards that lie elsewhere than in the own hand."""


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_every_hint_is_known_here(game: Game) -> None:
    texts = resource_path("card_defs", game.id, "texts.en.yaml").read_text("utf-8")
    assert set(re.findall("^  (hint-[a-z-]+):", texts, re.MULTILINE)) == set(
        CLAIMS.get(game.id, {})
    )


def test_a_ban_that_is_the_last_card_is_not_offered() -> None:
    rules = rules_for("numnum", ("Ann", "Ben"), {})
    assert isinstance(rules, NumRules)
    for number, moment in enumerate(sample(rules, 3, 300)):
        state = moment.before
        if state.to_act != 0 or state.phase.value not in {"turn", "more"}:
            continue
        for ban in (card for card, series in enumerate(rules.facts.series) if series):
            last = state._replace(zones=((ban,), *state.zones[1:]))
            hint = rules.fit_hint(last, ban)
            assert hint is not None, number
            assert hint.code == "hint-ban-last"
            reason = rules.check(last, rules.facts.plays[ban]).reason
            assert reason is not None
            assert reason.rule == "NN-B2"
