"""What was tried: the moments of the current branch, the branches, and in what they differ."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QInputDialog, QListWidget, QListWidgetItem

from tabletop.match.edit import differences, lying
from tabletop.match.tree import Line
from tabletop.ui.features.sandbox.panel import Panel, answer_text, sentences
from tabletop.ui.features.sandbox.session import Sandbox
from tabletop.ui.features.sandbox.texts import SandboxWords
from tabletop.ui.widgets.layouts import em, in_grid
from tabletop.ui.widgets.plain_text import escaped, plain
from tabletop.ui.widgets.widgets import named, push_button


class BranchPanel(Panel):
    """Lists and compares."""

    def __init__(self, sandbox: Sandbox, words: SandboxWords) -> None:
        super().__init__(sandbox)
        self._words = words
        unit = em(self)
        self.moments = sentences(self.tr("What was done, oldest first"))
        self.moments.itemActivated.connect(self._look_at)
        self.moments.itemClicked.connect(self._look_at)
        self.list = named(QListWidget(), self.tr("Branches"))
        self.list.setMaximumHeight(9 * unit)
        self.list.itemActivated.connect(self._go_there)
        self.list.currentRowChanged.connect(self._compare)
        tip = self.tr("Keep this branch as it is, and try something else from here")
        self.part = push_button(self.tr("New branch"), self._part, tip)
        self.go = push_button(self.tr("Go there"), self._go_there)
        self.rename = push_button(self.tr("Rename…"), self._ask_for_name)
        self.forget = push_button(self.tr("Forget"), self._forget)
        self.compared = answer_text(self.tr("In what the branches differ"))
        pairs = (self.part, self.go), (self.rename, self.forget)
        buttons = in_grid(*pairs, across=unit // 3, down=unit // 3)
        self.stack(
            self.tr("What was done"),
            (self.moments, 3),
            self.tr("Branches"),
            self.list,
            buttons,
            (self.compared, 2),
        )

    @property
    def _row(self) -> int:
        return max(self.list.currentRow(), 0)

    # --- following --------------------------------------------------------------------------

    def follow(self) -> None:
        """See `Panel`."""
        branches, line = self._sandbox.branches, self._sandbox.line
        at = line.stops.index(line.at)
        _fill(self.moments, [self._words.moment(line, stop) for stop in line.stops], at)
        self.moments.setCurrentRow(at)
        row = self._row if self.list.count() == len(branches.all) else branches.at
        names = [f"{branch.name} ({self._length(branch.line)})" for branch in branches.all]
        with QSignalBlocker(self.list):
            _fill(self.list, names, branches.at)
            self.list.setCurrentRow(min(row, len(names) - 1))
        self._compare()

    def _length(self, line: Line) -> str:
        return self.tr("%n steps", "", line.stops.index(line.at))

    def _look_at(self, item: QListWidgetItem) -> None:
        line = self._sandbox.line
        stop = line.stops[self.moments.row(item)]
        if stop != line.at:
            self._sandbox.look_at(stop)

    # --- branches ---------------------------------------------------------------------------

    def _part(self) -> None:
        branches = self._sandbox.branches
        branches.fork(branches.free_name(self.tr("Branch {n}")))
        self._sandbox.show()

    def _go_there(self) -> None:
        self._sandbox.branches.at = self._row
        self._sandbox.show()

    def _forget(self) -> None:
        self._sandbox.branches.forget(self._row)
        self._sandbox.show()

    def _ask_for_name(self) -> None:
        number = self._row
        dialog = QInputDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.tr("Rename branch"))
        dialog.setLabelText(plain(self.tr("What is it to be called?")))
        dialog.setTextValue(self._sandbox.branches.all[number].name)
        dialog.textValueSelected.connect(lambda name: self._rename(number, name))
        dialog.open()

    def _rename(self, number: int, name: str) -> None:
        if name.strip():
            self._sandbox.branches.all[number].name = name.strip()
            self._sandbox.show()

    def _compare(self) -> None:
        """Say in what the branch chosen in the list differs from the current one."""
        branches, row = self._sandbox.branches, self._row
        is_other = row != branches.at
        self.go.setEnabled(is_other)
        self.forget.setEnabled(len(branches.all) > 1)
        if not is_other:
            text = self.tr("Choose another branch to see in what it differs from this one.")
            self.compared.setHtml(f"<p>{escaped(text)}</p>")
            return
        rules, here, there = self._sandbox.rules, branches.current, branches.all[row]
        head = self.tr("Here: {here}. There: {there}.").format(here=here.name, there=there.name)
        found = differences(rules, lying(rules, here.line.now), lying(rules, there.line.now))
        said = [*map(self._words.difference, found)] or [self.tr("Both lie the same.")]
        lines = "".join(f"<li>{escaped(line)}</li>" for line in said)
        self.compared.setHtml(f"<p><b>{escaped(head)}</b></p><ul>{lines}</ul>")


def _fill(widget: QListWidget, lines: list[str], marked: int) -> None:
    """Show lines, one of them in bold."""
    widget.clear()
    widget.addItems(lines)
    item = widget.item(marked)
    font = item.font()
    font.setBold(True)
    item.setFont(font)
