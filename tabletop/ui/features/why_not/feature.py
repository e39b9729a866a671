"""The feature that explains what can be done with a piece, or why nothing can."""

from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QPointF

from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import ZoneIndex
from tabletop.overriding import override
from tabletop.ui.features.why_not.reasons import Reply, about_card, about_cup, about_die, about_zone
from tabletop.ui.table.model.layout import zone_at
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.model.snapshot import Snapshot
from tabletop.ui.table.part import Part
from tabletop.ui.table.scene.background import text_at, zone_text
from tabletop.ui.table.scene.items import CardItem, CupItem, DieItem, Piece
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.screen_reader import announce

_MAX_ACTIONS: Final = 4
"""Maximum number of actions in an explanation."""


class Explanation(NamedTuple):
    """An explanation, and the ID of the rule that it is based on, which may be empty."""

    sentence: str
    rule: str = ""


def explain(
    session: Session, presenter: Presenter, piece: Piece | None, point: QPointF
) -> Explanation | None:
    """Return what can be done with a piece or at a point, or why nothing can be done.

    Returns None if there is nothing at the point.
    """
    snapshot = presenter.snapshot()
    match piece:
        case CardItem(shown=shown):
            name = shown.name
            reply = about_card(session, presenter, snapshot, shown)
            if shown.card == HIDDEN:
                name = _zone_words(snapshot, shown.zone)
        case DieItem(shown=die):
            name, reply = die.name, about_die(session, snapshot, die.die_view.die)
        case CupItem():
            name, reply = "", about_cup(session)
        case _:
            zone = zone_at(snapshot.plan, point.x() / UNIT, point.y() / UNIT)
            if zone is None:
                name = text_at(snapshot, point)[0]
                return Explanation(name) if name else None
            name = _zone_words(snapshot, zone)
            reply = about_zone(session, presenter, snapshot, zone)
    return _explanation(session, presenter, name, reply)


def _zone_words(table: Snapshot, zone: ZoneIndex) -> str:
    return next((zone_text(shown) for shown in table.zones if shown.place.zone == zone), "")


def _explanation(session: Session, presenter: Presenter, name: str, reply: Reply) -> Explanation:
    head = f"{name}. " if name else ""
    if reply.actions:
        words = [presenter.label_of(action) for action in reply.actions[:_MAX_ACTIONS]]
        words += ["…"] if len(reply.actions) > _MAX_ACTIONS else []
        may = QCoreApplication.translate("UserQuestions", "You may do this: {actions}")
        return Explanation(head + may.format(actions=" · ".join(words)))
    if reply.verdict is not None:
        rule = "" if reply.verdict.reason is None else reply.verdict.reason.rule
        return Explanation(session.speaker.reason(reply.verdict), rule)
    no = QCoreApplication.translate("UserQuestions", "Nothing can be done with that now.")
    return Explanation(f"{head}{no} {presenter.prompt}")


class WhyNotPart(Part):
    """Explains what can be done at one table."""

    def __init__(self, table: TableView) -> None:
        self._table = table

    @override
    def act(self) -> None:
        # Explain the piece at the keyboard cursor or, if there is none, the next piece pressed.
        table = self._table
        if table.session.is_covered:
            return
        table.finish_early()
        stop = table.keyboard_cursor.stop
        if stop is not None:
            table.explain(stop.piece, stop.middle)
            return
        table.drag.explains_next = True
        table.set_hovered(None)
        table.popups.show_and_announce(
            self.tr("Press a card, a die or a place: it is said what it may do, or why not.")
        )

    @override
    def explanation_requested(self, piece: Piece | None, point: QPointF) -> None:
        table = self._table
        explanation = explain(table.session, table.presenter, piece, point)
        if explanation is None:
            table.popups.bubble.hide()
            return
        table.popups.show_text(explanation.sentence, point, explanation.rule)
        announce(table.board, explanation.sentence)


PART: Final = WhyNotPart
