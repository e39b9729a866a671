"""What Qt shows windows on here: for reports of faults."""

from collections.abc import Iterator

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication


def opened_screens() -> Iterator[tuple[str, str]]:
    """Connect to the display, and yield what `screens` does.

    A window must be possible here (`display.window_obstacle`): Qt would end the program.
    """
    application = QGuiApplication.instance() or QGuiApplication([])
    yield from screens()
    del application


def screens() -> Iterator[tuple[str, str]]:
    """Yield facts of the running application's display, by name."""
    yield "Window", f"can be opened, by Qt {qVersion()} ({QGuiApplication.platformName()})"
    for screen in QGuiApplication.screens():
        size, scale = screen.geometry(), screen.devicePixelRatio()
        dots = round(screen.logicalDotsPerInch())
        text = f"{size.width()} x {size.height()} at scale {scale:g}, {dots} dots per inch"
        yield f"Screen {screen.name()}".rstrip(), f"{text}, {screen.refreshRate():.0f} Hz"
