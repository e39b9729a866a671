"""A table to play at: matches at particular positions, and a mouse."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.content.game_library import rules_for
from tabletop.engine.capabilities import dice_of
from tabletop.engine.cards import CardId
from tabletop.engine.zones import ZoneIndex
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.match.match import Match
from tabletop.resources import resource_path
from tabletop.ui.table.model.snapshot import Snapshot
from tabletop.ui.table.scene.items import CardItem, Piece
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")
GAME = "wonderful-world"


def new_session(
    seats: int,
    seed: int,
    game: str = GAME,
    options: dict[str, str] | None = None,
    *,
    privacy_screen: bool = False,
) -> Session:
    """Return a new match; without a privacy screen the table turns immediately."""
    names = NAMES[:seats]
    folder = resource_path("card_defs")
    rules = rules_for(game, names, options or {})
    match = Match(rules, names, seed)
    match.resume()
    speaker = Speaker(load_texts(folder, game, "en"), rules, names)
    return Session(match, speaker, privacy_screen=privacy_screen)


def zone_cards(snapshot: Snapshot, zone: ZoneIndex) -> tuple[CardId, ...]:
    """Return the cards shown in a zone, bottom first."""
    held = [shown for shown in snapshot.cards if shown.zone == zone]
    return tuple(shown.card for shown in sorted(held, key=lambda shown: shown.index))


def random_step(session: Session, random: Random) -> None:
    """Play any legal action."""
    session.act(random.choice(list(session.match.legal_actions())))


def session_at(
    wanted: Callable[[Session], bool], seats: int = 2, options: dict[str, str] | None = None
) -> Session:
    """Return the first randomly played match that reaches a given position."""
    for seed in range(400):
        session = new_session(seats, seed, options=options)
        random = Random(seed)
        while session.match.outcome is None:
            if wanted(session):
                return session
            random_step(session, random)
    raise AssertionError("no match comes to such a position")


def stage(session: Session) -> str:
    """Return the stage of the turn."""
    return str(session.match.rules.position(session.match.state).fields["stage"])


def part(session: Session) -> int:
    """Return the part of the game."""
    value = session.match.rules.position(session.match.state).fields["part"]
    assert isinstance(value, int)
    return value


@dataclass
class Table:
    """A view with a mouse."""

    view: TableView

    @property
    def session(self) -> Session:
        return self.view.session

    def carried(self) -> Piece | None:
        """Return the dragged piece."""
        return self.view.drag.carried

    def point(self, scene: QPointF) -> QPoint:
        return self.view.board.mapFromScene(scene)

    def cards(self, zone: ZoneIndex) -> list[CardItem]:
        items = [item for item in self.view.scene.cards if item.shown.zone == zone]
        return sorted(items, key=lambda item: item.shown.index)

    def middle(self, zone: ZoneIndex) -> QPointF:
        return self.view.scene.zones[zone].pos()

    def press(self, at: QPointF) -> None:
        QTest.mousePress(
            self.view.board.viewport(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            self.point(at),
        )

    def move(self, start: QPointF, end: QPointF, steps: int = 5) -> None:
        first, last = self.point(start), self.point(end)
        for step in range(1, steps + 1):
            QTest.mouseMove(self.view.board.viewport(), first + (last - first) * step / steps)

    def release(self, at: QPointF) -> None:
        QTest.mouseRelease(
            self.view.board.viewport(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            self.point(at),
        )

    def click(self, at: QPointF) -> None:
        self.press(at)
        self.release(at)

    def drag(self, piece: Piece, end: QPointF) -> None:
        """Press on a piece, drag it to a scene point and release it."""
        start = self.grip(piece)
        self.press(start)
        self.move(start, end)
        self.release(end)

    def grip(self, piece: Piece) -> QPointF:
        """Return a point of a piece that is not covered."""
        body = piece.mapRectToScene(piece.body)
        for across in (0.5, 0.12, 0.88):
            for down in (0.5, 0.1, 0.9):
                point = body.topLeft() + QPointF(body.width() * across, body.height() * down)
                if self.view.scene.piece_at(point) is piece:
                    return point
        raise AssertionError("the piece is covered")

    def key(
        self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        QTest.keyClick(self.view.board.viewport(), key, modifiers)

    def finish(self) -> None:
        """Finish all animations, and pass the screen on."""
        self.view.finish_early()
        self.session.cover()
        self.view.finish_early()
        QApplication.processEvents()

    def assert_shows_the_match(self) -> None:
        """Assert that every zone shows the viewer's cards at rest."""
        session = self.session
        observed = session.match.observe(session.viewer).zones
        plan = session.match.rules.plan(session.match.state, session.viewer)
        for place in plan.places:
            assert zone_cards(self.view.scene.snapshot, place.zone) == observed[place.zone]
        for piece in (*self.view.scene.cards, *self.view.scene.dice):
            assert abs(piece.x() - piece.rest.x) < 0.01
            assert abs(piece.y() - piece.rest.y) < 0.01
            assert piece.scale() == piece.rest.scale
        dice = dice_of(session.match.rules, session.match.state)
        assert [item.shown.die_view for item in self.view.scene.dice] == list(dice)
