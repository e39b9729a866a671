"""The new game dialog: players, options and seed."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QToolButton,
    QWidget,
)

from tabletop.content.deal_code import Deal, decode_deal
from tabletop.content.game_setup import Setup
from tabletop.engine.options import OptionSpec
from tabletop.engine.player_names import bidi_safe
from tabletop.games.game import Game
from tabletop.i18n.texts import Texts
from tabletop.match.save.header import MAX_SEED
from tabletop.overriding import override
from tabletop.ui.base.settings import LastSetup
from tabletop.ui.features.start.player_fields import PlayerFields, ProblemLabel
from tabletop.ui.widgets.art import Badge, icon
from tabletop.ui.widgets.layouts import TITLE, em, holding, in_column, in_grid, in_row, retain_size
from tabletop.ui.widgets.widgets import (
    ComboBox,
    PictureLabel,
    SegmentedButton,
    heading,
    muted,
    named,
    push_button,
)

_OF_SCREEN: Final = 0.92
"""Maximum height of the dialog, as a share of the screen's height."""
_MOST_SEGMENTS: Final = 3
_PICTURED: Final = 28
"""Minimum height of the dialog for the game's picture, in font heights."""


class OptionFields(QWidget):
    """A form with one field for each of a game's options."""

    def __init__(
        self, options: Sequence[OptionSpec], texts: Texts, chosen: Mapping[str, str]
    ) -> None:
        super().__init__()
        self._options = options
        self.fields: dict[str, SegmentedButton | ComboBox] = {}
        self._rows: dict[str, tuple[QWidget, ...]] = {}
        self._seats = 1
        unit = em(self)
        grid = in_grid(across=int(1.5 * unit), down=unit // 6)
        self.setLayout(grid)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 3)
        # Options that do not always apply come last, so that hiding them leaves no gaps.
        ordered = sorted(options, key=lambda option: option.fewest > 1 or option.needs is not None)
        for number, option in enumerate(ordered):
            value = chosen.get(option.key, option.offered or option.default)
            index = option.values.index(value) if value in option.values else 0
            field = self.fields[option.key] = self._field(option, texts, index)
            head = heading(texts.option_label(option.key))
            head.setWordWrap(True)
            about = muted(texts.option_help(option.key))
            grid.addWidget(head, 3 * number, 0)
            grid.addWidget(field, 3 * number, 1)
            grid.addWidget(about, 3 * number + 1, 1)
            self._rows[option.key] = head, field, about
            retain_size(head, field, about)
            if number + 1 < len(options):
                grid.setRowMinimumHeight(3 * number + 2, unit // 2)

    def show_relevant(self) -> None:
        """Show only the options that currently apply; hidden fields keep their space."""
        chosen = self.values()
        for option in self._options:
            for widget in self._rows[option.key]:
                widget.setVisible(option.matters(self._seats, chosen))

    def set_names(self, names: Sequence[str]) -> None:
        """Show the players' names in options that choose a seat."""
        self._seats = len(names)
        self.show_relevant()
        for option in self._options:
            field = self.fields[option.key]
            if option.seat and isinstance(field, ComboBox):
                index = min(max(field.index, 0), len(names) - 1)
                field.clear()
                field.addItems([*map(bidi_safe, names)])
                field.choose(index)

    def values(self) -> dict[str, str]:
        """Return a mapping from option keys to the chosen values."""
        return {
            option.key: option.values[self.fields[option.key].index] for option in self._options
        }

    def _field(self, option: OptionSpec, texts: Texts, index: int) -> SegmentedButton | ComboBox:
        label = texts.option_label(option.key)
        labels = [texts.option_value(option.key, value) for value in option.values]
        if not option.seat and len(labels) <= _MOST_SEGMENTS:
            segments = SegmentedButton(labels, label)
            segments.choose(index)
            segments.changed.connect(self.show_relevant)
            return segments
        box = ComboBox(label, labels)
        box.choose(index)
        box.setMinimumWidth(12 * em(box))
        return box


class SeedField(QWidget):
    """A field for the seed used for dice and shuffles, or for a deal's code.

    Signals:
        deal_entered: a code was entered; carries its `Deal`.
    """

    deal_entered = Signal(object)

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        unit = em(self)
        name, edit = self.tr("Seed or code"), QLineEdit(placeholderText=self.tr("random"))
        self.edit = named(edit, name)
        self.edit.textChanged.connect(self._check_text)
        self._message = ProblemLabel()
        message = self.tr(
            "A seed is a whole number, at least 0 and below {limit}. "
            "Codes of other games and mistyped ones do not work."
        )
        # The text is never removed, so that the hidden label keeps space for all its lines.
        self._message.setText(message.format(limit=MAX_SEED))
        about = muted(
            self.tr(
                "The same number deals the same cards and rolls the same dice again. A code "
                "also sets the number of players and the options."
            )
        )
        rows = ((heading(name), self.edit), (None, about), (None, self._message))
        layout = in_grid(*rows, across=int(1.5 * unit), down=unit // 4)
        layout.setColumnStretch(1, 1)
        self.setLayout(layout)

    @property
    def value(self) -> int | None:
        """The seed, or None if each game should get a new seed."""
        text = self.edit.text().strip()
        deal = None if text.isdecimal() else decode_deal(self._game, text)
        return deal.seed if deal is not None else int(text) if text else None

    def check(self) -> bool:
        """Return whether the field is empty or valid; if it is neither, focus it."""
        good = self._check_text()
        if not good:
            self.edit.setFocus()
        return good

    def _check_text(self) -> bool:
        text = self.edit.text().strip()
        deal = None if text.isdecimal() else decode_deal(self._game, text)
        good = not text or deal is not None
        if text.isdecimal():
            good = len(text) <= len(str(MAX_SEED)) and int(text) < MAX_SEED
        self._message.setVisible(not good)
        if deal is not None:
            self.deal_entered.emit(deal)
        return good


class NewGameDialog(QDialog):
    """A dialog for setting up a game.

    Attributes:
        setup: the chosen set-up, or None if the dialog has not been accepted.
    """

    def __init__(
        self,
        game: Game,
        texts: Texts,
        remembered: LastSetup | None,
        names: Sequence[str],
        parent: QWidget | None = None,
        *,
        badges: Mapping[str, Badge] | None = None,
        random: Random | None = None,
    ) -> None:
        """Create the dialog with the game's most recent set-up filled in.

        Args:
            game: the game to set up.
            texts: the game's texts.
            remembered: the game's most recent set-up, or None if there is none.
            names: recent players of any game, used for seats that `remembered` does not name.
            parent: the dialog's parent window.
            badges: a mapping from known players' names to their badges.
            random: the generator used to shuffle the players' order.
        """
        super().__init__(parent)
        self.setup: Setup | None = None
        self._game = game
        self._texts = texts
        self.setWindowTitle(self.tr("New game: {game}").format(game=texts.name))
        last = remembered or LastSetup((), {})
        self.players = PlayerFields(
            game.seats,
            last.names,
            names,
            badges=badges or {},
            computers=None if game.cooperative else last.computers,
            random=random or Random(),
        )
        self.options = OptionFields(game.options, texts, last.options)
        self.players.changed.connect(self._players_changed)
        self.players.moved.connect(self._players_moved)
        beside = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self.more = QToolButton(toolButtonStyle=beside)
        self.more.setText(self.tr("More"))
        self.more.setCheckable(True)
        self.seed = SeedField(game)
        self.seed.deal_entered.connect(self._set_up_deal)
        self.seed.hide()
        retain_size(self.seed)
        self.more.toggled.connect(self._show_more)
        self.start = push_button(self.tr("Start"), self._start, default=True)
        self._lay_out()
        self._show_arrow(down=False)
        self._players_changed()
        self.players.focus_first()

    def _lay_out(self) -> None:
        """Lay out the widgets, with all fields in an area that scrolls on small screens."""
        unit = em(self)
        cancel = push_button(self.tr("Cancel"), self.reject)
        gap, beside, over = int(1.2 * unit), 2 * unit, int(1.6 * unit)
        parts = (self._head(unit), self.players, self.options, self.seed, None)
        self._body = holding(in_column(*parts, spacing=gap))
        self._scroll = QScrollArea(widgetResizable=True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._body)
        buttons = in_row(self.more, None, cancel, self.start)
        around = (beside, over, beside, over)
        self.setLayout(in_column((self._scroll, 1), buttons, spacing=gap, margins=around))

    def _head(self, unit: int) -> QHBoxLayout:
        size = (13 * unit, 8 * unit)
        self._art = PictureLabel(self._game.id, "tile", *size, radius=0.7 * unit)
        name, about = heading(self._texts.name, TITLE), muted(self._texts.about)
        words = in_column(None, name, about, None, spacing=unit // 2)
        return in_row(self._art, (words, 1), spacing=int(1.4 * unit))

    def _show_arrow(self, *, down: bool) -> None:
        ink = self.palette().color(QPalette.ColorRole.WindowText).name()
        self.more.setIcon(icon("down" if down else "forward", ink))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._art.setVisible(self.height() >= _PICTURED * em(self))

    def _show_more(self, shown: bool) -> None:
        self._show_arrow(down=shown)
        self.seed.setVisible(shown)
        self._fit()
        if shown:
            self.seed.edit.setFocus()
            self._scroll.ensureWidgetVisible(self.seed)

    def _players_changed(self) -> None:
        self.options.set_names(self.players.names)
        self._fit()
        QTimer.singleShot(0, self, self._fit)  # again, once all widgets know their height

    def _set_up_deal(self, deal: Deal) -> None:
        """Set the number of players and the options of a deal."""
        self.players.count.button(deal.seats - self._game.seats[0]).setChecked(True)
        for option in self._game.options:
            value = deal.options.get(option.key, option.default)
            self.options.fields[option.key].choose(option.values.index(value))
        self.options.show_relevant()

    def _players_moved(self, before: tuple[int, ...]) -> None:
        """Update options that choose a seat, so that they still choose the same players."""
        for option in self._game.options:
            field = self.options.fields[option.key]
            if option.seat and field.index in before:
                field.choose(before.index(field.index))

    def _fit(self) -> None:
        """Resize the dialog to its contents, but no taller than the screen allows.

        Hidden widgets keep their space only if everything fits, to avoid scrolling past gaps.
        """
        self.ensurePolished()
        inner, body, outer = self.players.layout(), self._body.layout(), self.layout()
        if inner is None or body is None or outer is None:
            return
        margins, screen = outer.contentsMargins(), self.screen().availableSize()
        sides = margins.left() + margins.right()
        rest = margins.top() + outer.spacing() + self.start.sizeHint().height() + margins.bottom()
        # Always reserve the scroll bar's width: beside a visible bar, the narrower text would
        # keep the bar necessary.
        sides += self._scroll.verticalScrollBar().sizeHint().width()
        for kept in (True, False):
            retain_size(self.seed, *self.players.rows, kept=kept)
            for layout in (inner, body, outer):
                layout.activate()
            wide = max(self.width(), 46 * em(self), body.minimumSize().width() + sides)
            width = min(wide, screen.width())
            needed = body.totalHeightForWidth(width - sides) + rest
            if needed <= screen.height() * _OF_SCREEN:
                break
        high = max(needed, self.height() if self.isVisible() else 0)
        self.resize(width, min(high, int(screen.height() * _OF_SCREEN)))

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
            bots=players.computers,
            unnamed=players.unnamed,
        )
        self.accept()
