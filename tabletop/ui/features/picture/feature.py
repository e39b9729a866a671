"""The feature that saves and copies pictures of the table."""

from typing import Final

from PySide6.QtGui import QGuiApplication, QImage

from tabletop.ui.table.scene.picture import position_picture
from tabletop.ui.table.session import Session
from tabletop.ui.window.export import save_picture
from tabletop.ui.window.feature import WindowFeature

_WIDTH: Final = 1920
"""Width of a picture in pixels: sharp enough for a forum, small enough for an email."""


class PictureFeature(WindowFeature):
    """Saves and copies pictures of the table."""

    def save(self) -> None:
        """Ask for a file, and save a picture of the table to it."""
        session = self.navigation.session
        if session is not None:
            title, done = self.tr("Save a picture"), self.tr("A picture is saved as {file}.")
            name = f"{session.match.rules.game}.png"
            save_picture(self.context, lambda: self._image(session), name, title, done)

    def copy(self) -> None:
        """Copy a picture of the table to the clipboard."""
        session = self.navigation.session
        if session is not None:
            QGuiApplication.clipboard().setImage(self._image(session))
            self.context.bar.show_done(self.tr("A picture of the table is on the clipboard."))

    def _image(self, session: Session) -> QImage:
        picture = position_picture(session, self.context.appearance.theme)
        return picture.image(picture.size_for(_WIDTH))


FEATURE: Final = PictureFeature
