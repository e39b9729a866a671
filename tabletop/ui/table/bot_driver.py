"""Plays for seats without a person: those that the computer was given, and of whoever left."""

from collections.abc import Sequence
from typing import Final, Protocol

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from tabletop.bots.policy import GreedyPolicy
from tabletop.bots.question import Answer, Choose, Question, Table
from tabletop.bots.registry import LEVELS, STRONG
from tabletop.bots.search import SECONDS
from tabletop.engine.actions import SeatAction
from tabletop.engine.quoting import quoted_input
from tabletop.engine.zones import Seat
from tabletop.match.chance import SeededChance
from tabletop.match.match import Match
from tabletop.match.players import USUAL_BOT
from tabletop.match.queries import has_secrets
from tabletop.ui.base.errors import told
from tabletop.ui.table.bot_client import Answered
from tabletop.ui.table.session import Session

THINKS: Final = 800
"""Milliseconds before each action at the usual pace: long enough to be followed."""
AT_LEAST: Final = 120
"""Where nothing moves; the window stays in hand."""
_OVER: Final = 100
"""Milliseconds beyond its time after which a bot has answered for certain."""


class Thinker(Protocol):
    """Answers questions, later (`Thinking`)."""

    def ask(self, question: Question, answered: Answered) -> int:
        """Ask something; return its ticket."""

    def cancel(self, ticket: int | None) -> None:
        """Stop thinking about a question."""


class BotDriver(QObject):
    """Acts for the computer's seats of a session, one action after another.

    A bot knows what its seat sees and no more. It acts at the beat of the pace and never sooner: in
    games with secrets the beat is longer than the time it may think for, so that nobody can tell
    from the clock whether it had anything to think about.

    Signals:
        failed: a bot has failed, and the usual one acts for it, from then on where it is none of
            ours; carries a sentence.
    """

    failed = Signal(str)

    def __init__(self, session: Session, thinker: Thinker) -> None:
        super().__init__(session)
        self._session, self._thinker = session, thinker
        self._pace, self._seconds = 1.0, SECONDS
        self._ticket: int | None = None
        self._about: tuple[int, Seat, str] | None = None
        self._chosen: SeatAction | None = None
        self._told: set[str] = set()
        """Bots that have failed."""
        self._beat = QTimer(self)
        self._beat.timeout.connect(self._act)
        session.changed.connect(self._follow)
        self._follow()

    def set_pace(self, pace: float, seconds: float = SECONDS) -> None:
        """Say how fast to act.

        Args:
            pace: as fast as pieces move: 1 as usual, 2 twice as fast, 0 at once.
            seconds: how long bots think that do so by the clock.
        """
        self._pace, self._seconds = pace, seconds
        if self._about is not None:
            self._forget()
            self._follow()

    def hurry(self) -> None:
        """Let the usual bot act at once, should anything be due."""
        self._follow()
        if self._about is not None:
            self._chosen = self._usual_choice()
            self._act()

    def stop(self) -> None:
        """Act no more; the match is put away."""
        self._session.changed.disconnect(self._follow)
        self._forget()

    # --- what is due ----------------------------------------------------------------------------

    def _due(self) -> tuple[int, Seat, str] | None:
        """Return the number of the position, who is to act, and by which bot; None for a person."""
        match = self._session.match
        seat = match.to_act
        # Behind the privacy screen nobody could follow what it does.
        if (
            seat < 0
            or seat in self._session.humans
            or match.outcome is not None
            or self._session.is_hidden
        ):
            return None
        return match.revision, seat, match.attendance.bot(seat)

    def _follow(self) -> None:
        """Ask what is to be done, unless that is asked already."""
        about = self._due()
        if about == self._about:
            return
        self._forget()
        self._about = about
        if about is None:
            return
        match, (_, seat, bot) = self._session.match, about
        # Made of the match's seed, but nobody can find the dice by it that are still to fall.
        seed = SeededChance(f"{match.seed}/stand-in/{seat}/{match.ply}").below(2**53)
        task = Choose(bot, str(seed), self._seconds)
        question = Question(Table.of(match.rules), match.observe(seat), task)
        beat = THINKS / self._pace if self._pace > 0 else AT_LEAST
        if bot == STRONG and has_secrets(match.rules):
            beat = max(beat, self._seconds * 1000 + _OVER)
        self._beat.start(round(max(beat, AT_LEAST)))
        self._ticket = self._thinker.ask(question, self._answered)

    def _forget(self) -> None:
        """Think no longer: the position is another one, or a person acts."""
        self._thinker.cancel(self._ticket)
        self._ticket = self._about = self._chosen = None
        self._beat.stop()

    # --- acting ---------------------------------------------------------------------------------

    def _answered(self, answer: Answer) -> None:
        self._ticket = None
        if self._about is None:
            return
        seat, bot = self._about[1:]
        self._chosen = answer.action
        if answer.action is not None:
            return
        if bot not in self._told:
            self._told.add(bot)
            text = self.tr("For {name} the medium computer plays now: {fault}.")
            name = self._session.speaker.names[seat]
            self.failed.emit(text.format(name=name, fault=told(answer.fault or "")))
        if bot in LEVELS:
            self._chosen = self._usual_choice()
            return
        self._session.match.attendance.seat_bot(seat, USUAL_BOT)
        self._session.announce()  # its sign says so; and `_follow`

    def _usual_choice(self) -> SeatAction:
        match = self._session.match
        seen, legal = match.observe(match.to_act), match.legal_actions()
        chance = SeededChance(f"{match.seed}/stand-in/{match.ply}")
        return GreedyPolicy().choose(match.rules, seen, legal, chance)

    def _act(self) -> None:
        """Do what was chosen; what is not known yet waits for the next beat."""
        is_shown = self._session.is_dealing or self._session.telling()
        if self._about is None or self._chosen is None or is_shown:
            return
        (revision, seat, _), action = self._about, self._chosen
        if self._due() != self._about:
            self._follow()
            return
        self._forget()
        self._session.play_for(seat, action, revision)


OFFERED: Final = ("easy", "medium", "strong")
"""The levels that people may choose, weakest first; playing at random is none."""


def level_words(bot: str) -> str:
    """Return what a bot is called; one of somebody else's has its own name."""
    words = {
        "easy": QCoreApplication.translate("Levels", "easy"),
        "medium": QCoreApplication.translate("Levels", "medium"),
        "strong": QCoreApplication.translate("Levels", "strong"),
    }
    return words.get(bot, quoted_input(bot))


def computer_words(bot: str) -> str:
    """Return what stands beside the name of a seat that a bot plays."""
    text = QCoreApplication.translate("Levels", "computer, {level}")
    return text.format(level=level_words(bot))


def names_with_bots(match: Match, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names by seat, and beside those of the computer as what it plays."""
    bots = match.attendance.seated_bots or ("",) * len(names)
    pairs = zip(names, bots, strict=True)
    return tuple(f"{name} ({computer_words(bot)})" if bot else name for name, bot in pairs)
