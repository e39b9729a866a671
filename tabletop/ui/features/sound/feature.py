"""The feature that plays a match's sounds."""

import sys
from array import array
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import cache
from importlib import import_module
from os import environ
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import Any, Final
from wave import open as open_wave

from tabletop.engine.scenes import Tone
from tabletop.engine.verdict import Verdict
from tabletop.overriding import override
from tabletop.resources import resource_path
from tabletop.system.sound_package import SOUND_PACKAGE, is_installed
from tabletop.ui.base.settings import Settings
from tabletop.ui.features.sound.cues import DICE_THROWN, REFUSAL, UNDO, Cue, Sound, cues_of
from tabletop.ui.table.features import Feature, Features
from tabletop.ui.table.model.changes import Change
from tabletop.ui.table.part import Part, ViewableTable
from tabletop.ui.table.scene.animator import Animator

RATE: Final = 22050
"""Sample rate of all sound files, in hertz; each has one channel."""
MAX_SAMPLE: Final = 32767

MAX_DELAY: Final = 0.4
"""Seconds after which a sound that could not be played is dropped."""
IDLE_TIMEOUT: Final = 4.0
"""Seconds without a new sound after which the device is closed."""
RETRY_AFTER: Final = 30.0
"""Seconds from a failure to open the device to the next attempt."""

_MAX_QUEUED: Final = 16
"""Maximum number of pending calls to `play`; further calls are dropped."""
_MAX_VOICES: Final = 24
"""Maximum number of sounds mixed together; further sounds are dropped."""
_CLOSE_TIMEOUT: Final = 0.5
"""Maximum seconds to wait for the device to be closed when the program ends."""
_BUFFER: Final = 40
"""Length of the device's buffer in milliseconds."""

Feed = Generator["array[int]", int, None]
"""A generator that yields as many samples as it is sent."""
Disconnect = Callable[[], None]
"""Closes the device."""
Connect = Callable[[Feed], Disconnect]
"""Opens the device to play a feed; may raise any exception."""


@cache
def samples(sound: Sound | Tone) -> "array[int]":
    """Return a sound's 16-bit samples; the sound's file is read only once."""
    with open_wave(str(resource_path("assets", "sounds", f"{sound}.wav"))) as file:
        return array("h", file.readframes(file.getnframes()))


class Mixer:
    """Mixes the current sounds; its methods may be called from any thread."""

    def __init__(self) -> None:
        self.volume = 1.0
        self._lock = Lock()
        self._voices: list[tuple[int, array[int]]] = []
        """Waves after the index of their next sample, which is negative until the wave begins."""

    def add(self, wave: "array[int]", delay: float) -> None:
        """Add samples to be played after a delay in seconds."""
        with self._lock:
            if len(self._voices) < _MAX_VOICES:
                self._voices.append((-round(delay * RATE), wave))

    def clear(self) -> None:
        """Stop all sounds."""
        with self._lock:
            self._voices = []

    def cancel_pending(self) -> None:
        """Drop all sounds that have not begun."""
        with self._lock:
            self._voices = [voice for voice in self._voices if voice[0] >= 0]

    def take(self, count: int) -> "array[int]":
        """Return the next `count` mixed samples and remove them from the queue."""
        with self._lock:
            voices = self._voices
            self._voices = [(at + count, wave) for at, wave in voices if at + count < len(wave)]
        mixed = [0.0] * count
        for at, wave in voices:
            start = max(-at, 0)
            for number, sample in enumerate(wave[max(at, 0) : max(at + count, 0)], start):
                mixed[number] += sample
        volume = self.volume
        return array("h", [round(min(max(s * volume, -MAX_SAMPLE), MAX_SAMPLE)) for s in mixed])

    def feed(self) -> Feed:
        """Return an endless generator of samples for a device, already started."""
        feed = self._feed()
        next(feed)
        return feed

    def _feed(self) -> Feed:
        count = yield array("h")
        while True:
            count = yield self.take(count)


class SoundPlayer:
    """Plays sounds in a separate thread, which opens the device on first use."""

    def __init__(self, connect: Connect | None) -> None:
        """Create a player; `connect` opens the device and is None if there is no device."""
        self._connect = connect
        self._mixer = Mixer()
        self._queue: SimpleQueue[tuple[float, Sequence[Cue]] | None] = SimpleQueue()
        self._thread: Thread | None = None

    @property
    def is_silent(self) -> bool:
        """Whether there is no device or the volume is 0."""
        return self._connect is None or self._mixer.volume <= 0.0

    def play(self, cues: Sequence[Cue]) -> None:
        """Play cues, each after its delay, without waiting for them."""
        if cues and not self.is_silent and self._queue.qsize() < _MAX_QUEUED:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="loudspeaker", daemon=True)
                self._thread.start()
            self._queue.put((monotonic(), tuple(cues)))

    def cancel_pending(self) -> None:
        """Drop all sounds that have not begun."""
        self._mixer.cancel_pending()

    def set_volume(self, volume: float) -> None:
        """Set the volume from 0 (silent) to 1 (as recorded)."""
        self._mixer.volume = volume

    def close(self) -> None:
        """End the thread and close the device."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join(_CLOSE_TIMEOUT)
            self._thread = None

    # --- in the thread ------------------------------------------------------------------------

    def _run(self) -> None:
        disconnect: Disconnect | None = None
        not_before = 0.0
        while True:
            try:
                asked = self._queue.get(timeout=None if disconnect is None else IDLE_TIMEOUT)
                is_end = asked is None
            except Empty:
                asked, is_end = None, False
            if asked is None:
                self._mixer.clear()
                if disconnect is not None:
                    disconnect()
                    disconnect = None
                if is_end:
                    return
                continue
            at, cues = asked
            waves = [(samples(cue.sound), cue.delay / 1000) for cue in cues]
            if disconnect is None and monotonic() >= not_before:
                disconnect = self._try_connect()
                not_before = 0.0 if disconnect is not None else monotonic() + RETRY_AFTER
            if disconnect is not None and monotonic() - at <= MAX_DELAY:
                for wave, delay in waves:
                    self._mixer.add(wave, delay)

    def _try_connect(self) -> Disconnect | None:
        try:
            return None if self._connect is None else self._connect(self._mixer.feed())
        except Exception:  # noqa: BLE001 - a faulty driver must not stop the game
            return None


# --- the machine's loudspeakers -------------------------------------------------------------------


class NoDeviceError(Exception):
    """Raised if there is no device to play on."""


def find_player() -> SoundPlayer:
    """Return a player for this machine; it is silent without the package or a device."""
    is_heard = is_installed() and may_have_device()
    return SoundPlayer(connect if is_heard else None)


def may_have_device(
    environ: Mapping[str, str] = environ, platform: str = sys.platform, root: Path = Path("/")
) -> bool:
    """Return whether the machine may have a sound device.

    Only Linux is checked, because its sound library writes errors to standard error if it is
    used without a device.
    """
    if not platform.startswith("linux") or environ.get("PULSE_SERVER"):
        return True
    runtime = Path(environ.get("XDG_RUNTIME_DIR") or "/nowhere")
    servers = (runtime / "pulse" / "native", runtime / "pipewire-0")
    return any(server.exists() for server in servers) or any(root.glob("dev/snd/pcm*p"))


def connect(feed: Feed) -> Disconnect:
    """Open the default device to play a feed; this may block.

    Raises:
        Exception: if there is no device, either `NoDeviceError` or any exception of the package.
    """
    audio = import_module(SOUND_PACKAGE)
    device = audio.PlaybackDevice(
        output_format=audio.SampleFormat.SIGNED16,
        nchannels=1,
        sample_rate=RATE,
        buffersize_msec=_BUFFER,
        app_name="Tabletop",
    )
    if device.backend == "Null":
        device.close()
        raise NoDeviceError("the only device is one that swallows everything")
    device.start(feed)
    disconnect: Disconnect = device.close
    return disconnect


_SAMPLE: Final = (Cue(Sound.PLACED),)


class SoundPart(Part):
    """Plays the sounds of the match at one table."""

    settings = frozenset({Settings.volume.name, Settings.muted.name})

    def __init__(self, player: SoundPlayer, animator: Animator) -> None:
        self._player = player
        self._animator = animator

    @override
    def shown(self, change: Change) -> None:
        if change.is_undo:
            self._player.play(UNDO)
        elif change.steps:
            cues, later = cues_of(change.now.match, change.steps.start), Sound.PLACED
            landing = self._animator.until_landing
            self._player.play([c if c.sound is not later else Cue(later, landing) for c in cues])

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
    def attach(self, table: ViewableTable) -> SoundPart:
        return SoundPart(self.player, table.scene.animator)

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
