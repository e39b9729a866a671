"""The way to the machine's loudspeakers: the package miniaudio, where it is installed."""

import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from os import environ
from pathlib import Path
from typing import Final

from tabletop.ui.audio.player import Disconnect, Feed, Loudspeaker, Player, Silence
from tabletop.ui.audio.synthesis import RATE

_PACKAGE: Final = "miniaudio"
_BUFFER: Final = 40
"""Milliseconds that are handed to the device at a time."""


class NoDeviceError(Exception):
    """There is nothing to play on."""


def find_player() -> Player:
    """What this machine can be heard with; silence where that is nothing."""
    if find_spec(_PACKAGE) is None or not may_have_device():
        return Silence()
    return Loudspeaker(connect)


def may_have_device(
    environ: Mapping[str, str] = environ, platform: str = sys.platform, root: Path = Path("/")
) -> bool:
    """Whether it is worth asking for a device.

    On a Linux machine without any, the system's sound library complains on standard error as soon
    as it is asked.
    """
    if not platform.startswith("linux") or environ.get("PULSE_SERVER"):
        return True
    runtime = Path(environ.get("XDG_RUNTIME_DIR") or "/nowhere")
    servers = (runtime / "pulse" / "native", runtime / "pipewire-0")
    return any(server.exists() for server in servers) or any(root.glob("dev/snd/pcm*p"))


def connect(feed: Feed) -> Disconnect:
    """Open the usual device and let it play a feed; takes as long as the system takes.

    Raises:
        Exception: whatever the package raises where there is no device.
    """
    audio = import_module(_PACKAGE)
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

    def disconnect() -> None:
        device.close()

    return disconnect
