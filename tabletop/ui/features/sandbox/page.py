"""The sandbox page: one bar, the table, and the panels for its mode."""

from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QSizePolicy, QSplitter, QWidget

from tabletop.overriding import override
from tabletop.ui.features.sandbox.panels import (
    CardsPanel,
    LinesPanel,
    MovesPanel,
    PositionPanel,
    SandboxPanel,
)
from tabletop.ui.features.sandbox.session import Mode, Sandbox, is_modified
from tabletop.ui.features.sandbox.table import SandboxTable
from tabletop.ui.features.sandbox.texts import SandboxTexts
from tabletop.ui.table.features import Features
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.widgets.art import icon
from tabletop.ui.widgets.layouts import ScrollPage, em, holding, in_column, in_flow
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.press_filter import allow_rapid_presses
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.theme import Theme
from tabletop.ui.widgets.widgets import SegmentedButton, Tabs, confirm, push_button, tool_button

Panel = TypeVar("Panel", bound=SandboxPanel)
_PANELS: Final[tuple[type[SandboxPanel], ...]] = (MovesPanel, LinesPanel, CardsPanel, PositionPanel)
"""The panels in the order of their tabs."""


class ModeBar(QWidget):
    """The bar above the sandbox: modes, undo and redo, another line, play and close.

    Signals:
        fork_requested: emitted to continue in another line.
        play_requested: emitted to begin a match from the position.
        close_requested: emitted to close the sandbox.
    """

    fork_requested = Signal()
    play_requested = Signal()
    close_requested = Signal()

    def __init__(self, sandbox: Sandbox, words: SandboxTexts) -> None:
        super().__init__()
        self._sandbox, self._words = sandbox, words
        unit = em(self)
        modes = (self.tr("By the rules"), self.tr("Free"), self.tr("Just ask"))
        tips = (
            self.tr("Make moves; the rules allow or refuse each of them"),
            self.tr("Put any piece anywhere"),
            self.tr("Find out whether a move is allowed, without making it"),
        )
        self.mode = SegmentedButton(modes, self.tr("Mode"))
        for number, tip in enumerate(tips):
            self.mode.button(number).setToolTip(plain(tip))
        self.mode.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.mode.changed.connect(lambda index: sandbox.set_mode(Mode(index)))
        self.undo = tool_button("", sandbox.undo, self.tr("Undo"))
        self.redo = tool_button("", sandbox.redo, self.tr("Redo"))
        for button in (self.undo, self.redo):
            button.setAutoRaise(True)
            allow_rapid_presses(button)
        tip = self.tr("Keep what you have done, and try something else from here")
        self.fork = push_button(self.tr("What if…"), self.fork_requested, tip)
        self.play = push_button(self.tr("Play from here…"), self.play_requested)
        self.close_button = push_button(self.tr("Leave the sandbox"), self.close_requested)
        tools = (self.mode, self.undo, self.redo, self.fork, None, self.play, self.close_button)
        self.setLayout(in_flow(*tools, spacing=unit // 2, margins=4 * [unit // 4]))
        sandbox.changed.connect(self._update_buttons)
        self._update_buttons()

    def set_icon_colour(self, colour: str) -> None:
        """Set the icons' colour."""
        self.undo.setIcon(icon("undo", colour))
        self.redo.setIcon(icon("redo", colour))

    def _update_buttons(self) -> None:
        sandbox = self._sandbox
        self.mode.choose(sandbox.mode)
        text = self.tr("There is nothing to undo.")
        if sandbox.can_undo:
            step = self._words.step_text(sandbox.line, sandbox.line.index)
            text = self.tr("Undo: {step}").format(step=step)
        self.undo.setToolTip(plain(text))
        self.redo.setToolTip(plain(sandbox.redo_text()))
        self.undo.setEnabled(sandbox.can_undo)
        self.redo.setEnabled(sandbox.can_redo)
        self.play.setEnabled(sandbox.is_possible and sandbox.match.outcome is None)
        tip = self.tr("A game cannot begin with an impossible position")
        if sandbox.is_possible:
            tip = self.tr("Begin a game that is saved, with this position")
        self.play.setToolTip(plain(tip))


class SandboxPage(QWidget):
    """The sandbox page; each panel is created when it is first shown."""

    def __init__(self, sandbox: Sandbox, theme: Theme, features: Features) -> None:
        super().__init__()
        self.sandbox = sandbox
        self._problem = ""
        self._words = SandboxTexts(sandbox.speaker, sandbox.rules)
        self.view = SandboxTable(sandbox, self, theme=theme, features=features)
        self.bar = ModeBar(sandbox, self._words)
        self.tabs = Tabs()
        names = (self.tr("Moves"), self.tr("What if"), self.tr("Cards"), self.tr("Position"))
        self._panels: dict[type[SandboxPanel], SandboxPanel] = {}
        self._places = [in_column() for _ in _PANELS]
        for number, (kind, name) in enumerate(zip(_PANELS, names, strict=True)):
            self.tabs.addTab(holding(self._places[number]), name)
            keys = f"Ctrl+{number + 1}"
            self.tabs.setTabToolTip(number, plain(keys))
            action = QAction(self, shortcut=QKeySequence(keys))
            action.triggered.connect(partial(self._focus_panel, kind))
            self.addAction(action)
        splitter = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        splitter.addWidget(self.view)
        splitter.addWidget(ScrollPage(self.tabs))
        splitter.setStretchFactor(0, 1)
        self.setLayout(in_column(self.bar, (splitter, 1), spacing=0))
        self.setFocusProxy(self.view)
        self.tabs.currentChanged.connect(self._build)
        self.bar.fork_requested.connect(lambda: self.show_panel(LinesPanel).fork())
        self.view.board.viewport().installEventFilter(self)
        self.view.board.installEventFilter(self)
        sandbox.changed.connect(self._sandbox_changed)
        sandbox.asked.connect(self._answer)
        self._sandbox_changed()
        self.panel(MovesPanel)
        self.set_theme(theme)

    # --- for the window ---------------------------------------------------------------------

    def may_close(self) -> bool:
        """Return whether the program may close, after confirmation if work would be lost."""
        if not is_modified(self.sandbox):
            return True
        question = self.tr("Close Tabletop? What you tried in the sandbox will be lost.")
        more = self.tr("Save the position as a scenario to keep it.")
        return confirm(self.window(), question, more, self.tr("Close"))

    def set_theme(self, theme: Theme) -> None:
        """Apply a theme."""
        self.view.set_theme(theme)
        self.bar.set_icon_colour(theme.on_surface)

    def _sandbox_changed(self) -> None:
        sandbox = self.sandbox
        for number, kind in enumerate(_PANELS):
            self.tabs.setTabVisible(number, sandbox.mode in kind.modes)
        asks = sandbox.mode is Mode.ASK
        self.tabs.setTabText(0, self.tr("Questions") if asks else self.tr("Moves"))
        if sandbox.is_chance_due and sandbox.mode is Mode.RULES:
            self.show_panel(MovesPanel)
        problem = "\n".join(sandbox.problems)
        self.view.bar.prompt.setToolTip(plain(problem))
        if problem and problem != self._problem:
            announce(self.view.board, problem)
        self._problem = problem

    def _answer(self) -> None:
        """Announce the latest answer; if no panel shows it, show it at the table."""
        answers = self._words.answers(self.sandbox)
        if answers:
            announce(self.view.board, answers[0].text, urgent=True)
            if self.sandbox.mode is not Mode.ASK:
                self.view.popups.show_text(answers[0].text, self.view.drag.point)

    # --- panels -----------------------------------------------------------------------------

    def _build(self, number: int) -> None:
        """Create the panel in a tab, unless it exists."""
        if number >= 0:
            self.panel(_PANELS[number])

    def panel(self, kind: type[Panel]) -> Panel:
        """Return the panel of a kind, creating it on first use."""
        found = self._panels.get(kind)
        if isinstance(found, kind):
            return found
        self._panels[kind] = panel = kind(self.sandbox, self.view)
        self._places[_PANELS.index(kind)].addWidget(panel)
        panel.show()  # a hidden panel cannot take the focus
        if isinstance(panel, MovesPanel):
            panel.rule_requested.connect(self.view.rule_requested)
        return panel

    def show_panel(self, kind: type[Panel]) -> Panel:
        """Show a panel, if necessary in its usual mode, and return it."""
        if self.sandbox.mode not in kind.modes:
            self.sandbox.set_mode(kind.modes[0])
        self.tabs.setCurrentIndex(_PANELS.index(kind))
        return self.panel(kind)

    def _focus_panel(self, kind: type[SandboxPanel]) -> None:
        self.show_panel(kind).setFocus()

    def compare(self, branch: int) -> None:
        """Show how the current branch differs from another one."""
        self.show_panel(LinesPanel).compare(branch)

    # --- removing cards ---------------------------------------------------------

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self.sandbox.is_by_hand:
            return super().eventFilter(watched, event)
        if isinstance(event, QMouseEvent):
            viewport = self.view.board.viewport()
            released = event.type() == QEvent.Type.MouseButtonRelease and watched is viewport
            if released and not viewport.rect().contains(event.position().toPoint()):
                return self._remove_card(self.view.drag.carried)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            stop = self.view.keyboard_cursor.stop
            if event.key() == Qt.Key.Key_Delete and stop is not None:
                return self._remove_card(self.view.drag.carried or stop.piece)
            if watched is self.view.board and self.view.turn_die(event.text()):
                return True
        return super().eventFilter(watched, event)

    def _remove_card(self, piece: object) -> bool:
        if not isinstance(piece, CardItem):
            return False
        self.view.take_out(piece.shown.zone, piece.shown.index)
        return True
