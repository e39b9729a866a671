"""Plays scenes on the table: finds who acts, lets them go through their steps, says large words.

Pieces rest where the snapshot has them before any scene begins, so a scene may end at any moment.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer
from PySide6.QtGui import QPainter

from tabletop.engine.message import CardRef, DieRef, Param, ZoneRef
from tabletop.engine.scenes import DICE, TABLE, Act, Fade, Go, Grow, Wait
from tabletop.resources import ResourceNotFoundError
from tabletop.ui.features.cutscenes.headline import HeadlineItem, ribbon_area
from tabletop.ui.features.cutscenes.script import Tale
from tabletop.ui.table.model.motion import length
from tabletop.ui.table.scene.background import area_of
from tabletop.ui.table.scene.items import HELD_Z, CardItem, DieItem, Piece, Pose
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.scene.sprites import UNIT, Sprite, SpriteCache, die_outline
from tabletop.ui.widgets.theme import centred

LONGEST: Final = 1900.0
"""Milliseconds of a scene at the usual pace; more pieces than fit begin closer to each other."""
READ: Final = 1250.0
"""Milliseconds in which large words are read, where nothing follows them."""
NEXT: Final = 900.0
"""Milliseconds after which the next ones may follow."""
_COMES: Final = (Grow(140, 1.1), Grow(90, 1.0))
_GOES: Final = Fade(200, 0.0)
_LETTER: Final = 0.055
"""Height of the capitals in heights of what is seen of the table."""
_WIDEST: Final = 0.86
_PLACES: Final = tuple(
    (x, y)
    for y in (0.42, 0.5, 0.58, 0.34, 0.26, 0.66, 0.18, 0.74, 0.86)
    for x in (0.5, 0.36, 0.64, 0.25, 0.75)
)
"""Where large words may stand, in shares of what is seen; the best places first."""
_BY_CARDS: Final = 0.1
"""How bad it is to cover other cards, beside covering what the words are about."""
_AIR: Final = UNIT * 0.08


class PropItem(Piece):
    """A drawing that is on the table for a scene only."""

    def __init__(self, sprites: SpriteCache, drawing: Sprite, pose: Pose) -> None:
        """Lie there, not to be seen yet."""
        area = drawing.area
        super().__init__(sprites, area.adjusted(-2, -2, 2, 2), area)
        self._drawing = drawing
        self.rest, self.rest_z, self.sharp = pose, HELD_Z - 1, pose.scale
        self.place(pose)
        self.setOpacity(0.0)

    def settle(self) -> None:
        """Leave the table."""
        scene = self.scene()
        if scene is not None:
            scene.removeItem(self)

    def draw(self, painter: QPainter) -> None:
        """See `TableItem`."""
        self.sprites.draw(painter, self._drawing, self.sharp)


class Stage(QObject):
    """Plays what is to be told, one after the other.

    Attributes:
        words: what is said large; empty for nothing.
        floating: tells where in the scene something floats over the table, which large words
            should not be under.
    """

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self.floating: Callable[[], Iterable[QRectF]] = tuple
        self._headlines: list[HeadlineItem] = []
        self._standing = QTimer(self, singleShot=True)
        self._standing.timeout.connect(self.clear)
        self._end = 0.0

    @property
    def words(self) -> str:
        """What is said large at the end; empty where nothing is."""
        seen = [item.words for item in self._headlines if item.scene() is not None]
        return seen[-1] if seen else ""

    @property
    def is_playing(self) -> bool:
        """Whether something moves yet, or words are yet to be read."""
        return bool(self.words) or self._scene.animator.tells

    @property
    def lasts(self) -> int:
        """Milliseconds that what was played last takes, as fast as pieces move now."""
        pace = self._scene.animator.motion.pace
        return round(self._end / pace) if pace > 0 else 0

    def clear(self) -> None:
        """Say nothing more."""
        self._standing.stop()
        for item in self._headlines:
            self._scene.animator.forget(item)
            item.settle()
        self._headlines = []
        self._end = 0.0

    def play(self, tales: Sequence[Tale]) -> None:
        """Begin to play; where pieces do not fly the last words stand there for a while."""
        self.clear()
        flies, begin = self._scene.animator.motion.flies, 0.0
        for tale in tales:
            is_last = tale is tales[-1]
            cast = [(act, self._cast(act, tale)) for act in tale.scene.acts] if flies else []
            about = list(self._about(tale, cast))
            lasts = max((_lasts(act, len(who)) for act, who in cast if who), default=0.0)
            for act, who in cast:
                self._perform(act, who, begin)
            if tale.words and (flies or is_last):
                lasts = max(lasts, READ if is_last else NEXT)
                times = next((_turns(act, len(who)) for act, who in cast), ())
                self._say(tale, about, begin, lasts, times)
            begin += lasts
        self._end = begin

    def _perform(self, act: Act, who: Sequence[Piece], begin: float) -> None:
        for piece, after in zip(who, (0.0, *_turns(act, len(who))), strict=False):
            unseen, delay = isinstance(piece, PropItem), begin + act.after + after
            self._scene.animator.act(piece, act.steps, delay=delay, unseen=unseen)

    def _say(
        self,
        tale: Tale,
        about: Sequence[QRectF],
        begin: float,
        lasts: float,
        times: Sequence[float],
    ) -> None:
        """Say the words of an event where they cover nothing that it is about."""
        scene, seen = self._scene, self._seen()
        height = max(seen.height() * _LETTER, scene.sprites.sizes.usual * 1.4)
        area = ribbon_area(tale.words, height)
        if area.width() > seen.width() * _WIDEST:
            height *= seen.width() * _WIDEST / area.width()
            area = ribbon_area(tale.words, height)
        lying = [scene.zones[z.place.zone].area for z in scene.snapshot.zones if z.count]
        middle = _free_place(seen, area, (*about, *self.floating()), lying)
        item = HeadlineItem(
            scene.sprites, tale.words, height, middle, times=times, cheers=tale.scene.cheers
        )
        scene.addItem(item)
        self._headlines.append(item)
        if not scene.animator.motion.flies:
            item.stand()
            self._standing.start(round(READ))
            return
        item.setScale(0.3)
        steps = (*_COMES, Wait(max(lasts - length(_COMES) - _GOES.ms, 0.0)), _GOES)
        scene.animator.act(item, steps, delay=begin, aside=True)

    # --- who acts ---------------------------------------------------------------------------

    def _cast(self, act: Act, tale: Tale) -> Sequence[Piece]:
        """Return the pieces that act, or the drawings that act in their place."""
        pieces = list(self._who(act.who, tale))
        if not act.picture:
            return pieces
        places = [(die_outline(), piece.rest) for piece in pieces]
        ornament = self._ornament(act.who)
        if ornament is not None:
            middle = ornament.center()
            places = [(ornament.translated(-middle), Pose(middle.x(), middle.y(), 1.0, 0.0))]
        sprites = self._scene.sprites
        try:
            sprites.art.renderer(act.picture)
        except ResourceNotFoundError:
            return []  # whoever made the game sees it in its tests
        props = []
        for area, pose in places:
            drawing = sprites.drawing(act.picture, _sized(area, act.size))
            sprites.pixmap(drawing, pose.scale)  # printed before anything moves
            props.append(PropItem(sprites, drawing, pose))
            self._scene.addItem(props[-1])
        return props

    def _who(self, who: str, tale: Tale) -> Iterator[Piece]:
        """Yield the pieces that a scene names, as far as they are seen."""
        scene = self._scene
        if who == DICE:
            yield from filter(DieItem.isVisible, scene.fallen)
        elif who == TABLE:
            yield from filter(CardItem.isVisible, scene.cards)
        else:
            yield from self._named(dict(tale.event.params).get(who))

    def _named(self, param: Param | None) -> Iterator[Piece]:
        taken: list[CardItem] = []
        for item in param if isinstance(param, tuple) else (param,):
            match item:
                case CardRef(card):
                    alike = (one for one in self._scene.cards if one.shown.card == card)
                    there = [one for one in alike if one.isVisible() and one not in taken]
                    # Of several alike it is the one that goes somewhere.
                    there.sort(key=self._scene.animator.progress_of)
                    taken += there[:1]
                    yield from there[:1]
                case ZoneRef(zone):
                    yield from filter(CardItem.isVisible, self._scene.cards_in(zone))
                case DieRef(die) if die < len(self._scene.dice):
                    yield self._scene.dice[die]

    def _about(self, tale: Tale, cast: Iterable[tuple[Act, Sequence[Piece]]]) -> Iterator[QRectF]:
        """Yield what the words must not cover: who acts where, now, then and at rest."""
        if tale.scene.about:
            ornament = self._ornament(tale.scene.about)
            yield from () if ornament is None else (ornament,)
            yield from (piece.area for piece in self._who(tale.scene.about, tale))
        for act, pieces in cast:
            grown = max((step.to for step in act.steps if isinstance(step, Grow)), default=1.0)
            for piece in () if act.who == TABLE else pieces:
                at_rest = piece.area.translated(piece.rest.x - piece.x(), piece.rest.y - piece.y())
                yield piece.area
                yield _sized(at_rest, grown)
                for step in act.steps:
                    if isinstance(step, Go) and (step.dx or step.dy):
                        width = UNIT * piece.rest.scale
                        yield at_rest.translated(step.dx * width, step.dy * width)
                if any(isinstance(step, Go) and step.to_middle for step in act.steps):
                    middle = self._scene.sceneRect().center()
                    yield _sized(at_rest.translated(middle - at_rest.center()), grown)

    def _ornament(self, picture: str) -> QRectF | None:
        ornaments = self._scene.snapshot.plan.ornaments
        return next((area_of(one) for one in ornaments if one.picture == picture), None)

    def _seen(self) -> QRectF:
        """Return the part of the table that is in sight."""
        table = self._scene.sceneRect()
        for view in self._scene.views():
            inside = view.mapToScene(view.viewport().rect()).boundingRect() & table
            table = table if inside.isEmpty() else inside
        return table


def _turns(act: Act, count: int) -> tuple[float, ...]:
    """Return when all but the first piece begin, in milliseconds after it."""
    room = max(LONGEST - act.after - length(act.steps), 0.0)
    each = min(act.each, room / max(count - 1, 1))
    return tuple(each * number for number in range(1, count))


def _lasts(act: Act, count: int) -> float:
    """Return after how many milliseconds the last piece has acted."""
    return act.after + length(act.steps) + max(_turns(act, count), default=0.0)


def _sized(area: QRectF, size: float) -> QRectF:
    return centred(area.center(), area.width() * size, area.height() * size)


def _free_place(
    seen: QRectF, area: QRectF, about: Sequence[QRectF], lying: Sequence[QRectF]
) -> QPointF:
    """Return where in sight an area covers least of what the words are about, then of cards."""

    def covered(middle: QPointF) -> float:
        there = area.translated(middle).adjusted(-_AIR, -_AIR, _AIR, _AIR)
        beside = max(seen.left() - there.left(), there.right() - seen.right(), 0.0)
        cost = 10 * beside * area.height()
        for weight, others in ((1.0, about), (_BY_CARDS, lying)):
            parts = [there & other for other in others]
            cost += weight * sum(part.width() * part.height() for part in parts)
        return cost

    places = [
        QPointF(seen.left() + x * seen.width(), seen.top() + y * seen.height()) for x, y in _PLACES
    ]
    return min(places, key=covered)
