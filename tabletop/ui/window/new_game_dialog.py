"""Who plays, and by which options."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from tabletop.engine.names import MAX_NAME_LENGTH, name_problem
from tabletop.games.game import Game
from tabletop.i18n.texts import Texts
from tabletop.ui.look.pictures import PictureLabel, em
from tabletop.ui.look.seat_colours import dot_pixmap
from tabletop.ui.look.segments import Segments
from tabletop.ui.look.window_style import heading, muted
from tabletop.ui.play.setup import Setup
from tabletop.ui.settings import Remembered
from tabletop.ui.window.option_fields import OptionFields, SeedField

_OF_SCREEN: Final = 0.92
"""How much of the screen's height the dialog may take."""


class NewGameDialog(QDialog):
    """Asks for the set-up of one game; `setup` has it once the dialog was accepted."""

    def __init__(
        self,
        game: Game,
        texts: Texts,
        remembered: Remembered | None,
        names: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        """Show what was played last.

        Args:
            game: the game to be played.
            texts: its words.
            remembered: its last set-up.
            names: who played last in any game, for seats that the last set-up does not name.
            parent: the window.
        """
        super().__init__(parent)
        self.setup: Setup | None = None
        self._game = game
        self._texts = texts
        self.setWindowTitle(self.tr("New game: {game}").format(game=texts.name))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.players = PlayerFields(game.seats, remembered.names if remembered else (), names)
        self.options = OptionFields(game.options, texts, remembered.options if remembered else {})
        self.players.changed.connect(self._players_changed)
        self.more = QToolButton()
        self.more.setText(self.tr("More"))
        self.more.setCheckable(True)
        self.more.setArrowType(Qt.ArrowType.RightArrow)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.seed = SeedField()
        self.seed.hide()
        self.more.toggled.connect(self._show_more)
        self.start = QPushButton(self.tr("Start"))
        self.start.setDefault(True)
        self.start.clicked.connect(self._start)
        cancel = QPushButton(self.tr("Cancel"))
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        self._lay_out(cancel)
        self._players_changed()
        self.players.focus_first()

    def _lay_out(self, cancel: QPushButton) -> None:
        """Place everything: what is chosen in a part that scrolls where the screen is low."""
        unit = em(self)
        buttons = QHBoxLayout()
        buttons.addWidget(self.more)
        buttons.addStretch()
        buttons.addWidget(cancel)
        buttons.addWidget(self.start)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * unit, int(1.6 * unit), 2 * unit, int(1.6 * unit))
        layout.setSpacing(int(1.2 * unit))
        self._body = QWidget()
        body = QVBoxLayout(self._body)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(int(1.2 * unit))
        body.addLayout(self._head(unit))
        body.addWidget(self.players)
        body.addWidget(self.options)
        body.addWidget(self.seed)
        body.addStretch()
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._body)
        layout.addWidget(self._scroll, 1)
        layout.addLayout(buttons)
        self.setMinimumWidth(46 * unit)

    def _head(self, unit: int) -> QHBoxLayout:
        art = PictureLabel(self._game.id, "tile", 13 * unit, 8 * unit, radius=0.7 * unit)
        words = QVBoxLayout()
        words.setSpacing(unit // 2)
        words.addStretch()
        words.addWidget(heading(self._texts.name, 1.5))
        words.addWidget(muted(self._texts.about))
        words.addStretch()
        head = QHBoxLayout()
        head.setSpacing(int(1.4 * unit))
        head.addWidget(art)
        head.addLayout(words, 1)
        return head

    def _show_more(self, shown: bool) -> None:
        self.more.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)
        self.seed.setVisible(shown)
        self._fit()
        if shown:
            self.seed.edit.setFocus()
            self._scroll.ensureWidgetVisible(self.seed)

    def _players_changed(self) -> None:
        self.options.set_names(self.players.names)
        self._fit()
        QTimer.singleShot(0, self, self._fit)  # once again when all inside know their height

    def _fit(self) -> None:
        """Be as high as everything needs, but no higher than the screen."""
        self.ensurePolished()
        outer, body = self.layout(), self._body.layout()
        if outer is None or body is None:
            return
        body.activate()
        outer.activate()
        margins = outer.contentsMargins()
        width = max(self.width(), self.minimumWidth())
        # As if there were a scroll bar, or one that was there would make itself needed.
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        needed = body.totalHeightForWidth(width - margins.left() - margins.right() - bar)
        rest = margins.top() + outer.spacing() + self.start.sizeHint().height() + margins.bottom()
        highest = self.screen().availableSize().height() * _OF_SCREEN
        self.resize(width, min(needed + rest, int(highest)))

    def _start(self) -> None:
        if not self.players.check():
            return
        if not self.seed.check():
            self.more.setChecked(True)
            return
        self.setup = Setup(self._game, self.players.names, self.options.values(), self.seed.value)
        self.accept()


class PlayerFields(QWidget):
    """How many play, and what they are called.

    Signals:
        changed: the number or a name is another one.
    """

    changed = Signal()

    def __init__(self, seats: tuple[int, int], last: Sequence[str], others: Sequence[str]) -> None:
        super().__init__()
        self._fewest, most = seats
        unit = em(self)
        names = _suggested(last, others, most)
        counts = range(self._fewest, most + 1)
        self.count = Segments([str(n) for n in counts], self.tr("Players"))
        self.count.changed.connect(self._count_changed)
        self.rows = [_NameRow(seat, name) for seat, name in enumerate(names)]
        top = QHBoxLayout()
        top.setSpacing(unit)
        top.addWidget(heading(self.tr("Players")))
        top.addWidget(self.count, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(unit // 2)
        layout.addLayout(top)
        grid = QGridLayout()
        grid.setHorizontalSpacing(int(1.5 * unit))
        grid.setVerticalSpacing(unit // 2)
        for seat, row in enumerate(self.rows):
            row.edit.textChanged.connect(self._name_changed)
            grid.addWidget(row, seat // 2, seat % 2)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        layout.addLayout(grid)
        self.count.choose(min(max(len(last), self._fewest), most) - self._fewest)
        self._show_rows()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats that take part, as they are written."""
        return tuple(row.edit.text() for row in self._taking_part)

    def focus_first(self) -> None:
        """Let the first name be written over."""
        self.rows[0].edit.setFocus()
        self.rows[0].edit.selectAll()

    def check(self) -> bool:
        """Whether everybody has a name; the first that is wrong gets the focus."""
        self._check_names()
        wrong = next((row for row in self._taking_part if row.problem), None)
        if wrong is not None:
            wrong.edit.setFocus()
        return wrong is None

    @property
    def _taking_part(self) -> list["_NameRow"]:
        return self.rows[: self._fewest + self.count.index]

    def _count_changed(self) -> None:
        self._show_rows()
        self._check_names()
        self.changed.emit()

    def _show_rows(self) -> None:
        taking_part = self._taking_part
        for row in self.rows:
            row.setVisible(row in taking_part)

    def _name_changed(self) -> None:
        self._check_names()
        self.changed.emit()

    def _check_names(self) -> None:
        seen: set[str] = set()
        for row in self._taking_part:
            name = row.edit.text()
            problem = name_problem(name)
            if problem is not None:
                row.show_problem(f"{problem[0].upper()}{problem[1:]}.")
            elif name in seen:
                row.show_problem(self.tr("Somebody is called so already."))
            else:
                row.show_problem("")
            seen.add(name)


class _NameRow(QWidget):
    """A seat's dot, its name, and what is wrong with the name."""

    def __init__(self, seat: int, name: str) -> None:
        super().__init__()
        self.problem = ""
        unit = em(self)
        dot = QLabel()
        dot.setPixmap(dot_pixmap(seat, int(1.3 * unit), 2.0))
        self.edit = QLineEdit(name)
        self.edit.setMaxLength(MAX_NAME_LENGTH)
        self.edit.setAccessibleName(
            QCoreApplication.translate("PlayerFields", "Name of player {n}").format(n=seat + 1)
        )
        self._message = QLabel()
        self._message.setObjectName("problem")
        self._message.setWordWrap(True)
        self._message.hide()
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(unit // 2)
        layout.setVerticalSpacing(unit // 4)
        layout.addWidget(dot, 0, 0)
        layout.addWidget(self.edit, 0, 1)
        layout.addWidget(self._message, 1, 1)
        layout.setRowStretch(2, 1)

    def show_problem(self, text: str) -> None:
        """Say what is wrong with the name; nothing where it is empty."""
        self.problem = text
        self._message.setText(text)
        self._message.setVisible(bool(text))
        self.edit.setAccessibleDescription(text)


def _suggested(last: Sequence[str], others: Sequence[str], count: int) -> list[str]:
    """A name for every seat, each once: the last ones first, then others, then numbers."""
    numbered = [
        QCoreApplication.translate("PlayerFields", "Player {n}").format(n=n)
        for n in range(1, 2 * count + 1)
    ]
    names = list(dict.fromkeys((*last, *others)))[:count]
    free = [name for name in (*numbered[len(names) :], *numbered) if name not in names]
    return [*names, *free][:count]
