"""The feature that plays a match's sounds."""

from collections.abc import Callable
from typing import Any, Final

from tabletop.engine.verdict import Verdict
from tabletop.overriding import override
from tabletop.ui.base.settings import Settings
from tabletop.ui.features.sound.cues import DICE_THROWN, REFUSAL, UNDO, Cue, Sound, cues_of
from tabletop.ui.features.sound.player import SoundPlayer, find_player
from tabletop.ui.table.features import Feature, Features
from tabletop.ui.table.model.changes import Change
from tabletop.ui.table.part import Part

_SAMPLE: Final = (Cue(Sound.PLACED),)


class SoundPart(Part):
    """Plays the sounds of the match at one table."""

    settings = frozenset({Settings.volume.name, Settings.muted.name})

    def __init__(self, player: SoundPlayer) -> None:
        self._player = player

    @override
    def shown(self, change: Change) -> None:
        if change.is_undo:
            self._player.play(UNDO)
        elif change.steps:
            self._player.play(cues_of(change.now.match, change.steps.start))

    @override
    def throw_started(self) -> None:
        self._player.play(DICE_THROWN)

    @override
    def refused(self, verdict: Verdict) -> None:
        self._player.play(REFUSAL)

    @override
    def motion_skipped(self) -> None:
        self._player.cancel_pending()


class SoundFeature(Feature):
    """Owns a window's sound player and applies the volume setting.

    Attributes:
        player: plays all the window's sounds.
    """

    def __init__(self, features: Features, part: Callable[[Any], Part] | None) -> None:
        super().__init__(features, part)
        self.player: SoundPlayer = find_player()

    @override
    def attach(self, table: object) -> SoundPart:
        return SoundPart(self.player)

    @override
    def apply(self, settings: Settings) -> None:
        self.player.set_volume(0.0 if settings.muted else (settings.volume / 100) ** 2)

    @override
    def act(self) -> None:
        self.player.play(_SAMPLE)  # lets the user judge the volume

    @override
    def close(self) -> None:
        self.player.close()


PART: Final = SoundPart
FEATURE: Final = SoundFeature
