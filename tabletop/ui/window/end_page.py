"""The end of a game: who won, by which rule, and the game in figures."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tabletop.engine.actions import Rolled
from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import CHANCE, TEAM
from tabletop.i18n.texts import RuleText
from tabletop.match.match import Match
from tabletop.ui.guard import guarded
from tabletop.ui.look.flow import FlowLayout
from tabletop.ui.look.pictures import PictureLabel, em
from tabletop.ui.look.scrolled import Content, Scrolled
from tabletop.ui.look.theme import FELT, Theme
from tabletop.ui.look.window_style import heading, larger, muted
from tabletop.ui.play.session import Session
from tabletop.ui.play.tallies import measure_of
from tabletop.ui.window.score_sheet import ScoreSheet, has_score_sheet
from tabletop.ui.window.timekeeping import clock_words

_SHEET = 76
"""Width of the end with a score sheet in heights of the font."""
_LARGEST_SHEET = 1.7
_LINK = "#00568A"
"""On paper, whatever the theme."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and what it counts."""

    value: str
    caption: str


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


def figures(match: Match) -> tuple[Figure, ...]:
    """A game in figures: decisions, dice, time."""
    steps = match.steps
    decisions = sum(step.actor != CHANCE and not step.forced for step in steps)
    dice = sum(len(step.action.faces) for step in steps if isinstance(step.action, Rolled))
    found = [
        Figure(QLocale().toString(decisions), QCoreApplication.translate("EndPage", "decisions"))
    ]
    if dice:
        found.append(
            Figure(QLocale().toString(dice), QCoreApplication.translate("EndPage", "dice thrown"))
        )
    if match.played:
        minutes, seconds = divmod(match.played, 60)
        found.append(
            Figure(
                f"{minutes}:{seconds:02}",
                QCoreApplication.translate("EndPage", "minutes at the table"),
            )
        )
    return tuple(found)


def time_words(match: Match, names: Sequence[str]) -> str:
    """How long everybody thought; nothing where it was not counted."""
    say = QCoreApplication.translate
    who = dict(enumerate(names)) | {TEAM: say("EndPage", "all together")}
    times = [
        say("EndPage", "{name} {time}").format(name=who[seat], time=clock_words(seconds))
        for seat, seconds in sorted(match.spent.items())
    ]
    return say("EndPage", "Thinking time: {times}").format(times=" · ".join(times)) if times else ""


def _linked(rule_id: str, rule: RuleText) -> str:
    """The rule that ended the game, with what leads to it."""
    link = f'<a href="{rule_id}" style="color:{_LINK}">{rule.link}</a>'
    return f"{rule.title} · {link}" if rule.cited else link


def _longest_word(label: QLabel) -> int:
    return max(label.fontMetrics().horizontalAdvance(word) for word in label.text().split()) + 4


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
        layout.setContentsMargins(int(2.4 * unit), int(1.4 * unit), int(2.4 * unit), 2 * unit)
        layout.setSpacing(int(0.8 * unit))
        self._add_all(layout, session, outcome, narrow=parent.width() < _NARROW * unit)
        self._add_times(layout, session)
        layout.addLayout(self._buttons())
        self._lay_over(unit)
        parent.installEventFilter(self)
        self.setGeometry(parent.rect())
        self._fit()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # no button is at hand before it is read

    def _add_all(
        self, layout: QVBoxLayout, session: Session, outcome: Outcome, *, narrow: bool
    ) -> None:
        """Picture, words, points and figures."""
        unit = em(self)
        if self.sheet is None:
            if narrow:
                layout.setContentsMargins(unit, unit, unit, unit)
            layout.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignHCenter)
            layout.addLayout(self._head())
            layout.addSpacing(unit // 2)
            if outcome.scores is not None:
                layout.addLayout(self._scores(outcome, session.speaker.names, unit))
            self.title.setWordWrap(narrow)
            layout.addLayout(self._figures(figures(session.match), unit, wrapped=narrow))
            layout.addSpacing(unit)
        else:
            if narrow:
                self._picture.hide()
            self._add_sheet(layout, self.sheet, figures(session.match))

    def _lay_over(self, unit: int) -> None:
        self._around = around = QVBoxLayout(self.card)
        around.setContentsMargins(3, 3, 3, 3)  # its outline
        around.addWidget(Scrolled(self._inside))
        outer = QGridLayout(self)
        outer.setContentsMargins(unit, unit, unit, unit)
        outer.addWidget(self.card, 0, 0, Qt.AlignmentFlag.AlignCenter)

    def _head(self) -> QVBoxLayout:
        """Who won, and how."""
        column = QVBoxLayout()
        column.setSpacing(int(0.8 * em(self)))
        for label in (self.title, self.sentence, self.rule):
            column.addWidget(label)
        return column

    def _score_sheet(self, session: Session) -> ScoreSheet | None:
        if session.match.given_up_by is not None or not has_score_sheet(session):
            return None  # what was given up was not counted
        sheet = ScoreSheet(with_cards=True, theme=self._theme)
        sheet.show_session(session)
        sheet.rule_wanted.connect(self.rule_wanted)
        return sheet

    def _add_sheet(self, layout: QVBoxLayout, sheet: ScoreSheet, shown: Sequence[Figure]) -> None:
        """Where points are counted, picture, words and figures leave the room to the sheet."""
        unit = em(self)
        layout.setContentsMargins(int(1.6 * unit), unit, int(1.6 * unit), unit)
        layout.setSpacing(unit // 2)
        head = QHBoxLayout()
        head.addWidget(self._picture)
        words = self._head()
        words.setSpacing(unit // 4)
        self.title.setWordWrap(True)
        head.addLayout(words, 1)
        head.addLayout(self._figures(shown, unit, wrapped=True))
        layout.addLayout(head)
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

    def _figures(self, shown: Sequence[Figure], unit: int, *, wrapped: bool = False) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(unit if wrapped else 2 * unit)
        row.addStretch()
        for figure in shown:
            column = QVBoxLayout()
            column.setSpacing(0)
            value, caption = heading(figure.value, 1.7), muted(figure.caption)
            caption.setWordWrap(wrapped)
            if wrapped:  # the words beside need the width
                caption.setFixedWidth(_longest_word(caption))
            for label in (value, caption):
                label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
                column.addWidget(label)
            if wrapped:
                column.addStretch()
            row.addLayout(column)
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
        """Give up some of the picture where the window is low."""
        unit = em(self)
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
        """Write the sheet larger where there is room for it."""
        room = min(self.width() / (_SHEET * unit), self.height() / (0.62 * _SHEET * unit))
        scale = min(max(room, 1.0), _LARGEST_SHEET)
        for written, size in (
            (sheet, 1.0),
            (self.title, 2.2),
            (self.sentence, 1.15),
            (self.rule, 1.0),
        ):
            font = QFont(written.font())
            font.setPixelSize(round(unit * size * scale))
            written.setFont(font)
        self._picture.resize_to(9 * unit * scale, 6 * unit * scale)
        self._resize_card(round(_SHEET * unit * scale))

    def _laid_out(self) -> QLayout:
        layout = self._inside.layout()
        if layout is None:
            raise LookupError("the card has no layout")
        if self.sheet is not None:
            self.sheet.updateGeometry()  # it is as high as its lines at its present width
        layout.invalidate()
        return layout

    def _resize_card(self, wide: int) -> None:
        """Be as high as everything needs, no larger than the window; the rest is scrolled."""
        room = self.size() - QSize(2, 2) * em(self)
        wide = min(wide, room.width())
        margins = self._around.contentsMargins()
        edge = self.card.width() - self.card.contentsRect().width()
        edge += margins.left() + margins.right()
        for _ in range(2):  # how high the sheet is, it knows at its new width
            high = self._laid_out().totalHeightForWidth(wide - edge) + edge
            self.card.setFixedSize(wide, min(high, room.height()))
            self._around.activate()

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
