"""Fields for the players: number, names, badges, order and computers."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Final

from PySide6.QtCore import QCoreApplication, QPoint, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QIcon,
    QKeySequence,
    QPalette,
    QShortcut,
)
from PySide6.QtWidgets import QCompleter, QMenu, QToolButton, QWidget

from tabletop.bots.registry import external_bots
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.player_names import bidi_safe, name_problem
from tabletop.match.match import USUAL_BOT
from tabletop.ui.base.errors import translate_fault
from tabletop.ui.base.language import escape_mnemonic
from tabletop.ui.table.bot_driver import OFFERED, level_text
from tabletop.ui.table.placeholder_names import is_placeholder, placeholder_names
from tabletop.ui.widgets.art import BADGE_COLOURS, Badge, badge_icon, icon
from tabletop.ui.widgets.layouts import em, in_column, in_flow, in_grid, restore_focus, retain_size
from tabletop.ui.widgets.name_edit import NameEdit
from tabletop.ui.widgets.plain_text import PlainLabel, plain
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.widgets import ComboBox, SegmentedButton, heading, tool_button

BADGES: Final = len(BADGE_COLOURS)
"""Number of different badges."""


class BadgeButton(QToolButton):
    """A button that shows a player's badge and opens a menu of all badges.

    Signals:
        badge_chosen: emitted with the badge chosen from the menu.
    """

    badge_chosen = Signal(int)

    def __init__(self, badge: Badge) -> None:
        super().__init__()
        self.badge = badge
        self._owners: Mapping[Badge, str] = {}
        side = round(1.4 * em(self))
        self.setIconSize(QSize(side, side))
        self.setAutoRaise(True)
        self.badge_menu = QMenu(self)
        self.clicked.connect(self._open)

    def show_badge(self, owner: str, others: Mapping[Badge, str]) -> None:
        """Show the current badge, and update the menu.

        Args:
            owner: the name of the badge's player, for screen readers.
            others: a mapping from the other players' badges to their names.
        """
        self._owners = others
        self.setIcon(self._icon(self.badge))
        sign = self._name(self.badge)
        self.setAccessibleName(self.tr("Sign of {name}: {sign}").format(name=owner, sign=sign))
        self.setToolTip(plain(self.tr("{sign}; click for another").format(sign=sign)))

    def _name(self, badge: Badge) -> str:
        names = (
            self.tr("Red disc"),
            self.tr("Blue square"),
            self.tr("Green triangle"),
            self.tr("Yellow diamond"),
            self.tr("Pink plus"),
            self.tr("Light blue star"),
            self.tr("Brown ring"),
        )
        return names[badge % BADGES]

    def _icon(self, badge: Badge) -> QIcon:
        outline = self.palette().color(QPalette.ColorRole.WindowText).name()
        return badge_icon(badge, self.iconSize().width(), outline)

    def _open(self) -> None:
        menu = self.badge_menu
        menu.clear()
        for badge in range(BADGES):
            owner = self._owners.get(badge)
            text = self._name(badge)
            if owner is not None:
                text = self.tr("{sign} – exchange with {name}").format(sign=text, name=owner)
            action = menu.addAction(self._icon(badge), escape_mnemonic(text))
            action.setIconVisibleInMenu(True)
            action.triggered.connect(lambda _checked, badge=badge: self.badge_chosen.emit(badge))
            if badge == self.badge:
                menu.setActiveAction(action)
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))


class PlayerRow(QWidget):
    """The fields for one seat: a button to move it up, badge, name and computer.

    Signals:
        move_requested: emitted with -1 or 1 to swap this row with the previous or next row.
    """

    move_requested = Signal(int)

    def __init__(self, name: str, badge: Badge, known: Sequence[str]) -> None:
        """Create a row.

        Args:
            name: the player's name.
            badge: the player's badge.
            known: names offered for completion.
        """
        super().__init__()
        self.problem = ""
        unit = em(self)
        self.up_button = tool_button("↑", lambda: self.move_requested.emit(-1), segment=True)
        self.badge = BadgeButton(badge)
        self.edit = NameEdit(name)
        self.edit.setMinimumWidth(8 * unit)
        completer = QCompleter(list(known), self.edit)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.edit.setCompleter(completer)
        self._known = frozenset(known)
        self.edit.textEdited.connect(lambda _text: QTimer.singleShot(0, self, self._hide_names))
        self.level = ComboBox()
        self.level.setToolTip(plain(self.tr("How well the computer plays")))
        self.level.hide()
        self.computer_button = QToolButton()
        self.computer_button.setObjectName("segment")
        self.computer_button.setCheckable(True)
        side = round(1.3 * unit)
        self.computer_button.setIconSize(QSize(side, side))
        self._message = ProblemLabel()
        retain_size(self.up_button, self.computer_button)
        row = (self.up_button, self.badge, self.edit, self.level, self.computer_button)
        layout = in_grid(row, across=unit // 3, down=unit // 4)
        layout.setContentsMargins(unit // 4, unit // 6, unit // 4, unit // 6)
        layout.addWidget(self._message, 1, 2, 1, 3)
        layout.setColumnStretch(2, 1)
        layout.setRowStretch(2, 1)
        self.setLayout(layout)
        for key, step in (("Alt+Up", -1), ("Alt+Down", 1)):
            inside = Qt.ShortcutContext.WidgetWithChildrenShortcut
            shortcut = QShortcut(QKeySequence(key), self, context=inside)
            shortcut.activated.connect(lambda step=step: self.move_requested.emit(step))

    @property
    def name(self) -> str:
        """The name entered in the field."""
        return self.edit.shown_name

    def set_seat(self, seat: int) -> None:
        """Set the seat number that screen readers announce."""
        text = QCoreApplication.translate("PlayerFields", "Name of player {n}")
        self.edit.setAccessibleName(text.format(n=seat + 1))
        text = QCoreApplication.translate("PlayerFields", "Move player {n} up (Alt+Up)")
        self.up_button.setToolTip(plain(text.format(n=seat + 1)))
        self.up_button.setAccessibleName(self.up_button.toolTip())

    def offer_bots(self, bots: Sequence[str], chosen: str) -> None:
        """Offer a choice of bots, and select the bot `chosen`."""
        for bot in bots:
            self.level.addItem(level_text(bot), bot)
        self.level.setCurrentIndex(max(self.level.findData(chosen), 0))

    @property
    def bot(self) -> str:
        """The chosen bot, whether or not the computer plays this seat."""
        return str(self.level.currentData())

    def show_problem(self, text: str) -> None:
        """Show a problem with the name; an empty text clears it."""
        self.problem = text
        self._message.show_problem(text)
        self.edit.setAccessibleDescription(text)

    def _hide_names(self) -> None:
        """Hide the completions of a known name, because their popup takes the next click."""
        offered = self.edit.completer().popup()
        if offered is not None and self.name in self._known:
            offered.hide()

    def show_computer(self, *, wanted: bool, allowed: bool) -> None:
        """Show the computer button if `wanted`, and enable it if `allowed`."""
        robot = self.computer_button
        robot.setVisible(wanted)
        robot.setEnabled(allowed)
        # Only the default dark icon is legible on a checked button.
        ink = self.palette().color(QPalette.ColorRole.WindowText).name()
        robot.setIcon(icon("robot") if robot.isChecked() else icon("robot", ink))
        if robot.isChecked():
            tip = self.tr("The computer plays for {name}")
        elif robot.isEnabled():
            tip = self.tr("Let the computer play for {name}")
        else:
            tip = self.tr("At least one person must play: {name}")
        name = bidi_safe(self.name)
        self.level.setVisible(wanted and robot.isChecked())
        text = self.tr("How well the computer plays for {name}")
        self.level.setAccessibleName(text.format(name=name))
        robot.setToolTip(plain(tip.format(name=name)))
        robot.setAccessibleName(robot.toolTip())


class ProblemLabel(PlainLabel):
    """A label for a problem with an input; an empty label keeps its space."""

    def __init__(self) -> None:
        super().__init__(wordWrap=True)
        self.setObjectName("problem")
        self.setMinimumHeight(self.fontMetrics().height())
        retain_size(self)
        self.hide()

    def show_problem(self, text: str) -> None:
        """Show a text, or hide the label if it is empty."""
        self.setText(text)
        self.setVisible(bool(text))


_COLUMNS: Final = 2
_WIDE: Final = 58
"""Minimum screen width for two columns, in font heights."""


class PlayerFields(QWidget):
    """The fields for all players: one row per seat, in seating order.

    Signals:
        changed: emitted when the number of players or a name changes.
        moved: emitted with each seat's previous index when the order changes.
    """

    changed = Signal()
    moved = Signal(tuple)

    def __init__(
        self,
        seats: tuple[int, int],
        last: Sequence[str],
        others: Sequence[str],
        *,
        badges: Mapping[str, Badge],
        computers: Mapping[int, str] | None,
        random: Random,
    ) -> None:
        """Create the fields with the last players filled in.

        Args:
            seats: the minimum and maximum number of players.
            last: the last players of this game.
            others: further names to offer.
            badges: a mapping from known players' names to their badges.
            computers: a mapping from the computer's seats in the last game to its bots, or None if
                the computer cannot play.
            random: the generator used to shuffle the order.
        """
        super().__init__()
        self._fewest, most = seats
        self._known = badges
        self._random = random
        unit = em(self)
        # Twice as many as seats: people may have typed some of these names themselves.
        names = _suggested_names(last, others, most, placeholder_names(2 * most))
        numbers = [str(n) for n in range(self._fewest, most + 1)]
        self.count = SegmentedButton(numbers, self.tr("Players"))
        self.count.changed.connect(self._refresh)
        alone = self.tr("Alone with the computer")
        self.alone = tool_button(alone, self._toggle_alone, segment=True, checkable=True)
        self.shuffle = tool_button(self.tr("Shuffle the order"), self._shuffle, segment=True)
        signs = _assigned_badges(names, badges)
        offered = tuple(name for name in dict.fromkeys((*last, *others)) if name)
        self.rows = [PlayerRow(*pair, offered) for pair in zip(names, signs, strict=True)]
        computer_plays = (self.alone,) if computers is not None else ()
        retain_size(*computer_plays, self.shuffle, *self.rows)
        head = heading(self.tr("Players"))
        top = in_flow(head, self.count, None, self.alone, self.shuffle, spacing=unit)
        self._grid = in_grid(across=unit, down=0)
        is_wide = self.screen().availableSize().width() >= _WIDE * unit
        self._columns = _COLUMNS if is_wide else 1
        for column in range(self._columns):
            self._grid.setColumnStretch(column, 1)
        self.setLayout(in_column(top, self._grid, spacing=unit // 2))
        self._has_computers = computers is not None
        bots = (*OFFERED, *external_bots()) if self._has_computers else OFFERED
        for seat, row in enumerate(self.rows):
            row.offer_bots(bots, (computers or {}).get(seat, USUAL_BOT))
            row.computer_button.setChecked(seat in (computers or ()))
            self._connect_row(row)
        self.count.choose(min(max(len(last), self._fewest), most) - self._fewest)
        self._place_rows()
        self._refresh()

    def _connect_row(self, row: PlayerRow) -> None:
        row.edit.textChanged.connect(lambda _text: self._name_changed(row))
        row.edit.composed.connect(lambda: self._name_changed(row))
        row.badge.badge_chosen.connect(lambda badge: self._assign_badge(row, badge))
        row.computer_button.toggled.connect(self._refresh)
        row.move_requested.connect(lambda step: self._step(row, step))

    def hide_computers(self) -> None:
        """Hide the computer buttons, for a deal in which the computer does not play."""
        self._has_computers = False
        self._refresh()

    # --- choices --------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, for all seats in use."""
        return tuple(row.name for row in self._taking_part)

    @property
    def unnamed(self) -> frozenset[int]:
        """The seats that have a numbered placeholder instead of a name."""
        taking_part = enumerate(self._taking_part)
        return frozenset(seat for seat, row in taking_part if is_placeholder(row.name))

    @property
    def badges(self) -> tuple[Badge, ...]:
        """The players' badges, for all seats in use."""
        return tuple(row.badge.badge for row in self._taking_part)

    @property
    def computers(self) -> dict[int, str]:
        """A mapping from each seat that the computer plays to its bot."""
        rows = enumerate(self._taking_part) if self._has_computers else ()
        return {seat: row.bot for seat, row in rows if row.computer_button.isChecked()}

    def focus_first(self) -> None:
        """Focus the first name field and select its text."""
        self.rows[0].edit.setFocus()
        self.rows[0].edit.selectAll()

    def check(self) -> bool:
        """Return whether all names are valid; if not, focus the first invalid name.

        Text that an input method is composing is committed first.
        """
        for row in self.rows:
            row.edit.commit()
        wrong = next((row for row in self._taking_part if row.problem), None)
        if wrong is not None:
            wrong.edit.setFocus()
        return wrong is None

    @property
    def _taking_part(self) -> list[PlayerRow]:
        return self.rows[: self._fewest + self.count.index]

    # --- names and badges -----------------------------------------------------------------------

    def _refresh(self) -> None:
        """Update all rows; if every seat is a computer, make the first seat a person."""
        rows, seen = self._taking_part, set[str]()
        if all(row.computer_button.isChecked() for row in rows):
            rows[0].computer_button.setChecked(False)
        people = [row for row in rows if not row.computer_button.isChecked()]
        owners = {row.badge.badge: bidi_safe(row.name) for row in rows}
        are_several = len(rows) > 1
        self.shuffle.setVisible(are_several)
        self.alone.setVisible(self._has_computers and are_several)
        with QSignalBlocker(self.alone):
            self.alone.setChecked(len(people) == 1)
        for row in self.rows:
            row.setVisible(row in rows)
            row.up_button.setVisible(row is not rows[0])
            row.show_computer(wanted=self._has_computers and are_several, allowed=people != [row])
            others = {badge: name for badge, name in owners.items() if badge != row.badge.badge}
            row.badge.show_badge(bidi_safe(row.name), others)
            problem = name_problem(row.name)
            text = "" if problem is None else _sentence(problem)
            if not text and row.name in seen:
                text = self.tr("Somebody already has that name.")
            row.show_problem(text)
            seen.add(row.name)
        self.changed.emit()

    def _name_changed(self, row: PlayerRow) -> None:
        """Give a known player their badge, unless another known player has that badge."""
        badge = self._known.get(row.name)
        owned = [self._known.get(other.name) for other in self._taking_part if other is not row]
        if badge is not None and badge in range(BADGES) and badge not in owned:
            self._assign_badge(row, badge)
        else:
            self._refresh()

    def _assign_badge(self, row: PlayerRow, badge: Badge) -> None:
        """Assign a badge to a row, swapping badges with the badge's previous owner."""
        for other in self.rows:
            if other is not row and other.badge.badge == badge:
                other.badge.badge = row.badge.badge
        row.badge.badge = badge
        self._refresh()

    # --- the order ------------------------------------------------------------------------------

    def _place_rows(self) -> None:
        """Place every row in the layout and in the tab order."""
        chain: list[QWidget] = []
        for seat, row in enumerate(self.rows):
            self._grid.removeWidget(row)
            self._grid.addWidget(row, *divmod(seat, self._columns))
            row.set_seat(seat)
            chain += [row.up_button, row.badge, row.edit, row.level, row.computer_button]
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)

    def _reorder(self, rows: Sequence[PlayerRow]) -> None:
        """Change the order of the rows in use."""
        before = self._taking_part
        if list(rows) == before:
            return
        self.rows[: len(before)] = rows
        self._place_rows()
        self.moved.emit(tuple(before.index(row) for row in rows))
        self._refresh()

    def _put(self, row: PlayerRow, seat: int) -> None:
        rows = [other for other in self._taking_part if other is not row]
        rows.insert(seat, row)
        self._reorder(rows)

    def _step(self, row: PlayerRow, step: int) -> None:
        seat = self.rows.index(row) + step
        if 0 <= seat < len(self._taking_part):
            focused = row.focusWidget()
            self._put(row, seat)
            restore_focus(focused, row.edit)
            self._announce_place(row)

    def _announce_place(self, row: PlayerRow) -> None:
        text = self.tr("{name} sits in seat {n} of {all}")
        place = self.rows.index(row) + 1
        announce(row, text.format(name=bidi_safe(row.name), n=place, all=len(self._taking_part)))

    def _toggle_alone(self) -> None:
        for row in self.rows:
            row.computer_button.setChecked(row is not self.rows[0])
        self._refresh()

    def _shuffle(self) -> None:
        before = self._taking_part
        rows = list(before)
        while rows == before:
            self._random.shuffle(rows)
        self._reorder(rows)


def _assigned_badges(names: Sequence[str], known: Mapping[str, Badge]) -> list[Badge]:
    """Return a unique badge for each name: its known badge, or the first free badge."""
    assigned: dict[int, Badge] = {}
    for seat, name in enumerate(names):
        badge = known.get(name)
        if badge is not None and badge in range(BADGES) and badge not in assigned.values():
            assigned[seat] = badge
    free = [badge for badge in range(BADGES) if badge not in assigned.values()]
    return [assigned[seat] if seat in assigned else free.pop(0) for seat in range(len(names))]


def _suggested_names(
    last: Sequence[str], others: Sequence[str], count: int, numbered: Sequence[str]
) -> list[str]:
    """Return a unique name for each seat: last players, others, then placeholders."""
    free = [name for name in dict.fromkeys(others) if name not in last]
    names = [*last, *free][:count]
    names += [""] * (count - len(names))
    taken = set(names)
    for seat, name in enumerate(names):
        if not name:
            choices = (numbered[seat], *numbered)
            names[seat] = next(number for number in choices if number not in taken)
            taken.add(names[seat])
    return names


def _sentence(fault: ErrorText) -> str:
    text = translate_fault(fault)
    return f"{text[:1].upper()}{text[1:]}."
