"""The sandbox's table, and the tray whose cards are dragged to it."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QCursor, QIcon, QKeyEvent, QMouseEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QApplication, QGraphicsObject, QLineEdit, QListView, QWidget

from tabletop.engine.actions import SeatAction
from tabletop.engine.capabilities import permission_of
from tabletop.engine.cards import CardId
from tabletop.engine.gestures import Drop, Tap
from tabletop.engine.positions import HasFreeEdit, Position
from tabletop.engine.zones import Plan, Spread, ZoneIndex
from tabletop.match.edit import die_faces, face_range, fetch_card, move_card, with_face
from tabletop.match.queries import Target
from tabletop.overriding import override
from tabletop.ui.features.sandbox.field_editors import zone_editor
from tabletop.ui.features.sandbox.session import Sandbox
from tabletop.ui.table.features import Features
from tabletop.ui.table.model.buttons import Button
from tabletop.ui.table.model.gestures import (
    Ask,
    DiceSelection,
    DiceTargets,
    Nothing,
    Perform,
    Rearranged,
    Refuse,
    Response,
)
from tabletop.ui.table.model.layout import CARD_RATIO, place_of, zone_at
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.model.snapshot import Snapshot
from tabletop.ui.table.model.spec import TableKind
from tabletop.ui.table.scene.items import CardItem, DieItem, Light
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.layouts import em, in_column, in_row
from tabletop.ui.widgets.plain_text import PlainLabel, plain
from tabletop.ui.widgets.press_filter import MouseGrab
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.theme import Theme
from tabletop.ui.widgets.widgets import muted, named


def _judged(sandbox: Sandbox, answer: Response) -> Response:
    """Return the response; in query mode, judge its action and return `Nothing`."""
    if sandbox.is_query_only:
        match answer:
            case Perform(action):
                sandbox.judge(action)
                return Nothing()
            case Ask(actions):
                sandbox.allowed.emit(actions)
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
        return not self._sandbox.is_free and super().is_usable(die, plan)


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
        if not sandbox.is_possible:
            return QCoreApplication.translate(
                "SandboxPresenter", "This position cannot occur. It can be changed all the same."
            )
        if sandbox.is_chance_due:
            return QCoreApplication.translate(
                "SandboxPresenter", "Chance decides: choose what it does, or let it happen."
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
        if self._sandbox.is_free or not self._sandbox.is_possible:
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
        if self._sandbox.is_query_only or not self._sandbox.is_possible:
            return Refuse(self._sandbox.interpret(Drop(card, source, zone, onto)))
        return super().drop(card, source, zone, onto)

    @override
    def tap(self, card: CardId, source: ZoneIndex) -> Response:
        sandbox = self._sandbox
        if sandbox.is_free or not sandbox.is_possible:
            return Nothing()
        found = sandbox.interpret(Tap(card, source))
        if sandbox.is_query_only and found.judged_action is not None:
            return Refuse(found)
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
        if self._sandbox.is_free or not self._sandbox.is_possible:
            return ()
        return super().buttons()


class SandboxTable(TableView):
    """The sandbox's table, which answers queries in a popup."""

    def __init__(
        self, sandbox: Sandbox, parent: QWidget, *, theme: Theme, features: Features
    ) -> None:
        self._sandbox = sandbox
        super().__init__(sandbox, parent, theme=theme, features=features, kind=TableKind.SANDBOX)
        sandbox.allowed.connect(self._show_allowed)

    @override
    def create_presenter(self, session: Session) -> Presenter:
        return SandboxPresenter(self._sandbox)

    # --- cards from the tray ----------------------------------------------------------------

    def highlight_zone(self, place: QPoint | None) -> ZoneIndex | None:
        """Highlight and return the zone under a card dragged from the tray.

        Args:
            place: the pointer's position in screen coordinates, or None to remove the highlight.
        """
        zone = None if place is None else self._zone_under(place)
        others = () if place is None else self.scene.zones
        lights = {other: Light.TARGETED if other == zone else Light.OPEN for other in others}
        self.scene.light(lights, {})
        return zone

    def place_card(self, card: CardId, zone: ZoneIndex, place: QPoint | None = None) -> None:
        """Put a tray card into a zone, onto the card at a screen position if there is one."""
        self.finish_early()
        sandbox = self._sandbox
        if not sandbox.is_free:
            text = self.tr("By the rules no card comes from the tray. Switch to Free to lay it.")
            self.popups.show_text(text, None)
            return
        point = None if place is None else self._scene_point(place)
        under = None if point is None else self.scene.piece_at(point)
        onto = under.shown.card if isinstance(under, CardItem) else None
        sandbox.arrange(fetch_card(sandbox.rules, sandbox.position, card, zone), card, onto)

    def _zone_under(self, place: QPoint) -> ZoneIndex | None:
        point, plan = self._scene_point(place), self.scene.snapshot.plan
        return None if point is None else zone_at(plan, point.x() / UNIT, point.y() / UNIT)

    def _scene_point(self, place: QPoint) -> QPointF | None:
        """Convert screen to scene coordinates; return None if off the table."""
        viewport = self.board.viewport()
        inside = viewport.mapFromGlobal(place)
        return self.board.mapToScene(inside) if viewport.rect().contains(inside) else None

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
        stop, point = self.keyboard_cursor.stop, self._scene_point(QCursor.pos())
        if stop is not None:
            return stop.piece
        return None if point is None else self.scene.piece_at(point)

    # --- answers ----------------------------------------------------------------------------

    def _show_allowed(self, actions: tuple[SeatAction, ...]) -> None:
        labels = " / ".join(self.presenter.label_of(action) for action in actions)
        sentence = self.tr("Allowed: {action}").format(action=labels)
        permission = permission_of(self._sandbox.rules, self._sandbox.full_observation, actions[0])
        if permission is not None and permission.explanation is not None:
            sentence = f"{sentence}\n{self._sandbox.speaker.prompt(permission.explanation)}"
        rule = "" if permission is None else permission.rule
        text = self._sandbox.speaker.texts.rule(rule) if rule else None
        anchor = self.popups.set_anchor(self.drag.point)[0]
        self.popups.bubble.show_text(sentence, anchor, rule, text)
        announce(self.board, f"{sentence} {rule}".strip(), urgent=True)


Index = QModelIndex | QPersistentModelIndex

_ROLE: Final = Qt.ItemDataRole


def card_pixmap(view: SandboxTable, card: CardId, width: float) -> QPixmap:
    """Return a picture of a card's face; `width` is in logical pixels."""
    sprites = view.scene.sprites
    scale = width * sprites.ratio / (UNIT * sprites.resolution)
    return sprites.pixmap(sprites.face(card, None), scale)


class TrayModel(QAbstractListModel):
    """A model of the cards that match a search, with the number of each on the table."""

    def __init__(self, sandbox: Sandbox, view: SandboxTable, width: int) -> None:
        super().__init__()
        self._sandbox = sandbox
        self._view = view
        self._width = width
        self._copies = sandbox.rules.pieces()
        name = sandbox.speaker.card
        cards = range(len(sandbox.rules.cards.cards))
        self._all = [(name(card), card) for card in cards if self._copies[card]]
        self.visible_cards = list(self._all)

    def search(self, text: str) -> None:
        """Show only the cards whose name or key contains each word of `text`."""
        words, key = text.casefold().split(), self._sandbox.rules.cards.key
        self.beginResetModel()
        self.visible_cards = [
            (name, card)
            for name, card in self._all
            if all(word in f"{name} {key(card)}".casefold() for word in words)
        ]
        self.endResetModel()

    def update_counts(self) -> None:
        """Update the number of copies of each card after the position has changed."""
        if self.visible_cards:
            self.dataChanged.emit(self.index(0), self.index(len(self.visible_cards) - 1))

    def card(self, index: Index) -> CardId:
        """Return the card at a valid model index."""
        return self.visible_cards[index.row()][1]

    @override
    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.visible_cards)

    @override
    def data(self, index: Index, role: int = _ROLE.DisplayRole) -> object:
        if not index.isValid():
            return None
        name, card = self.visible_cards[index.row()]
        match role:
            case _ROLE.DisplayRole | _ROLE.AccessibleTextRole:
                return f"{name}\n{self._count(card)}"
            case _ROLE.DecorationRole:
                return QIcon(card_pixmap(self._view, card, self._width))
            case _:
                return None

    def _count(self, card: CardId) -> str:
        count = sum(zone.count(card) for zone in self._sandbox.position.zones)
        return self.tr("{n} of {all} on the table").format(n=count, all=self._copies[card])


class TrayList(QListView):
    """The tray's card list, from which cards can be dragged to the table.

    Signals:
        card_chosen: emitted with the card activated by the keyboard or a double click.
    """

    card_chosen = Signal(int)

    def __init__(self, model: TrayModel, view: SandboxTable, page: QWidget, side: int) -> None:
        super().__init__()
        self._cards = model
        self._view = view
        self._pressed: QPoint | None = None
        self._card: CardId | None = None
        self._page = page
        self.drag_label = PlainLabel(parent=page)
        """Picture of the dragged card, above everything else on the page."""
        self.drag_label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.drag_label.hide()
        self._button_hold = MouseGrab(self)
        self._button_hold.cancelled.connect(self._cancel_drag)
        self.setModel(model)
        self.setAccessibleName(self.tr("All cards"))
        self.setIconSize(QSize(side, round(side * CARD_RATIO)))
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.activated.connect(lambda index: self.card_chosen.emit(model.card(index)))

    def _drag(self, card: CardId, place: QPoint) -> None:
        if self.drag_label.isHidden():
            self._view.finish_early()
            self.drag_label.setPixmap(card_pixmap(self._view, card, 5 * em(self)))
            self.drag_label.adjustSize()
            self.drag_label.show()
            self.drag_label.raise_()
        self.drag_label.move(self._page.mapFromGlobal(place) - self.drag_label.rect().center())
        self._view.highlight_zone(place)

    def _cancel_drag(self) -> CardId | None:
        """End the drag; return the dragged card, or None if there was none."""
        card, self._card, self._pressed = self._card, None, None
        if card is not None:
            self.drag_label.hide()
            self._view.highlight_zone(None)
        return card

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.position().toPoint()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        far = (point - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self._card is None and far and (index := self.indexAt(self._pressed)).isValid():
            self._card = self._cards.card(index)
        if self._card is not None:
            self._drag(self._card, event.globalPosition().toPoint())

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            super().mouseReleaseEvent(event)
            return
        place = event.globalPosition().toPoint()
        zone = None if self._card is None else self._view.highlight_zone(place)
        card = self._cancel_drag()
        if card is None:
            super().mouseReleaseEvent(event)
        elif zone is not None:
            self._view.place_card(card, zone, place)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._card is not None:
            self._cancel_drag()
        else:
            super().keyPressEvent(event)


_ROOM: Final = 14
"""Height that the rest of the tray needs for the help text to be shown, in font heights."""


class Tray(QWidget):
    """A tray of all the game's cards, with a search field."""

    def __init__(self, sandbox: Sandbox, view: SandboxTable, page: QWidget) -> None:
        super().__init__()
        self._view = view
        unit = em(self)
        self.search = named(
            QLineEdit(placeholderText=self.tr("Search by name"), clearButtonEnabled=True),
            self.tr("Search cards by name"),
        )
        self.setFocusProxy(self.search)
        side = round(2.6 * unit)
        self.model = TrayModel(sandbox, view, side)
        self.list = TrayList(self.model, view, page, side)
        self.list.card_chosen.connect(self._place_card)
        self.search.textChanged.connect(self.model.search)
        self.search.returnPressed.connect(self.list.setFocus)
        self.place = zone_editor(sandbox, self.tr("Where Return lays a card"))
        help_text = self.tr(
            "Drag a card to the table, or choose where and press Return. What you drag off the "
            "table lies nowhere any more."
        )
        where = in_row(PlainLabel(self.tr("Lay on")), (self.place, 1))
        self._help = muted(help_text)
        self.list.setToolTip(plain(help_text))
        parts = (self.search, (self.list, 1), where, self._help)
        self.setLayout(in_column(*parts, margins=4 * [unit // 2]))
        sandbox.changed.connect(self.model.update_counts)

    def _place_card(self, card: CardId) -> None:
        zone = self.place.value
        if isinstance(zone, int):
            self._view.place_card(card, zone)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.height() - self._help.heightForWidth(self.width())
        self._help.setVisible(room > _ROOM * em(self))
