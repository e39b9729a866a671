"""Pictures of the table, as files and on the clipboard."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from tabletop.ui.error_texts import told_of
from tabletop.ui.shell.app_context import AppContext
from tabletop.ui.shell.navigation import Navigation

if TYPE_CHECKING:
    from tabletop.ui.control.session import Session

# What draws is imported when it is wanted: the start page is painted sooner.

_WIDTH: Final = 1920
"""Pixels of a picture that nobody is asked about: sharp in a forum, not huge in a mail."""
_PICTURES: Final = (".png", ".svg")


class ExportActions(QObject):
    """Connects the actions that draw the table that is shown."""

    def __init__(self, context: AppContext, navigation: Navigation) -> None:
        super().__init__(context.actions)
        self._context = context
        self._navigation = navigation
        actions = context.actions
        actions.save_picture.triggered.connect(lambda _checked: self.save_picture())
        actions.copy_picture.triggered.connect(lambda _checked: self.copy_picture())
        actions.game_menu.aboutToShow.connect(self._follow)

    def _follow(self) -> None:
        """Offer what can be done."""
        has_table = self._navigation.session is not None
        self._context.actions.save_picture.setEnabled(has_table)
        self._context.actions.copy_picture.setEnabled(has_table)

    def save_picture(self) -> None:
        """Let a place be chosen, and write a picture of the table there."""
        session = self._navigation.session
        if session is None:
            return
        place = QStandardPaths.StandardLocation.PicturesLocation
        folder, game = QStandardPaths.writableLocation(place), session.match.rules.game
        kinds = (self.tr("PNG picture (*.png)"), self.tr("SVG drawing (*.svg)"))
        title = self.tr("Save a picture")
        name, kind = QFileDialog.getSaveFileName(
            self._context.window, title, str(Path(folder, f"{game}.png")), ";;".join(kinds)
        )
        if not name:
            return
        path = Path(name)
        if path.suffix.lower() not in _PICTURES:
            path = path.with_name(path.name + _PICTURES[kind == kinds[1]])
        self.draw(session, path)

    def draw(self, session: "Session", path: Path) -> None:
        """Write a picture of what a session shows."""
        from tabletop.ui.pages.table.table_picture import picture_of
        from tabletop.ui.scene.picture import write_picture

        picture = picture_of(session, self._context.appearance.theme)
        try:
            write_picture(picture, path, picture.size_for(_WIDTH))
        except OSError as error:
            text = self.tr("{file} could not be written: {problem}.")
            self._context.bar.say(text.format(file=path.name, problem=told_of(error)))
        else:
            self._context.bar.tell(self.tr("A picture is saved as {file}.").format(file=path.name))

    def copy_picture(self) -> None:
        """Put a picture on the clipboard."""
        from tabletop.ui.pages.table.table_picture import picture_of

        session = self._navigation.session
        if session is not None:
            picture = picture_of(session, self._context.appearance.theme)
            QGuiApplication.clipboard().setImage(picture.image(picture.size_for(_WIDTH)))
            self._context.bar.tell(self.tr("A picture of the table is on the clipboard."))
