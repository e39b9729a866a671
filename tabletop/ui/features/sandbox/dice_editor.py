"""Edits the faces of all dice: typed in one line, or die by die below it."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLineEdit

from tabletop.engine.fields import Value
from tabletop.ui.features.sandbox.field_editors import Editor, RowsEditor
from tabletop.ui.widgets.plain_text import PlainLabel


class DiceEditor(RowsEditor):
    """Faces by die; a word stands for the picture of a die."""

    def __init__(
        self,
        make: Callable[[], tuple[Editor, ...]],
        fresh: tuple[Value, ...],
        name: str,
        dice: int,
        faces: range,
    ) -> None:
        """Show no die.

        Args:
            make: see `RowsEditor`.
            fresh: see `RowsEditor`.
            name: what all this is called.
            dice: how many there are.
            faces: what a die can show; 0 is its picture.
        """
        super().__init__(make, fresh, name)
        self.line = QLineEdit()
        self.line.setAccessibleName(name)
        tip = QCoreApplication.translate("FieldEditors", "All dice in one line, e.g. 1 1 3 4 duck")
        self.line.setPlaceholderText(tip)
        self.problem = PlainLabel(wordWrap=True)
        self.problem.setObjectName("muted")
        self.problem.hide()
        self._layout.insertWidget(0, self.line)
        self._layout.insertWidget(1, self.problem)
        self._dice, self._faces = dice, faces
        self._shown = ""
        self.line.editingFinished.connect(self._typed)
        self.edited.connect(self._write)

    def show_value(self, value: Value) -> None:
        """See `Editor`."""
        super().show_value(value)
        self._write()

    def _write(self) -> None:
        """Write the faces in order, as far as there is one for each die before the last."""
        value = self.value
        known = value if isinstance(value, Mapping) else {}
        picture = QCoreApplication.translate("FieldEditors", "picture")
        in_order = list(known) == sorted(known, key=str) == list(range(len(known)))
        said = [str(known[die] or picture) for die in sorted(known, key=str)] if in_order else []
        self._shown = " ".join(said)
        self.line.setText(self._shown)
        self.problem.hide()

    def _typed(self) -> None:
        words = self.line.text().replace(",", " ").split()
        if words == self._shown.split():
            return
        faces = [self._face(word) for word in words]
        if len(words) > self._dice:
            text = QCoreApplication.translate("FieldEditors", "There are no more than {n} dice.")
            self._refuse(text.format(n=self._dice))
        elif None in faces:
            wrong = words[faces.index(None)]
            text = QCoreApplication.translate("FieldEditors", "“{word}” is no face of a die.")
            self._refuse(text.format(word=wrong))
        else:
            self.show_value({die: face for die, face in enumerate(faces) if face is not None})
            self.edited.emit()

    def _face(self, word: str) -> int | None:
        """Return the face that a word means; None where it means none."""
        if word.isdecimal() and word.isascii():
            return int(word) if len(word) < 3 and int(word) in self._faces else None
        return 0 if word.isalpha() and 0 in self._faces else None

    def _refuse(self, text: str) -> None:
        self.problem.setText(text)
        self.problem.show()
