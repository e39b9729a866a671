"""What the table tells of what has just happened: large words, and a scene. No Qt."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from tabletop.engine.capabilities import scene_of
from tabletop.engine.message import Event
from tabletop.engine.scenes import Scene, Tone
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.match.queries import cheer_at, events_at

MOST: Final = 4
"""More of one change are not told: the last ones count most."""
_CHEER: Final = Scene(Tone.TWICE, cheers=True)
"""Of what a game celebrates without a scene for it (`HasCelebration`)."""


@dataclass(frozen=True, slots=True)
class Tale:
    """An event as the table tells it.

    Attributes:
        event: what happened, or how the game ended.
        scene: what moves.
        words: what is said large; several where something is counted; none where nothing is said.
        is_news: whether nobody says it otherwise: what the log and the end tell is said anyway.
    """

    event: Event
    scene: Scene
    words: tuple[str, ...]
    is_news: bool = False


def tales(match: Match, speaker: Speaker, sight: int | None, first: int) -> tuple[Tale, ...]:
    """Return what is to be told of all that followed the first steps.

    Args:
        match: stands where it is told.
        speaker: the words.
        sight: who looks; None where nobody may see a secret.
        first: how many steps had been told of before.
    """
    steps = (_of_step(match, speaker, sight, number) for number in range(first, match.ply))
    told = list(chain.from_iterable(steps))
    outcome = match.outcome
    if outcome is not None and match.ply > first:
        end = Event(outcome.code, outcome.params)
        if all(tale.event.code != end.code for tale in told):
            told += _of_event(match, speaker, sight, end)
    return tuple(told[-MOST:])


def _of_step(match: Match, speaker: Speaker, sight: int | None, number: int) -> Iterator[Tale]:
    for event in events_at(match, number):
        yield from _of_event(match, speaker, sight, event)
    cheer = cheer_at(match, number)
    if cheer is not None:
        yield Tale(Event(cheer.code, cheer.params), _CHEER, (speaker.note(cheer),), is_news=True)


def _of_event(match: Match, speaker: Speaker, sight: int | None, event: Event) -> Iterator[Tale]:
    scene = scene_of(match.rules, event) or Scene()
    words = tuple(filter(None, (speaker.headline(told, sight) for told in _counted(event, scene))))
    if words or scene.acts:
        yield Tale(event, scene, words)


def _counted(event: Event, scene: Scene) -> Iterator[Event]:
    """Yield the event once with each number that is counted in it."""
    counts = dict(event.params).get(scene.counts)
    if not isinstance(counts, tuple):
        yield event
        return
    for number in counts:
        params = dict(event.params) | {scene.counts: number}
        yield replace(event, params=tuple(params.items()))
