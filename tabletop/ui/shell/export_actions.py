"""What leaves the window as a file to be shown to others: pictures and scenarios."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMainWindow

from tabletop.ui.error_texts import told_of
from tabletop.ui.overlays.message_bar import MessageBar
from tabletop.ui.shell.window_actions import WindowActions
from tabletop.ui.theme.appearance import Appearance

if TYPE_CHECKING:
    from tabletop.library.texts import GameTexts
    from tabletop.ui.control.game_controller import GameController
    from tabletop.ui.control.session import Session
    from tabletop.ui.shell.sandbox_actions import SandboxActions

# What draws and reads is imported when it is wanted: the start page is painted sooner.

_WIDTH: Final = 1920
"""Pixels of a picture that nobody is asked about: sharp in a forum, not huge in a mail."""
_PICTURES: Final = (".png", ".svg")


class House(Protocol):
    """What the window has."""

    bar: MessageBar

    @property
    def controller(self) -> "GameController":
        """The match on the table."""
        ...

    @property
    def sandbox(self) -> "SandboxActions":
        """Opens and closes the sandbox."""
        ...

    @property
    def is_in_sandbox(self) -> bool:
        """Whether the sandbox is open."""
        ...


class ExportActions(QObject):
    """Connects the actions that draw the table, and open and save scenarios."""

    def __init__(
        self,
        window: QMainWindow,
        house: House,
        actions: WindowActions,
        words: "GameTexts",
        appearance: Appearance,
    ) -> None:
        super().__init__(actions)
        self._window = window
        self._house = house
        self._words = words
        self._dress = appearance
        self._actions = actions
        self._titles: dict[Path, str] = {}
        """Of the scenarios that were opened or saved here; else a file's name is its title."""
        for action, do in (
            (actions.save_picture, self.save_picture),
            (actions.copy_picture, self.copy_picture),
            (actions.open_scenario, self.open_scenario),
            (actions.save_scenario, self.save_scenario),
        ):
            action.triggered.connect(lambda _checked, do=do: do())
        actions.game_menu.aboutToShow.connect(self._follow)

    @property
    def _session(self) -> "Session | None":
        """What lies on the table that is shown."""
        if self._house.is_in_sandbox:
            return self._house.sandbox.sandbox
        return self._house.controller.session

    def _follow(self) -> None:
        """Offer what can be done."""
        has_table = self._session is not None
        self._actions.save_picture.setEnabled(has_table)
        self._actions.copy_picture.setEnabled(has_table)
        self._actions.save_scenario.setEnabled(self._house.is_in_sandbox)

    # --- pictures ---------------------------------------------------------------------------

    def save_picture(self) -> None:
        """Let a place be chosen, and write a picture of the table there."""
        session = self._session
        if session is None:
            return
        place = QStandardPaths.StandardLocation.PicturesLocation
        folder, game = QStandardPaths.writableLocation(place), session.match.rules.game
        kinds = (self.tr("PNG picture (*.png)"), self.tr("SVG drawing (*.svg)"))
        title = self.tr("Save a picture")
        name, kind = QFileDialog.getSaveFileName(
            self._window, title, str(Path(folder, f"{game}.png")), ";;".join(kinds)
        )
        if not name:
            return
        path = Path(name)
        if path.suffix.lower() not in _PICTURES:
            path = path.with_name(path.name + _PICTURES[kind == kinds[1]])
        self.draw(session, path)

    def draw(self, session: "Session", path: Path) -> None:
        """Write a picture of what a session shows."""
        from tabletop.ui.control.autosave import reason_of
        from tabletop.ui.pages.table.table_picture import picture_of
        from tabletop.ui.scene.picture_file import write_picture

        picture = picture_of(session, self._dress.theme)
        try:
            write_picture(picture, path, picture.size_for(_WIDTH))
        except OSError as error:
            self._not_written(path, reason_of(error))
        else:
            self._house.bar.tell(self.tr("A picture is saved as {file}.").format(file=path.name))

    def copy_picture(self) -> None:
        """Put a picture on the clipboard."""
        from tabletop.ui.pages.table.table_picture import picture_of

        if self._session is not None:
            picture = picture_of(self._session, self._dress.theme)
            QGuiApplication.clipboard().setImage(picture.image(picture.size_for(_WIDTH)))
            self._house.bar.tell(self.tr("A picture of the table is on the clipboard."))

    def _not_written(self, path: Path, reason: str) -> None:
        text = self.tr("{file} could not be written: {problem}.")
        self._house.bar.say(text.format(file=path.name, problem=reason))

    # --- scenarios --------------------------------------------------------------------------

    def open_scenario(self) -> None:
        """Let a scenario be chosen, and open it in the sandbox."""
        title, place = self.tr("Open scenario"), QStandardPaths.StandardLocation.DocumentsLocation
        folder = str(next(reversed(self._titles)).parent) if self._titles else ""
        folder = folder or QStandardPaths.writableLocation(place)
        name, _ = QFileDialog.getOpenFileName(self._window, title, folder, self._filter())
        if name:
            self.read(Path(name))

    def read(self, path: Path) -> None:
        """Open a scenario in the sandbox; what is wrong with it is said all at once."""
        from tabletop.i18n.texts import TextsError
        from tabletop.scenarios.read import ScenarioError
        from tabletop.ui.pages.sandbox import files
        from tabletop.ui.shell.problems_dialog import ProblemsDialog

        try:
            title, document = files.read(path, self._words)
        except ScenarioError as error:
            dialog = ProblemsDialog(path, error, self._window)
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()
        except TextsError as error:
            self._house.bar.say(told_of(error))
        else:
            self._titles[path] = title
            self._house.sandbox.open(document)
            self._window.setWindowTitle(self.tr("Sandbox: {title}").format(title=title))

    def save_scenario(self) -> None:
        """Let a place be chosen, and save there what lies in the sandbox."""
        from tabletop.ui.pages.sandbox.files import ENDING

        sandbox = self._house.sandbox.sandbox if self._house.is_in_sandbox else None
        if sandbox is None:
            return
        place = QStandardPaths.StandardLocation.DocumentsLocation
        new = Path(QStandardPaths.writableLocation(place), f"{sandbox.rules.game}{ENDING}")
        suggested = next(reversed(self._titles), new)
        title = self.tr("Save scenario: its name says what it shows")
        name, _ = QFileDialog.getSaveFileName(self._window, title, str(suggested), self._filter())
        if name:
            path = Path(name)
            known = path.suffix.lower() in {ENDING, ".yml"}
            self.write(path if known else path.with_name(path.name + ENDING))

    def write(self, path: Path) -> None:
        """Save what lies in the sandbox."""
        from tabletop.ui.control.autosave import reason_of
        from tabletop.ui.pages.sandbox import files

        sandbox = self._house.sandbox.sandbox if self._house.is_in_sandbox else None
        if sandbox is None:
            return
        title = self._titles.pop(path, path.stem)
        try:
            files.save(sandbox.document(), title, path)
        except OSError as error:
            self._not_written(path, reason_of(error))
            return
        self._titles[path] = title
        said = self.tr("The position and what was tried are saved as {file}.")
        if not sandbox.is_possible:
            said = self.tr(
                "Saved as {file}. The position cannot occur, so only the sandbox opens it."
            )
        self._house.bar.tell(said.format(file=path.name))

    def _filter(self) -> str:
        return self.tr("Scenarios (*.yaml *.yml);;All files (*)")
