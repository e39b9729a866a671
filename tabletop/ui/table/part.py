"""Base class for features at a table, and protocols for the tables they use.

A feature is a folder of `tabletop.ui.features`. The table knows a feature by name only. It calls
the hooks that `Part` subclasses override, in the order of `FEATURES`. The tables of a window share
a `Feature`.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Protocol, Self

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QFont

from tabletop.engine.verdict import Verdict
from tabletop.ui.base.settings import Settings
from tabletop.ui.table.model.buttons import Button
from tabletop.ui.table.model.changes import Change
from tabletop.ui.table.model.motion import Motion
from tabletop.ui.table.model.presenter import Details
from tabletop.ui.table.scene.board_view import Board
from tabletop.ui.table.scene.items import CardItem, Piece
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.widgets.overlay import Overlay, WeightedArea
from tabletop.ui.widgets.theme import Theme


class Part:
    """A feature at one table; all methods are hooks, which do nothing by default.

    Attributes:
        settings: names of the settings whose changes call `apply`.
    """

    settings: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def tr(cls, text: str) -> str:
        """Return a text in the window's language; its context is the class, as in Qt."""
        return QCoreApplication.translate(cls.__name__, text)

    # --- events, in order -------------------------------------------------------------------

    def throw_started(self) -> None:
        """React to dice that were thrown; their result must not be shown yet."""

    def forget(self) -> None:
        """Remove texts and pictures that the last viewer saw: the screen is covered now."""

    def changed(self, change: Change) -> None:
        """React to a change: the pieces are placed or moving, but the prompt is still old.

        The hook may cover the table, read the log up to `change.now.ply`, and delay the turn.
        """

    def shown(self, change: Change) -> None:
        """React to a change that is completely shown, including the prompt and buttons."""

    def rendered(self, *, is_present: bool) -> None:
        """React to a new picture of the table.

        Args:
            is_present: whether it is the current position. It is not if a past position is shown,
                the view before the table turns, or dice still rolling.
        """

    def refused(self, verdict: Verdict) -> None:
        """React to a refusal that is being shown."""

    def inspected(self, piece: Piece | None) -> None:
        """Show the inspected piece, or hide it again if `piece` is None.

        A piece is a card, a die or a cup. It is inspected while the right button is held, when the
        pointer or a finger rests on it, or when a key is pressed. `piece` is None when the button
        is released, but not when a key closes the popups. After a change the table inspects the
        same piece again. Show a die by `piece.face`: the position already has the result of a die
        that still rolls.
        """

    def hovered(self, piece: Piece | None) -> None:
        """React to the pointer or keyboard focus moving to a piece, or to none (None)."""

    def explanation_requested(self, piece: Piece | None, point: QPointF) -> None:
        """Explain what can be done with a piece or at a scene point, or why nothing can."""

    def motion_skipped(self) -> None:
        """React to input that ended the animation: all pieces are in place now."""

    # --- questions --------------------------------------------------------------------------

    def prompt(self) -> str:
        """Return a prompt that replaces the rules' prompt, or an empty string."""
        return ""

    def buttons(self) -> Iterable[Button]:
        """Return buttons for the prompt bar, placed after the rules' buttons."""
        return ()

    def button_labels(self) -> Iterable[str]:
        """Return all labels that the part's buttons may have; space is reserved for them."""
        return ()

    def obstacles(self) -> Iterable[WeightedArea]:
        """Return areas that popups should not cover, in table widget coordinates."""
        return ()

    def popup_areas(self) -> Iterable[QRectF]:
        """Return the areas of the part's popups, in table widget coordinates."""
        return ()

    def is_presenting(self) -> bool:
        """Return whether the part is still showing what happened; bots wait until it ends."""
        return False

    def is_inspecting(self) -> bool:
        """Return whether the part shows the inspected piece; the same key then hides it."""
        return False

    def is_explaining(self) -> bool:
        """Return whether the part explains the piece at the pointer, to be kept visible."""
        return False

    def handle_key(self, name: str) -> bool:
        """Handle a key that the table does not use; return whether it had an effect.

        Args:
            name: the key's name in `tabletop.ui.base.keymap`.
        """
        return False

    def dismiss(self) -> bool:
        """Handle Escape; return whether anything was closed."""
        return False

    def act(self) -> None:
        """Trigger the feature's menu action."""

    # --- the table itself -------------------------------------------------------------------

    def resume(self, before: Self) -> None:
        """Restore the state of the part that the table had before its language changed."""

    def rescaled(self) -> None:
        """React to a new scale between scene and widget coordinates."""

    def set_font(self, font: QFont) -> None:
        """Set the font of the part's texts above the table."""

    def set_theme(self, theme: Theme) -> None:
        """Apply a theme."""

    def set_motion(self, motion: Motion) -> None:
        """Set how the part's animations run."""

    def apply(self, settings: Settings) -> None:
        """Apply settings: when attached, and when one of `Part.settings` changes."""

    def detach(self) -> None:
        """Disconnect from the table, which stays in use or is about to be deleted."""


class PopupHost(Protocol):
    """The popups above a table, as used by features at any kind of table."""

    def add(self, sheet: Overlay) -> None:
        """Add a popup, which the next input hides."""

    def map_to_table(self, area: QRectF) -> QRectF:
        """Return a scene area in table widget coordinates."""

    def obstacles(self) -> Sequence[WeightedArea]:
        """Return areas that popups should avoid, in table widget coordinates."""

    def message_areas(self) -> Sequence[WeightedArea]:
        """Return the areas of messages, in table widget coordinates."""


class ViewableTable(Protocol):
    """A table that shows a position, whether or not pieces can be moved."""

    scene: TableScene
    board: Board

    @property
    def popups(self) -> PopupHost:
        """The popups above the table."""

    def details(self, card: CardItem) -> Details:
        """Return the details of a card that can be shown to the viewer."""
