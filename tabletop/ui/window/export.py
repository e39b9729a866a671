"""Exports a game as a picture, or as a text with its log and outcome.

During a game, the text contains public information only. Afterwards, it contains everything that
any player saw.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QImage

from tabletop.analysis.transcript import lines
from tabletop.engine.zones import ALL, Viewer
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.ui.base.errors import describe_write_error
from tabletop.ui.table.scene.picture import write_image
from tabletop.ui.widgets.file_dialogs import choose_save_name, user_pictures
from tabletop.ui.window.context import AppContext


def transcript(match: Match, speaker: Speaker, started: str) -> str:
    """Return the text of a file that describes a match.

    Args:
        match: the match to describe.
        speaker: describes events and results in words.
        started: the start time in ISO 8601 format.
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
    if match.has_custom_start:
        yield QCoreApplication.translate("Transcript", "The moves before are not known any more.")
    viewer: Viewer = None if outcome is None else ALL
    yield from lines(match, speaker, viewer, match.observe(viewer).zones)
    if outcome is not None:
        names = zip(speaker.names, outcome.scores or (), strict=False)
        yield from (f"{name}: {score}" for name, score in names)


def save_picture(
    context: AppContext, draw: Callable[[], QImage], name: str, title: str, done: str
) -> None:
    """Ask for a file, save a picture there as PNG, and report it in the message bar.

    Args:
        context: provides the window and its message bar.
        draw: returns the picture to save.
        name: the suggested file name.
        title: the dialog's title.
        done: the message after saving; `{file}` stands for the file's name.
    """
    kind = QCoreApplication.translate("Share", "PNG picture (*.png)")
    chosen = choose_save_name(context.window, title, str(user_pictures() / name), kind)
    if not chosen:
        return
    path = Path(chosen if chosen.lower().endswith(".png") else f"{chosen}.png")
    try:
        write_image(draw(), path)
    except OSError as error:
        context.bar.show_warning(describe_write_error(path, error))
    else:
        context.bar.show_done(done.format(file=path.name))
