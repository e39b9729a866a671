"""Draws the table that is shown, for others to look at."""

from typing import Final

from PySide6.QtGui import QGuiApplication, QImage

from tabletop.ui.table.scene.picture import position_picture
from tabletop.ui.table.session import Session
from tabletop.ui.window.export import save_picture
from tabletop.ui.window.feature import WindowFeature

_WIDTH: Final = 1920
"""Pixels of a picture that nobody is asked about: sharp in a forum, not huge in a mail."""


class PictureFeature(WindowFeature):
    """Saves and copies pictures of the table."""

    def save(self) -> None:
        """Let a place be chosen, and write a picture of the table there."""
        session = self.navigation.session
        if session is not None:
            title, done = self.tr("Save a picture"), self.tr("A picture is saved as {file}.")
            name = f"{session.match.rules.game}.png"
            save_picture(self.context, lambda: self._image(session), name, title, done)

    def copy(self) -> None:
        """Put a picture of the table on the clipboard."""
        session = self.navigation.session
        if session is not None:
            QGuiApplication.clipboard().setImage(self._image(session))
            self.context.bar.show_done(self.tr("A picture of the table is on the clipboard."))

    def _image(self, session: Session) -> QImage:
        picture = position_picture(session, self.context.appearance.theme)
        return picture.image(picture.size_for(_WIDTH))


FEATURE: Final = PictureFeature
