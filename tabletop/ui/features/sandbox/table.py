"""The sandbox's table, on which pieces are moved by the rules or freely."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QGraphicsObject, QWidget

from tabletop.engine.cards import CardId
from tabletop.engine.gestures import Drop
from tabletop.engine.positions import HasFreeEdit, Position
from tabletop.engine.zones import Plan, Spread, ZoneIndex
from tabletop.match.edit import (
    die_faces,
    face_range,
    fetch_card,
    move_card,
    put_aside,
    remove_card,
    with_face,
)
from tabletop.match.queries import Target
from tabletop.overriding import override
from tabletop.ui.features.sandbox.session import Mode, Sandbox
from tabletop.ui.table.features import Features
from tabletop.ui.table.model.buttons import Button
from tabletop.ui.table.model.gestures import (
    Ask,
    DiceSelection,
    DiceTargets,
    Nothing,
    Perform,
    Rearranged,
    Response,
)
from tabletop.ui.table.model.layout import place_of
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.model.snapshot import Snapshot
from tabletop.ui.table.model.spec import TableKind
from tabletop.ui.table.scene.items import DieItem
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.theme import Theme

_BESIDE: Final = 40
"""The width, in font heights, from which buttons are beside the prompt."""


def _judged(sandbox: Sandbox, answer: Response) -> Response:
    """Return the response; if it only asks, ask and return `Nothing`."""
    if sandbox.is_query_only and isinstance(answer, Perform | Ask):
        sandbox.ask_actions(answer.actions if isinstance(answer, Ask) else (answer.action,))
        return Nothing()
    return answer


class SandboxDice(DiceSelection):
    """The sandbox's dice selection: dice can be edited directly or queried."""

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__(sandbox)
        self._sandbox = sandbox

    @override
    def click(self, die: int, plan: Plan) -> Response:
        if self._sandbox.is_by_hand:
            return self.toggle(die)
        return _judged(self._sandbox, super().click(die, plan))

    @override
    def toggle(self, die: int) -> Response:
        if self._sandbox.is_by_hand:
            self.turn(die)
            return Rearranged()
        return _judged(self._sandbox, super().toggle(die))

    @override
    def responds_to_toggle(self, die: int) -> bool:
        return self._sandbox.is_by_hand or super().responds_to_toggle(die)

    @override
    def drop(self, die: int, place: str | None, zone: ZoneIndex | None) -> Response:
        if self._sandbox.is_by_hand:
            position = None if place is None else self._position_with(die, place)
            if position is None or position == self._sandbox.position:
                return Nothing()
            self._sandbox.arrange(position)
            return Rearranged()
        return _judged(self._sandbox, super().drop(die, place, zone))

    @override
    def throw(self) -> Response:
        if self._sandbox.is_by_hand or not self._sandbox.is_possible:
            return Nothing()
        return _judged(self._sandbox, super().throw())

    @override
    def targets(self, die: int, plan: Plan) -> DiceTargets:
        if self._sandbox.is_by_hand:
            places = (place.name for place in plan.dice)
            open_places = (name for name in places if self._position_with(die, name) is not None)
            return DiceTargets(frozenset(open_places), frozenset())
        return super().targets(die, plan)

    def _position_with(self, die: int, place: str) -> Position | None:
        rules, position = self._sandbox.rules, self._sandbox.position
        return rules.die_placed(position, die, place) if isinstance(rules, HasFreeEdit) else None

    def turn(self, die: int, face: int | None = None) -> None:
        """Turn a die to a face, or to its next face if `face` is None."""
        rules, position = self._sandbox.rules, self._sandbox.position
        # The picture (face 0), if there is one, comes last.
        order = sorted(face_range(rules), key=lambda face: face == 0)
        if not order:
            return
        if face is None:
            shown = die_faces(rules, position).get(die)
            face = order[0] if shown is None else order[(order.index(shown) + 1) % len(order)]
        if face in order:
            turned = with_face(rules, position, die, face)
            for name, value in turned.fields.items():
                if isinstance(rules, HasFreeEdit) and value != position.fields[name]:
                    turned = rules.field_set(turned, name)
            self._sandbox.arrange(turned)

    @override
    def is_usable(self, die: int, plan: Plan) -> bool:
        # In free mode every die can be turned, so none is highlighted.
        return self._sandbox.mode is not Mode.FREE and super().is_usable(die, plan)


class SandboxPresenter(Presenter):
    """The sandbox's presenter, which turns gestures into edits or queries."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._match: object = None
        super().__init__(sandbox)
        self.dice = SandboxDice(sandbox)
        self.set_meter_shown(False)
        self._match = None
        self.refresh()

    # --- updates ----------------------------------------------------------------------------

    @override
    def refresh(self) -> None:
        match = self._sandbox.match
        if match is not self._match:
            self._match = match  # a match that replaces another is read from its start
            self._ply = self._revision = -1
        super().refresh()
        shown = die_faces(self._sandbox.rules, self._sandbox.position)
        if not self._sandbox.is_possible and shown:
            dice = self.dice.dice
            self.dice.dice = tuple(replace(d, face=shown.get(d.die, d.face)) for d in dice)

    @override
    def throw_snapshot(self) -> Snapshot | None:
        # Nothing has been thrown yet in a match that has just replaced another.
        return super().throw_snapshot() if self._sandbox.match is self._match else None

    @property
    @override
    def prompt(self) -> str:
        sandbox = self._sandbox
        if problems := sandbox.problems:
            text = QCoreApplication.translate("SandboxPresenter", "This is impossible: {problem}")
            return text.format(problem=problems[0])
        if sandbox.is_chance_due:
            return QCoreApplication.translate(
                "SandboxPresenter", "Chance is next: set the result, or leave it to chance."
            )
        return super().prompt

    # --- gestures ---------------------------------------------------------------------------

    @override
    def can_lift(self, zone: ZoneIndex, index: int) -> bool:
        # Any card may be lifted, regardless of its owner, but only the top one of a pile.
        place = place_of(self._plan, zone)
        if place is None:
            return False
        is_top = index == len(self._view.zones[zone]) - 1
        return is_top or place.spread is not Spread.PILE

    @override
    def _is_usable(self, zone: ZoneIndex, index: int) -> bool:
        if self._sandbox.mode is Mode.FREE or not self._sandbox.is_possible:
            return False
        return super()._is_usable(zone, index)

    @override
    def drop_targets(self, zone: ZoneIndex, card: CardId) -> Target:
        if self._sandbox.is_by_hand:
            return Target(frozenset(place.zone for place in self._plan.places), frozenset())
        return super().drop_targets(zone, card)

    @override
    def drop(
        self, card: CardId, source: ZoneIndex, zone: ZoneIndex | None, onto: CardId | None
    ) -> Response:
        if zone is None or zone == source:
            return Nothing()
        if self._sandbox.is_by_hand:
            cards = self._view.zones[source]
            uppermost = len(cards) - 1 - cards[::-1].index(card)
            return self._arranged(source, uppermost, zone, onto=onto)
        if self._sandbox.is_query_only:
            self._sandbox.ask(Drop(card, source, zone, onto))
            return Nothing()
        return super().drop(card, source, zone, onto)

    @override
    def tap(self, card: CardId, source: ZoneIndex) -> Response:
        sandbox = self._sandbox
        if sandbox.mode is Mode.FREE or not sandbox.is_possible:
            return Nothing()
        return _judged(sandbox, super().tap(card, source))

    @override
    def sort(self, zone: ZoneIndex, index: int, position: int) -> Response:
        place = place_of(self._plan, zone)
        is_row = place is not None and place.spread in {Spread.ROW, Spread.FAN}
        ordered = self._sandbox.rules.zones[zone].ordered
        if self._sandbox.is_by_hand and is_row and ordered:
            return self._arranged(zone, index, zone, place=position)
        return super().sort(zone, index, position)

    def _arranged(
        self,
        source: ZoneIndex,
        index: int,
        zone: ZoneIndex,
        place: int | None = None,
        onto: CardId | None = None,
    ) -> Response:
        before = self._sandbox.position
        card = before.zones[source][index]
        self._sandbox.arrange(move_card(before, source, index, zone, place), card, onto)
        return Nothing() if self._sandbox.position == before else Rearranged()

    @override
    def buttons(self) -> tuple[Button, ...]:
        if self._sandbox.mode is Mode.FREE or not self._sandbox.is_possible:
            return ()
        return super().buttons()


class SandboxTable(TableView):
    """The sandbox's table, on which cards can also be placed that lie somewhere else."""

    def __init__(
        self, sandbox: Sandbox, parent: QWidget, *, theme: Theme, features: Features
    ) -> None:
        self._sandbox = sandbox
        super().__init__(sandbox, parent, theme=theme, features=features, kind=TableKind.SANDBOX)
        self.bar.beside_from = _BESIDE
        title = self.tr("Sandbox: {title}").format(title=sandbox.speaker.texts.name)
        self.board.setAccessibleName(title)

    @override
    def create_presenter(self, session: Session) -> Presenter:
        return SandboxPresenter(self._sandbox)

    @override
    def ask_about(self, drop: Drop, point: QPointF) -> None:
        self._sandbox.ask(drop)

    # --- cards ------------------------------------------------------------------------------

    def place_card(self, card: CardId, zone: ZoneIndex) -> None:
        """Put a card that may lie somewhere else into a zone."""
        self.finish_early()
        position = fetch_card(self._sandbox.rules, self._sandbox.position, card, zone)
        self._sandbox.arrange(position, card)

    def take_out(self, zone: ZoneIndex, index: int) -> None:
        """Move a card to where cards that are not in play belong."""
        self.drag.cancel()
        rules, position = self._sandbox.rules, self._sandbox.position
        card = position.zones[zone][index]
        self._sandbox.arrange(put_aside(rules, remove_card(position, zone, index), (card,)), card)

    # --- dice -------------------------------------------------------------------------------

    def turn_die(self, text: str) -> bool:
        """Turn the die at the keyboard cursor or pointer to the face for a typed digit.

        The digit after the highest face stands for the die's picture.

        Returns:
            Whether a die was turned.
        """
        dice, faces = self.presenter.dice, face_range(self._sandbox.rules)
        piece = self._piece_under_cursor()
        if not (isinstance(piece, DieItem) and isinstance(dice, SandboxDice)):
            return False
        is_digit = len(text) == 1 and text.isdecimal()
        if not is_digit or int(text) not in {*faces, len(faces)}:
            return False
        dice.turn(piece.shown.die_view.die, int(text) % (faces[-1] + 1))
        return True

    def _piece_under_cursor(self) -> QGraphicsObject | None:
        stop, viewport = self.keyboard_cursor.stop, self.board.viewport()
        if stop is not None:
            return stop.piece
        place = viewport.mapFromGlobal(QCursor.pos())
        inside = viewport.rect().contains(place)
        return self.scene.piece_at(self.board.mapToScene(place)) if inside else None
