"""What a feature is: a folder of `tabletop.ui.features` that the table knows by its name only.

A `Part` is a feature at one table. The table calls the hooks that it overrides, in the order of
`FEATURES`, and nothing else of it. What the tables of a window share is a `Feature`.
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
    """A feature at one table. All methods are hooks; those that are not overridden cost nothing.

    Attributes:
        settings: the names of the settings with which `apply` is called.
    """

    settings: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def tr(cls, text: str) -> str:
        """Return a text in the window's language; its context is the class, as in Qt."""
        return QCoreApplication.translate(cls.__name__, text)

    # --- events, in the order in which they come --------------------------------------------

    def throw_started(self) -> None:
        """React to dice in the air; their result must not be shown yet."""

    def forget(self) -> None:
        """Drop all texts and pictures that the last viewer saw: hands are covered now."""

    def changed(self, change: Change) -> None:
        """React to a change whose pieces are in place or on their way; the prompt comes next.

        Here the table may be covered, the log read up to `change.now.ply`, and the turn delayed.
        """

    def shown(self, change: Change) -> None:
        """React to a change that is on the screen, prompt and buttons included."""

    def rendered(self, *, is_present: bool) -> None:
        """React to a new picture of the table.

        Args:
            is_present: whether it is the present position; a past one may be shown, or the view
                before the table turns, or dice in the air.
        """

    def refused(self, verdict: Verdict) -> None:
        """React to a refusal whose reason is shown."""

    def inspected(self, piece: Piece | None) -> None:
        """Show the piece that the user looks at for long, or (None) no longer.

        A piece is a card, a die or a cup. It is inspected while the right button is held, when the
        pointer or a finger rests on it, and by key; None comes when the button is released, not
        when a key closes the sheets. After a change the table inspects the same piece again. Show
        a die by `piece.face`: the position has its result while it is still in the air.
        """

    def hovered(self, piece: Piece | None) -> None:
        """React to the pointer or the keyboard over a piece, or (None) over none."""

    def explanation_requested(self, piece: Piece | None, point: QPointF) -> None:
        """Answer what can be done with a piece, or at a point of the scene, or why nothing can."""

    def motion_skipped(self) -> None:
        """React to a user who did not wait for pieces in motion: they are in place now."""

    # --- questions --------------------------------------------------------------------------

    def prompt(self) -> str:
        """Return the prompt in place of that of the rules, or an empty text."""
        return ""

    def buttons(self) -> Iterable[Button]:
        """Return buttons for the prompt bar, after those of the rules."""
        return ()

    def button_labels(self) -> Iterable[str]:
        """Return all labels that its buttons may have, so that the prompt bar keeps room."""
        return ()

    def obstacles(self) -> Iterable[WeightedArea]:
        """Return what sheets over the table should not cover, in the table's widget."""
        return ()

    def popup_areas(self) -> Iterable[QRectF]:
        """Return the areas of its own sheets over the board, in the table's widget."""
        return ()

    def is_presenting(self) -> bool:
        """Return whether it still shows what happened; computers wait for that."""
        return False

    def is_inspecting(self) -> bool:
        """Return whether it shows what was inspected: the key that enlarges then closes it."""
        return False

    def is_explaining(self) -> bool:
        """Return whether it explains the piece at the pointer, which must not be covered then."""
        return False

    def handle_key(self, name: str) -> bool:
        """Handle a key that the table does nothing with; return whether it meant something.

        Args:
            name: its name in `tabletop.ui.base.keymap`.
        """
        return False

    def dismiss(self) -> bool:
        """Handle Escape; return whether there was anything to close."""
        return False

    def act(self) -> None:
        """Do what the feature's menu action says."""

    # --- the table itself -------------------------------------------------------------------

    def resume(self, before: Self) -> None:
        """Continue where the part at the same table in another language was."""

    def rescaled(self) -> None:
        """React to a board of another size: scene and widget relate otherwise."""

    def set_font(self, font: QFont) -> None:
        """Use this font over the table."""

    def set_theme(self, theme: Theme) -> None:
        """Use these colours."""

    def set_motion(self, motion: Motion) -> None:
        """Move like this from now on."""

    def apply(self, settings: Settings) -> None:
        """Follow the settings: when attached, and when one of `Part.settings` changes."""

    def detach(self) -> None:
        """Leave the table, which goes on without it or is about to be deleted."""


class PopupHost(Protocol):
    """The sheets over a table, as far as a feature at any kind of table needs them."""

    def add(self, sheet: Overlay) -> None:
        """Add a sheet, to be hidden with the next input."""

    def map_to_table(self, area: QRectF) -> QRectF:
        """Return an area of the scene in the table's widget."""

    def obstacles(self) -> Sequence[WeightedArea]:
        """Return what sheets should cover as little as possible, in the table's widget."""

    def message_areas(self) -> Sequence[WeightedArea]:
        """Return where something is being said, in the table's widget."""


class ViewableTable(Protocol):
    """A table that can be looked at, also one at which nothing is played."""

    scene: TableScene
    board: Board

    @property
    def popups(self) -> PopupHost:
        """What is over the table."""

    def details(self, card: CardItem) -> Details:
        """Return what there is to read about a card."""
