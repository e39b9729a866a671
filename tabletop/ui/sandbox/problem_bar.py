"""Says what is wrong with a position that cannot occur."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton

from tabletop.engine.rules import Impossible
from tabletop.i18n.speaker import Speaker
from tabletop.ui.look.pictures import em
from tabletop.ui.look.theme import icon
from tabletop.ui.sandbox.sandbox import Sandbox
from tabletop.ui.sandbox.sandbox_words import SandboxWords
from tabletop.ui.table.accessible_voice import announce

_AT_FIRST: Final = 2
_AT_MOST: Final = 12


class ProblemBar(QFrame):
    """A list of all that no play could have led to; hidden where there is nothing."""

    def __init__(self, sandbox: Sandbox, words: SandboxWords) -> None:
        super().__init__()
        self.setObjectName("bar")
        self._sandbox = sandbox
        self._words = words
        self._said = ""
        unit = em(self)
        sign = QLabel()
        sign.setPixmap(icon("warning").pixmap(int(1.7 * unit)))
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.more = QToolButton()
        self.more.setCheckable(True)
        self.more.toggled.connect(self._follow)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(unit, unit // 3, unit // 2, unit // 3)
        layout.setSpacing(unit)
        layout.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.more, 0, Qt.AlignmentFlag.AlignTop)
        sandbox.changed.connect(self._follow)
        self._follow()

    @property
    def lines(self) -> list[str]:
        """All that is wrong, each in a sentence with its place."""
        problems = self._sandbox.now.problems
        said = (self._line(self._sandbox.speaker, problem) for problem in problems)
        return list(dict.fromkeys(said))

    def _line(self, speaker: Speaker, problem: Impossible) -> str:
        sentence = speaker.problem(problem)
        match problem:
            case Impossible("zone", int(zone)):
                return f"{speaker.zone(zone)}: {sentence}"
            case Impossible("field", str(name)):
                return f"{self._words.field(name)}: {sentence}"
            case Impossible("to_act"):
                return self.tr("To act: {problem}").format(problem=sentence)
            case _:
                return sentence

    def _follow(self) -> None:
        lines = self.lines
        self.setVisible(bool(lines))
        if not lines:
            self._said = ""
            self.more.setChecked(False)
            return
        shown = lines[: _AT_MOST if self.more.isChecked() else _AT_FIRST]
        left = len(lines) - len(shown)
        text = "\n".join(f"• {line}" for line in shown)
        if left and self.more.isChecked():
            text += "\n" + self.tr("… and %n more", "", left)
        self.label.setText(text)
        self.label.setAccessibleName(text.replace("• ", ""))
        self.more.setVisible(len(lines) > _AT_FIRST)
        more = self.tr("Less") if self.more.isChecked() else self.tr("All %n", "", len(lines))
        self.more.setText(more)
        if text != self._said:
            self._said = text
            announce(self, text)
