"""What answers in the tests what the window asks: the same code, without a process of its own."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer

from tabletop.bots.plain_values import encode
from tabletop.bots.registry import STRONG
from tabletop.bots.search import Answer, ChooseTask, Question
from tabletop.bots.worker import Worker
from tabletop.ui.table.bot_driver import BotDriver


class ThinkingHere(QObject):
    """Answers each question as soon as the window has nothing else to do.

    Attributes:
        asked: all questions.
        cancelled: the tickets of those that were cancelled.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.asked: list[Question] = []
        self.cancelled: list[int] = []
        self._waiting: dict[int, tuple[Question, Callable[[Answer], object]]] = {}
        self._worker = Worker(bool)

    def ask(self, question: Question, answered: Callable[[Answer], object]) -> int:
        self.asked.append(question)
        ticket = len(self.asked)
        self._waiting[ticket] = question, answered
        QTimer.singleShot(0, self, self.answer)
        return ticket

    def cancel(self, ticket: int | None) -> None:
        if ticket is not None:
            self.cancelled.append(ticket)
            self._waiting.pop(ticket, None)

    def close(self) -> None:
        self._waiting.clear()

    def answer(self) -> None:
        """Answer what waits."""
        waiting, self._waiting = self._waiting, {}
        for question, answered in waiting.values():
            task = question.task
            if isinstance(task, ChooseTask) and task.bot == STRONG:
                task = replace(task, bot=f"{STRONG}:4", seconds=None)  # as long as a test has time
            parts = {"table": question.table, "seen": question.seen, "task": task}
            answered(self._worker.answer({name: encode(part) for name, part in parts.items()}))


def hurry(driver: BotDriver) -> None:
    """Let the usual bot act at once, should anything be due."""
    driver._update()
    if driver._request is not None:
        driver._chosen = driver._usual_choice()
        driver._act()
