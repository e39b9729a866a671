"""Lets the strong bot play a deal that has ended."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Signal

from tabletop.bots.registry import STRONG
from tabletop.bots.search import Answer, ChooseTask, PlayoutTask, Question, RulesSpec
from tabletop.content.game_setup import setup_of
from tabletop.match.match import Match
from tabletop.match.queries import dealt_state
from tabletop.ui.table.bot_driver import Thinker, computer_text

PLAYOUTS: Final = 200
"""The number of games from which the chance of winning is estimated."""


class StrongPlay(QObject):
    """Lets `strong` play a deal: many times with other dice, and once with its own.

    Signals:
        rated: another game was played; carries the share of games won and their number.
        played: the deal was played with its own dice; carries the `Match`.
    """

    rated = Signal(float, int)
    played = Signal(object)

    def __init__(self, match: Match, thinker: Thinker, parent: QObject) -> None:
        super().__init__(parent)
        self._match, self._thinker = match, thinker
        self._table = RulesSpec.of(match.rules)
        self._ticket: int | None = None
        self._shares: list[float] = []
        self._game: Match | None = None

    def rate(self) -> None:
        """Play games with other dice, one by one, until there are enough."""
        if len(self._shares) < PLAYOUTS:
            task = PlayoutTask(f"{self._match.seed}/{len(self._shares)}")
            self._ask(Question(self._table, dealt_state(self._match), task))

    def play(self) -> None:
        """Play the deal with its own dice."""
        if self._game is None:
            self.stop()
            names = tuple(computer_text(STRONG) for _ in self._match.names)
            self._game = replace(setup_of(self._match), names=names).begin()
            self._choose(self._game)

    def stop(self) -> None:
        """Stop playing."""
        self._thinker.cancel(self._ticket)

    def _choose(self, game: Match) -> None:
        task = ChooseTask(STRONG, f"{game.seed}/{game.ply}", None)
        self._ask(Question(self._table, game.observe(0), task))

    def _ask(self, question: Question) -> None:
        self._ticket = self._thinker.ask(question, self._answered)

    def _answered(self, answer: Answer) -> None:
        game = self._game
        if game is not None and answer.action is not None:
            game.submit(0, answer.action, game.revision)
            if game.outcome is None:
                self._choose(game)
                return
            self._game = None
            self.played.emit(game)
        elif answer.share is not None:
            self._shares.append(answer.share)
            self.rated.emit(sum(self._shares) / len(self._shares), len(self._shares))
        if answer.fault is None:
            self.rate()
