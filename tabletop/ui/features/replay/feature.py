"""The feature that replays matches."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QApplication

from tabletop.i18n.speaker import Speaker
from tabletop.match.chance import new_seed
from tabletop.match.incremental import run_to_end
from tabletop.match.match import Match
from tabletop.match.queries import has_active_secrets
from tabletop.match.save.header import SaveError
from tabletop.scenarios.record import record_from
from tabletop.storage.save_store import load_or_recover_task
from tabletop.ui.base.errors import describe_read_error
from tabletop.ui.features.replay.table import ReplayHistory
from tabletop.ui.features.replay.window import ReplayWindow
from tabletop.ui.widgets.layouts import make_scrollable
from tabletop.ui.window.feature import WindowFeature

if TYPE_CHECKING:
    from tabletop.engine.actions import SeatAction

_SIZE: Final = 0.95
"""Initial size of a replay window, as a share of the main window's size."""


class ReplayFeature(WindowFeature):
    """Replays the match on the table or a saved one."""

    dialog: ReplayWindow | None

    def show(self, step: int = 0) -> None:
        """Replay the match on the table, from the position after its first `step` steps."""
        if self.match.session is not None:
            self.show_match(self.match.session.match, step)

    def watch(self, path: Path) -> None:
        """Replay a saved match, without changing its file."""
        try:
            match = run_to_end(load_or_recover_task(path)).match
        except (SaveError, OSError) as error:
            self.context.bar.show_warning(describe_read_error(path, error))
        else:
            self.show_match(match)

    def show_match(self, match: Match, step: int = 0) -> None:
        """Replay a match, from the position after its first `step` steps."""
        # A replay shows all hands, so it must not be opened while any must stay hidden.
        if self.dialog is not None or has_active_secrets(match):
            return
        context, rules = self.context, match.rules
        texts = context.texts_of(rules.game, rules.cards.origin)
        if texts is None:
            return
        history = ReplayHistory(match, Speaker(texts, rules, match.names))
        over = QApplication.activeModalWidget()
        replay = ReplayWindow(
            history,
            context.appearance.theme,
            context.motion,
            over or context.window,
            first=history.stop_at(step),
            features=self.features,
        )
        if (review := replay.review) is not None:
            for dialog in filter(None, (replay, over)):
                review.sandbox_requested.connect(dialog.close)
            review.sandbox_requested.connect(
                lambda steps, better: self.try_in_sandbox(match, steps, better)
            )
        make_scrollable(replay, context.window.size() * _SIZE)
        self.open_dialog(replay)

    def try_in_sandbox(self, match: Match, steps: int, better: "SeatAction | None") -> None:
        """Open the sandbox at the position after a match's first `steps` steps.

        Args:
            match: the match to copy.
            steps: the number of steps to keep.
            better: a better action to try there, or None if there is none.
        """
        played = record_from(match, new_seed(), steps)
        self.features.invoke("sandbox", "try_otherwise", played, better)


FEATURE: Final = ReplayFeature
