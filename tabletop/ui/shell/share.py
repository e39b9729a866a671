"""Passes a picture on: into a file, or onto the clipboard."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication, QImage

from tabletop.ui.base.errors import told_of_writing
from tabletop.ui.shell.app_context import AppContext
from tabletop.ui.table.scene.picture import write_image
from tabletop.ui.widgets.file_dialogs import named_target, user_pictures


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
