"""The sound player with a simulated device, and without a device."""

import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest

from tabletop.ui.features.sound import feature as audio
from tabletop.ui.features.sound.cues import Cue, Sound
from tabletop.ui.features.sound.feature import (
    MAX_SAMPLE,
    RATE,
    Disconnect,
    Feed,
    Mixer,
    SoundPlayer,
    samples,
)
from tests.patience import PATIENCE


class Device:
    """A device that takes samples when the test asks it to."""

    def __init__(self) -> None:
        self.feed: Feed | None = None
        self.opened = 0
        self.closed = 0
        self.fault: Exception | None = None
        self.answers = Event()
        self.answers.set()

    def connect(self, feed: Feed) -> Disconnect:
        self.answers.wait(PATIENCE)
        self.opened += 1
        if self.fault is not None:
            raise self.fault
        self.feed = feed

        def disconnect() -> None:
            self.closed += 1

        return disconnect

    def take(self, count: int) -> "array[int]":
        assert self.feed is not None
        return self.feed.send(count)


@pytest.fixture
def own() -> Device:
    return Device()


@pytest.fixture
def speaker(own: Device) -> Iterator[SoundPlayer]:
    speaker = SoundPlayer(own.connect)
    yield speaker
    own.answers.set()
    speaker.close()


def wait_for(wanted: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_a_sound_comes_out_as_it_was_made(own: Device, speaker: SoundPlayer) -> None:
    assert own.opened == 0
    speaker.play((Cue(Sound.PLACED),))
    wait_for(lambda: bool(speaker._mixer._voices))
    wave = samples(Sound.PLACED)
    assert own.take(len(wave)) == wave
    assert max(own.take(500)) == 0
    assert own.opened == 1


def test_a_cue_waits_for_its_moment(own: Device, speaker: SoundPlayer) -> None:
    speaker.play((Cue(Sound.PLACED, 100.0),))
    wait_for(lambda: bool(speaker._mixer._voices))
    delay = RATE // 10
    taken = own.take(delay)
    assert not any(taken)
    assert own.take(400) == samples(Sound.PLACED)[:400]


def test_what_has_not_begun_is_hushed(own: Device, speaker: SoundPlayer) -> None:
    speaker.play((Cue(Sound.PLACED), Cue(Sound.SETTLED, 400.0)))
    wait_for(lambda: len(speaker._mixer._voices) == 2)
    own.take(100)
    speaker.cancel_pending()
    assert any(own.take(400))
    assert not any(own.take(RATE)[2500:])


def test_what_is_due_now_is_not_hushed(own: Device, speaker: SoundPlayer) -> None:
    speaker.play((Cue(Sound.PLACED),))
    wait_for(lambda: bool(speaker._mixer._voices))
    speaker.cancel_pending()
    assert any(own.take(400))


def test_the_device_is_let_go_at_the_end(own: Device, speaker: SoundPlayer) -> None:
    speaker.play((Cue(Sound.TURN),))
    wait_for(lambda: own.opened == 1)
    speaker.close()
    assert own.closed == 1


def test_the_device_is_let_go_after_a_while(
    own: Device, speaker: SoundPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ui.features.sound.feature.IDLE_TIMEOUT", 0.02)
    speaker.play((Cue(Sound.TURN),))
    wait_for(lambda: own.closed == 1)
    speaker.play((Cue(Sound.TURN),))
    wait_for(lambda: own.opened == 2)


def test_without_a_device_it_is_silent_and_not_asked_for_all_the_time(
    own: Device, speaker: SoundPlayer
) -> None:
    own.fault = OSError("no device")
    for _ in range(5):
        speaker.play((Cue(Sound.PLACED),))
    speaker.close()
    assert own.opened == 1
    assert own.feed is None


def test_a_device_that_does_not_answer_holds_nobody_up(own: Device, speaker: SoundPlayer) -> None:
    own.answers.clear()
    for _ in range(100):
        speaker.play((Cue(Sound.PLACED),))
    assert own.opened == 0
    assert speaker._queue.qsize() <= 16


def test_what_comes_too_late_is_not_played(
    own: Device, speaker: SoundPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ui.features.sound.feature.MAX_DELAY", 0.0)
    speaker.play((Cue(Sound.PLACED),))
    wait_for(lambda: own.opened == 1)
    speaker.close()
    assert not speaker._mixer._voices


def test_muted_it_asks_for_no_device(speaker: SoundPlayer) -> None:
    speaker.set_volume(0.0)
    speaker.play((Cue(Sound.WON),))
    assert speaker._thread is None


# --- mixing ---------------------------------------------------------------------------------------


def test_two_sounds_are_added_up_and_never_clip_over() -> None:
    mixer = Mixer()
    loud = array("h", [MAX_SAMPLE, -MAX_SAMPLE, 10])
    mixer.add(loud, 0.0)
    mixer.add(loud, 0.0)
    assert mixer.take(4) == array("h", [MAX_SAMPLE, -MAX_SAMPLE, 20, 0])


def test_volume() -> None:
    mixer = Mixer()
    mixer.volume = 0.25
    mixer.add(array("h", [4000, -4000]), 0.0)
    assert mixer.take(2) == array("h", [1000, -1000])


def test_a_sound_goes_on_where_it_was() -> None:
    mixer = Mixer()
    wave = array("h", range(100))
    mixer.add(wave, 3 / RATE)
    parts = [mixer.take(7) for _ in range(16)]
    assert sum(parts, array("h")) == array("h", [0, 0, 0, *wave, *[0] * 9])


def test_a_dead_device_does_not_fill_the_memory() -> None:
    mixer = Mixer()
    for _ in range(1000):
        mixer.add(array("h", [1]), 0.0)
    assert len(mixer._voices) < 50


# --- finding a device -----------------------------------------------------------------------------


def test_without_the_package_there_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audio, "is_installed", lambda: False)
    player = audio.find_player()
    player.set_volume(1.0)
    assert player.is_silent
    player.play((Cue(Sound.WON),))
    assert player._thread is None
    player.cancel_pending()
    player.close()


def test_a_machine_without_devices_is_not_asked(tmp_path: Path) -> None:
    assert not audio.may_have_device({}, "linux", tmp_path)
    assert not audio.may_have_device({"XDG_RUNTIME_DIR": str(tmp_path)}, "linux", tmp_path)


def test_a_machine_with_devices_is_asked(tmp_path: Path) -> None:
    assert audio.may_have_device({}, "win32", tmp_path)
    assert audio.may_have_device({"PULSE_SERVER": "unix:/x"}, "linux", tmp_path)
    (tmp_path / "pulse").mkdir()
    (tmp_path / "pulse" / "native").touch()
    assert audio.may_have_device({"XDG_RUNTIME_DIR": str(tmp_path)}, "linux", tmp_path)
    (tmp_path / "dev" / "snd").mkdir(parents=True)
    (tmp_path / "dev" / "snd" / "pcmC0D0p").touch()
    assert audio.may_have_device({}, "linux", tmp_path)
