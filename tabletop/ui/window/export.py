"""Saves a picture that the user wants to keep."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QImage

from tabletop.ui.base.errors import describe_write_error
from tabletop.ui.table.scene.picture import write_image
from tabletop.ui.widgets.file_dialogs import choose_save_name, user_pictures
from tabletop.ui.window.context import AppContext


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
