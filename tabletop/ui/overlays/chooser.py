"""A small sheet at a card that asks which of several actions was meant."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from tabletop.ui.guard import guarded
from tabletop.ui.overlays.bubble import PaperBubble
from tabletop.ui.scene.announcements import plays_beside
from tabletop.ui.theme.widgets import literal


@guarded
class Chooser(PaperBubble):
    """Asks once; it is answered by a button, or dismissed.

    Signals:
        closed: it was open and had the keyboard's focus.
    """

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._buttons: list[QPushButton] = []
        self._dismissed: Callable[[], None] | None = None

    @property
    def buttons(self) -> Sequence[QPushButton]:
        """What can be chosen now."""
        return tuple(self._buttons)

    def ask(
        self,
        choices: Sequence[tuple[str, Callable[[], None]]],
        anchor: QPoint,
        dismissed: Callable[[], None],
    ) -> None:
        """Show the choices at a point of the parent.

        Args:
            choices: what each is called and what follows from it.
            anchor: what they are about.
            dismissed: what follows where none is chosen.
        """
        self.dismiss()
        self._dismissed = dismissed
        for label, chosen in choices:
            button = QPushButton(literal(label))
            button.setFont(self.font())
            button.clicked.connect(partial(self._choose, chosen))
            self.content.addWidget(button)
            self._buttons.append(button)
        self.point_at(anchor)
        if not plays_beside(self._over):
            self._buttons[0].setFocus(Qt.FocusReason.PopupFocusReason)

    def illustrate(self, pictures: Sequence[QIcon]) -> None:
        """Put a picture on each of the buttons; empty ones are left out."""
        side = round(self._unit * 1.6)
        for button, picture in zip(self._buttons, pictures, strict=True):
            if not picture.isNull():
                button.setIconSize(QSize(side, side))
                button.setIcon(picture)
        self.point_at(self._anchor)

    def dismiss(self) -> None:
        """Close it without a choice, if it is open."""
        dismissed, self._dismissed = self._dismissed, None
        self._clear()
        if dismissed is not None:
            dismissed()

    def _choose(self, chosen: Callable[[], None]) -> None:
        self._dismissed = None
        self._clear()
        chosen()

    def _clear(self) -> None:
        had_focus = any(button.hasFocus() for button in self._buttons)
        self.hide()
        for button in self._buttons:
            self.content.removeWidget(button)
            button.deleteLater()
        self._buttons = []
        if had_focus:
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape dismisses, arrows go from choice to choice, Return chooses."""
        match event.key():
            case Qt.Key.Key_Escape:
                self.dismiss()
            case Qt.Key.Key_Down | Qt.Key.Key_Right:
                self.focusNextChild()
            case Qt.Key.Key_Up | Qt.Key.Key_Left:
                self.focusPreviousChild()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                for button in self._buttons:
                    if button.hasFocus():
                        button.click()
                        return
            case _:
                super().keyPressEvent(event)
