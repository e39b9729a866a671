"""A game in words, to be read and shared: the log, and how everything lies at its end.

It says what everybody may know. Of a game that is over that is everything that any player saw.
"""

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QLocale

from tabletop.analysis.transcript import told
from tabletop.engine.zones import ALL, Viewer
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match


def transcript(match: Match, speaker: Speaker, started: str) -> str:
    """Return the game as a text file.

    Args:
        match: the game.
        speaker: the words for it.
        started: ISO 8601 time at which it began.
    """
    return "".join(f"{line}\n" for line in _lines(match, speaker, started))


def _lines(match: Match, speaker: Speaker, started: str) -> Iterator[str]:
    outcome = match.outcome
    yield speaker.texts.name
    yield QCoreApplication.translate("Transcript", "Players: {names}").format(
        names=QLocale().createSeparatedList(speaker.names)
    )
    yield QCoreApplication.translate("Transcript", "Begun: {when}").format(when=started)
    for key, value in match.rules.options.items():
        yield f"{speaker.texts.option_label(key)}: {speaker.texts.option_value(key, value)}"
    yield ""
    if match.begins_midway:
        yield QCoreApplication.translate("Transcript", "The moves before are not known any more.")
    viewer: Viewer = None if outcome is None else ALL
    yield from told(match, speaker, viewer, match.observe(viewer).zones)
    if outcome is not None:
        names = zip(speaker.names, outcome.scores or (), strict=False)
        yield from (f"{name}: {score}" for name, score in names)
