"""A mouse for Dumm gelaufen!: does actions at a table as hands would, now this way, now that."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from tabletop.engine.actions import ChanceAction, ChooseSeat, Move, Say, SeatAction
from tabletop.engine.zones import ZoneIndex
from tabletop.games.dumm_gelaufen.rules import DummRules
from tabletop.games.dumm_gelaufen.state import DummState
from tabletop.ui.table.scene.items import CardItem
from tests.games.dumm_gelaufen.table import Table as Words
from tests.parts import privacy_of
from tests.ui.table.play import Table

LEFT = Qt.MouseButton.LeftButton


class Mouse:
    LEFT = LEFT

    def __init__(self, table: Table, words: Words | None = None) -> None:
        self.table = table
        self.words = words
        self.turns = 0

    @property
    def rules(self) -> DummRules:
        rules = self.table.session.match.rules
        assert isinstance(rules, DummRules)
        return rules

    @property
    def state(self) -> DummState:
        state = self.table.session.match.state
        assert isinstance(state, DummState)
        return state

    def look(self) -> None:
        """Whoever is to look takes the screen: raise the curtain where it is down."""
        self.table.finish()
        view = self.table.view
        if self.table.session.is_covered:
            QTest.mouseClick(privacy_of(view).ready_button, LEFT)
            self.table.finish()

    def do(self, action: SeatAction) -> None:
        """Do one action."""
        self.turns += 1
        match action:
            case Move(card, to, source=source) if to is not None:
                origin = self.rules.origin(self.state, action)
                assert origin is not None
                item = self.item(origin, card)
                if source is not None and self.turns % 2:
                    self.table.click(self.table.grip(item))
                else:
                    self.table.drag(item, self.free_spot(to))
            case Say("draw") if (
                self.state.phase in ("start", "take")
                and self.turns % 3
                and self.table.cards(self.rules.facts.draw)
            ):
                pile = self.table.cards(self.rules.facts.draw)[-1]
                if self.turns % 3 == 1:
                    self.table.click(self.table.grip(pile))
                else:
                    self.table.drag(pile, self.free_spot(self.state.to_act))
            case Say("claim") if self.turns % 2:
                self.carry_task_to_the_middle()
            case ChooseSeat(seat) if self.turns % 2:
                self.table.click(self.table.grip(self.table.cards(self.rules.facts.task[seat])[0]))
            case _:
                self.press(self.table.view.presenter.label_of(action))
        self.table.finish()

    def say(self, text: str) -> None:
        """Do an action in words."""
        assert self.words is not None
        action = self.words.action(text)
        assert not isinstance(action, ChanceAction)
        self.do(action)

    def card(self, zone: str, card: str = "") -> CardItem:
        """The uppermost card of a zone, or that of a name, in words."""
        assert self.words is not None
        index = self.words.notation.zone_id(zone)
        if not card:
            return self.table.cards(index)[-1]
        return self.item(index, self.words.notation.card_id(card))

    def item(self, zone: ZoneIndex, card: int) -> CardItem:
        """The uppermost copy of a card in a zone."""
        return [item for item in self.table.cards(zone) if item.shown.card == card][-1]

    def free_spot(self, zone: ZoneIndex) -> QPointF:
        return self.table.middle(zone)

    def carry_task_to_the_middle(self) -> None:
        [task] = self.table.cards(self.rules.facts.task[self.state.to_act])
        self.table.drag(task, self.table.middle(self.rules.facts.mac))

    def press(self, label: str) -> None:
        """Press the button with a label, at the card that asks or over the table."""
        view = self.table.view
        for button in (*view.popups.chooser.buttons, *view.bar.buttons):
            if label in {button.accessibleName(), button.text()}:
                QTest.mouseClick(button, LEFT)
                return
        raise AssertionError(f"no button {label}: {self.labels}")

    @property
    def labels(self) -> list[str]:
        return [button.accessibleName() for button in self.table.view.bar.buttons]
