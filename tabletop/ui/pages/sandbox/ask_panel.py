"""Asks the rules: what is legal now, and why something is not."""

import html

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QListWidget,
    QPushButton,
    QTextBrowser,
)

from tabletop.engine.actions import SeatAction
from tabletop.engine.capabilities import Permission, dice_of, permission_of
from tabletop.engine.cards import CardId
from tabletop.engine.gestures import Drop
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import ZoneIndex
from tabletop.ui.pages.sandbox.panel import Panel
from tabletop.ui.pages.sandbox.sandbox import Sandbox
from tabletop.ui.pages.sandbox.search_box import SearchBox
from tabletop.ui.theme.layouts import em
from tabletop.ui.theme.widgets import heading, run_left_to_right


class AskPanel(Panel):
    """The legal actions, a question about any piece and place, and the last answer.

    Signals:
        asked: a question was answered, here or at the table.
    """

    asked = Signal()

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__()
        self._sandbox = sandbox
        self._legal: tuple[SeatAction, ...] = ()
        unit = em(self)
        self.legal = QListWidget()
        self.legal.setWordWrap(True)
        self.legal.setSpacing(unit // 6)
        self.legal.setAccessibleName(self.tr("What may be done now"))
        self.legal.itemActivated.connect(lambda item: self._do(self.legal.row(item)))
        self.legal.itemSelectionChanged.connect(self._tell_why)
        self.piece = SearchBox(self.tr("Card"))
        self.place = SearchBox(self.tr("Place"))
        self.button = QPushButton(self.tr("May it go there?"))
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self.ask)
        self.piece.taken.connect(self.place.setFocus)
        self.place.taken.connect(self.ask)
        self.answer = QTextBrowser()
        run_left_to_right(self.answer.document())
        self.answer.setOpenLinks(False)
        self.answer.setAccessibleName(self.tr("Answer"))
        self.answer.setPlainText(
            self.tr(
                "Choose a card and a place, or hold Alt or Ctrl while you drag something on "
                "the table: the answer comes here, and nothing is moved."
            )
        )
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(self.tr("Card"), self.piece)
        form.addRow(self.tr("Place"), self.place)
        layout = self.column
        layout.addWidget(heading(self.tr("Legal now")))
        layout.addWidget(self.legal, 3)
        layout.addWidget(heading(self.tr("Why, or why not?")))
        layout.addLayout(form)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.answer, 3)
        moves = sandbox.rules.moves()
        self._goes_onto_cards = any(move.onto is not None for move in moves)
        sandbox.changed.connect(self._follow)
        sandbox.allowed.connect(self._allowed)
        sandbox.refused.connect(self._refused)
        self._follow()

    # --- following --------------------------------------------------------------------------

    def _follow(self) -> None:
        sandbox, speaker = self._sandbox, self._sandbox.speaker
        self._legal = tuple(sandbox.legal_actions())
        self.legal.clear()
        self.legal.addItems([self._says(action) for action in self._legal])
        self.button.setEnabled(sandbox.is_possible)
        pieces: list[tuple[str, tuple[CardId, ZoneIndex]]] = [
            (f"{speaker.card(card)} – {speaker.zone(zone)}", (card, zone))
            for zone, cards in enumerate(sandbox.position.zones)
            for card in dict.fromkeys(cards)
        ]
        zones = [(speaker.zone(zone), (zone, -1)) for zone in range(len(sandbox.rules.zones))]
        if self._goes_onto_cards:
            zones += [(speaker.card(card), (zone, card)) for _, (card, zone) in pieces]
        pieces.sort(key=lambda piece: piece[1])  # as in the tray
        self.piece.offer(pieces)
        self.place.offer(zones)

    # --- asking -----------------------------------------------------------------------------

    def _do(self, row: int) -> None:
        self._sandbox.act(self._legal[row])

    def _tell_why(self) -> None:
        for item in self.legal.selectedItems():
            self._allowed((self._legal[self.legal.row(item)],))

    def ask(self) -> None:
        """Ask about the card and the place that are chosen."""
        piece, place = self.piece.chosen, self.place.chosen
        if piece is None or place is None:
            self.answer.setPlainText(self.tr("There is no such card or place on the table."))
            return
        card, source = self._pair(piece)
        zone, onto = self._pair(place)
        self._sandbox.refuse(Drop(card, source, zone, None if onto < 0 else onto))

    @staticmethod
    def _pair(data: object) -> tuple[CardId, ZoneIndex]:
        first, second = data if isinstance(data, tuple | list) else (0, 0)
        return int(first), int(second)

    def _says(self, action: SeatAction) -> str:
        match = self._sandbox.match
        return self._sandbox.speaker.action(action, dice_of(match.rules, self._sandbox.seen))

    def _allowed(self, actions: tuple[SeatAction, ...]) -> None:
        head = html.escape(self.tr("That may be done:"))
        said = "".join(map(self._permission, actions))
        rules = dict.fromkeys(p.rule for a in actions if (p := self._permitted(a)))
        self._answer(f"<p><b>{head}</b></p>{said}{''.join(map(self.rule_text, rules))}")

    def _permitted(self, action: SeatAction) -> Permission | None:
        match = self._sandbox.match
        return permission_of(match.rules, self._sandbox.seen, action)

    def _permission(self, action: SeatAction) -> str:
        """An action that may be done, and why."""
        speaker, permission = self._sandbox.speaker, self._permitted(action)
        said = html.escape(self._says(action))
        if permission is None:
            return f"<p>{said}</p>"
        why = "" if permission.said is None else f"{html.escape(speaker.prompt(permission.said))} "
        return f"<p>{said}<br>{why}({html.escape(permission.rule)})</p>"

    def _refused(self, verdict: Verdict) -> None:
        said = html.escape(self._sandbox.speaker.reason(verdict))
        rule = "" if verdict.reason is None else self.rule_text(verdict.reason.rule)
        self._answer(f"<p><b>{said}</b></p>{rule}")

    def rule_text(self, rule_id: str) -> str:
        """A rule with its heading, as HTML."""
        rule = self._sandbox.speaker.texts.rule(rule_id)
        return f"<p>{html.escape(rule.heading)}<br>{html.escape(rule.text)}</p>"

    def show_rule(self, rule_id: str) -> None:
        """Show a rule in place of an answer."""
        self._answer(self.rule_text(rule_id))

    def _answer(self, text: str) -> None:
        self.answer.setHtml(text)
        self.asked.emit()
