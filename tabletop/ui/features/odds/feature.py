"""The feature that shows the chances of actions on buttons, and the lead in a bar.

Chances are computed for the player to act and shown only to that player. The lead is shown to
everyone and uses public information only.
"""

from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QRectF, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tabletop.analysis.review import public_values
from tabletop.bots.search import AdviseTask, Answer, Question, RulesSpec
from tabletop.bots.values import Value, ValueKind, exact, sides_of
from tabletop.engine.actions import Roll
from tabletop.engine.advice import Advice, Unit, percent
from tabletop.engine.capabilities import HasSolver
from tabletop.engine.zones import TEAM, Seat
from tabletop.overriding import override
from tabletop.ui.base.settings import Settings
from tabletop.ui.table.features import Feature
from tabletop.ui.table.model.buttons import value_reason
from tabletop.ui.table.model.changes import Change
from tabletop.ui.table.part import Part
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.art import badge_colour
from tabletop.ui.widgets.layouts import em
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.theme import INK
from tabletop.ui.window.feature import WindowFeatures

WIDEST: Final = 0.999
"""Chance with the widest text, for which space is reserved."""
_HIGH: Final = 0.42
"""Height of the bar, in font heights."""
_TEAM: Final = "#009E73"
_REST: Final = "#8C857A"


class LeadBar(QWidget):
    """Thin bar along the table's upper edge that shows each side's chance of winning."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        self.values: tuple[Value, ...] = ()
        self._colours: tuple[QColor, ...] = ()
        view.bar.height_reserved.connect(self.place)
        self.hide()

    def show_values(self, values: tuple[Value, ...], sides: tuple[Seat, ...]) -> None:
        """Show each side's chance of winning, or nothing if the chances are unknown."""
        self.values = values
        session = self._view.session
        badge, speaker = session.match.badge, session.speaker
        self._colours = tuple(
            QColor(_TEAM) if side == TEAM else badge_colour(badge(side)) for side in sides
        )
        shares = [
            self._text(value).format(
                name=speaker.seat(side),
                n=percent(value.share),
                error=max(1, round(100 * value.half_width)),
            )
            for side, value in zip(sides, values, strict=False)
        ]
        text = self.tr("Chance to win, from what everybody can see: {told}")
        words = text.format(told=", ".join(shares))
        self.setToolTip(plain(words))
        self.setAccessibleName(words)
        self.setVisible(bool(values))
        self.place()
        self.update()

    def _text(self, value: Value) -> str:
        match value.kind:
            case ValueKind.EXACT:
                return self.tr("{name}: {n} %")
            case ValueKind.ESTIMATED:
                return self.tr("{name}: about {n} %, ± {error}")
            case ValueKind.GUESSED:
                return self.tr("{name}: {n} %, a guess")

    def place(self) -> None:
        """Move the bar to the table's upper edge."""
        board = self._view.board.geometry()
        self.setGeometry(board.left(), board.top(), board.width(), round(_HIGH * em(self)))
        self.raise_()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, left = QPainter(self), 0.0
        area = QRectF(self.rect()).adjusted(0, 0, 0, -1)
        painter.fillRect(self.rect(), QColor(INK))
        painter.fillRect(area, QColor(_REST))
        for colour, value in zip(self._colours, self.values, strict=False):
            wide = area.width() * value.share
            painter.fillRect(QRectF(left, 0, wide, area.height()), colour)
            left += wide
            painter.fillRect(QRectF(left - 1, 0, 2, area.height()), QColor(INK))


class OddsPart(Part):
    """Updates the chances and the lead at one table.

    Attributes:
        lead: the bar at the table's upper edge.
    """

    settings = frozenset({Settings.odds.name, Settings.lead.name})

    def __init__(self, view: TableView) -> None:
        self._view, self._thinker = view, view.features.window.thinker()
        self._ticket: int | None = None
        self._shows_odds = self._shows_lead = False
        self.lead = LeadBar(view)

    @override
    def apply(self, settings: Settings) -> None:
        self.set_shown(odds=settings.odds, lead=settings.lead)

    def set_shown(self, *, odds: bool, lead: bool) -> None:
        """Set whether buttons show chances, and whether the bar is shown."""
        if (odds, lead) != (self._shows_odds, self._shows_lead):
            self._shows_odds, self._shows_lead = odds, lead
            self._ask()

    @override
    def detach(self) -> None:
        self.set_shown(odds=False, lead=False)

    @override
    def shown(self, change: Change) -> None:
        self._ask()
        self._view.features.window.invoke("odds", "offer", self._view)

    def _ask(self) -> None:
        """Clear the chances on the buttons, and request those of the current position."""
        view, session = self._view, self._view.session
        match, rules = session.match, session.match.rules
        self._thinker.cancel(self._ticket)
        self._ticket = None
        seen = session.actor_observation() if self._shows_odds or self._shows_lead else None
        is_solved = seen is not None and isinstance(rules, HasSolver)
        if not self._shows_lead:
            self.lead.show_values((), ())
        elif not session.is_throwing:
            values = public_values(match)
            # A guess is not shown if its exact value is about to be known.
            if not is_solved or values[0].kind is not ValueKind.GUESSED:
                self.lead.show_values(values, sides_of(rules))
        view.bar.set_chances({}, self._percent(WIDEST) if is_solved and self._shows_odds else "")
        if seen is not None and is_solved:
            question = Question(RulesSpec.of(rules), seen, AdviseTask(tries=0))
            self._ticket = self._thinker.ask(question, self._answered)

    def _answered(self, answer: Answer) -> None:
        self._ticket = None
        advice = answer.advice
        if advice is None:
            return
        if self._shows_odds:
            speaker = self._view.session.speaker
            chances = {
                one.action: (self._percent(one.value), value_reason(advice, one, speaker))
                for one in advice.values
                if one.value is not None
            }
            self._view.bar.set_chances(chances, self._percent(WIDEST))
        self._show_exact_lead(advice)

    def _percent(self, chance: float) -> str:
        return self.tr("{n} %").format(n=percent(chance))

    def _show_exact_lead(self, advice: Advice) -> None:
        """Show the team's chance of winning if it is exact, or else what is guessed of it."""
        match, best = self._view.session.match, advice.best
        sides = sides_of(match.rules)
        if self._shows_lead and sides == (TEAM,):
            is_known = advice.unit is Unit.WIN and best is not None and best.value is not None
            known = (exact(best.value or 0.0),) if is_known and best else public_values(match)
            self.lead.show_values(known, sides)


class OddsFeature(Feature):
    """Offers the chances at the first roll of the only person at a table."""

    _offered_at: int | None = None
    """The number of steps when they were offered, or None if they are not offered now."""

    def offer(self, view: TableView) -> None:
        """Offer the chances if dice can be rolled; withdraw the offer at the next step."""
        features, match = self.features, view.session.match
        if not (isinstance(features, WindowFeatures) and features.settings.offers_odds):
            return
        context, translate = features.context, QCoreApplication.translate
        if self._offered_at is not None and match.ply != self._offered_at:
            context.bar.clear_done(is_turned=True)
            # This may detach the part that calls.
            QTimer.singleShot(0, view, partial(setattr, context.settings, "offers_odds", False))
        elif len(view.session.humans) == 1 and isinstance(match.rules, HasSolver):
            can_roll = any(isinstance(action, Roll) for action in view.session.legal_actions())
            if can_roll and self._offered_at is None and not context.settings.odds:
                self._offered_at = match.ply
                context.bar.show_done(
                    translate("OddsFeature", "The buttons for dice can show the exact chances."),
                    translate("OddsFeature", "Show chances"),
                    partial(setattr, context.settings, Settings.odds.name, True),
                )


PART: Final = OddsPart
FEATURE: Final = OddsFeature
