"""A game in words, to be read and shared: the log, and how everything lies at its end.

It says what everybody may know. Of a game that is over that is everything that any player saw.
"""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QGuiApplication, QImage

from tabletop.analysis.transcript import told
from tabletop.engine.zones import ALL, Viewer
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.ui.base.errors import told_of_writing
from tabletop.ui.table.scene.picture import write_image
from tabletop.ui.widgets.file_dialogs import named_target, user_pictures
from tabletop.ui.window.context import AppContext


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


def share(context: AppContext, game: str, image: QImage, is_saved: bool) -> None:
    """Let a place be chosen and save a picture there as PNG, or put it on the clipboard.

    Args:
        context: says what came of it.
        game: the game's id, for the file's name.
        image: the picture.
        is_saved: whether it is saved.
    """
    bar = context.bar
    if not is_saved:
        QGuiApplication.clipboard().setImage(image)
        bar.tell(QCoreApplication.translate("Share", "The picture is on the clipboard."))
        return
    suggested = user_pictures() / f"{context.now():%Y-%m-%d} {game}.png"
    title = QCoreApplication.translate("Share", "Save the picture")
    kind = QCoreApplication.translate("Share", "PNG picture (*.png)")
    name = named_target(context.window, title, str(suggested), kind)
    if not name:
        return
    path = Path(name) if name.lower().endswith(".png") else Path(f"{name}.png")
    try:
        write_image(image, path)
    except OSError as error:
        bar.say(told_of_writing(path, error))
    else:
        text = QCoreApplication.translate("Share", "The picture is saved as {file}.")
        bar.tell(text.format(file=path.name))
