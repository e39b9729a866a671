"""The feature that plays cutscenes at a table."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from PySide6.QtCore import QLocale, QObject, QPointF, QRect, QRectF, QSizeF, QTimer
from PySide6.QtGui import QPainter

from tabletop.engine.capabilities import scene_of
from tabletop.engine.message import CardRef, DieRef, Event, Param, ZoneRef
from tabletop.engine.scenes import DICE, TABLE, Act, Fade, Go, Scale, Scene, Tone, Wait
from tabletop.engine.zones import Seat
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.match.queries import events_at, round_end
from tabletop.overriding import override
from tabletop.resources import ResourceNotFoundError
from tabletop.ui.features.cutscenes.headline import (
    CONFETTI_TIME,
    HeadlineItem,
    PassingItem,
    ribbon_area,
)
from tabletop.ui.table.model.changes import Change
from tabletop.ui.table.model.motion import length
from tabletop.ui.table.part import Part
from tabletop.ui.table.scene.background import area_of
from tabletop.ui.table.scene.items import HELD_Z, CardItem, DieItem, Piece, Pose
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.scene.sprites import UNIT, Chip, Sprite, SpriteCache, die_outline
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.placing import VITAL, WeightedArea, best_position, is_free
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.theme import centred

MAX_CUTSCENES: Final = 4
"""Maximum number of cutscenes after one change; if there are more, only the last are played."""
_MISHAPS: Final = (Tone.MISS, Tone.KNELL, Tone.BARK)


@dataclass(frozen=True, slots=True)
class Cutscene:
    """An event with its scene and headlines.

    Attributes:
        event: the event, or the game's outcome.
        scene: the animation.
        words: the headlines, shown in turn; several if something is counted.
    """

    event: Event
    scene: Scene
    words: tuple[str, ...]

    @property
    def is_mishap(self) -> bool:
        """Whether something went wrong for the player to act."""
        return self.scene.tone in _MISHAPS or self.event.code.startswith("lost")


def cutscenes_of(
    match: Match, speaker: Speaker, viewer: int | None, first: int
) -> tuple[Cutscene, ...]:
    """Return the cutscenes for all steps from `first` on.

    Args:
        match: the match, at the step that is shown.
        speaker: describes events in words, for the headlines.
        viewer: the viewer's seat, or None if only public information may be shown.
        first: the number of steps whose cutscenes were already shown.
    """
    steps = (_of_step(match, speaker, viewer, number) for number in range(first, match.ply))
    found = list(chain.from_iterable(steps))
    outcome = match.outcome
    if outcome is not None and match.ply > first:
        end = Event(outcome.code, outcome.params)
        if all(cutscene.event.code != end.code for cutscene in found):
            found += _of_event(match, speaker, viewer, end)
    return tuple(found[-MAX_CUTSCENES:])


def _of_step(match: Match, speaker: Speaker, viewer: int | None, step: int) -> Iterator[Cutscene]:
    for event in events_at(match, step):
        yield from _of_event(match, speaker, viewer, event)


def _of_event(
    match: Match, speaker: Speaker, viewer: int | None, event: Event
) -> Iterator[Cutscene]:
    scene = scene_of(match.rules, event) or Scene()
    words = tuple(filter(None, (speaker.headline(one, viewer) for one in _counted(event, scene))))
    if words or scene.acts:
        yield Cutscene(event, scene, words)


def _counted(event: Event, scene: Scene) -> Iterator[Event]:
    """Yield a copy of the event per number that its scene counts, or the event itself."""
    counts = dict(event.params).get(scene.counts)
    if not isinstance(counts, tuple):
        yield event
        return
    for number in counts:
        params = dict(event.params) | {scene.counts: number}
        yield replace(event, params=tuple(params.items()))


MAX_DURATION: Final = 1900.0
"""Maximum duration of a scene in milliseconds; pieces start closer together to stay within it."""
READING_TIME: Final = 1250.0
"""Milliseconds for which the last headline is shown."""
NEXT_AFTER: Final = 900.0
"""Minimum milliseconds from the start of a cutscene with a headline to the next cutscene."""
_APPEAR: Final = (Scale(140, 1.1), Scale(90, 1.0))
_DISAPPEAR: Final = Fade(200, 0.0)
_LETTERS: Final = ((0.04, 1.4), (0.03, 1.2), (0.022, 1.0))
"""Cap heights of headlines, the first that fits is used: the share of the table's height, and the
minimum relative to the table's text.
"""
_WIDEST: Final = 0.86
"""Width of the longest headline, as a share of the visible width."""


class PropItem(PassingItem):
    """A drawing that is on the table only during a cutscene."""

    def __init__(self, sprites: SpriteCache, drawing: Sprite, pose: Pose) -> None:
        """Create the item at a pose, invisible at first."""
        area = drawing.area
        super().__init__(sprites, area.adjusted(-2, -2, 2, 2), area)
        self._drawing = drawing
        self.rest, self.rest_z, self.pixmap_scale = pose, HELD_Z - 1, pose.scale
        self.place(pose)
        self.setOpacity(0.0)

    @override
    def draw(self, painter: QPainter) -> None:
        self.sprites.draw(painter, self._drawing, self.pixmap_scale)


class CutscenePlayer(QObject):
    """Plays cutscenes one after another, with their headlines.

    Attributes:
        place: returns the cost and the centre of the best position for a headline or drawing. The
            arguments are its area around the origin, areas to keep free, and the area beside which
            it must stay or None, in scene coordinates.
        width: returns the width of the visible part of the table in scene units.
    """

    def __init__(
        self,
        scene: TableScene,
        place: Callable[[QRectF, Sequence[QRectF], QRectF | None], tuple[float, QPointF]],
        width: Callable[[], float],
    ) -> None:
        super().__init__(scene)
        self._scene, self.place, self.width = scene, place, width
        self._headlines: list[HeadlineItem] = []
        self._clear_timer = QTimer(self, singleShot=True)
        self._clear_timer.timeout.connect(self.clear)
        self._end = 0.0

    @property
    def words(self) -> str:
        """The current headline, or an empty string if none is shown."""
        seen = [item.words for item in self._headlines if item.scene() is not None]
        return seen[-1] if seen else ""

    @property
    def is_playing(self) -> bool:
        """Whether pieces are moving or a headline is shown."""
        return bool(self.words) or self._scene.animator.is_presenting

    @property
    def duration(self) -> int:
        """The duration of the current cutscenes at the set speed, in milliseconds."""
        pace = self._scene.animator.motion.pace
        return round(self._end / pace) if pace > 0 else 0

    def clear(self) -> None:
        """End the cutscenes and remove the headlines."""
        self._clear_timer.stop()
        for item in self._headlines:
            self._scene.animator.forget(item)
            item.settle()
        self._headlines = []
        self._end = 0.0

    def play(self, cutscenes: Sequence[Cutscene]) -> None:
        """Play cutscenes; if animation is off, only show the last headline for a while."""
        self.clear()
        flies, begin = self._scene.animator.motion.flies, 0.0
        for cutscene in cutscenes:
            is_last = cutscene is cutscenes[-1]
            cast = [(act, self._actors(act, cutscene)) for act in cutscene.scene.acts if flies]
            about = list(self._main_areas(cutscene, cast))
            lasts = max((_duration(act, len(who)) for act, who in cast if who), default=0.0)
            for act, who in cast:
                self._act(act, who, begin)
            if cutscene.words and (flies or is_last):
                lasts = max(lasts, READING_TIME if is_last else NEXT_AFTER)
                if cutscene.scene.confetti:
                    lasts = max(lasts, CONFETTI_TIME)
                times = next((_start_times(act, len(who)) for act, who in cast), ())
                self._show_headline(cutscene, about, begin, lasts, times)
            begin += lasts
        self._end = begin

    def fly_points(self, points: Mapping[Seat, int]) -> None:
        """Move the points of a round from the last headline to the players' names."""
        scene, sprites = self._scene, self._scene.sprites
        table = scene.sceneRect().center()
        middles = [item.rest for item in self._headlines] or [Pose(table.x(), table.y(), 1.0, 0.0)]
        signs = {shown.sign.seat: shown.sign for shown in scene.snapshot.signs}
        for seat, number in points.items() if scene.animator.motion.flies else ():
            if seat in signs:
                chip = Chip.of(f"+{QLocale().toString(number)}", sprites.sizes)
                end = area_of(signs[seat]).center()
                item = PropItem(sprites, sprites.chip(chip), Pose(end.x(), end.y(), 1.0, 0.0))
                scene.addItem(item)
                away = (middles[-1].x - end.x()) / UNIT, (middles[-1].y - end.y()) / UNIT
                steps = Go(1, *away), Fade(120, 1.0), Go(520), Wait(READING_TIME), _DISAPPEAR
                delay = max(self._end - READING_TIME, 0.0)
                scene.animator.play_steps(item, steps, delay=delay, unseen=True)
        if points:
            self._end += length((Go(520), _DISAPPEAR))

    def _act(self, act: Act, who: Sequence[Piece], begin: float) -> None:
        for piece, after in zip(who, (0.0, *_start_times(act, len(who))), strict=False):
            unseen, delay = isinstance(piece, PropItem), begin + act.after + after
            self._scene.animator.play_steps(piece, act.steps, delay=delay, unseen=unseen)

    def _show_headline(
        self,
        cutscene: Cutscene,
        about: Sequence[QRectF],
        begin: float,
        lasts: float,
        times: Sequence[float],
    ) -> None:
        """Show a cutscene's headlines where they cover as little as possible."""
        scene, words = self._scene, cutscene.words
        for letter in _LETTERS:
            least, widest = scene.sprites.sizes.normal * letter[1], self.width() * _WIDEST
            height = max(scene.sceneRect().height() * letter[0], least)
            height *= min(1.0, widest / ribbon_area(words, height).width())
            cost, middle = self.place(ribbon_area(words, height), about, None)
            if is_free(cost):
                break
        item = HeadlineItem(
            scene.sprites,
            words,
            height,
            middle,
            times=times,
            confetti=cutscene.scene.confetti,
            is_mishap=cutscene.is_mishap,
        )
        item.is_ribbon = letter is _LETTERS[-1]
        scene.addItem(item)
        self._headlines.append(item)
        if not scene.animator.motion.flies:
            item.show_still()
            self._clear_timer.start(round(READING_TIME))
            return
        item.setScale(0.3)
        steps = (*_APPEAR, Wait(max(lasts - length(_APPEAR) - _DISAPPEAR.ms, 0.0)), _DISAPPEAR)
        scene.animator.play_steps(item, steps, delay=begin, in_background=True)

    # --- pieces -----------------------------------------------------------------------------

    def _actors(self, act: Act, cutscene: Cutscene) -> Sequence[Piece]:
        """Return the pieces that a scene moves, or the drawings that replace them."""
        pieces = list(self._pieces(act.subject, cutscene))
        if not act.picture:
            return pieces
        places = [(die_outline(), piece.rest) for piece in pieces]
        ornament = self._ornament(act.subject)
        if ornament is not None:
            middle = ornament.center()
            rises = sum(step.dy for step in act.steps if isinstance(step, Go)) * UNIT
            level = _sized(ornament, act.size).translated(0.0, rises)
            x = middle.x()
            if rises:  # it comes from behind the ornament, at the side where it covers least
                trays = [area_of(tray) for tray in self._scene.snapshot.plan.dice]
                x = self.place(level.translated(-level.center()), trays, level)[1].x()
            places = [(ornament.translated(-middle), Pose(x, middle.y(), 1.0, 0.0))]
        sprites = self._scene.sprites
        try:
            sprites.art.renderer(act.picture)
        except ResourceNotFoundError:
            return []  # each game's tests report missing pictures
        props = []
        for area, pose in places:
            drawing = sprites.drawing(act.picture, _sized(area, act.size))
            sprites.pixmap(drawing, pose.scale)  # render it before anything moves
            props.append(PropItem(sprites, drawing, pose))
            self._scene.addItem(props[-1])
        return props

    def _pieces(self, who: str, cutscene: Cutscene) -> Iterator[Piece]:
        """Yield the visible pieces that `who` refers to."""
        scene = self._scene
        if who == DICE:
            yield from filter(DieItem.isVisible, scene.thrown_dice)
        elif who == TABLE:
            yield from filter(CardItem.isVisible, scene.cards)
        else:
            yield from self._named(dict(cutscene.event.params).get(who))

    def _named(self, param: Param | None) -> Iterator[Piece]:
        taken: list[CardItem] = []
        for item in param if isinstance(param, tuple) else (param,):
            match item:
                case CardRef(card):
                    alike = (one for one in self._scene.cards if one.shown.card == card)
                    there = [one for one in alike if one.isVisible() and one not in taken]
                    # If several cards are equal, choose the one that is moving.
                    there.sort(key=self._scene.animator.progress_of)
                    taken += there[:1]
                    yield from there[:1]
                case ZoneRef(zone):
                    yield from filter(CardItem.isVisible, self._scene.cards_in(zone))
                case DieRef(die) if die < len(self._scene.dice):
                    yield self._scene.dice[die]

    def _main_areas(
        self, cutscene: Cutscene, cast: Iterable[tuple[Act, Sequence[Piece]]]
    ) -> Iterator[QRectF]:
        """Yield areas for headlines to avoid: where pieces are, move to and come to rest."""
        if cutscene.scene.about:
            ornament = self._ornament(cutscene.scene.about)
            yield from () if ornament is None else (ornament,)
            yield from (piece.area for piece in self._pieces(cutscene.scene.about, cutscene))
        for act, pieces in cast:
            grown = max((step.to for step in act.steps if isinstance(step, Scale)), default=1.0)
            for piece in () if act.subject == TABLE else pieces:
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


def _start_times(act: Act, count: int) -> tuple[float, ...]:
    """Return how many milliseconds after the first piece each later piece starts."""
    room = max(MAX_DURATION - act.after - length(act.steps), 0.0)
    each = min(act.each, room / max(count - 1, 1))
    return tuple(each * number for number in range(1, count))


def _duration(act: Act, count: int) -> float:
    """Return the milliseconds until an act's last piece has finished."""
    return act.after + length(act.steps) + max(_start_times(act, count), default=0.0)


def _sized(area: QRectF, size: float) -> QRectF:
    return centred(area.center(), area.width() * size, area.height() * size)


class CutscenesPart(Part):
    """Plays cutscenes at one table.

    Attributes:
        player: plays the cutscenes and shows the headlines.
    """

    def __init__(self, table: TableView) -> None:
        self._table = table
        self.player = CutscenePlayer(table.scene, self._place, self._width)

    @override
    def shown(self, change: Change) -> None:
        table, session, now = self._table, self._table.session, change.now
        if change.is_of_position:
            self.player.clear()
            if not now.is_covered and not table.playback.is_running:
                found = cutscenes_of(now.match, session.speaker, now.visible_to, change.before.ply)
                self.player.play(found)
                told: list[str] = []
                for ended in filter(None, (round_end(now.match, step) for step in change.steps)):
                    pairs = [*enumerate(zip(ended.before, ended.after, strict=True))]
                    points = {seat: new - old for seat, (old, new) in pairs if new != old}
                    self.player.fly_points(points)
                    name = session.speaker.seat
                    told += (f"{name(seat)}: {old} + {new - old}." for seat, (old, new) in pairs)
                table.features.begin(self)
                # Logged events are announced from the log, in longer texts.
                announce(table.board, " ".join(told))
        table.hold_change(self.player.duration)

    @override
    def is_presenting(self) -> bool:
        return bool(self.player.words)

    def finish(self) -> bool:
        """End the cutscenes; return False, as the table knows whether one was running."""
        self.player.clear()
        return False

    def _width(self) -> float:
        board = self._table.board
        return board.viewport().width() / board.transform().m11()

    def _place(
        self, area: QRectF, about: Sequence[QRectF], level: QRectF | None
    ) -> tuple[float, QPointF]:
        """Implement `CutscenePlayer.place`."""
        board, popups = self._table.board, self._table.popups
        table = popups.map_to_table(self._table.scene.sceneRect())
        matters = popups.obstacles()
        matters += [WeightedArea(popups.map_to_table(one), VITAL) for one in about]
        room = (table.toAlignedRect() & board.geometry()).adjusted(4, 4, -4, -4)
        near = QRectF(QPointF(room.center()), QSizeF())
        if level is not None:
            beside = popups.map_to_table(level)
            near.moveCenter(beside.center())
            room = QRect(room.left(), round(beside.top()), room.width(), round(beside.height()))
        size = popups.map_to_table(area).size()
        cost, frame = best_position(size, room, near, matters)
        middle = board.viewport().mapFrom(self._table, frame.center())
        return cost, board.mapToScene(middle)


PART: Final = CutscenesPart
