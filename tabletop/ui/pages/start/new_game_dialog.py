"""Who plays, and by which options."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from tabletop.games.game import Game
from tabletop.i18n.texts import Texts
from tabletop.library.setup import Setup
from tabletop.ui.pages.start.option_fields import OptionFields, SeedField
from tabletop.ui.pages.start.player_fields import PlayerFields
from tabletop.ui.settings import Remembered
from tabletop.ui.theme.layouts import em, keep_room
from tabletop.ui.theme.seat_colours import Badge
from tabletop.ui.theme.widgets import PictureLabel, heading, muted

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
        *,
        badges: Mapping[str, Badge] | None = None,
        random: Random | None = None,
    ) -> None:
        """Show what was played last.

        Args:
            game: the game to be played.
            texts: its words.
            remembered: its last set-up.
            names: who played last in any game, for seats that the last set-up does not name.
            parent: the window.
            badges: the signs that people had, by their names.
            random: shuffles the order in which they sit.
        """
        super().__init__(parent)
        self.setup: Setup | None = None
        self._game = game
        self._texts = texts
        self.setWindowTitle(self.tr("New game: {game}").format(game=texts.name))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        played = remembered.computers if remembered else ()
        self.players = PlayerFields(
            game.seats,
            remembered.names if remembered else (),
            names,
            badges=badges or {},
            computers=None if game.cooperative else played,
            random=random or Random(),
        )
        self.options = OptionFields(game.options, texts, remembered.options if remembered else {})
        self.players.changed.connect(self._players_changed)
        self.players.moved.connect(self._players_moved)
        self.more = QToolButton()
        self.more.setText(self.tr("More"))
        self.more.setCheckable(True)
        self.more.setArrowType(Qt.ArrowType.RightArrow)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.seed = SeedField()
        self.seed.hide()
        keep_room(self.seed)
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
        self._scroll.setWidget(self._body)
        layout.addWidget(self._scroll, 1)
        layout.addLayout(buttons)
        self._wide = 46 * unit

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

    def _players_moved(self, before: tuple[int, ...]) -> None:
        """Whoever an option names is named by it at the new place, too."""
        for option in self._game.options:
            field = self.options.fields[option.key]
            if option.seat and isinstance(field, QComboBox) and field.currentIndex() in before:
                field.setCurrentIndex(before.index(field.currentIndex()))

    def _fit(self) -> None:
        """Be as high as everything needs, but no higher than the screen."""
        self.ensurePolished()
        outer, body = self.layout(), self._body.layout()
        if outer is None or body is None:
            return
        body.activate()
        outer.activate()
        margins = outer.contentsMargins()
        # As if there were a scroll bar, or one that was there would make itself needed.
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        wide = body.minimumSize().width() + margins.left() + margins.right() + bar
        width = min(max(self.width(), self._wide, wide), self.screen().availableSize().width())
        needed = body.totalHeightForWidth(width - margins.left() - margins.right() - bar)
        rest = margins.top() + outer.spacing() + self.start.sizeHint().height() + margins.bottom()
        highest = self.screen().availableSize().height() * _OF_SCREEN
        high = max(needed + rest, self.height() if self.isVisible() else 0)
        self.resize(width, min(high, int(highest)))

    def _start(self) -> None:
        if not self.players.check():
            self._scroll.ensureWidgetVisible(self.focusWidget())
            return
        if not self.seed.check():
            self.more.setChecked(True)
            return
        players = self.players
        self.setup = Setup(
            self._game,
            players.names,
            self.options.values(),
            self.seed.value,
            badges=players.badges,
            computers=players.computers,
            unnamed=players.unnamed,
        )
        self.accept()
