"""The feature that shows tips: first only the piece, then the whole tip."""

from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QRectF

from tabletop.bots.search import SECONDS, AdviseTask, Answer, Question, RulesSpec
from tabletop.engine.actions import Move, SeatAction
from tabletop.match.queries import source_zone
from tabletop.overriding import override
from tabletop.ui.features.tips.marks import TipItem
from tabletop.ui.features.tips.popup import ButtonRing, TipPopup
from tabletop.ui.features.tips.tip import ActionTarget, Tip, summary, target_of, tip_of
from tabletop.ui.table.features import Feature
from tabletop.ui.table.model.changes import Change
from tabletop.ui.table.part import Part
from tabletop.ui.table.scene.items import TableItem
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.placing import VITAL, WeightedArea
from tabletop.ui.widgets.screen_reader import announce


class TipStage(Enum):
    """How much of a tip is shown."""

    NOTHING = auto()
    THINKING = auto()
    PIECE = auto()
    """Only the piece that the tip is about."""
    FULL = auto()


class TipsPart(Part):
    """Shows tips at one table, and hides them whenever the match changes.

    Attributes:
        stage: how much of the tip is shown.
        tip: the current tip, or None if there is none yet.
    """

    def __init__(self, view: TableView) -> None:
        self._view, self._thinker = view, view.features.window.thinker()
        self._ticket: int | None = None
        self._plays = False
        self.stage = TipStage.NOTHING
        self.tip: Tip | None = None
        self.popup = TipPopup(view)
        self.popup.clicked.connect(self.dismiss)
        self.ring = ButtonRing(view)
        self.item = TipItem()
        view.scene.addItem(self.item)

    @override
    def changed(self, change: Change) -> None:
        self.dismiss()

    @override
    def detach(self) -> None:
        self._thinker.cancel(self._ticket)

    @override
    def rescaled(self) -> None:
        self._place()

    @override
    def act(self) -> None:
        match self.stage:
            case TipStage.NOTHING:
                self._begin()
            case TipStage.PIECE:
                self._show_stage(TipStage.FULL)
            case TipStage.FULL:
                self.dismiss()

    def play(self) -> None:
        """Play the best action, as soon as it is known."""
        if self.tip is not None:
            action = self.tip.action
            self.dismiss()
            self._view.session.act(action)
            return
        if self.stage is TipStage.NOTHING:
            self._begin()
        self._plays = self.stage is TipStage.THINKING

    @override
    def dismiss(self) -> bool:
        was_shown = self.stage is not TipStage.NOTHING
        self._thinker.cancel(self._ticket)
        self.stage, self.tip, self._ticket = TipStage.NOTHING, None, None
        self._plays = False
        self.item.show_marks((), None)
        self.ring.clear()
        self.popup.clear()
        return was_shown

    def _begin(self) -> None:
        view, session = self._view, self._view.session
        view.finish_early()
        seen = session.actor_observation()
        if seen is None:
            view.popups.show_and_announce(self.tr("There is nothing for you to decide now."))
            return
        view.hide_popups()
        rules = session.match.rules
        self.stage = TipStage.THINKING
        self._place()
        announce(view.board, self.tr("One moment…"))
        question = Question(RulesSpec.of(rules), seen, AdviseTask(SECONDS, in_wins=True))
        self._ticket = self._thinker.ask(question, self._on_answer)

    def _on_answer(self, answer: Answer) -> None:
        session = self._view.session
        self._ticket = None
        advice = answer.advice
        found = None if advice is None else tip_of(advice, session.view, session.speaker)
        if found is None:
            self.dismiss()
            text = self.tr("No move is known to be better than the others.")
            self._view.popups.show_and_announce(text)
            return
        self.tip = found
        if self._plays:
            self.play()
        else:
            self._show_stage(TipStage.PIECE)

    def _show_stage(self, stage: TipStage) -> None:
        self.stage = stage
        self._place()
        if self.tip is not None:
            whole = stage is TipStage.FULL
            texts = (*summary(self.tip), self.popup.certainty(self.tip))
            words = " ".join(filter(None, texts)) if whole else self._piece_hint(self.tip)
            announce(self._view.board, words)

    def _piece_hint(self, tip: Tip) -> str:
        """Return a text that points the player to a piece or to the buttons."""
        about = target_of(tip.action)
        speaker = self._view.session.speaker
        if about.card is not None:
            return self.tr("Look at this: {card}").format(card=speaker.card(about.card))
        if about.dice:
            return self.tr("Look at these dice.")
        return self.tr("Look at the buttons.")

    # --- on the table -----------------------------------------------------------------------

    def _place(self) -> None:
        """Move the popup, rings and arrow to the pieces' current positions."""
        if self.stage is TipStage.NOTHING:
            return
        view, tip, matters = self._view, self.tip, self._view.popups.obstacles()
        bar = QRectF(view.bar.geometry())
        if tip is None:
            self.popup.setFont(view.popups.font())
            self.popup.show_thinking(bar, matters)
            return
        about, whole = target_of(tip.action), self.stage is TipStage.FULL
        rings = [item.area for item in self._items(tip.action, about)]
        target = self._target(about) if whole else None
        self.item.show_marks(rings, target)
        areas = [view.popups.map_to_table(area) for area in (*rings, target) if area is not None]
        if about.is_button_only:
            areas += self._buttons(tip)
            for button in areas:
                self.ring.show_around(button)
        arrow = map(view.popups.map_to_table, self.item.arrow_areas())
        matters += [WeightedArea(area, VITAL) for area in (*areas, *arrow)]
        beside = areas[0] if areas else bar
        self.popup.setFont(view.popups.font())
        if whole:
            self.popup.show_tip(tip, beside, matters)
        else:
            self.popup.show_hint(self._piece_hint(tip), beside, matters)

    def _items(self, action: SeatAction, about: ActionTarget) -> list[TableItem]:
        scene, match = self._view.scene, self._view.session.match
        dice: list[TableItem] = [scene.dice[die] for die in about.dice if die < len(scene.dice)]
        if about.card is None:
            return dice
        source = source_zone(match, action) if isinstance(action, Move) else None
        alike = [card for card in scene.cards if card.shown.card == about.card]
        found = [c for c in alike if c.isVisible() and source in (None, c.shown.zone)]
        return [*found[-1:], *dice]

    def _target(self, about: ActionTarget) -> QRectF | None:
        scene = self._view.scene
        zones = [item for zone, item in scene.zones.items() if zone == about.zone]
        cards = [card for card in scene.cards if card.shown.card == about.onto]
        found = cards if about.onto is not None else zones
        return found[0].area if found else None

    def _buttons(self, tip: Tip) -> list[QRectF]:
        """Return the areas of the best action's buttons, in the table's coordinates."""
        bar = self._view.bar
        pairs = zip(bar.buttons, bar.shown, strict=True)
        found = (push for push, button in pairs if button.action == tip.action)
        return [QRectF(push.geometry().translated(bar.pos())) for push in found]


class TipsFeature(Feature):
    """Plays tips at the visible table."""

    def play(self) -> None:
        """Play the best action at the visible table."""
        for part in self.features.shown_parts("tips"):
            if isinstance(part, TipsPart):
                part.play()


PART: Final = TipsPart
FEATURE: Final = TipsFeature
