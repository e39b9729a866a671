"""The base class of features at a table, and protocols of the tables they use.

A feature is a folder in `tabletop.ui.features`. The table knows features only by name. It calls the
hooks that `Part` subclasses override, in the order of `FEATURES`. The tables of a window share one
`Feature` object for each feature.
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
from tabletop.ui.widgets.overlay import Overlay
from tabletop.ui.widgets.placing import WeightedArea
from tabletop.ui.widgets.theme import Theme


class Part:
    """One table's instance of a feature; its methods are hooks that do nothing here.

    Attributes:
        settings: the names of the settings that trigger `apply` when they change.
    """

    settings: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def tr(cls, text: str) -> str:
        """Translate a text to the window's language, with the class name as context."""
        return QCoreApplication.translate(cls.__name__, text)

    # --- events, in order -------------------------------------------------------------------

    def throw_started(self) -> None:
        """React to a throw that has begun; the result must not be shown yet."""

    def forget(self) -> None:
        """Remove everything that the last viewer saw, because the screen is now covered."""

    def changed(self, change: Change) -> None:
        """React to a change whose pieces are placed or moving; the prompt is still old.

        The hook may cover the table, read the log up to `change.now.ply`, or delay the turn.
        """

    def shown(self, change: Change) -> None:
        """React to a change that is completely shown, including the prompt and buttons."""

    def cover_read(self) -> None:
        """Announce what covers the table, because its players ask."""

    def refused(self, verdict: Verdict) -> None:
        """React to a refusal that the table is showing."""

    def inspected(self, piece: Piece | None) -> None:
        """Show the inspected piece, or hide it again if `piece` is None.

        A card, a die or the cup is inspected while the right button is held, while the pointer or a
        finger rests on it, or after a key press. `piece` is None when the button is released, but
        not when a key closes the popups. After a change, the table inspects the same piece again.
        Use `piece.face` to show a die: the position already has the result of dice still rolling.
        """

    def explanation_requested(self, piece: Piece | None, point: QPointF) -> None:
        """Explain which actions a piece or scene point allows, or why there are none."""

    def motion_skipped(self) -> None:
        """React to input that ended the animation, so that all pieces are in place."""

    # --- questions --------------------------------------------------------------------------

    def prompt(self) -> str:
        """Return a prompt that replaces the rules' prompt, or an empty string."""
        return ""

    def buttons(self) -> Iterable[Button]:
        """Return buttons for the prompt bar, placed after the rules' buttons."""
        return ()

    def button_labels(self) -> Iterable[str]:
        """Return all labels that the part's buttons may have, to reserve space for them."""
        return ()

    def obstacles(self) -> Iterable[WeightedArea]:
        """Return areas that popups should not cover, in table widget coordinates."""
        return ()

    def is_presenting(self) -> bool:
        """Return whether the part is still showing what happened; bots wait for it."""
        return False

    def is_inspecting(self) -> bool:
        """Return whether the part shows an inspected piece, which the same key then hides."""
        return False

    def handle_key(self, name: str) -> bool:
        """Handle a key that the table does not use; return whether it had an effect.

        Args:
            name: the key's name in `tabletop.ui.base.keymap`.
        """
        return False

    def dismiss(self) -> bool:
        """Close the part's popups after Escape; return whether any were open."""
        return False

    def act(self) -> None:
        """Trigger the feature's menu action."""

    # --- the table itself -------------------------------------------------------------------

    def resume(self, before: Self) -> None:
        """Take over the state of the part that this one replaces after a language change."""

    def rescaled(self) -> None:
        """React to a new scale between scene and widget coordinates."""

    def set_font(self, font: QFont) -> None:
        """Set the font of the part's texts over the table."""

    def set_theme(self, theme: Theme) -> None:
        """Apply a theme."""

    def set_motion(self, motion: Motion) -> None:
        """Set the motion of the part's animations."""

    def apply(self, settings: Settings) -> None:
        """Apply settings after attachment, or after one of `Part.settings` has changed."""

    def detach(self) -> None:
        """Disconnect from the table, which may stay in use or be deleted."""


class PopupHost(Protocol):
    """The popups over a table of any kind, as used by features."""

    def add(self, popup: Overlay) -> None:
        """Add a popup that the next input hides."""

    def map_to_table(self, area: QRectF) -> QRectF:
        """Map an area from scene to table widget coordinates."""

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
        """The popups over the table."""

    def details(self, card: CardItem) -> Details:
        """Return the details of a card that the viewer may see."""
