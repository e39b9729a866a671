"""Reads the position that the clipboard holds, as the text of a scenario."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from tabletop.cards.problems import FileProblemsError
from tabletop.content.game_library import rules_for
from tabletop.scenarios.read import parse_scenario
from tabletop.scenarios.record import Record, recorded
from tabletop.ui.base.errors import told
from tabletop.ui.window.context import AppContext


def record_on_clipboard(context: AppContext) -> Record | None:
    """Return the position on the clipboard; None where there is none, and the bar says why."""
    text, speaker_for = QGuiApplication.clipboard().text(), context.texts.speaker_for
    try:
        scenario = parse_scenario(text, rules_for, speaker_for, lenient=True)
        return recorded(scenario, speaker_for(scenario.rules, scenario.names))
    except FileProblemsError as error:
        problem = error.problems[0]
        said = QCoreApplication.translate(
            "SandboxActions", "The clipboard holds no position. Line {line}: {problem}"
        )
        context.bar.say(said.format(line=problem.line, problem=told(problem.message)))
        return None
