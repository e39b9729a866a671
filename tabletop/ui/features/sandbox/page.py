"""The sandbox page: mode bar, problem bar, table and panels."""

from functools import cached_property, partial
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QSplitter, QWidget

from tabletop.match.edit import remove_card
from tabletop.match.tree import StartNode
from tabletop.overriding import override
from tabletop.ui.features.sandbox.panels import BranchPanel, ChancePanel, LegalPanel
from tabletop.ui.features.sandbox.position_panel import PositionPanel, ProblemBar
from tabletop.ui.features.sandbox.session import Sandbox, is_modified
from tabletop.ui.features.sandbox.table import SandboxTable, Tray
from tabletop.ui.features.sandbox.texts import SandboxTexts
from tabletop.ui.table.features import Features
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.widgets.art import icon
from tabletop.ui.widgets.layouts import ScrollPage, em, holding, in_column, in_flow
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.press_filter import allow_rapid_presses
from tabletop.ui.widgets.theme import Theme
from tabletop.ui.widgets.widgets import SegmentedButton, Tabs, confirm, push_button, tool_button

_PANELS: Final = ("tray", "position", "legal", "chance", "branches")
"""Names of the page's attributes for the panels, in the order of the tabs."""
Side = TypeVar("Side", bound=QWidget)


class ModeBar(QFrame):
    """The bar above the sandbox: modes, undo and redo, play and close.

    Signals:
        play_requested: emitted to begin a match from the position.
        close_requested: emitted to close the sandbox.
    """

    play_requested = Signal()
    close_requested = Signal()

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__()
        self._sandbox = sandbox
        unit = em(self)
        modes = (self.tr("By the rules"), self.tr("Free"))
        self.mode = SegmentedButton(modes, self.tr("How pieces are moved"))
        self.mode.button(0).setToolTip(plain(self.tr("The rules judge every move")))
        self.mode.button(1).setToolTip(plain(self.tr("Every piece may be put anywhere")))
        self.mode.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.mode.changed.connect(self._mode_chosen)
        ask = self.tr("Only ask")
        tip = self.tr("Moves are judged and not made, as with Alt or Ctrl held down")
        self.ask = tool_button(ask, self._mode_chosen, tip, name=ask, segment=True, checkable=True)
        self.undo = tool_button("", sandbox.undo, self.tr("Undo"))
        self.redo = tool_button("", sandbox.redo, self.tr("Redo"))
        for button in (self.undo, self.redo):
            button.setAutoRaise(True)
            allow_rapid_presses(button)
        self.play = push_button(self.tr("Play from here…"), self.play_requested)
        self.close_button = push_button(self.tr("Leave the sandbox"), self.close_requested)
        tools = (self.mode, self.ask, self.undo, self.redo, None, self.play, self.close_button)
        margins = (unit // 2, unit // 3, unit // 2, unit // 3)
        self.setLayout(in_flow(*tools, spacing=unit // 2, margins=margins))
        sandbox.changed.connect(self._update_buttons)
        self._update_buttons()

    def set_icon_colour(self, colour: str) -> None:
        """Set the icons' colour."""
        self.undo.setIcon(icon("undo", colour))
        self.redo.setIcon(icon("redo", colour))

    def _mode_chosen(self) -> None:
        sandbox = self._sandbox
        sandbox.is_free, sandbox.is_query_mode = bool(self.mode.index), self.ask.isChecked()
        sandbox.show()

    def _undo_text(self) -> str:
        """Return a text saying what undo would revert, if anything."""
        line, speaker = self._sandbox.line, self._sandbox.speaker
        stop = line.stop_before(line.index)
        done = None if stop is None else line.nodes[stop + 1]
        if done is None:
            return self.tr("There is nothing to take back.")
        if isinstance(done, StartNode):
            return self.tr("Take back what was changed by hand")
        return self.tr("Take back: {action}").format(action=speaker.action(done.action))

    def _update_buttons(self) -> None:
        sandbox = self._sandbox
        self.mode.choose(int(sandbox.is_free))
        self.undo.setToolTip(plain(self._undo_text()))
        self.redo.setToolTip(plain(sandbox.redo_text()))
        self.undo.setEnabled(sandbox.can_undo)
        self.redo.setEnabled(sandbox.can_redo)
        self.play.setEnabled(sandbox.is_possible and sandbox.match.outcome is None)
        tip = self.tr("A game cannot begin with a position that cannot occur")
        if sandbox.is_possible:
            tip = self.tr("Begin a game that is saved, with this position")
        self.play.setToolTip(plain(tip))


class SandboxPage(QWidget):
    """The sandbox page; each panel is created when it is first shown."""

    def __init__(self, sandbox: Sandbox, theme: Theme, features: Features) -> None:
        super().__init__()
        self.sandbox = sandbox
        self._words = words = SandboxTexts(sandbox.speaker, sandbox.rules)
        self.view = SandboxTable(sandbox, self, theme=theme, features=features)
        self.bar = ModeBar(sandbox)
        self.problems = ProblemBar(sandbox, words)
        self.tabs = Tabs()
        self.tabs.setUsesScrollButtons(True)
        lying = (self.tr("Cards"), self.tr("Position"))
        names = (*lying, self.tr("Ask"), self.tr("Chance"), self.tr("What if"))
        self._places = [in_column() for _ in names]
        for place, name in zip(self._places, names, strict=True):
            self.tabs.addTab(holding(place), name)
        self._build(self.tabs.currentIndex())
        self._lay_out()
        self._connect()
        self.set_theme(theme)

    def _lay_out(self) -> None:
        self._splitter = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        self._splitter.addWidget(self.view)
        self._splitter.addWidget(ScrollPage(self.tabs))
        self._splitter.setStretchFactor(0, 1)
        unit = em(self)
        self.ensurePolished()
        wide = max(24 * unit, self.tabs.tabBar().sizeHint().width())
        self._splitter.setSizes([104 * unit - wide, wide])
        self.setLayout(in_column(self.bar, self.problems, (self._splitter, 1), spacing=0))
        self.setFocusProxy(self.view)

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self._build)
        self.view.board.viewport().installEventFilter(self)
        self.view.board.installEventFilter(self)
        self.sandbox.changed.connect(self._sandbox_changed)
        for number in range(self.tabs.count()):
            keys = f"Ctrl+{number + 1}"
            action = QAction(self, shortcut=QKeySequence(keys))
            action.triggered.connect(partial(self._show_tab, number))
            self.addAction(action)
            self.tabs.setTabToolTip(number, plain(keys))

    # --- for the window ---------------------------------------------------------------------

    def may_close(self) -> bool:
        """Return whether the program may close, after confirmation if work would be lost."""
        if not is_modified(self.sandbox):
            return True
        question = self.tr("Close Tabletop? What was tried in the sandbox is lost.")
        more = self.tr("Save the position as a scenario to keep it.")
        return confirm(self.window(), question, more, self.tr("Close"))

    def set_theme(self, theme: Theme) -> None:
        """Apply a theme."""
        self.view.set_theme(theme)
        self.bar.set_icon_colour(theme.on_surface)

    def _sandbox_changed(self) -> None:
        if self.sandbox.is_chance_due:
            self.show_panel(self.chance)

    def _show_tab(self, number: int) -> None:
        self.tabs.setCurrentIndex(number)
        self._build(number).setFocus()

    # --- the panels -------------------------------------------------------------------------

    @cached_property
    def tray(self) -> Tray:
        """The tray with every card of the game."""
        return self._placed(0, Tray(self.sandbox, self.view, self))

    @cached_property
    def position(self) -> PositionPanel:
        """The panel for the parts of the position that cannot be dragged."""
        return self._placed(1, PositionPanel(self.sandbox, self._words))

    @cached_property
    def legal(self) -> LegalPanel:
        """The panel listing the legal actions."""
        return self._placed(2, LegalPanel(self.sandbox))

    @cached_property
    def chance(self) -> ChancePanel:
        """The panel for choosing chance outcomes."""
        return self._placed(3, ChancePanel(self.sandbox, self._words))

    @cached_property
    def branches(self) -> BranchPanel:
        """The panel listing the branches."""
        return self._placed(4, BranchPanel(self.sandbox, self._words))

    def _placed(self, number: int, panel: Side) -> Side:
        self._places[number].addWidget(panel)
        panel.show()  # a hidden panel cannot take the focus
        return panel

    def _build(self, number: int) -> QWidget:
        """Return the panel in a tab, creating it on first use."""
        panel: QWidget = getattr(self, _PANELS[number])
        return panel

    def show_panel(self, panel: QWidget) -> None:
        """Switch to a panel's tab."""
        self.tabs.setCurrentIndex([place.indexOf(panel) for place in self._places].index(0))

    def compare(self, branch: int) -> None:
        """Show how a branch differs from the current branch."""
        self.show_panel(self.branches)
        self.branches.list.setCurrentRow(branch)

    # --- removing cards ---------------------------------------------------------------------

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_by_hand = self.sandbox.is_by_hand
        if is_by_hand and isinstance(event, QMouseEvent):
            viewport = self.view.board.viewport()
            released = event.type() == QEvent.Type.MouseButtonRelease and watched is viewport
            if released and not viewport.rect().contains(event.position().toPoint()):
                return self._remove_card(self.view.drag.carried)
        if is_by_hand and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            stop = self.view.keyboard_cursor.stop
            if event.key() == Qt.Key.Key_Delete and stop is not None:
                return self._remove_card(self.view.drag.carried or stop.piece)
            if watched is self.view.board and self.view.turn_die(event.text()):
                return True
        return super().eventFilter(watched, event)

    def _remove_card(self, piece: object) -> bool:
        if not isinstance(piece, CardItem):
            return False
        shown = piece.shown
        self.view.drag.cancel()
        position = remove_card(self.sandbox.position, shown.zone, shown.index)
        self.sandbox.arrange(position, shown.card)
        return True
