"""A game in words tells nothing of what not everybody has seen, and all of it once it is over."""

from collections.abc import Iterator
from random import Random

import pytest

from tabletop.analysis.transcript import lines
from tabletop.content.game_files import GAME_FOLDERS
from tabletop.engine.zones import ALL, Viewer, Visibility
from tabletop.games.game import Game
from tabletop.i18n.languages import SHARED, languages
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.match.match import Match
from tabletop.match.queries import has_secrets
from tabletop.testing.playing import NAMES, configurations, load, twin

LANGUAGES = languages(GAME_FOLDERS, SHARED)
SECRETIVE = [
    (game, seats, options, LANGUAGES[number % len(LANGUAGES)])
    for number, (game, seats, options) in enumerate(configurations())
    if has_secrets(load(game, seats, options))
]


def moments(match: Match, seed: int, decisions: int = 120) -> Iterator[int]:
    """Play at random; how many decisions were made, each time that some more were."""
    random = Random(seed)
    match.resume()
    for number in range(decisions):
        if match.outcome is not None:
            return
        if number % 8 == 0:
            yield number
        legal = match.legal_actions()
        match.submit(match.state.to_act, legal[random.randrange(len(legal))], match.revision)
    yield decisions


def transcript(match: Match, speaker: Speaker) -> str:
    """Return the text that `tabletop replay` prints."""
    viewer: Viewer = None if match.outcome is None else ALL
    return "\n".join(lines(match, speaker, viewer, match.observe(viewer).zones))


def seen_by_all(match: Match) -> set[int]:
    """The cards that have ever lain open."""
    states = (match.state_after(number) for number in range(match.ply + 1))
    return {
        card
        for state in states
        for cards in match.rules.observe(state, None).zones
        for card in cards
    }


@pytest.mark.parametrize(
    ("game", "seats", "options", "language"),
    SECRETIVE,
    ids=lambda value: getattr(value, "id", str(value)),
)
def test_what_not_everybody_has_seen_is_not_told(
    game: Game, seats: int, options: dict[str, str], language: str
) -> None:
    rules = load(game, seats, options)
    match = Match(rules, NAMES[:seats], 7)
    speaker = Speaker(load_texts(GAME_FOLDERS, game.id, language), rules, match.names)
    hidden = 0
    for number in moments(match, seats):
        if match.outcome is not None:
            break
        words = transcript(match, speaker)
        seen = seen_by_all(match)
        known = {speaker.card(card) for card in seen if card >= 0}
        known.update(speaker.zone(zone) for zone in range(len(rules.zones)))
        secret = {speaker.card(card) for card in range(len(rules.cards.cards)) if card not in seen}
        for name in secret - known:
            if not any(name in other for other in known):
                hidden += 1
                assert name not in words, (number, words)
        other = Match(rules, match.names, 7, start=twin(rules, match.state, None, number))
        same = Match(rules, match.names, 7, start=match.state)
        assert transcript(other, speaker) == transcript(same, speaker)
    assert hidden


def test_when_it_is_over_the_hands_are_told() -> None:
    game, seats, options, _ = SECRETIVE[0]
    rules = load(game, seats, options)
    match = Match(rules, NAMES[:seats], 7)
    speaker = Speaker(load_texts(GAME_FOLDERS, game.id, "en"), rules, match.names)
    for _ in moments(match, seats, 2000):
        continue
    assert match.outcome is not None
    words = transcript(match, speaker)
    assert speaker.outcome(match.outcome) in words
    held = [
        card
        for spec, cards in zip(rules.zones, match.state.zones, strict=True)
        if spec.visibility is Visibility.OWNER
        for card in cards
    ]
    assert held
    assert all(speaker.card(card) in words for card in held)
