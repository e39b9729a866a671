"""The table in a replay, on which nothing can be moved."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QWidget

from tabletop.engine.capabilities import dice_of
from tabletop.engine.zones import DEFAULT_ASPECT, Viewer
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.overriding import override
from tabletop.ui.table.features import Features, TableFeatures
from tabletop.ui.table.model.gestures import thrown_dice
from tabletop.ui.table.model.layout import in_few_sizes
from tabletop.ui.table.model.motion import Motion
from tabletop.ui.table.model.presenter import Details
from tabletop.ui.table.model.snapshot import Snapshot, static_snapshot
from tabletop.ui.table.model.spec import TableKind
from tabletop.ui.table.readable import ReadableTable
from tabletop.ui.table.scene.board_view import Board, PointerHandler
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.widgets.layouts import in_column
from tabletop.ui.widgets.overlay import Overlay
from tabletop.ui.widgets.placing import WeightedArea
from tabletop.ui.widgets.theme import Theme


class ReplayHistory:
    """The positions of a match between its decisions, called stops."""

    def __init__(self, match: Match, speaker: Speaker) -> None:
        self.speaker = speaker
        self.rules = match.rules
        self.lines = tuple(match.log())
        """The complete log."""
        self.stops = (*(n for n in match.line.stops if n < match.ply), match.ply)
        """The number of steps before each stop."""
        self.match = match

    @property
    def last(self) -> int:
        """The index of the last stop."""
        return len(self.stops) - 1

    @property
    def is_match_over(self) -> bool:
        """Whether the match is over, so that nothing in it is hidden any longer."""
        return self.match.outcome is not None

    def snapshot(
        self, stop: int, viewer: Viewer, shape: float = DEFAULT_ASPECT, *, stepping: bool = False
    ) -> Snapshot:
        """Return a snapshot of the table at a stop.

        Args:
            stop: the index of the stop.
            viewer: the viewer, whose hidden information is shown. The table is seen from the
                viewer's seat, or from seat 0 if the viewer has no seat.
            shape: the aspect ratio of the space for the table (see `Rules.plan`).
            stepping: whether the previous stop is shown now; dice thrown since are then animated.
        """
        side = viewer if isinstance(viewer, int) else 0
        match = self.match
        view = match.view(viewer, self.stops[stop])
        plan = in_few_sizes(self.rules.plan(view.observation, side, shape))
        snapshot = static_snapshot(view, self.speaker, side, badges=match.badges, plan=plan)
        if not stepping:
            return snapshot
        first, end = self.stops[stop - 1 : stop + 1]
        before = dice_of(self.rules, match.observe(None, first))
        steps = match.steps[first:end]
        after = dice_of(self.rules, view.observation)
        return replace(snapshot, thrown=thrown_dice(before, after, steps))

    def status_text(self, stop: int) -> str:
        """Return the prompt at a stop, or the outcome if the game is over there."""
        seen = self.match.observe(None, self.stops[stop])
        # The rules' outcome does not include a resignation.
        outcome = self.match.outcome if stop == self.last else self.rules.outcome(seen)
        if outcome is not None:
            return self.speaker.outcome(outcome)
        return self.speaker.prompt(self.rules.prompt(seen))

    def news(self, stop: int, viewer: Viewer) -> str:
        """Return what has happened since the stop before, as a viewer sees it."""
        first, end = self.stops[stop - 1 : stop + 1]
        lines = (line for line in self.lines if first <= line.step < end)
        return " ".join(self.speaker.event(line.event, viewer) for line in lines)

    def line_at(self, stop: int) -> int:
        """Return the index of the last log line before a stop, or -1 if there is none."""
        earlier = (n for n, line in enumerate(self.lines) if line.step < self.stops[stop])
        return max(earlier, default=-1)

    def stop_at(self, step: int) -> int:
        """Return the index of the last stop with at most `step` steps before it."""
        return max((n for n, stop in enumerate(self.stops) if stop <= step), default=0)

    def stop_after(self, line: int) -> int:
        """Return the index of the first stop after a log line's event."""
        step = self.lines[line].step
        return next((n for n, stop in enumerate(self.stops) if stop > step), self.last)


class ReplayTable(ReadableTable):
    """Table that shows one stop of a history. Cards can be magnified."""

    features: TableFeatures

    def __init__(
        self, history: ReplayHistory, theme: Theme, parent: QWidget, features: Features
    ) -> None:
        super().__init__(parent)
        self._history = history
        self.scene = TableScene(history.rules.cards, theme, self)
        self.scene.sprites.card_text = cache(history.speaker.card_text)
        self.board = Board(self.scene, self)
        self.popups = _Popups(self.board)
        self.features = features.for_table(self, TableKind.REPLAY)
        self.features.attach()
        self.board.pointer_handler = _Pointer(self)
        self.board.reshaped.connect(self._reshape)
        self._shape = DEFAULT_ASPECT
        self._shown: tuple[int, Viewer] | None = None
        self.board.setAccessibleName(self.tr("The table"))
        self.setLayout(in_column(self.board))

    def set_motion(self, motion: Motion) -> None:
        """Set how pieces move."""
        self.scene.animator.motion = motion

    def show_stop(
        self, stop: int, viewer: Viewer, *, animated: bool, stepping: bool = False
    ) -> None:
        """Show the table at a stop.

        Args:
            stop: the index of the stop.
            viewer: the viewer, whose hidden information is shown.
            animated: whether pieces move to their places with an animation.
            stepping: whether the previous stop is shown now.
        """
        self.features.call("inspected", None)
        self._shown = (stop, viewer)
        before = self.scene.sceneRect()
        snapshot = self._history.snapshot(stop, viewer, self._shape, stepping=stepping)
        self.scene.render_snapshot(snapshot, animated=animated)
        if self.scene.sceneRect() != before:
            self.board.refit()

    def _reshape(self, shape: float) -> None:
        self._shape = shape
        if self._shown is not None:
            self.show_stop(*self._shown, animated=False)

    def enlarge_at(self, point: QPointF | None) -> None:
        """Magnify the card at a point in the scene; None ends the magnification."""
        piece = None if point is None else self.scene.piece_at(point)
        self.features.call("inspected", piece)

    def details(self, card: CardItem) -> Details:
        """Return a card's name and text for the magnifier."""
        shown = card.shown
        text = "" if shown.side else self._history.speaker.card_text(shown.card)
        return Details((shown,), "", ((shown.name, text),))


class _Popups:
    """The popup host in a replay, which has no obstacles for the magnifier."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def add(self, popup: Overlay) -> None:
        """Do nothing, because moving the pointer hides popups."""

    def map_to_table(self, area: QRectF) -> QRectF:
        return QRectF(self._board.mapFromScene(area).boundingRect())

    def obstacles(self) -> Sequence[WeightedArea]:
        return ()

    def message_areas(self) -> Sequence[WeightedArea]:
        return ()


class _Pointer(PointerHandler):
    """Handles the pointer, which can only magnify cards."""

    def __init__(self, table: ReplayTable) -> None:
        self._table = table

    @override
    def press(self, point: QPointF, *, again: bool = False) -> bool:
        self._table.enlarge_at(point)
        return True

    @override
    def hover(self, point: QPointF | None) -> None:
        self._table.enlarge_at(None)

    @override
    def inspect(self, point: QPointF, *, explain: bool = False) -> None:
        self._table.enlarge_at(point)
