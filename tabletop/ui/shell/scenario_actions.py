"""Opens scenario files in the sandbox, and saves there what lies in it."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtWidgets import QFileDialog

from tabletop.i18n.texts import TextsError
from tabletop.library.file_writing import write_whole
from tabletop.library.game_library import rules_for
from tabletop.scenarios.read import ScenarioError, load_scenario
from tabletop.scenarios.record import record_text, recorded
from tabletop.ui.error_texts import told_of
from tabletop.ui.shell.app_context import AppContext
from tabletop.ui.shell.problems_dialog import ProblemsDialog
from tabletop.ui.shell.sandbox_actions import SandboxActions

ENDING: Final = ".yaml"
"""What the files' names end with."""


class ScenarioActions(QObject):
    """Reads and writes scenarios."""

    def __init__(self, context: AppContext, sandbox: SandboxActions) -> None:
        super().__init__(context.window)
        self._context = context
        self._sandbox = sandbox
        self._titles: dict[Path, str] = {}
        """Of the scenarios that were opened or saved here; else a file's name is its title."""

    def open_scenario(self) -> None:
        """Let a scenario be chosen, and open it in the sandbox."""
        title, place = self.tr("Open scenario"), QStandardPaths.StandardLocation.DocumentsLocation
        folder = str(next(reversed(self._titles)).parent) if self._titles else ""
        folder = folder or QStandardPaths.writableLocation(place)
        window = self._context.window
        name, _ = QFileDialog.getOpenFileName(window, title, folder, self._filter())
        if name:
            self.read(Path(name))

    def read(self, path: Path) -> None:
        """Open a scenario in the sandbox; what is wrong with it is said all at once."""
        context = self._context
        try:
            speaker_for = context.texts.speaker_for
            scenario = load_scenario(path, rules_for, speaker_for, lenient=True)
            record = recorded(scenario, speaker_for(scenario.rules, scenario.names))
        except ScenarioError as error:
            dialog = ProblemsDialog(path, error, context.window)
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()
        except TextsError as error:
            context.bar.say(told_of(error))
        else:
            self._titles[path] = scenario.title
            self._sandbox.open(record)
            context.window.setWindowTitle(self.tr("Sandbox: {title}").format(title=scenario.title))

    def save_scenario(self) -> None:
        """Let a place be chosen, and save there what lies in the sandbox."""
        sandbox = self._sandbox.sandbox
        if sandbox is None:
            return
        place = QStandardPaths.StandardLocation.DocumentsLocation
        new = Path(QStandardPaths.writableLocation(place), f"{sandbox.rules.game}{ENDING}")
        suggested = str(next(reversed(self._titles), new))
        title, window = self.tr("Save scenario: its name says what it shows"), self._context.window
        name, _ = QFileDialog.getSaveFileName(window, title, suggested, self._filter())
        if name:
            path = Path(name)
            known = path.suffix.lower() in {ENDING, ".yml"}
            self.write(path if known else path.with_name(path.name + ENDING))

    def write(self, path: Path) -> None:
        """Save what lies in the sandbox."""
        sandbox, bar = self._sandbox.sandbox, self._context.bar
        if sandbox is None:
            return
        title = self._titles.pop(path, path.stem)
        try:
            write_whole(path, record_text(title, sandbox.record()).encode())
        except OSError as error:
            text = self.tr("{file} could not be written: {problem}.")
            bar.say(text.format(file=path.name, problem=told_of(error)))
            return
        self._titles[path] = title
        said = self.tr("The position and what was tried are saved as {file}.")
        if not sandbox.is_possible:
            said = self.tr(
                "Saved as {file}. The position cannot occur, so only the sandbox opens it."
            )
        bar.tell(said.format(file=path.name))

    def _filter(self) -> str:
        return self.tr("Scenarios (*.yaml *.yml);;All files (*)")
