"""Plays scenes on the table: finds who acts, lets them go through their steps, says large words.

Pieces rest where the snapshot has them before any scene begins, so a scene may end at any moment.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import cos, pi, sin
from random import Random
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QPolygonF

from tabletop.engine.capabilities import scene_of
from tabletop.engine.message import CardRef, DieRef, Event, Param, ZoneRef
from tabletop.engine.scenes import DICE, TABLE, Act, Fade, Go, Grow, Scene, Tone, Wait
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.match.queries import celebration_at, events_at
from tabletop.overriding import override
from tabletop.resources import ResourceNotFoundError
from tabletop.ui.table.model.motion import length
from tabletop.ui.table.scene.background import area_of
from tabletop.ui.table.scene.items import HELD_Z, CardItem, DieItem, Piece, Pose
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.scene.sprites import UNIT, Sprite, SpriteCache, die_outline
from tabletop.ui.widgets.text_fitting import text_path, text_width
from tabletop.ui.widgets.theme import INK, PAPER_LIGHT, centred, set_outline, smooth_painter

MAX_CUTSCENES: Final = 4
"""More of one change are not told: the last ones count most."""
_CELEBRATION: Final = Scene(Tone.TWICE, cheers=True)
"""Of what a game celebrates without a scene for it (`HasCelebration`)."""


@dataclass(frozen=True, slots=True)
class Cutscene:
    """An event as the table tells it.

    Attributes:
        event: what happened, or how the game ended.
        scene: what moves.
        words: what is said large; several where something is counted; none where nothing is said.
        is_announced: whether the log and the page of the end do not announce it anyway.
    """

    event: Event
    scene: Scene
    words: tuple[str, ...]
    is_announced: bool = False


def cutscenes_of(
    match: Match, speaker: Speaker, sight: int | None, first: int
) -> tuple[Cutscene, ...]:
    """Return what is to be told of all that followed the first steps.

    Args:
        match: stands where it is told.
        speaker: the words.
        sight: who looks; None where nobody may see a secret.
        first: how many steps had been told of before.
    """
    steps = (_of_step(match, speaker, sight, number) for number in range(first, match.ply))
    told = list(chain.from_iterable(steps))
    outcome = match.outcome
    if outcome is not None and match.ply > first:
        end = Event(outcome.code, outcome.params)
        if all(tale.event.code != end.code for tale in told):
            told += _of_event(match, speaker, sight, end)
    return tuple(told[-MAX_CUTSCENES:])


def _of_step(match: Match, speaker: Speaker, sight: int | None, number: int) -> Iterator[Cutscene]:
    for event in events_at(match, number):
        yield from _of_event(match, speaker, sight, event)
    cheer = celebration_at(match, number)
    if cheer is not None:
        yield Cutscene(
            Event(cheer.code, cheer.params), _CELEBRATION, (speaker.note(cheer),), is_announced=True
        )


def _of_event(
    match: Match, speaker: Speaker, sight: int | None, event: Event
) -> Iterator[Cutscene]:
    scene = scene_of(match.rules, event) or Scene()
    words = tuple(filter(None, (speaker.headline(told, sight) for told in _counted(event, scene))))
    if words or scene.acts:
        yield Cutscene(event, scene, words)


def _counted(event: Event, scene: Scene) -> Iterator[Event]:
    """Yield the event once with each number that is counted in it."""
    counts = dict(event.params).get(scene.counts)
    if not isinstance(counts, tuple):
        yield event
        return
    for number in counts:
        params = dict(event.params) | {scene.counts: number}
        yield replace(event, params=tuple(params.items()))


_CONFETTI: Final = 24
_COLOURS: Final = ("#0072B2", "#E69F00", "#D55E00", "#CC79A7", "#009E73", "#56B4E9", "#F7D98B")
_RIBBON: Final = "#F7D98B"
_RIBBON_SHADE: Final = "#E69F00"
_HIGH: Final = 2.0
"""Height of the ribbon in heights of its capitals."""
_TAILS_WIDTH: Final = 4.4
"""How much wider than its writing it is, tails and all, in the same."""
_RANGE: Final = (5.0, 3.6)
"""How far confetti flies from the middle, across and down, in the same."""
_FALL: Final = 4.0
"""How far it falls meanwhile, in the same."""
_RADIUS: Final = 0.4
"""How far a piece of confetti reaches from its own middle, in the same."""
_FLIGHT_TIME: Final = 1000.0
"""Milliseconds that confetti flies."""


def ribbon_area(words: Sequence[str], height: float) -> QRectF:
    """Return how large a ribbon is for words with capitals so high, round its middle."""
    wide = max(text_width(line, height) for line in words) + _TAILS_WIDTH * height
    return QRectF(-wide / 2, -height * _HIGH * 0.7, wide, height * _HIGH * 1.4)


class HeadlineItem(Piece):
    """A ribbon with words, one after the other where something is counted.

    Attributes:
        words: what is said now.
    """

    def __init__(
        self,
        sprites: SpriteCache,
        words: Sequence[str],
        height: float,
        middle: QPointF,
        *,
        times: Sequence[float] = (),
        cheers: bool = False,
    ) -> None:
        """Lie over the table, not to be seen yet.

        Args:
            sprites: say how sharp it is printed.
            words: what is said.
            height: of the capitals, in scene units.
            middle: where, in scene units.
            times: milliseconds after which the second words stand there, the third, and so on.
            cheers: whether confetti flies.
        """
        self._ribbon = ribbon_area(words, height)
        bounds = self._ribbon | _confetti_area(self._ribbon, height) if cheers else self._ribbon
        super().__init__(sprites, bounds, self._ribbon)
        self._lines, self._height, self._times, self._cheers = tuple(words), height, times, cheers
        self.words = self._lines[0]
        self._elapsed = 0.0
        self.rest = Pose(middle.x(), middle.y(), 1.0, 0.0)
        self.rest_z = HELD_Z
        self._pixmaps: dict[str, QPixmap] = {line: self._rendered(line) for line in self._lines}
        self.place(self.rest)
        self.setZValue(self.rest_z)
        self.setOpacity(0.0)

    def show_still(self) -> None:
        """Be seen at once with the last words, and do not move."""
        self.words = self._lines[-1]
        self.setOpacity(1.0)

    @override
    def acted(self, elapsed: float) -> None:
        """Count, and let confetti fly."""
        self._elapsed = elapsed
        passed = sum(elapsed >= time for time in self._times)
        words = self._lines[min(passed, len(self._lines) - 1)]
        if words != self.words or self._cheers:
            self.words = words
            self.update()

    @override
    def settle(self) -> None:
        """Go: all was said."""
        scene = self.scene()
        if scene is not None:
            scene.removeItem(self)

    @override
    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._cheers and 0.0 < self._elapsed < _FLIGHT_TIME:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            random = Random(len(self._lines[0]))
            for _ in range(_CONFETTI):
                self._draw_confetti(painter, random, self._elapsed / 1000)
        pixmap = self._pixmaps[self.words]
        painter.drawPixmap(self._ribbon, pixmap, QRectF(pixmap.rect()))

    def _draw_confetti(self, painter: QPainter, random: Random, seconds: float) -> None:
        """Draw the next piece of confetti where it is after so many seconds."""
        unit = self._height
        angle, reach = random.uniform(0, 2 * pi), random.uniform(0.5, 1.0)
        spread = 1 - (1 - min(seconds, 1.0)) ** 2
        across = cos(angle) * reach * spread * (self._ribbon.width() / 2 / unit + _RANGE[0])
        down = _FALL * seconds**2 - sin(angle) * reach * _RANGE[1] * spread
        radius = random.uniform(0.22, 0.36) * unit
        painter.save()
        painter.translate(QPointF(across, down) * unit)
        painter.rotate(random.uniform(-500, 500) * seconds)
        set_outline(painter, INK, unit / 14, random.choice(_COLOURS))
        corners = random.choice((0, 3, 4))
        if corners:
            turns = [2 * pi * n / corners for n in range(corners)]
            points = [QPointF(sin(turn), -cos(turn)) * radius for turn in turns]
            painter.drawPolygon(QPolygonF(points))
        else:
            painter.drawEllipse(QPointF(), radius * 0.85, radius * 0.85)
        painter.restore()

    def _rendered(self, words: str) -> QPixmap:
        """Paint the ribbon once; every frame only copies it."""
        area, resolution = self._ribbon, self.sprites.resolution * 1.1
        pixmap = QPixmap(round(area.width() * resolution), round(area.height() * resolution))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = smooth_painter(pixmap)
        painter.scale(resolution, resolution)
        painter.translate(-area.topLeft())
        unit = self._height
        paper = centred(QPointF(), area.width() - 2.6 * unit, unit * _HIGH)
        set_outline(painter, INK, unit / 8, _RIBBON_SHADE)
        for side in (-1, 1):
            painter.drawPath(_tail(side, paper.width() / 2, unit))
        set_outline(painter, INK, unit / 8, _RIBBON)
        painter.drawRoundedRect(paper, unit * 0.3, unit * 0.3)
        gloss = QRectF(paper.left() + unit * 0.4, paper.top() + unit * 0.2, paper.width(), 0)
        painter.fillRect(gloss.adjusted(0, 0, -unit * 0.8, unit * 0.12), QColor(PAPER_LIGHT))
        painter.fillPath(text_path(words, QPointF(0.0, unit * 0.04), unit), QColor(INK))
        painter.end()
        return pixmap


def _confetti_area(ribbon: QRectF, unit: float) -> QRectF:
    """Return where confetti may fly round a ribbon, as `HeadlineItem` lets it fly."""
    across, up = (_RANGE[0] + _RADIUS) * unit, (_RANGE[1] + _RADIUS) * unit
    across += ribbon.width() / 2
    return QRectF(-across, -up, 2 * across, 2 * up + _FALL * unit)


def _tail(side: int, reach: float, unit: float) -> QPainterPath:
    """Return an end of the ribbon, behind it and a little lower."""
    path = QPainterPath(QPointF(side * (reach - unit * 0.7), -unit * 0.5))
    path.lineTo(side * (reach + unit * 1.2), -unit * 0.5)
    path.lineTo(side * (reach + unit * 0.65), unit * 0.45)
    path.lineTo(side * (reach + unit * 1.2), unit * 1.3)
    path.lineTo(side * (reach - unit * 0.7), unit * 1.3)
    path.closeSubpath()
    return path


MAX_DURATION: Final = 1900.0
"""Milliseconds of a scene at the usual pace; more pieces than fit begin closer to each other."""
READING_TIME: Final = 1250.0
"""Milliseconds in which large words are read, where nothing follows them."""
NEXT_AFTER: Final = 900.0
"""Milliseconds after which the next ones may follow."""
_APPEAR: Final = (Grow(140, 1.1), Grow(90, 1.0))
_DISAPPEAR: Final = Fade(200, 0.0)
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
        self.rest, self.rest_z, self.pixmap_scale = pose, HELD_Z - 1, pose.scale
        self.place(pose)
        self.setOpacity(0.0)

    @override
    def settle(self) -> None:
        """Leave the table."""
        scene = self.scene()
        if scene is not None:
            scene.removeItem(self)

    @override
    def draw(self, painter: QPainter) -> None:
        self.sprites.draw(painter, self._drawing, self.pixmap_scale)


class CutscenePlayer(QObject):
    """Plays what is to be told, one after the other.

    Attributes:
        words: what is said large; empty for nothing.
        popup_areas: tells where in the scene something floats over the table, which large words
            should not be under.
    """

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self.popup_areas: Callable[[], Iterable[QRectF]] = tuple
        self._headlines: list[HeadlineItem] = []
        self._clear_timer = QTimer(self, singleShot=True)
        self._clear_timer.timeout.connect(self.clear)
        self._end = 0.0

    @property
    def words(self) -> str:
        """What is said large at the end; empty where nothing is."""
        seen = [item.words for item in self._headlines if item.scene() is not None]
        return seen[-1] if seen else ""

    @property
    def is_playing(self) -> bool:
        """Whether something moves yet, or words are yet to be read."""
        return bool(self.words) or self._scene.animator.is_presenting

    @property
    def duration(self) -> int:
        """Milliseconds that what was played last takes, as fast as pieces move now."""
        pace = self._scene.animator.motion.pace
        return round(self._end / pace) if pace > 0 else 0

    def clear(self) -> None:
        """Say nothing more."""
        self._clear_timer.stop()
        for item in self._headlines:
            self._scene.animator.forget(item)
            item.settle()
        self._headlines = []
        self._end = 0.0

    def play(self, tales: Sequence[Cutscene]) -> None:
        """Begin to play; where pieces do not fly the last words stand there for a while."""
        self.clear()
        flies, begin = self._scene.animator.motion.flies, 0.0
        for tale in tales:
            is_last = tale is tales[-1]
            cast = [(act, self._actors(act, tale)) for act in tale.scene.acts] if flies else []
            about = list(self._main_areas(tale, cast))
            lasts = max((_duration(act, len(who)) for act, who in cast if who), default=0.0)
            for act, who in cast:
                self._act(act, who, begin)
            if tale.words and (flies or is_last):
                lasts = max(lasts, READING_TIME if is_last else NEXT_AFTER)
                times = next((_start_times(act, len(who)) for act, who in cast), ())
                self._show_headline(tale, about, begin, lasts, times)
            begin += lasts
        self._end = begin

    def _act(self, act: Act, who: Sequence[Piece], begin: float) -> None:
        for piece, after in zip(who, (0.0, *_start_times(act, len(who))), strict=False):
            unseen, delay = isinstance(piece, PropItem), begin + act.after + after
            self._scene.animator.play_steps(piece, act.steps, delay=delay, unseen=unseen)

    def _show_headline(
        self,
        tale: Cutscene,
        about: Sequence[QRectF],
        begin: float,
        lasts: float,
        times: Sequence[float],
    ) -> None:
        """Say the words of an event where they cover nothing that it is about."""
        scene, seen = self._scene, self._visible_area()
        height = max(seen.height() * _LETTER, scene.sprites.sizes.normal * 1.4)
        area = ribbon_area(tale.words, height)
        if area.width() > seen.width() * _WIDEST:
            height *= seen.width() * _WIDEST / area.width()
            area = ribbon_area(tale.words, height)
        lying = [scene.zones[z.place.zone].area for z in scene.snapshot.zones if z.count]
        middle = _free_place(seen, area, (*about, *self.popup_areas()), lying)
        item = HeadlineItem(
            scene.sprites, tale.words, height, middle, times=times, cheers=tale.scene.cheers
        )
        scene.addItem(item)
        self._headlines.append(item)
        if not scene.animator.motion.flies:
            item.show_still()
            self._clear_timer.start(round(READING_TIME))
            return
        item.setScale(0.3)
        steps = (*_APPEAR, Wait(max(lasts - length(_APPEAR) - _DISAPPEAR.ms, 0.0)), _DISAPPEAR)
        scene.animator.play_steps(item, steps, delay=begin, in_background=True)

    # --- who acts ---------------------------------------------------------------------------

    def _actors(self, act: Act, tale: Cutscene) -> Sequence[Piece]:
        """Return the pieces that act, or the drawings that act in their place."""
        pieces = list(self._pieces(act.who, tale))
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

    def _pieces(self, who: str, tale: Cutscene) -> Iterator[Piece]:
        """Yield the pieces that a scene names, as far as they are seen."""
        scene = self._scene
        if who == DICE:
            yield from filter(DieItem.isVisible, scene.thrown_dice)
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

    def _main_areas(
        self, tale: Cutscene, cast: Iterable[tuple[Act, Sequence[Piece]]]
    ) -> Iterator[QRectF]:
        """Yield what the words must not cover: who acts where, now, then and at rest."""
        if tale.scene.about:
            ornament = self._ornament(tale.scene.about)
            yield from () if ornament is None else (ornament,)
            yield from (piece.area for piece in self._pieces(tale.scene.about, tale))
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

    def _visible_area(self) -> QRectF:
        """Return the part of the table that is in sight."""
        table = self._scene.sceneRect()
        for view in self._scene.views():
            inside = view.mapToScene(view.viewport().rect()).boundingRect() & table
            table = table if inside.isEmpty() else inside
        return table


def _start_times(act: Act, count: int) -> tuple[float, ...]:
    """Return when all but the first piece begin, in milliseconds after it."""
    room = max(MAX_DURATION - act.after - length(act.steps), 0.0)
    each = min(act.each, room / max(count - 1, 1))
    return tuple(each * number for number in range(1, count))


def _duration(act: Act, count: int) -> float:
    """Return after how many milliseconds the last piece has acted."""
    return act.after + length(act.steps) + max(_start_times(act, count), default=0.0)


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
