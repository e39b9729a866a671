"""The move list's model: the latest events and every available action, in words."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from enum import Enum, auto
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from tabletop.engine.actions import ChooseCard, ChooseSeat, ChooseWord, Keep, Move, Roll, SeatAction
from tabletop.engine.capabilities import dice_of
from tabletop.match.queries import source_zone
from tabletop.overriding import override
from tabletop.ui.table.model.buttons import action_text
from tabletop.ui.table.session import Session

Index = QModelIndex | QPersistentModelIndex

_MIN_SWITCHES: Final = 3
"""Minimum number of dice for switches; if there are fewer, each set of dice has a line."""
_RECENT_EVENTS: Final = 4
"""Number of log entries that are shown above the moves."""


class MoveKind(Enum):
    """What a line in the list represents."""

    HEADING = auto()
    """A heading above a group of lines."""
    EVENT = auto()
    """A log entry, which cannot be chosen."""
    SWITCH = auto()
    """A switch that chooses a die to set aside."""
    ACTION = auto()
    """A legal action."""
    PASS_SCREEN = auto()
    """Pass the screen to the next player; the privacy screen then covers the table."""
    UNCOVER = auto()
    """Uncover the table for the next player."""
    UNDO = auto()
    """Undo the last decision."""
    REDO = auto()
    """Redo an undone decision."""
    SHOW_END = auto()
    """Show the end page."""


class MoveItem(NamedTuple):
    """A line in the move list.

    Attributes:
        kind: what the line represents.
        words: the text to show.
        action: the action that the line performs, or None.
        die: the die that the line selects or deselects, or None.
    """

    kind: MoveKind
    words: str
    action: SeatAction | None = None
    die: int | None = None

    @property
    def is_selectable(self) -> bool:
        """Whether the user can choose this line."""
        return self.kind not in (MoveKind.HEADING, MoveKind.EVENT)

    @property
    def is_forward(self) -> bool:
        """Whether the line can be chosen and continues the game, unlike undo and redo."""
        return self.is_selectable and self.kind not in (MoveKind.UNDO, MoveKind.REDO)


class MovesModel(QAbstractListModel):
    """Model of the latest events and everything that the viewer can do, line by line.

    Attributes:
        entries: all lines, from top to bottom.
    """

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.entries: Sequence[MoveItem] = ()
        self._rebuild()
        session.changed.connect(self._rebuild)
        session.rearranged.connect(self._update_switches)

    def do(self, row: int) -> bool:
        """Perform what a line offers; return False if it offers nothing or is refused."""
        session, entry = self._session, self.entries[row]
        if session.is_throwing:  # the lines still describe the position before the throw
            session.finish_throw()
            return False
        commands: dict[MoveKind, Callable[[], object]] = {
            MoveKind.PASS_SCREEN: session.pass_requested.emit,
            MoveKind.UNCOVER: session.uncover_requested.emit,
            MoveKind.UNDO: session.undo,
            MoveKind.REDO: session.redo,
        }
        if entry.action is not None:
            return session.act(entry.action).legal
        if entry.die is not None:
            session.selected_dice ^= {entry.die}
            session.rearranged.emit()
        elif entry.kind in commands:
            commands[entry.kind]()
        else:
            return False
        return True

    # --- the lines --------------------------------------------------------------------------

    def _update_switches(self) -> None:
        """Update the lines for the chosen dice, without resetting the model."""
        if self._dice and not self._session.is_throwing:
            self.entries = tuple(self._items())
            self.dataChanged.emit(self.index(0), self.index(len(self.entries) - 1))

    def _rebuild(self) -> None:
        self.beginResetModel()
        keeps = [action for action in self._session.legal_actions() if isinstance(action, Keep)]
        dice = tuple(sorted({die for keep in keeps for die in keep.dice}))
        has_switches = len(dice) >= _MIN_SWITCHES and len(keeps) > len(dice)
        self._dice: Sequence[int] = dice if has_switches else ()
        """The dice that have switches; empty if every set of dice has a line."""
        self._keep_actions: Sequence[SeatAction] = keeps if has_switches else ()
        """The actions that are available through switches."""
        self.entries = tuple(self._items())
        self.endResetModel()

    def _items(self) -> Iterator[MoveItem]:
        session = self._session
        speaker, match = session.speaker, session.match
        yield from self._recent_event_items()
        if session.passing_to is not None:
            name = speaker.seat(session.passing_to)
            if session.is_covered:
                yield MoveItem(MoveKind.HEADING, self.tr("Pass to {name}").format(name=name))
                text = self.tr("I am {name}: show my cards")
                yield MoveItem(MoveKind.UNCOVER, text.format(name=name))
            else:
                text = self.tr("Pass the screen to {name}")
                yield MoveItem(MoveKind.PASS_SCREEN, text.format(name=name))
            return
        outcome, to_act = match.outcome, match.to_act
        if outcome is None and to_act in match.players.computer_seats:
            words = self.tr("The computer plays for {name}.").format(name=speaker.names[to_act])
            yield MoveItem(MoveKind.HEADING, words)
            return
        if outcome is not None:
            yield MoveItem(MoveKind.HEADING, speaker.outcome(outcome))
            yield MoveItem(MoveKind.SHOW_END, self.tr("See how it ended"))
        else:
            yield MoveItem(MoveKind.HEADING, speaker.prompt(match.view(None).prompt))
            yield from self._actions()
        yield from self._undo_items()

    def _recent_event_items(self) -> Iterator[MoveItem]:
        """Yield the latest log entries, limited to what the viewer may see."""
        session = self._session
        lines = deque(session.match.log(), _RECENT_EVENTS)
        if lines:
            yield MoveItem(MoveKind.HEADING, self.tr("Just now"))
        for line in lines:
            yield MoveItem(MoveKind.EVENT, session.speaker.event(line.event, session.visible_to))

    def _actions(self) -> Iterator[MoveItem]:
        groups: dict[str, list[SeatAction]] = {}
        for action in self._session.legal_actions():
            groups.setdefault(self._group(action), []).append(action)
        for name, actions in groups.items():
            if len(groups) > 1:
                yield MoveItem(MoveKind.HEADING, name)
            if any(action in self._keep_actions for action in actions):
                yield from self._switches()
            for action in actions:
                if action not in self._keep_actions:
                    yield MoveItem(MoveKind.ACTION, self._action_label(action), action)

    def _switches(self) -> Iterator[MoveItem]:
        """Yield a switch for each die, then the actions that set aside the chosen dice.

        There is one action for each card with which the dice can be set aside.
        """
        session = self._session
        dice = dice_of(session.match.rules, session.view.observation)
        faces = {shown.die: shown.face for shown in dice}
        for die in self._dice:
            name = session.speaker.die(die, faces[die])
            yield MoveItem(MoveKind.SWITCH, self.tr("Set aside: {die}").format(die=name), die=die)
        keeps = [keep for keep in self._keep_actions if isinstance(keep, Keep)]
        for using in dict.fromkeys(keep.using for keep in keeps):
            fitting = (
                k for k in keeps if k.using == using and set(k.dice) == session.selected_dice
            )
            action = next(fitting, None)
            if action is not None:
                yield MoveItem(MoveKind.ACTION, self._action_label(action), action)
            elif using is None:
                text = self.tr("Choose dice that can be set aside together.")
                yield MoveItem(MoveKind.EVENT, text)
            else:
                text = self.tr("You cannot set these dice aside with {card}.")
                yield MoveItem(MoveKind.EVENT, text.format(card=session.speaker.card(using)))

    def _group(self, action: SeatAction) -> str:
        session = self._session
        match action:
            case Move():
                origin = source_zone(session.match, action)
                return self.tr("Cards") if origin is None else session.speaker.zone(origin)
            case Roll() | Keep():
                return self.tr("Dice")
            case ChooseSeat():
                return self.tr("Players")
            case ChooseCard() | ChooseWord():
                return self.tr("Choose")
            case _:
                return self.tr("Or")

    def _action_label(self, action: SeatAction) -> str:
        """Return an action's label, as shown on its button."""
        session = self._session
        return action_text(session.speaker, session.match.view(session.visible_to), action)

    def _undo_items(self) -> Iterator[MoveItem]:
        session = self._session
        if session.can_undo or session.can_redo:
            yield MoveItem(MoveKind.HEADING, self.tr("Undo and redo"))
        if session.can_undo:
            yield MoveItem(MoveKind.UNDO, session.undo_label())
        if session.can_redo:
            yield MoveItem(MoveKind.REDO, self.tr("Redo what was undone"))

    # --- Qt ---------------------------------------------------------------------------------

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.entries)

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        # Headings cannot be selected.
        kind = self.entries[index.row()].kind
        if kind is MoveKind.HEADING:
            return Qt.ItemFlag.NoItemFlags
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return usual | Qt.ItemFlag.ItemIsUserCheckable if kind is MoveKind.SWITCH else usual

    @override
    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        # A click on the box or Space toggles the switch.
        del value
        is_switch = self.entries[index.row()].kind is MoveKind.SWITCH
        return is_switch and role == Qt.ItemDataRole.CheckStateRole and self.do(index.row())

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's signature
        entry = self.entries[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return entry.words
            case Qt.ItemDataRole.CheckStateRole if entry.kind is MoveKind.SWITCH:
                is_chosen = entry.die in self._session.selected_dice
                return Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked
            case _:
                return None
