"""Asks the rules: what is legal now, and why something is not."""

from PySide6.QtCore import Signal

from tabletop.engine.actions import SeatAction
from tabletop.engine.capabilities import Permission, dice_of, permission_of
from tabletop.engine.verdict import Verdict
from tabletop.ui.features.sandbox.panel import Panel, answer_text, sentences
from tabletop.ui.features.sandbox.session import Sandbox
from tabletop.ui.widgets.plain_text import escaped


class AskPanel(Panel):
    """The legal actions, and the answer to what was asked last.

    Signals:
        asked: a question was answered.
    """

    asked = Signal()

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__(sandbox)
        self._legal: tuple[SeatAction, ...] = ()
        self.legal = sentences(self.tr("What may be done now"))
        self.setFocusProxy(self.legal)
        self.legal.itemActivated.connect(lambda item: self._do(self.legal.row(item)))
        self.legal.itemSelectionChanged.connect(self._tell_why)
        self.answer = answer_text(self.tr("Answer"))
        hint = self.tr(
            "Hold Alt or Ctrl while you drag something on the table, or switch to Only ask: the "
            "answer comes here, and nothing is moved."
        )
        self.answer.setPlainText(hint)
        self.stack(
            self.tr("Legal now"), (self.legal, 3), self.tr("Why, or why not?"), (self.answer, 3)
        )

    def follow(self) -> None:
        """See `Panel`."""
        self._legal = tuple(self._sandbox.legal_actions())
        self.legal.clear()
        self.legal.addItems([self._says(action) for action in self._legal])

    # --- asking -----------------------------------------------------------------------------

    def _do(self, row: int) -> None:
        self._sandbox.act(self._legal[row])

    def _tell_why(self) -> None:
        for item in self.legal.selectedItems():
            self.allow((self._legal[self.legal.row(item)],))

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
