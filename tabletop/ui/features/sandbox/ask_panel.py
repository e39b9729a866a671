"""Asks the rules: what is legal now, and why something is not."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QFormLayout, QLineEdit, QListView

from tabletop.engine.actions import SeatAction
from tabletop.engine.capabilities import Permission, dice_of, permission_of
from tabletop.engine.gestures import Drop
from tabletop.engine.verdict import Verdict
from tabletop.ui.features.sandbox.panel import Panel, answer_text, sentences
from tabletop.ui.features.sandbox.session import Sandbox
from tabletop.ui.widgets.buttons import push_button
from tabletop.ui.widgets.plain_text import add_row, escaped, plain
from tabletop.ui.widgets.widgets import NameBox

_SHORTEST: Final = 8


class AskPanel(Panel):
    """The legal actions, a question about any piece and place, and the last answer.

    Signals:
        asked: a question was answered, here or at the table.
    """

    asked = Signal()

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__(sandbox)
        self._legal: tuple[SeatAction, ...] = ()
        self.legal = sentences(self.tr("What may be done now"))
        self.setFocusProxy(self.legal)
        self.legal.itemActivated.connect(lambda item: self._do(self.legal.row(item)))
        self.legal.itemSelectionChanged.connect(self._tell_why)
        card, place = self.tr("Card"), self.tr("Place")
        self.piece, self.place = SearchBox(card), SearchBox(place)
        self.button = push_button(self.tr("May it go there?"), self.ask)
        self.piece.taken.connect(self.place.setFocus)
        self.place.taken.connect(self.ask)
        self.answer = answer_text(self.tr("Answer"))
        hint = self.tr(
            "Choose a card and a place, or hold Alt or Ctrl while you drag something on "
            "the table: the answer comes here, and nothing is moved."
        )
        self.answer.setPlainText(hint)
        form = QFormLayout(rowWrapPolicy=QFormLayout.RowWrapPolicy.WrapLongRows)
        add_row(form, card, self.piece)
        add_row(form, place, self.place)
        self._goes_onto_cards = any(move.onto is not None for move in sandbox.rules.moves())
        self.stack(
            self.tr("Legal now"),
            (self.legal, 3),
            self.tr("Why, or why not?"),
            form,
            self.button,
            (self.answer, 3),
        )

    def follow(self) -> None:
        """See `Panel`."""
        sandbox, speaker = self._sandbox, self._sandbox.speaker
        self._legal = tuple(sandbox.legal_actions())
        self.legal.clear()
        self.legal.addItems([self._says(action) for action in self._legal])
        self.button.setEnabled(sandbox.is_possible)
        lying = [
            (card, zone)
            for zone, cards in enumerate(sandbox.position.zones)
            for card in dict.fromkeys(cards)
        ]
        pieces = sorted(lying)  # as in the tray
        self.piece.offer([(f"{speaker.card(c)} – {speaker.zone(z)}", (c, z)) for c, z in pieces])
        places = [(speaker.zone(zone), (zone, -1)) for zone in range(len(sandbox.rules.zones))]
        if self._goes_onto_cards:
            places += [(speaker.card(card), (zone, card)) for card, zone in lying]
        self.place.offer(places)

    # --- asking -----------------------------------------------------------------------------

    def _do(self, row: int) -> None:
        self._sandbox.act(self._legal[row])

    def _tell_why(self) -> None:
        for item in self.legal.selectedItems():
            self.allow((self._legal[self.legal.row(item)],))

    def ask(self) -> None:
        """Ask about the card and the place that are chosen."""
        piece, place = self.piece.chosen, self.place.chosen
        if piece is None or place is None:
            self.answer.setPlainText(self.tr("There is no such card or place on the table."))
            return
        zone, onto = place
        drop = Drop(*piece, zone, None if onto < 0 else onto)
        self._sandbox.refuse(self._sandbox.interpret(drop))

    # --- answers ----------------------------------------------------------------------------

    def _says(self, action: SeatAction) -> str:
        dice = dice_of(self._sandbox.rules, self._sandbox.seen)
        return self._sandbox.speaker.action(action, dice)

    def allow(self, actions: tuple[SeatAction, ...]) -> None:
        """Say that something may be done, and why; there may be several things that it could be."""
        rules, seen = self._sandbox.rules, self._sandbox.seen
        permissions = [permission_of(rules, seen, action) for action in actions]
        head = escaped(self.tr("That may be done:"))
        said = "".join(map(self._allowance, actions, permissions))
        named = dict.fromkeys(permission.rule for permission in permissions if permission)
        self._answer(f"<p><b>{head}</b></p>{said}{''.join(map(self._rule_text, named))}")

    def _allowance(self, action: SeatAction, permission: Permission | None) -> str:
        """Return an action that may be done, and why, as HTML."""
        said = escaped(self._says(action))
        if permission is None:
            return f"<p>{said}</p>"
        why = permission.said
        reason = "" if why is None else f"{escaped(self._sandbox.speaker.prompt(why))} "
        return f"<p>{said}<br>{reason}({escaped(permission.rule)})</p>"

    def refuse(self, verdict: Verdict) -> None:
        """Say why something may not be done."""
        said = escaped(self._sandbox.speaker.reason(verdict))
        rule = "" if verdict.reason is None else self._rule_text(verdict.reason.rule)
        self._answer(f"<p><b>{said}</b></p>{rule}")

    def show_rule(self, rule_id: str) -> None:
        """Show a rule in place of an answer."""
        self._answer(self._rule_text(rule_id))

    def _rule_text(self, rule_id: str) -> str:
        """Return a rule with its heading, as HTML."""
        rule = self._sandbox.speaker.texts.rule(rule_id)
        return f"<p>{escaped(rule.heading)}<br>{escaped(rule.text)}</p>"

    def _answer(self, text: str) -> None:
        self.answer.setHtml(text)
        self.asked.emit()


class SearchLine(QLineEdit):
    """Writing that a click selects as a whole, so that typing begins anew."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """See `QWidget`."""
        super().mouseReleaseEvent(event)
        if not self.hasSelectedText():
            self.selectAll()


class SearchBox(NameBox):
    """A long list of choices, of which one is found by typing a part of its name.

    Return takes the only one that has what was typed.

    Signals:
        taken: Return was pressed, and a choice stands there.
    """

    taken = Signal()

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.choices: list[tuple[str, tuple[int, int]]] = []
        """What each choice is called, and two numbers that say what it is."""
        self.line = SearchLine()
        """What is typed."""
        self.setEditable(True)
        self.setLineEdit(self.line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.shrink_to(_SHORTEST)
        self._found = QListView()
        self._found.setTextElideMode(Qt.TextElideMode.ElideNone)
        completer = QCompleter(self.model(), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setPopup(self._found)
        self.setCompleter(completer)
        self._found.installEventFilter(self)
        self.line.returnPressed.connect(self._take)
        self.line.editingFinished.connect(self._show_start)
        self.currentTextChanged.connect(lambda text: self.setToolTip(plain(text)))

    def offer(self, choices: Sequence[tuple[str, tuple[int, int]]]) -> None:
        """Have other `choices`; the one that stands there stays where it is among them."""
        if list(choices) == self.choices:
            return
        self.choices = list(choices)
        self.offer_anew(label for label, _ in choices)
        self._show_start()

    @property
    def chosen(self) -> tuple[int, int] | None:
        """What stands there, or the only choice that has what was typed; None for no such."""
        text = self.currentText()
        exact = [data for label, data in self.choices if label == text]
        part = text.strip().casefold()
        found = exact or [data for label, data in self.choices if part in label.casefold()]
        return found[0] if exact or len(found) == 1 else None

    def _take(self) -> None:
        data = self.chosen
        if data is None:
            return
        self.setCurrentIndex([known for _, known in self.choices].index(data))
        self._found.hide()
        self._show_start()
        self.taken.emit()

    def _show_start(self) -> None:
        """Show the beginning of a long name."""
        self.line.setCursorPosition(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the names found as wide as they are, on the screen."""
        popup = self._found
        if watched is popup and event.type() == QEvent.Type.Show:
            bar = popup.verticalScrollBar().sizeHint().width()
            popup.resize(max(self.width(), popup.sizeHintForColumn(0) + 2 * bar), popup.height())
            right = self.screen().availableGeometry().right()
            over = max(popup.geometry().right() - right, 0)
            popup.move(popup.pos() - QPoint(over, 0))
        return super().eventFilter(watched, event)
