"""The graphics scene of a table, and the animations of deals and rotations.

The items of one snapshot move to their places in the next. At the start of a game, the cards are
shuffled, dealt to the seats and turned face up; until then they show their backs. During any
animation the scene already has the new position, so `Animator.finish` can end it at any time.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from tabletop.engine.cards import HIDDEN, CardId, CardSet
from tabletop.engine.scenes import Flip, Gait, Go, Step, Wait
from tabletop.engine.zones import NOBODY, Plan, Seat, ZoneIndex
from tabletop.overriding import override
from tabletop.ui.table.model.layout import Spot, dice_place_named
from tabletop.ui.table.model.motion import THROW_DURATION, compute_throw
from tabletop.ui.table.model.snapshot import (
    CardSnapshot,
    NoteSnapshot,
    Snapshot,
    pair_cards,
    pair_dice,
)
from tabletop.ui.table.scene.animator import FLIP, LONGEST_SHOWN, Animator
from tabletop.ui.table.scene.background import area_of, paint_background, sign_text, text_at
from tabletop.ui.table.scene.items import (
    PIECES_Z,
    AreaItem,
    CardItem,
    CupItem,
    DieItem,
    FocusRingItem,
    Glow,
    Light,
    Piece,
    Pose,
    SignItem,
    TableItem,
)
from tabletop.ui.table.scene.labels import ChipItem, NoteItem, chips
from tabletop.ui.table.scene.sprites import UNIT, SpriteCache
from tabletop.ui.table.scene.surfaces import base_colour, paint_surface
from tabletop.ui.widgets.plain_text import Tip, headed, plain
from tabletop.ui.widgets.theme import Theme, smooth_painter

if TYPE_CHECKING:
    from tabletop.ui.widgets.text_fitting import TextSizes


_STAGGER: Final = 45.0
_AFTER_DROP: Final = 120.0
_LOOK_AT_DICE: Final = 260.0
"""Milliseconds to read a throw's result before its consequences are shown."""
_JUMP: Final = 3.0
"""The largest jump that is not noticeable, in scene units, as in a shrinking pile."""


_MOST_PIXELS: Final = 10_000_000
"""The maximum size of the picture of a table's surface, which is scaled up beyond that."""
_NOTHING: Final = Snapshot(NOBODY, Plan(0.0, 0.0, ()), (), (), (), (), frozenset(), {})
"""The initial snapshot of a scene, before anything is shown."""


class TableScene(QGraphicsScene):
    """A scene that shows one snapshot, and holds no other game state."""

    def __init__(self, cards: CardSet, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.sprites = SpriteCache(cards, theme)
        self.animator = Animator(self)
        self.snapshot = _NOTHING
        self.cards: list[CardItem] = []
        """The card items in the order of the snapshot, from bottom to top."""
        self.dice: list[DieItem] = []
        """The die items by the rules' die numbers; a throw may swap the items of equal dice."""
        self.thrown_dice: list[DieItem] = []
        """The dice of the last throw."""
        self.cup: CupItem | None = None
        self.zones: dict[ZoneIndex, AreaItem] = {}
        self.dice_places: dict[str, AreaItem] = {}
        self.signs: list[SignItem] = []
        self.chips: list[ChipItem] = []
        self.notes: list[NoteItem] = []
        self._labels, self._names = False, True
        self._surface: QPixmap | None = None
        self._was_drawn = False
        self._notes_shown: tuple[tuple[NoteSnapshot, ...], TextSizes] | None = None
        self._kinds = [(die.colour, die.symbol) for die in cards.dice]
        self.focus_ring = FocusRingItem()
        self.addItem(self.focus_ring)
        self.animator.finished.connect(self.show_names)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)

    # --- snapshots --------------------------------------------------------------------------

    def render_snapshot(
        self, snapshot: Snapshot, *, animated: bool = True, dropped: CardItem | None = None
    ) -> None:
        """Show a snapshot.

        Args:
            snapshot: the contents of the table.
            animated: whether pieces move to their places.
            dropped: the card that the player has just dropped.
        """
        self.animator.finish()
        before, self.snapshot = self.snapshot, snapshot
        if before.plan != snapshot.plan:
            self._lay_out()
        if (
            before.plan.surface != snapshot.plan.surface
            or before.plan.boards != snapshot.plan.boards
        ):
            self.forget_surface()
        if _background_key(before) != _background_key(snapshot):
            self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)
        if before.signs != snapshot.signs:
            old, self.signs = (
                self.signs,
                [SignItem(area_of(shown.sign), sign_text(shown)) for shown in snapshot.signs],
            )
            self._replace(old, self.signs)
        self._show_cards(before, dropped)
        self._show_dice(before)
        self.update_labels()
        self.light({}, {})
        if not animated or before is _NOTHING:
            self.animator.finish()
            for piece in (*self.cards, *self.dice):
                piece.settle()

    def cards_in(self, zone: ZoneIndex) -> list[CardItem]:
        """Return the card items in a zone, from bottom to top."""
        return [item for item in self.cards if item.shown.zone == zone]

    def _lay_out(self) -> None:
        snapshot, plan, old = self.snapshot, self.snapshot.plan, (*self._areas(), self.cup)
        self.setSceneRect(0, 0, plan.width * UNIT, plan.height * UNIT)
        self.zones = {
            zone.place.zone: AreaItem(self.sprites, zone.place, zone.name)
            for zone in snapshot.zones
        }
        self.dice_places = {
            place.name: AreaItem(self.sprites, place, snapshot.dice_places[place.name])
            for place in plan.dice
        }
        if self.cup is not None:
            self.animator.forget(self.cup)
        self.cup = None
        if plan.cup is not None:
            self.cup = CupItem(self.sprites, plan.cup, snapshot.dice_places[plan.cup.name])
        self._replace(old, (*self._areas(), self.cup))

    def _areas(self) -> tuple[AreaItem, ...]:
        return *self.zones.values(), *self.dice_places.values()

    def _replace(self, old: Iterable[TableItem | None], new: Iterable[TableItem | None]) -> None:
        for item in filter(None, old):
            self.removeItem(item)
        for item in filter(None, new):
            self.addItem(item)

    def _show_cards(self, before: Snapshot, dropped: CardItem | None) -> None:
        """Move the cards in turn, or all at once without flips if the viewer changed."""
        snapshot, old = self.snapshot, self.cards
        in_turn = before.viewer == snapshot.viewer
        drop_index = old.index(dropped) if dropped in old else None
        pairs = pair_cards([item.shown for item in old], snapshot.cards, drop_index)
        pile = self._draw_pile() if None in pairs else None
        self.cards = []
        for shown, index in zip(snapshot.cards, pairs, strict=True):
            if index is None:  # it comes from the draw pile
                item = CardItem(self.sprites, shown)
                item.place(Pose.at((pile or shown).spot))
                self.addItem(item)
            self.cards.append(item if index is None else old[index])
        for index in set(range(len(old))).difference(pairs):
            self.removeItem(old[index])
        # Cards that move as a result of a throw wait until the dice have been read.
        delay = THROW_DURATION if snapshot.thrown else 0.0
        to_flip = delay + _LOOK_AT_DICE if snapshot.thrown or before.thrown else 0.0
        for order, (item, shown) in enumerate(zip(self.cards, snapshot.cards, strict=True)):
            previous, stays = item.shown, item.shown.zone == shown.zone
            # A face-up card may be flipped to another of its faces.
            shows_other = previous.side != shown.side and shown.back is None
            is_flipped = previous.card == shown.card and shows_other
            turns = item.become(shown) and in_turn
            item.rest_z = PIECES_Z + order
            item.rest = Pose.at(shown.spot)
            if turns and is_flipped and item is not dropped:
                self.animator.fly(
                    item, delay=to_flip, duration=FLIP, turns=True, within=LONGEST_SHOWN
                )
                to_flip += FLIP
            elif item is dropped or not _has_moved(item):
                self._send(item, 0.0, turns=turns)
            else:
                self._send(item, delay + (_AFTER_DROP if dropped is not None else 0.0), turns=turns)
                delay += _STAGGER if in_turn and not stays else 0.0

    def _send(self, item: Piece, delay: float, *, turns: bool) -> None:
        if _has_moved(item) or turns:
            self.animator.fly(item, delay=delay, turns=turns)
        else:
            item.settle()

    def _draw_pile(self) -> CardSnapshot | None:
        """Return the top card of the first face-down pile, or None if there is none."""
        piles = {zone for zone, area in self.zones.items() if area.is_pile}
        hidden = [c for c in self.snapshot.cards if c.card == HIDDEN and c.zone in piles]
        first = [card for card in hidden if card.zone == hidden[0].zone]
        return max(first, key=lambda card: card.index, default=None)

    def _show_dice(self, before: Snapshot) -> None:
        snapshot = self.snapshot
        while len(self.dice) > len(snapshot.dice):
            self.removeItem(self.dice.pop())
        if snapshot.thrown:
            place = before.plan.cup
            cup = frozenset(d.die_view.die for d in before.dice if place and d.place == place.name)
            shown_by = pair_dice(self._kinds, cup, sorted(snapshot.thrown))
            self.dice = [self.dice[shown_by[die]] for die in range(len(self.dice))]
            if self.cup is not None:
                self.animator.tip(self.cup)
        for die, die_shown in enumerate(snapshot.dice):
            if die == len(self.dice):
                self.dice.append(DieItem(self.sprites, die_shown))
                self.dice[die].place(Pose.at(die_shown.spot))
                self.addItem(self.dice[die])
            item = self.dice[die]
            item.become(die_shown)
            item.rest_z = PIECES_Z + len(self.cards) + die
            item.rest = Pose.at(die_shown.spot)
            if die not in snapshot.thrown:
                self._send(item, 0.0, turns=False)
            elif self.cup is not None:
                item.place(Pose(self.cup.x(), self.cup.y() - 20, item.rest.scale, 0.0))
        if snapshot.thrown:
            self.thrown_dice = [self.dice[die] for die in sorted(snapshot.thrown)]
        if self.animator.motion.flies:
            self._throw(before)
        else:
            for die in snapshot.thrown:
                self._send(self.dice[die], 0.0, turns=False)

    def _throw(self, before: Snapshot) -> None:
        """Animate the thrown dice, which also bounce off dice at rest."""
        snapshot, thrown = self.snapshot, sorted(self.snapshot.thrown)
        if not thrown:
            return
        seed = sum(zone.count * number * number for number, zone in enumerate(before.zones))
        for shown in before.dice:
            seed = seed * 7 + (shown.die_view.face or 0)
        dice = []
        for die in thrown:
            shown, now = snapshot.dice[die], self.dice[die].pose
            place = dice_place_named(snapshot.plan, shown.place)
            if place is None:
                return
            start = Spot(now.x / UNIT, now.y / UNIT, shown.spot.scale, now.rotation)
            dice.append((start, shown.spot, place))
        resting = [
            other.spot
            for number, other in enumerate(snapshot.dice)
            if other.spot.visible and number not in snapshot.thrown
        ]
        self.animator.throw(self.thrown_dice, compute_throw(dice, resting, seed))

    def update_labels(self) -> None:
        """Place chips and notes for the current text size."""
        sizes, chips_before, notes_before = self.sprites.sizes, self.chips, self.notes
        self.chips = [ChipItem(self.sprites, *chip) for chip in chips(self.snapshot, sizes)]
        self._replace(chips_before, self.chips)
        if (self.snapshot.notes, sizes) != self._notes_shown:
            self._notes_shown = (self.snapshot.notes, sizes)
            self.notes = [NoteItem(shown, sizes) for shown in self.snapshot.notes]
            self._replace(notes_before, self.notes)
        for item in (*self.chips, *self.notes):
            item.setVisible(self._names)

    def show_names(self, *, shown: bool = True) -> None:
        """Set whether the names of players and zones, counts and notes are shown."""
        if shown is not self._names:
            self._names = shown
            self.update_labels()
            self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    # --- highlights -------------------------------------------------------------------------

    def light(self, zones: Mapping[ZoneIndex, Light], places: Mapping[str, Light]) -> None:
        """Highlight zones and dice places, or the `lit_zones` if `zones` is empty."""
        always = frozenset() if zones else self.snapshot.lit_zones
        for zone, area in self.zones.items():
            area.set_light(zones.get(zone, Light.OPEN if zone in always else Light.OFF))
        fans = {zone for zone, area in self.zones.items() if area.is_fan}
        for item in self.cards:
            zone = item.shown.zone
            item.set_closed(closed=zones.get(zone) is Light.CLOSED and zone not in fans)
        for name, area in self.dice_places.items():
            area.set_light(places.get(name, Light.OFF))

    def show_highlights(self, *, playable: bool, targets: bool) -> None:
        """Set whether playable pieces and drop targets are highlighted."""
        sprites = self.sprites
        if (sprites.shows_playable, sprites.shows_targets) != (playable, targets):
            sprites.shows_playable, sprites.shows_targets = playable, targets
            self.update()

    def highlight_targets(
        self, carried: Piece | None, targets: AbstractSet[CardId] = frozenset()
    ) -> None:
        """Highlight the target cards of a dragged piece, or playable pieces if None."""
        for piece in (*self.cards, *self.dice):
            is_target = isinstance(piece, CardItem) and piece.shown.card in targets
            if carried is None:
                piece.set_glow(piece.default_glow)
            else:
                piece.set_glow(Glow.TARGET if is_target and piece is not carried else None)

    def light_dice(self, dice: AbstractSet[int]) -> None:
        """Highlight the dice that belong to the card under the pointer or being dragged."""
        for number, die in enumerate(self.dice):
            die.set_glow(Glow.USED if number in dice else die.default_glow)

    def highlight_conflicts(self, zone: ZoneIndex | None, cards: Sequence[CardId]) -> None:
        """Highlight the cards of a zone that caused a refusal, or none if `zone` is None."""
        left = Counter(cards)
        for item in self.cards:
            conflicts = item.shown.zone == zone and left[item.shown.card] > 0
            left[item.shown.card] -= conflicts
            item.set_conflicting(conflicts)

    # --- pieces at a point ------------------------------------------------------------------

    def pieces(self) -> list[Piece]:
        """Return all visible pieces."""
        cup = [] if self.cup is None else [self.cup]
        return [piece for piece in (*self.cards, *self.dice, *cup) if piece.isVisible()]

    def piece_at(self, point: QPointF, without: Piece | None = None) -> Piece | None:
        """Return the topmost visible piece at a point, or None if there is none."""
        found = [
            piece
            for piece in self.pieces()
            if piece is not without and piece.body.contains(piece.mapFromScene(point))
        ]
        return max(found, key=lambda piece: piece.zValue(), default=None)

    def set_resolution(self, resolution: float, ratio: float) -> None:
        """Set the device pixels per scene unit for which sprites are rendered."""
        self.sprites.resolution, self.sprites.ratio = resolution, ratio
        table = self.sceneRect()
        self.sprites.pixmaps.shown_on = table.width() * table.height() * resolution**2
        self.update_labels()
        self._repaint()

    def _repaint(self) -> None:
        table = self.sceneRect()
        beyond = max(table.width(), table.height())  # the table fills the whole view
        self.invalidate(table.adjusted(-beyond, -beyond, beyond, beyond))
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Apply a theme to the table."""
        self.sprites.set_theme(theme)
        self.forget_surface()
        self._repaint()

    def set_labels(self, *, labels: bool) -> None:
        """Set whether empty places show their names instead of pictures."""
        self._labels = labels
        self._repaint()

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        exposed, sprites = QRectF(rect), self.sprites
        table = next((view.sceneRect() for view in self.views()), exposed)
        self._paint_surface(painter, table)
        shown = self.snapshot if self._names else replace(self.snapshot, signs=())
        labels = self._labels and self._names
        paint_background(painter, shown, sprites, sprites.sizes, labels=labels)

    def forget_surface(self) -> None:
        """Paint the table's surface again before it is next shown, as at another size."""
        self._surface = None

    def _paint_surface(self, painter: QPainter, table: QRectF) -> None:
        """Draw the table's surface, which is painted into a pixmap first if it is new."""
        if self._surface is None and not self._was_drawn:
            # The first frame must not wait for the surface.
            self._was_drawn = True
            painter.fillRect(table, base_colour(self.snapshot.plan, self.sprites.theme))
            QTimer.singleShot(0, self, self._repaint)
            return
        if self._surface is None:
            scale = min(
                self.sprites.resolution, sqrt(_MOST_PIXELS / table.width() / table.height())
            )
            plan, theme = self.snapshot.plan, self.sprites.theme
            width, height = round(table.width() * scale), round(table.height() * scale)
            self._surface = QPixmap(max(width, 1), max(height, 1))
            self._surface.fill(base_colour(plan, theme))  # opaque, to be copied faster
            to_pixmap = smooth_painter(self._surface)
            to_pixmap.scale(width / table.width(), height / table.height())
            to_pixmap.translate(-table.topLeft())
            paint_surface(to_pixmap, table, plan, theme)
            to_pixmap.end()
        painter.drawPixmap(table, self._surface, QRectF(self._surface.rect()))


def tip_at(scene: TableScene, point: QPointF) -> tuple[Tip, QRectF]:
    """Return the tooltip of the card or label at a point, and that item's area."""
    card, card_text = scene.piece_at(point), scene.sprites.card_text
    if isinstance(card, CardItem) and card.is_face_up and card_text and card.shown.side is None:
        text = card_text(card.shown.card)
        return headed(card.shown.name, text) if text else plain(""), card.area
    label, area = text_at(scene.snapshot, point)
    return plain(label), area


def _has_moved(piece: Piece) -> bool:
    """Return whether a piece is visibly away from its resting place."""
    now, rest = piece.pose, piece.rest
    return (
        abs(now.x - rest.x) + abs(now.y - rest.y) > _JUMP
        or abs(now.scale - rest.scale) > 0.001
        or abs(now.rotation - rest.rotation) > 0.1
    )


def _background_key(snapshot: Snapshot) -> tuple[object, ...]:
    """Return the parts of a snapshot on which the background depends."""
    empty = tuple(zone.place.zone for zone in snapshot.zones if not zone.count)
    return snapshot.plan, snapshot.signs, empty, {die.place for die in snapshot.dice}


DEALING: Final = 1500.0
"""The duration of the whole deal at the usual pace, in milliseconds."""
_SHUFFLE: Final = (90.0, 120.0, 90.0, 120.0)
"""The durations of moving apart and together in a shuffle, in milliseconds."""
_APART: Final = 0.42
"""The distance that cards move apart, in card widths."""
_FLIGHT: Final = 240.0
_TURNED_UP: Final = 300.0
"""The milliseconds for flipping the face-up cards at the end."""


def deal(scene: TableScene, owners: Sequence[Seat | None]) -> bool:
    """Animate a deal: each card comes from the pile with its back, or from above.

    Args:
        scene: the scene, which already shows the position after the deal.
        owners: the owner of each zone, or None if it belongs to no player.

    Returns:
        Whether anything moves. It is False if motion is reduced or disabled (`Motion.flies`).
    """
    if not scene.animator.motion.flies:
        return False
    shown = [card for card in scene.cards if card.isVisible()]
    common = {zone for zone, area in scene.zones.items() if area.is_pile and owners[zone] is None}
    piled = [c for c in shown if c.shown.card == HIDDEN and c.shown.zone in common]
    pile_zones = {card.shown.zone for card in piled}
    # For each back, the top card of the first pile that has it.
    piles = {card.shown.back: card for card in sorted(piled, key=lambda c: -c.shown.zone)}
    _shuffle(scene, [card for card in shown if card.shown.zone in pile_zones])
    dealt = [card for card in shown if card.shown.zone not in pile_zones]
    dealt.sort(key=lambda card: _deal_order(card, owners[card.shown.zone]))
    begin = sum(_SHUFFLE) if pile_zones else 0.0
    last = DEALING - _TURNED_UP - _FLIGHT
    cards, middle = scene.sprites.cards, scene.sceneRect().center().x()
    for number, card in enumerate(dealt):
        delay = begin + (last - begin) * number / max(len(dealt) - 1, 1)
        # The back is needed even if the card is face up.
        back = card.shown.back or cards.decks[cards.cards[card.shown.card].deck].back
        source = piles.get(back)
        steps: list[Step] = [Go(_FLIGHT, gait=Gait.DEAL)]
        if card.shown.back is None:
            card.start_face_down(back)
            steps += (Wait(last - delay), Flip(_TURNED_UP))
        scale = card.rest.scale
        above = Pose(middle, -UNIT * scale, scale, 0.0)  # outside the view
        card.place(above if source is None else source.rest)
        scene.animator.play_steps(card, steps, delay=delay)
    return scene.animator.is_running


def _deal_order(card: CardItem, owner: Seat | None) -> tuple[bool, int, Seat, int]:
    """Return a sort key that deals to each seat in turn, then to the table."""
    shown = card.shown
    return (owner is None, shown.index, shown.zone if owner is None else owner, shown.zone)


def _shuffle(scene: TableScene, cards: Sequence[CardItem]) -> None:
    """Animate a shuffle, in which cards of piles move apart and together twice."""
    for card in cards:
        side = _APART if card.shown.index % 2 else -_APART
        moves = enumerate(_SHUFFLE)
        steps = [Go(ms, dx=side if number % 2 == 0 else 0.0) for number, ms in moves]
        scene.animator.play_steps(card, steps)


def arranged_as(before: Snapshot, after: Snapshot) -> Snapshot:
    """Return the cards and dice of `after` in the places of `before`.

    In each zone, the cards fill the places in their own order, so that their motion does not reveal
    how a hand was sorted.
    """
    spots = defaultdict[ZoneIndex, list[Spot]](list)
    for card in before.cards:
        spots[card.zone].append(card.spot)
    places = {zone: iter(in_zone) for zone, in_zone in spots.items()}
    spot_of = {
        (card.zone, card.index): next(places.get(card.zone, iter(())), card.spot)
        for card in sorted(after.cards, key=lambda card: card.index)
    }
    cards = tuple(replace(card, spot=spot_of[card.zone, card.index]) for card in after.cards)
    die_spots = {die.die_view.die: die.spot for die in before.dice}
    dice = tuple(replace(d, spot=die_spots.get(d.die_view.die, d.spot)) for d in after.dice)
    return replace(before, cards=cards, dice=dice, thrown=frozenset(), notes=())


TURN: Final = 800.0
"""The duration of a rotation of the table, in milliseconds."""
_FAR: Final = 2.0
"""The distance that a piece must move to be animated, in scene units."""


def rotate_table(scene: TableScene, snapshot: Snapshot) -> None:
    """Show a snapshot from another side, while the pieces circle around the centre.

    Nothing is visible on the way that is not visible at the end. Names are hidden on the way.
    """
    if not scene.animator.motion.flies:
        scene.render_snapshot(snapshot, animated=False)
        return
    scene.render_snapshot(arranged_as(scene.snapshot, snapshot), animated=False)
    starts = {piece: piece.pose for piece in (*scene.cards, *scene.dice)}
    scene.render_snapshot(snapshot, animated=False)
    for piece, start in starts.items():
        rest = piece.rest
        is_far = abs(start.x - rest.x) + abs(start.y - rest.y) > _FAR or start.scale != rest.scale
        if is_far and piece.isVisible():
            piece.place(start)
            scene.animator.play_steps(piece, [Go(TURN, gait=Gait.ROUND)])
    scene.show_names(shown=not scene.animator.is_running)
