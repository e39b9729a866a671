"""The end of a game: who won, by which rule, and the game in figures."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QLabel,
    QLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import TEAM
from tabletop.i18n.texts import RuleText
from tabletop.library.statistics import measure_of
from tabletop.match.match import Match
from tabletop.ui.control.session import Session
from tabletop.ui.guard import guarded
from tabletop.ui.pages.end.end_figures import FiguresRow, figures
from tabletop.ui.pages.end.score_sheet import ScoreSheet, has_score_sheet
from tabletop.ui.pages.table.turn_sign import clock_words
from tabletop.ui.theme.layouts import Content, FlowLayout, ScrollPage, em
from tabletop.ui.theme.theme import FELT, Theme
from tabletop.ui.theme.widgets import PictureLabel, heading, larger, muted

_SHEET = 76
"""Width of the end with a score sheet in heights of the font."""
_LARGEST_SHEET = 1.7
_LINK = "#00568A"
"""On paper, whatever the theme."""


def headline(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, in a few words."""
    winners = [names[seat] for seat in outcome.winners]
    if outcome.team:
        if not winners:
            return QCoreApplication.translate("EndPage", "Lost, this time")
        return (
            QCoreApplication.translate("EndPage", "Won!")
            if len(names) == 1
            else QCoreApplication.translate("EndPage", "Won together!")
        )
    if not winners:
        return QCoreApplication.translate("EndPage", "Nobody has won")
    if len(names) == 1:
        return QCoreApplication.translate("EndPage", "Won!")
    text = (
        QCoreApplication.translate("EndPage", "{name} has won!")
        if len(winners) == 1
        else QCoreApplication.translate("EndPage", "{name} have won!")
    )
    return text.format(name=QLocale().createSeparatedList(winners))


_NARROW = 36
"""Width of a window, in heights of the font, below which words go over several lines."""


def time_words(match: Match, names: Sequence[str]) -> str:
    """How long everybody thought; nothing where it was not counted."""
    say = QCoreApplication.translate
    who = dict(enumerate(names)) | {TEAM: say("EndPage", "all together")}
    times = [
        say("EndPage", "{name} {time}").format(name=who[seat], time=clock_words(seconds))
        for seat, seconds in sorted(match.attendance.spent.items())
    ]
    return say("EndPage", "Thinking time: {times}").format(times=" · ".join(times)) if times else ""


def _linked(rule_id: str, rule: RuleText) -> str:
    """The rule that ended the game, with what leads to it."""
    link = f'<a href="{rule_id}" style="color:{_LINK}">{rule.link}</a>'
    return f"{rule.title} · {link}" if rule.cited else link


@guarded
class EndPage(QWidget):
    """Lies over the table, which stays to be seen; it covers its parent.

    Signals:
        again_wanted: the same people play once more.
        home_wanted: back to the start page.
        rule_wanted: the rule that ended the game is to be read.
        dismissed: the table is to be looked at.
    """

    again_wanted = Signal()
    home_wanted = Signal()
    rule_wanted = Signal(str)
    dismissed = Signal()

    def __init__(self, session: Session, parent: QWidget, theme: Theme = FELT) -> None:
        super().__init__(parent)
        self._theme = theme
        outcome = session.match.outcome
        if outcome is None:
            raise ValueError("the game is not over")
        self._measure = measure_of(session.match.rules.game)
        speaker = session.speaker
        unit = em(self)
        self.card = QFrame()
        self.card.setObjectName("end")
        self.title = heading(headline(outcome, speaker.names), 2.2)
        self.setProperty("dialog", True)  # see `accessible.IS_DIALOG`
        self.setAccessibleName(self.title.text())
        self.setAccessibleDescription(speaker.outcome(outcome))
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.sentence = QLabel(speaker.outcome(outcome))
        self.sentence.setWordWrap(True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.sentence.setFont(larger(self.sentence, 1.15, bold=False))
        self.rule = QLabel(_linked(outcome.rule, speaker.texts.rule(outcome.rule)))
        self.rule.setObjectName("muted")
        self.rule.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.rule.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.rule.linkActivated.connect(self.rule_wanted)
        name = "win" if outcome.won else "lose"
        self._picture = PictureLabel(session.match.rules.game, name, 21 * unit, 14 * unit)
        self.sheet = self._score_sheet(session)
        self._inside = Content()
        layout = QVBoxLayout(self._inside)
        layout.setSpacing(int(0.8 * unit))
        self._add_all(layout, session, outcome)
        self._add_times(layout, session)
        layout.addLayout(self._buttons())
        self._lay_over(unit)
        parent.installEventFilter(self)
        self.setGeometry(parent.rect())
        self._fit()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # no button is at hand before it is read

    def _add_all(self, layout: QVBoxLayout, session: Session, outcome: Outcome) -> None:
        """Picture, words, points and figures."""
        unit = em(self)
        self._figures = FiguresRow(figures(session.match), wrapped=self.sheet is not None)
        self.title.setWordWrap(True)
        if self.sheet is None:
            layout.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignHCenter)
            layout.addLayout(self._words())
            layout.addSpacing(unit // 2)
            if outcome.scores is not None:
                layout.addLayout(self._scores(outcome, session.speaker.names, unit))
            layout.addWidget(self._figures, 0, Qt.AlignmentFlag.AlignHCenter)
            layout.addSpacing(unit)
        else:
            self._add_sheet(layout, self.sheet)

    def _lay_over(self, unit: int) -> None:
        self._around = around = QVBoxLayout(self.card)
        around.setContentsMargins(3, 3, 3, 3)  # its outline
        around.addWidget(ScrollPage(self._inside))
        outer = QGridLayout(self)
        outer.setContentsMargins(unit, unit, unit, unit)
        outer.addWidget(self.card, 0, 0, Qt.AlignmentFlag.AlignCenter)

    def _words(self) -> QVBoxLayout:
        """Who won, and how."""
        column = QVBoxLayout()
        column.setSpacing(int(0.8 * em(self)))
        for label in (self.title, self.sentence, self.rule):
            column.addWidget(label)
        return column

    def _score_sheet(self, session: Session) -> ScoreSheet | None:
        if session.match.attendance.given_up_by is not None or not has_score_sheet(session):
            return None  # what was given up was not counted
        sheet = ScoreSheet(with_cards=True, theme=self._theme)
        sheet.show_session(session)
        sheet.rule_wanted.connect(self.rule_wanted)
        return sheet

    def _add_sheet(self, layout: QVBoxLayout, sheet: ScoreSheet) -> None:
        """Where points are counted, picture, words and figures leave the room to the sheet."""
        unit = em(self)
        layout.setSpacing(unit // 2)
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head.addWidget(self._picture)
        words = self._words()
        words.setSpacing(unit // 4)
        self._head.addLayout(words, 1)
        self._head.addWidget(self._figures, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addLayout(self._head)
        layout.addWidget(sheet, 1)

    def _add_times(self, layout: QVBoxLayout, session: Session) -> None:
        """How long everybody thought, where that was counted."""
        self.times = muted(time_words(session.match, session.speaker.names))
        self.times.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.times.setVisible(bool(self.times.text()))
        layout.addWidget(self.times)

    def _buttons(self) -> FlowLayout:
        self.again = QPushButton(self.tr("Play again"))
        self.again.clicked.connect(self.again_wanted)
        self.look = QPushButton(self.tr("Look at the table"))
        self.look.clicked.connect(self._dismiss)
        self.home = QPushButton(self.tr("Start page"))
        self.home.clicked.connect(self.home_wanted)
        for button in (self.again, self.look, self.home):
            button.setAutoDefault(True)
        row = FlowLayout(em(self) // 2)
        row.addStretch()
        for button in (self.again, self.look, self.home):
            row.addWidget(button)
        row.addStretch()
        return row

    def _scores(self, outcome: Outcome, names: Sequence[str], unit: int) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * unit)
        scores = enumerate(outcome.scores or ())
        ranked = sorted(scores, key=lambda entry: self._measure.rank(entry[1:]))
        for row, (seat, score) in enumerate(ranked):
            won = seat in outcome.winners
            for column, text in enumerate((names[seat], QLocale().toString(score))):
                label = heading(text) if won else QLabel(text)
                side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
                grid.addWidget(label, row, column + 1, side)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(3, 1)
        return grid

    def _dismiss(self) -> None:
        self.hide()
        self.dismissed.emit()

    def _fit(self) -> None:
        """Be as large as the window has room for."""
        unit = em(self)
        self._is_narrow = self.width() < _NARROW * unit
        edge = unit if self._is_narrow else round((2.4 if self.sheet is None else 1.6) * unit)
        self._laid_out().setContentsMargins(edge, unit, edge, unit)
        if self.sheet is not None:
            self._fit_sheet(self.sheet, unit)
            return
        inside = self._laid_out()
        rest = inside.sizeHint().height() - self._picture.sizeHint().height()
        high = max(min(self.height() - rest - 2 * unit, 14 * unit), 5 * unit)
        self._picture.resize_to(1.5 * high, high)
        wide = min(max(inside.minimumSize().width(), 36 * unit), 48 * unit)
        self._resize_card(wide)

    def _fit_sheet(self, sheet: ScoreSheet, unit: int) -> None:
        """Write larger where there is room; where there is little, leave the picture out.

        Then what explains the lines goes, if all the rest is seen at once without it.
        """
        narrow = self._is_narrow
        room = min(self.width() / (_SHEET * unit), self.height() / (0.62 * _SHEET * unit))
        large = unit * min(max(room, 1.0), _LARGEST_SHEET)
        for written, size in ((sheet, 1.0), (self.sentence, 1.15), (self.rule, 1.0)):
            _write(written, large * size)
        directions = QBoxLayout.Direction
        self._head.setDirection(directions.TopToBottom if narrow else directions.LeftToRight)
        self._figures.keep_in_a_row(kept=not narrow)
        self._picture.resize_to(9 * large, 6 * large)
        scrolled = (False, True)
        for pictured, explained in (
            (scrolled,) if narrow else ((True, True), (False, True), (False, False), scrolled)
        ):
            self._picture.setVisible(pictured)
            _write(self.title, large * (2.2 if pictured else 1.6))
            sheet.explain(wanted=explained)
            if self._resize_card(round(_SHEET * large)):
                break

    def _laid_out(self) -> QLayout:
        layout = self._inside.layout()
        if layout is None:
            raise LookupError("the card has no layout")
        if self.sheet is not None:
            # It is as high as its lines at its present width. In a narrow window it does not
            # scroll by itself, beside all that scrolls.
            self.sheet.setMinimumHeight(self.sheet.sizeHint().height() if self._is_narrow else 0)
            self.sheet.updateGeometry()
        layout.invalidate()
        return layout

    def _resize_card(self, wide: int) -> bool:
        """Be as high as everything needs, no larger than the window; the rest is scrolled.

        Returns:
            whether everything is seen.
        """
        room = self.size() - QSize(2, 2) * em(self)
        wide = min(wide, room.width())
        margins = self._around.contentsMargins()
        edge = self.card.width() - self.card.contentsRect().width()
        edge += margins.left() + margins.right()
        high = 0
        for _ in range(2):  # how high the sheet is, it knows at its new width
            high = self._laid_out().totalHeightForWidth(wide - edge) + edge
            self.card.setFixedSize(wide, min(high, room.height()))
            self._around.activate()
        return high <= room.height()

    def showEvent(self, event: QShowEvent) -> None:
        """See `QWidget`: how high everything is, is known only in the style in which it is seen."""
        super().showEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as what it covers."""
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
            self._fit()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape shows the table."""
        if event.key() == Qt.Key.Key_Escape:
            self._dismiss()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim the table."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(20, 24, 22, 150))


def _write(widget: QWidget, size: float) -> None:
    """Write in letters of a size in pixels."""
    font = QFont(widget.font())
    font.setPixelSize(round(size))
    widget.setFont(font)
