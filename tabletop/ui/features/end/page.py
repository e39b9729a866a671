"""The end page: who won and by which rule, and the game's figures."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter, QPaintEvent, QRegion, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QLabel,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tabletop.analysis.statistics import GameEnd, ranking_of
from tabletop.content.deal_code import code_of
from tabletop.content.game_setup import revenge_setup
from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import TEAM
from tabletop.i18n.texts import RuleText
from tabletop.overriding import override
from tabletop.ui.features.end.figures import RecapPanel, figures
from tabletop.ui.table.bot_driver import names_with_bots
from tabletop.ui.table.clock import clock_text
from tabletop.ui.table.score_sheet import ScoreSheet, has_score_sheet
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.art import icon
from tabletop.ui.widgets.layouts import (
    DISPLAY,
    LARGE,
    TITLE,
    Content,
    FlowLayout,
    ScrollPage,
    em,
    in_column,
    in_grid,
    in_row,
)
from tabletop.ui.widgets.overlay import Overlay
from tabletop.ui.widgets.plain_text import MarkupLabel, PlainLabel, escaped, plain
from tabletop.ui.widgets.text_fitting import set_pixel_size
from tabletop.ui.widgets.theme import FELT, Theme, link_colour
from tabletop.ui.widgets.widgets import PictureLabel, heading, muted, scaled_font


class EndButtons(QWidget):
    """A row of buttons for a finished match.

    Signals:
        share_requested: a picture of the page is requested; carries True if it should be saved to a
            file, or False if it should be copied.
    """

    share_requested = Signal(bool)

    def __init__(self, session: Session) -> None:
        super().__init__()
        words = (self.tr("Look at the table"), self.tr("Start page"))
        self.again, self.revenge, self.share, self.show_table, self.home = buttons = [
            QPushButton(text, autoDefault=True)
            for text in (self.tr("Play again"), self.tr("Revenge"), self.tr("Share"), *words)
        ]
        outcome = session.match.outcome
        tip = self.tr("Whoever came last begins")
        if outcome is not None and outcome.team:
            tip = self.tr("The same cards and dice once more")
        self.revenge.setToolTip(plain(tip))
        if revenge_setup(session.match) is None:  # without a parent, `show` would open a window
            self.revenge.hide()
        self.share.setToolTip(plain(self.tr("A picture of how it ended")))
        menu = QMenu(self.share)
        self.save = menu.addAction(self.tr("Save picture…"))
        self.save.triggered.connect(lambda: self.share_requested.emit(True))
        self.copy = menu.addAction(self.tr("Copy picture"))
        self.copy.triggered.connect(lambda: self.share_requested.emit(False))
        self.copy_text = menu.addAction(self.tr("Copy as three lines of text"))
        self.copy_text.setVisible(session.match.rules.seats == 1)
        self.copy_code = menu.addAction(self.tr("Copy the code of this deal"))
        self.copy_code.setVisible(bool(code_of(session.match)))
        self.share.setMenu(menu)
        self.share.setIcon(icon("down"))
        self.share.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the arrow after the word
        row = FlowLayout(em(self) // 2, is_centred=True)
        for button in buttons:
            row.addWidget(button)
        self.setLayout(row)


_SHEET = 76
"""Width of a page with a score sheet, in font heights."""
_LARGEST_SHEET = 1.7
_SHARP = 2
"""Device pixel ratio of shared pictures."""
_TWO_COLUMNS = 72
"""Minimum window width at which the recap is beside the texts, in font heights."""
_RECAP_WIDTH = 25
_LEAST_PICTURE = 5
"""Minimum height of the picture, in font heights; without so much space it is left out."""
_NARROW = 36
"""Minimum window width at which texts do not have to wrap, in font heights."""


def headline(outcome: Outcome, names: Sequence[str]) -> str:
    """Return a short text about who won."""
    winners = [names[seat] for seat in outcome.winners]
    if not winners:
        if outcome.team:
            return QCoreApplication.translate("EndPage", "Lost this time")
        return QCoreApplication.translate("EndPage", "Nobody has won")
    if len(names) == 1:
        return QCoreApplication.translate("EndPage", "Won!")
    if outcome.team:
        return QCoreApplication.translate("EndPage", "Won together!")
    text = QCoreApplication.translate("EndPage", "{name} has won!")
    if len(winners) > 1:
        text = QCoreApplication.translate("EndPage", "{name} have won!")
    return text.format(name=QLocale().createSeparatedList(winners))


class EndPage(Overlay):
    """Page in front of its parent, the table, which stays visible at the edges.

    Signals:
        step_requested: the user wants to see a position; carries the position's step.
        share_requested: a picture should be shared; carries the picture, and True to save it to a
            file or False to copy it.
        rule_requested: the user wants to read a rule; carries the rule's ID.
        dismissed: the user wants to see the table.
    """

    step_requested = Signal(int)
    share_requested = Signal(QImage, bool)
    rule_requested = Signal(str)
    dismissed = Signal()

    def __init__(
        self, session: Session, parent: QWidget, theme: Theme = FELT, ending: GameEnd | None = None
    ) -> None:
        """Create the page for a match that is over.

        Args:
            session: the match's session.
            parent: the widget to cover.
            theme: the score sheet's theme.
            ending: the figures for the recap, or None to show no recap.

        Raises:
            ValueError: if the match is not over.
        """
        super().__init__(parent)
        outcome = session.match.outcome
        if outcome is None:
            raise ValueError("the game is not over")
        speaker, rules, unit = session.speaker, session.match.rules, em(self)
        sentence = self._outcome_text(session, outcome)
        names = names_with_bots(session.match, speaker.names)
        self.title = _centred(heading(headline(outcome, names), DISPLAY), wrapped=True)
        self.setProperty("dialog", True)  # see `accessible.IS_DIALOG`
        self.setAccessibleName(self.title.text())
        self.sentence = _centred(PlainLabel(sentence), wrapped=True)
        self.sentence.setFont(scaled_font(self.sentence, LARGE, bold=False))
        self.rule = _rule_label(
            speaker.texts.rule(outcome.rule),
            outcome.rule,
            link_colour(self.palette().toolTipBase().color()),
        )
        self.rule.linkActivated.connect(self.rule_requested)
        name = "win" if outcome.won else "lose"
        self._picture = PictureLabel(rules.game, name, 21 * unit, 14 * unit)
        self.score_sheet = self._score_sheet(session, theme)
        self.times = self._times_label(session)
        self._content = inside = Content()
        self._column = layout = QVBoxLayout(inside)
        layout.setSpacing(int(0.8 * unit))
        self._side_layout = in_row(spacing=int(1.6 * unit))
        self._text_side = QWidget()
        if self.score_sheet is None:
            self._text_side.setLayout(self._all_words(session, outcome))
            self._side_layout.addWidget(self._text_side, 1)
        else:
            self._add_sheet(layout, self.score_sheet)
        self.recap = None if ending is None else RecapPanel(ending, session)
        if self.recap is not None:
            self.recap.step_requested.connect(self.step_requested)
            self._side_layout.addWidget(self.recap)
        self._connect_buttons(session)
        layout.addLayout(self._side_layout)
        layout.addWidget(self.times)
        self.card = QFrame()
        self.card.setObjectName("end")
        # Buttons stay visible if everything else has to be scrolled.
        self._page = ScrollPage(inside)
        self._card_layout = in_column(
            (self._page, 1), self.buttons, spacing=0, margins=(3, 3, 3, 3)
        )
        self.card.setLayout(self._card_layout)
        outer = QGridLayout(self)
        outer.setContentsMargins(unit, unit, unit, unit)
        outer.addWidget(self.card, 0, 0, Qt.AlignmentFlag.AlignCenter)
        self.reposition()
        # A screen reader must read the page before any button has focus.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _outcome_text(self, session: Session, outcome: Outcome) -> str:
        sentence = session.speaker.outcome(outcome)
        practice = self.tr("This was practice: it does not count.")
        return f"{sentence} {practice}" if session.match.is_practice else sentence

    def _score_sheet(self, session: Session, theme: Theme) -> ScoreSheet | None:
        if session.match.players.conceded_by is not None or not has_score_sheet(session):
            return None  # a conceded match was not scored
        sheet = ScoreSheet(with_cards=True, theme=theme)
        sheet.show_session(session)
        sheet.rule_requested.connect(self.rule_requested)
        return sheet

    def _all_words(self, session: Session, outcome: Outcome) -> QVBoxLayout:
        """Return a column with the picture, texts and points."""
        unit = em(self)
        space = int(0.8 * unit)
        words = in_column(self.title, self.sentence, self.rule, spacing=space)
        layout = in_column(self._picture, words, spacing=space)
        layout.setAlignment(self._picture, Qt.AlignmentFlag.AlignHCenter)
        layout.addSpacing(unit // 2)
        if outcome.scores is not None:
            grid = in_grid(across=2 * unit)
            ranking = ranking_of(session.match.rules.game)
            names = names_with_bots(session.match, session.speaker.names)
            ranked = sorted(enumerate(outcome.scores), key=lambda entry: ranking.rank(entry[1:]))
            for row, (seat, score) in enumerate(ranked):
                label = heading if seat in outcome.winners else PlainLabel
                name, points = label(names[seat]), label(QLocale().toString(score))
                grid.addWidget(name, row, 1, Qt.AlignmentFlag.AlignLeft)
                grid.addWidget(points, row, 2, Qt.AlignmentFlag.AlignRight)
            grid.setColumnStretch(0, 1)
            grid.setColumnStretch(3, 1)
            layout.addLayout(grid)
        return layout

    def _add_sheet(self, layout: QVBoxLayout, sheet: ScoreSheet) -> None:
        """Arrange the picture and texts in a row above the score sheet."""
        unit = em(self)
        layout.setSpacing(unit // 2)
        self._header_layout = in_row()
        self._header_layout.addWidget(self._picture)
        words = (self.title, self.sentence, self.rule)
        self._header_layout.addLayout(in_column(*words, spacing=unit // 4), 1)
        layout.addLayout(self._header_layout)
        layout.addWidget(sheet, 1)

    def _times_label(self, session: Session) -> QLabel:
        """Return a label with the figures, and thinking times if measured."""
        names = {**dict(enumerate(session.speaker.names)), TEAM: self.tr("all together")}
        spent = sorted(session.match.players.turn_times.items())
        times = " · ".join(f"{names[seat]} {clock_text(seconds)}" for seat, seconds in spent)
        found = [f"{caption}: {number}" for caption, number in figures(session.match).items()]
        if times:
            found.append(self.tr("Thinking time: {times}").format(times=times))
        return _centred(muted(" · ".join(found)), wrapped=True)

    def _connect_buttons(self, session: Session) -> None:
        self.buttons = buttons = EndButtons(session)
        self.again, self.show_table, self.home = buttons.again, buttons.show_table, buttons.home
        buttons.share_requested.connect(
            lambda saved: self.share_requested.emit(self.picture(), saved)
        )
        self.show_table.clicked.connect(self._dismiss)

    def picture(self) -> QImage:
        """Render the page's content as a picture."""
        size = self._content.size()
        image = QImage(size * _SHARP, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(_SHARP)
        image.fill(self.palette().toolTipBase().color())
        flags = QWidget.RenderFlag.DrawChildren
        self._content.render(image, QPoint(), QRegion(QRect(QPoint(), size)), flags)
        return image

    def _dismiss(self) -> None:
        self.hide()
        self.dismissed.emit()

    @override
    def reposition(self) -> None:
        # Cover the parent, with the card as large as the space allows.
        self.setGeometry(self.host.rect())
        unit = em(self)
        self._is_narrow = self._is_scrolled = self.width() < _NARROW * unit
        edge = unit if self._is_narrow else round((2.4 if self.score_sheet is None else 1.6) * unit)
        self._updated_layout().setContentsMargins(edge, unit, edge, 0)
        self.buttons.setContentsMargins(edge, unit // 2, edge, unit)
        if self.score_sheet is not None:
            self._fit_sheet(self.score_sheet, unit)
            return
        wide = 48 * unit
        is_beside = self.recap is not None and self.width() >= _TWO_COLUMNS * unit
        if self.recap is not None:
            self._side_layout.setDirection(_direction(is_row=is_beside))
            room = min(wide, self.width() - 2 * unit) - 2 * edge - 2 * unit  # less a scroll bar
            self.recap.setFixedWidth(_RECAP_WIDTH * unit if is_beside else room)
            self.recap.fit(self.recap.maximumWidth())
        self._picture.show()
        inside, words = self._updated_layout(), self._text_side
        rest = inside.sizeHint().height() - self._picture.sizeHint().height()
        rest += self.buttons.heightForWidth(wide)
        if is_beside:
            rest += words.sizeHint().height() - self._side_layout.sizeHint().height()
        high = min(self.height() - rest - 2 * unit, 14 * unit)
        self._picture.resize_to(1.5 * high, high)
        self._picture.setVisible(high >= _LEAST_PICTURE * unit)
        if is_beside:
            wide = (_TWO_COLUMNS - 2) * unit
        else:
            least = inside.minimumSize().width() + 2 * unit
            wide = min(max(least, 36 * unit), wide)
        self._resize_card(wide)

    def _fit_sheet(self, sheet: ScoreSheet, unit: int) -> None:
        """Fit the text size, the picture and the score sheet's explanations to the window.

        Larger windows get larger text. If not everything fits, the picture is left out first, then
        the explanations of the sheet's lines.
        """
        narrow = self._is_narrow
        room = min(self.width() / (_SHEET * unit), self.height() / (0.62 * _SHEET * unit))
        large = unit * min(max(room, 1.0), _LARGEST_SHEET)
        for written, size in ((sheet, 1.0), (self.sentence, LARGE), (self.rule, 1.0)):
            set_pixel_size(written, large * size)
        if self.recap is not None:
            self.recap.set_text_size(round(unit + (large - unit) / 2))
        self._header_layout.setDirection(_direction(is_row=not narrow))
        self._picture.resize_to(9 * large, 6 * large)
        scrolled = (False, True)
        for pictured, explained in (
            (scrolled,) if narrow else ((True, True), (False, True), (False, False), scrolled)
        ):
            self._picture.setVisible(pictured)
            set_pixel_size(self.title, large * (DISPLAY if pictured else TITLE))
            sheet.explain(wanted=explained)
            if self._resize_card(round(_SHEET * large)):
                return
        self._is_scrolled = True
        self._resize_card(round(_SHEET * large))

    def _updated_layout(self) -> QVBoxLayout:
        if self.score_sheet is not None:
            # The sheet must not scroll if the whole page does, so it then gets the height that all
            # its lines need at the current width.
            needed = self.score_sheet.sizeHint().height()
            self.score_sheet.setMinimumHeight(needed if self._is_scrolled else 0)
            self.score_sheet.updateGeometry()
        self._column.invalidate()
        return self._column

    def _resize_card(self, wide: int) -> bool:
        """Resize the card to its content or, if that is too large, make it scroll.

        Returns:
            Whether the content fits without scrolling.
        """
        room = self.size() - QSize(2, 2) * em(self)
        wide = min(wide, room.width())
        margins = self._card_layout.contentsMargins()
        edge = self.card.width() - self.card.contentsRect().width()
        edge += margins.left() + margins.right()
        self.buttons.setFixedHeight(self.buttons.heightForWidth(wide - edge))
        high = 0
        if self.recap is not None and self.score_sheet is not None:
            sides = self._column.contentsMargins()
            self.recap.fit(wide - edge - sides.left() - sides.right())
        # Always reserve the scroll bar's width: text wraps more beside a visible bar, so the bar
        # would remain necessary.
        bar = self._page.verticalScrollBar().sizeHint().width() if self.score_sheet is None else 0
        for _ in range(2):  # the sheet's height is known only once it has its new width
            high = self._updated_layout().totalHeightForWidth(wide - edge - bar) + edge
            high += self.buttons.height()
            self.card.setFixedSize(wide, min(high, room.height()))
            self._card_layout.activate()
        return high <= room.height()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        # Heights are known only after the style sheet has been applied.
        super().showEvent(event)
        self.reposition()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._dismiss()
        else:
            super().keyPressEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(20, 24, 22, 150))


def _centred(label: QLabel, *, wrapped: bool = False) -> QLabel:
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setWordWrap(wrapped)
    return label


def _direction(*, is_row: bool) -> QBoxLayout.Direction:
    return QBoxLayout.Direction.LeftToRight if is_row else QBoxLayout.Direction.TopToBottom


def _rule_label(cited: RuleText, rule: str, colour: str) -> QLabel:
    link = f'<a href="{escaped(rule)}" style="color:{colour}">{escaped(cited.title)}</a>'
    label = _centred(MarkupLabel(link, objectName="muted"))
    label.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
    return label
