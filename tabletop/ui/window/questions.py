"""Questions to the user before actions with unwanted consequences."""

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from tabletop.engine.localized_error import quoted_input
from tabletop.engine.player_names import bidi_safe
from tabletop.games.game import BUILT_IN
from tabletop.match.match import USUAL_BOT
from tabletop.storage.autosave import LockHolder
from tabletop.ui.base.language import date_time_text
from tabletop.ui.table.bot_driver import OFFERED, level_text
from tabletop.ui.widgets.widgets import choose_one, confirm


class QuestionDialogs(QObject):
    """Asks the user in dialogs."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    def confirm_discard(self, reason: str) -> bool:
        """Ask whether to discard a game that could not be saved."""
        more = self.tr(
            "It could not be saved: {reason}. If you stay, you can try again or save a copy "
            "somewhere else."
        ).format(reason=reason)
        question = self.tr("Leave this game although it is not saved?")
        return confirm(self._window, question, more, self.tr("Leave it"))

    def confirm_take_over(self, holder: LockHolder) -> bool:
        """Ask whether to play a game that another computer has locked."""
        more = self.tr(
            "It has been open on the computer “{computer}” since {time}. If it is still being "
            "played there, there will be two different saves."
        ).format(computer=bidi_safe(holder.computer), time=date_time_text(holder.since))
        question = self.tr("Play this game here?")
        return confirm(self._window, question, more, self.tr("Play it here"))

    def confirm_practice(self) -> bool:
        """Ask whether to undo chance although the match will not count."""
        more = self.tr(
            "The same move brings the same dice and cards again. The game will not count "
            "towards results and streaks."
        )
        question = self.tr("Practice from here on: it will not count. Go on?")
        return confirm(self._window, question, more, self.tr("Go on"))

    def choose_card_set(self, missing: str, known: Sequence[str]) -> str | None:
        """Ask for a card set to replace a missing one; return its name or None."""
        more = self.tr(
            "This game was played with the card set “{name}”, which is missing. It can go on "
            "with other cards as far as they are the same. Its save stays as it is."
        ).format(name=missing)
        own = self.tr("The game’s own cards")
        offered = [own if name == BUILT_IN else name for name in known]
        chosen = choose_one(self._window, self.tr("Go on with other cards?"), more, offered)
        return None if chosen is None else known[chosen]

    def choose_bot(self, missing: str) -> str:
        """Ask for a bot to replace one that is not installed."""
        more = self.tr(
            "The computer player “{name}” of this game is not installed. If you choose no "
            "other, the medium computer plays instead."
        ).format(name=quoted_input(missing))
        question = self.tr("Which computer should play on?")
        chosen = choose_one(self._window, question, more, [level_text(bot) for bot in OFFERED])
        return USUAL_BOT if chosen is None else OFFERED[chosen]
