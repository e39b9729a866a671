"""All that can be done now, in words: what the list of moves shows."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from tabletop.engine.actions import ChooseCard, ChooseSeat, ChooseWord, Keep, Move, Roll, SeatAction
from tabletop.engine.capabilities import dice_of
from tabletop.match.queries import origin_of
from tabletop.ui.control.session import Session
from tabletop.ui.guard import guarded
from tabletop.ui.pages.table.dice_switches import DiceSwitches
from tabletop.ui.viewmodel.action_names import action_words

_TOLD: Final = 4
"""How many of the last lines of the log stand above what can be done."""


class Kind(Enum):
    """What an entry of the list is."""

    HEAD = auto()
    """The name of a group."""
    NEWS = auto()
    """Something that happened; it can be read, and does nothing."""
    SWITCH = auto()
    """A die that is to be set aside, or not."""
    ACTION = auto()
    """A legal action."""
    PASS = auto()
    """The screen goes to the next player, the privacy screen is shown."""
    LOOK = auto()
    """The next player looks, the privacy screen opens."""
    TAKE_BACK = auto()
    """The last decision is taken back."""
    REDO = auto()
    """What was taken back is done again."""
    ENDING = auto()
    """The end is shown."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list.

    Attributes:
        kind: what it is.
        words: what it says.
        action: what it does, where it is an action.
        die: the die that it switches, where it is a switch.
    """

    kind: Kind
    words: str
    action: SeatAction | None = None
    die: int | None = None

    @property
    def does_something(self) -> bool:
        """Whether it can be chosen."""
        return self.kind not in (Kind.HEAD, Kind.NEWS)

    @property
    def goes_on(self) -> bool:
        """Whether it goes on with what is due, and does not go back."""
        return self.does_something and self.kind not in (Kind.TAKE_BACK, Kind.REDO)


class MovesRole(IntEnum):
    """What a line of the list has beside its text."""

    ENTRY = int(Qt.ItemDataRole.UserRole) + 1
    """The `Entry`."""


@guarded
class MovesModel(QAbstractListModel):
    """What happened last, and everything that can be done, for whoever looks at the screen."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._entries: Sequence[Entry] = ()
        self._switches = DiceSwitches(())
        self._follow()
        session.changed.connect(self._follow)
        session.rearranged.connect(self._renew_switches)

    @property
    def entries(self) -> Sequence[Entry]:
        """All lines."""
        return self._entries

    def do(self, row: int) -> bool:
        """Do what a line says; whether it says anything to be done here."""
        session, entry = self._session, self._entries[row]
        if session.is_tossing:  # the list is that of before the throw
            session.land()
            return False
        match entry:
            case Entry(kind=Kind.ACTION, action=action) if action is not None:
                return session.act(action).legal
            case Entry(kind=Kind.SWITCH, die=die) if die is not None:
                session.gathered ^= {die}
                session.rearranged.emit()
            case Entry(kind=Kind.PASS):
                session.pass_wanted.emit()
            case Entry(kind=Kind.LOOK):
                session.look_wanted.emit()
            case Entry(kind=Kind.TAKE_BACK):
                session.undo()
            case Entry(kind=Kind.REDO):
                session.redo()
            case _:
                return False
        return True

    # --- the lines --------------------------------------------------------------------------

    def _renew_switches(self) -> None:
        """Other dice are chosen, here or on the table; the lines stay where they are."""
        if not self._switches.dice or self._session.is_tossing:
            return
        self._entries = tuple(self._made())
        self.dataChanged.emit(self.index(0), self.index(len(self._entries) - 1))

    def _follow(self) -> None:
        self.beginResetModel()
        self._switches = DiceSwitches(self._session.legal_actions())
        self._entries = tuple(self._made())
        self.endResetModel()

    def _made(self) -> Iterator[Entry]:
        session = self._session
        speaker, match = session.speaker, session.match
        yield from self._news()
        if session.passing_to is not None:
            name = speaker.seat(session.passing_to)
            if session.is_covered:
                yield Entry(Kind.HEAD, self.tr("Pass to {name}").format(name=name))
                yield Entry(Kind.LOOK, self.tr("I am {name}: show my cards").format(name=name))
            else:
                yield Entry(Kind.PASS, self.tr("Pass the screen to {name}").format(name=name))
            return
        outcome, due = match.outcome, match.to_act
        if outcome is None and due in match.attendance.played_by_computer:
            words = self.tr("The computer plays for {name}.").format(name=speaker.names[due])
            yield Entry(Kind.HEAD, words)
            return
        if outcome is not None:
            yield Entry(Kind.HEAD, speaker.outcome(outcome))
            yield Entry(Kind.ENDING, self.tr("See how it ended"))
        else:
            yield Entry(Kind.HEAD, speaker.prompt(match.view(None).prompt))
            yield from self._actions()
        yield from self._back_and_forth()

    def _news(self) -> Iterator[Entry]:
        """The last lines of the log, as far as they may be read."""
        session = self._session
        lines = deque(session.match.log(), _TOLD)
        if lines:
            yield Entry(Kind.HEAD, self.tr("Just now"))
        for line in lines:
            yield Entry(Kind.NEWS, session.speaker.event(line.event, session.sight))

    def _actions(self) -> Iterator[Entry]:
        groups: dict[str, list[SeatAction]] = {}
        for action in self._session.legal_actions():
            groups.setdefault(self._group(action), []).append(action)
        for name, actions in groups.items():
            if len(groups) > 1:
                yield Entry(Kind.HEAD, name)
            if any(map(self._switches.replaces, actions)):
                yield from self._dice()
            for action in actions:
                if not self._switches.replaces(action):
                    yield Entry(Kind.ACTION, self._says(action), action)

    def _dice(self) -> Iterator[Entry]:
        """A switch for each die that can be set aside, then what is done with those chosen."""
        session, switches = self._session, self._switches
        faces = {shown.die: shown.face for shown in dice_of(session.match.rules, session.view.seen)}
        for die in switches.dice:
            name = session.speaker.die(die, faces[die])
            yield Entry(Kind.SWITCH, self.tr("Set aside: {die}").format(die=name), die=die)
        for using, action in switches.offers(session.gathered):
            if action is not None:
                yield Entry(Kind.ACTION, self._says(action), action)
            elif using is None:
                yield Entry(Kind.NEWS, self.tr("Choose dice that can be set aside together."))
            else:
                text = self.tr("The dice chosen cannot be set aside with {card}.")
                yield Entry(Kind.NEWS, text.format(card=session.speaker.card(using)))

    def _group(self, action: SeatAction) -> str:
        session = self._session
        match action:
            case Move():
                origin = origin_of(session.match, action)
                return self.tr("Cards") if origin is None else session.speaker.zone(origin)
            case Roll() | Keep():
                return self.tr("Dice")
            case ChooseSeat():
                return self.tr("Players")
            case ChooseCard() | ChooseWord():
                return self.tr("Choose")
            case _:
                return self.tr("Or")

    def _says(self, action: SeatAction) -> str:
        """What an action is called just now, as on its button."""
        session = self._session
        return action_words(session.speaker, session.match.view(session.sight), action)

    def _back_and_forth(self) -> Iterator[Entry]:
        session = self._session
        if session.can_undo or session.can_redo:
            yield Entry(Kind.HEAD, self.tr("Back and forth"))
        if session.can_undo:
            yield Entry(Kind.TAKE_BACK, self.tr("Take back what was done last"))
        if session.can_redo:
            yield Entry(Kind.REDO, self.tr("Do again what was taken back"))

    # --- Qt ---------------------------------------------------------------------------------

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """The number of lines."""
        return 0 if parent.isValid() else len(self._entries)

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """The keyboard passes over the names of groups."""
        if self._entries[index.row()].kind is Kind.HEAD:
            return Qt.ItemFlag.NoItemFlags
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        is_switch = self._entries[index.row()].kind is Kind.SWITCH
        return usual | Qt.ItemFlag.ItemIsUserCheckable if is_switch else usual

    def setData(
        self,
        index: QModelIndex | QPersistentModelIndex,
        value: object,
        role: int = Qt.ItemDataRole.EditRole,
    ) -> bool:
        """See `QAbstractItemModel`: a click on its box or Space turns a switch."""
        del value
        is_switch = self._entries[index.row()].kind is Kind.SWITCH
        return is_switch and role == Qt.ItemDataRole.CheckStateRole and self.do(index.row())

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:  # noqa: ANN401 - Qt's signature
        """The words, and the entry itself."""
        entry = self._entries[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return entry.words
            case MovesRole.ENTRY:
                return entry
            case Qt.ItemDataRole.CheckStateRole if entry.kind is Kind.SWITCH:
                is_chosen = entry.die in self._session.gathered
                return Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked
            case _:
                return None
