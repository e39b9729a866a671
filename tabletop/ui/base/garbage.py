"""Collect garbage only in the GUI thread.

Python collects garbage in whichever thread allocates memory. If the garbage contains Qt objects,
they are deleted in that thread, which may crash the program.
"""

import gc

from PySide6.QtCore import QAbstractEventDispatcher, QObject, Slot


class GarbageCollector(QObject):
    """A garbage collector that runs when the event loop of its thread becomes idle."""

    def __init__(self, parent: QObject) -> None:
        """Disable automatic collection, and exempt the objects that exist now.

        Args:
            parent: the application, whose event dispatcher must exist.
        """
        super().__init__(parent)
        gc.freeze()  # objects created at start are never freed, so they need no scan
        gc.disable()
        QAbstractEventDispatcher.instance().aboutToBlock.connect(self.collect)

    @Slot()
    def collect(self) -> None:
        """Collect the oldest generation whose threshold is exceeded, if any."""
        exceeded = [
            generation
            for generation, (count, limit) in enumerate(
                zip(gc.get_count(), gc.get_threshold(), strict=True)
            )
            if count > limit
        ]
        if exceeded:
            gc.collect(exceeded[-1])
