"""Says what is wrong with a position that cannot occur."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QToolButton

from tabletop.engine.positions import Impossible
from tabletop.ui.base.pyside_workarounds import guarded
from tabletop.ui.pages.sandbox.sandbox import Sandbox
from tabletop.ui.pages.sandbox.sandbox_texts import SandboxWords
from tabletop.ui.widgets.art import icon
from tabletop.ui.widgets.layouts import em, in_row, keep_room
from tabletop.ui.widgets.plain_text import PlainLabel, plain
from tabletop.ui.widgets.screen_reader import announce, spoken

_AT_MOST: Final = 12


@guarded
class ProblemBar(QFrame):
    """The first of all that no play could have led to; the others on a sheet below it.

    Its place is kept where nothing is wrong: the table does not move while one lays it out.
    """

    def __init__(self, sandbox: Sandbox, words: SandboxWords) -> None:
        super().__init__()
        self._sandbox = sandbox
        self._words = words
        self._said = ""
        unit = em(self)
        self._sign = PlainLabel(pixmap=icon("warning").pixmap(int(1.3 * unit)))
        self.label = PlainLabel()
        self.label.setMinimumWidth(1)
        self.more = QToolButton()
        self.more.setCheckable(True)
        self.more.toggled.connect(self._follow)
        self.sheet: QLabel | None = None
        keep_room(self._sign, self.label, self.more)
        parts = (self._sign, (self.label, 1), self.more)
        margins = (unit, unit // 6, unit // 2, unit // 6)
        self.setLayout(in_row(*parts, spacing=unit, margins=margins))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        sandbox.changed.connect(self._follow)
        self._follow()

    @property
    def lines(self) -> list[str]:
        """All that is wrong, each in a sentence with its place."""
        return list(dict.fromkeys(map(self._line, self._sandbox.line.now.problems or ())))

    def _line(self, problem: Impossible) -> str:
        speaker = self._sandbox.speaker
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
        if not lines:
            self.more.setChecked(False)
        self.setObjectName("bar" if lines else "")
        self.style().unpolish(self)
        self.style().polish(self)
        self._sign.setVisible(bool(lines))
        self.more.setVisible(bool(lines))
        more = self.tr("Less") if self.more.isChecked() else self.tr("All %n", "", len(lines))
        self.more.setText(more)
        text = "\n".join(lines)
        self.label.setToolTip(plain(text))
        self.label.setAccessibleName(text)
        self._write(lines)
        if text and text != self._said:
            announce(self, text)
        self._said = text

    def _write(self, lines: list[str]) -> None:
        """Write as much of the first as there is room for, and all on the sheet over the table."""
        first, elide = next(iter(lines), ""), Qt.TextElideMode.ElideRight
        self.label.setText(self.label.fontMetrics().elidedText(first, elide, self.label.width()))
        if self.sheet is None:
            if not self.more.isChecked():
                return
            self.sheet = PlainLabel(parent=self.parentWidget(), wordWrap=True, margin=em(self))
            self.sheet.setObjectName("problems")
            self.sheet.setAutoFillBackground(True)
        left = len(lines) - _AT_MOST
        text = "\n".join(f"• {line}" for line in lines[:_AT_MOST])
        if left > 0:
            text += "\n" + self.tr("… and %n more", "", left)
        self.sheet.setText(text)
        self.sheet.setAccessibleName(spoken(text))
        high = self.sheet.heightForWidth(self.width())
        self.sheet.setGeometry(self.x(), self.geometry().bottom() + 1, self.width(), high)
        self.sheet.setVisible(self.more.isChecked())
        self.sheet.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See `QWidget`."""
        super().resizeEvent(event)
        self._write(self.lines)
