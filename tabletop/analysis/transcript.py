"""Transcripts, which describe a match as text: its log and its cards."""

from collections.abc import Iterator, Sequence

from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.zones import Viewer
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match


def lines(
    match: Match, speaker: Speaker, viewer: Viewer, zones: Sequence[Sequence[CardId]]
) -> Iterator[str]:
    """Yield the lines of a transcript: the log, the cards, and the prompt or outcome.

    Args:
        match: the match to describe.
        speaker: forms the sentences, in its language.
        viewer: the viewer of the log.
        zones: the cards of all zones, bottom first; unknown ones are `HIDDEN`.
    """
    for line in match.log():
        rule = f" ({line.event.rule})" if line.event.rule else ""
        yield f"{line.step + 1:4}  {speaker.event(line.event, viewer)}{rule}"
    yield ""
    for zone, cards in enumerate(zones):
        if cards:
            yield f"{speaker.zone(zone)}: {_cards(cards, speaker)}"
    yield ""
    if match.outcome is not None:
        yield speaker.outcome(match.outcome)
    else:
        yield speaker.prompt(match.view(None).prompt)


def _cards(cards: Sequence[CardId], speaker: Speaker) -> str:
    """Return the cards as text, bottom first; hidden cards are counted."""
    known = [speaker.card(card) for card in cards if card != HIDDEN]
    hidden = len(cards) - len(known)
    return ", ".join([*known, speaker.hidden_cards(hidden)] if hidden else known)
