"""What was tried: the moments of the current branch, the branches, and in what they differ."""

import html

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QGridLayout,
    QInputDialog,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTextBrowser,
)

from tabletop.match.free_edit import differences, lying
from tabletop.ui.pages.sandbox.panel import Panel
from tabletop.ui.pages.sandbox.sandbox import Sandbox
from tabletop.ui.pages.sandbox.sandbox_texts import SandboxWords
from tabletop.ui.theme.layouts import em
from tabletop.ui.theme.widgets import heading, run_left_to_right


class BranchPanel(Panel):
    """Lists and compares."""

    def __init__(self, sandbox: Sandbox, words: SandboxWords) -> None:
        super().__init__()
        self._sandbox = sandbox
        self._words = words
        unit = em(self)
        self.moments = QListWidget()
        self.moments.setWordWrap(True)
        self.moments.setSpacing(unit // 6)
        self.moments.setAccessibleName(self.tr("What was done, oldest first"))
        self.moments.itemActivated.connect(self._look_at)
        self.moments.itemClicked.connect(self._look_at)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Branches"))
        self.list.setMaximumHeight(9 * unit)
        self.list.itemActivated.connect(lambda item: self._go_to(self.list.row(item)))
        self.list.currentRowChanged.connect(self._compare)
        self.part = self._button(self.tr("New branch"), self._part)
        self.part.setToolTip(self.tr("Keep this branch as it is, and try something else from here"))
        self.go = self._button(self.tr("Go there"), lambda: self._go_to(self._row))
        self.rename = self._button(self.tr("Rename…"), self._ask_for_name)
        self.forget = self._button(self.tr("Forget"), self._forget)
        self.compared = QTextBrowser()
        run_left_to_right(self.compared.document())
        self.compared.setAccessibleName(self.tr("In what the branches differ"))
        buttons = QGridLayout()
        buttons.setSpacing(unit // 3)
        for number, button in enumerate((self.part, self.go, self.rename, self.forget)):
            buttons.addWidget(button, number // 2, number % 2)
        layout = self.column
        layout.addWidget(heading(self.tr("What was done")))
        layout.addWidget(self.moments, 3)
        layout.addWidget(heading(self.tr("Branches")))
        layout.addWidget(self.list)
        layout.addLayout(buttons)
        layout.addWidget(self.compared, 2)
        sandbox.changed.connect(self._follow)
        self._follow()

    def _button(self, text: str, do: object) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        button.clicked.connect(do)
        return button

    @property
    def _row(self) -> int:
        return max(self.list.currentRow(), 0)

    # --- following --------------------------------------------------------------------------

    def _follow(self) -> None:
        branches = self._sandbox.branches
        line = self._sandbox.line
        self.moments.clear()
        for stop in line.stops:
            item = QListWidgetItem(self._words.moment(line, stop))
            self._mark(item, now=stop == line.at)
            self.moments.addItem(item)
        self.moments.setCurrentRow(line.stops.index(line.at))
        row = self._row if self.list.count() == len(branches.all) else branches.at
        self.list.blockSignals(True)
        self.list.clear()
        for number, branch in enumerate(branches.all):
            count = self.tr("%n steps", "", branch.line.stops.index(branch.line.at))
            item = QListWidgetItem(f"{branch.name} ({count})")
            self._mark(item, now=number == branches.at)
            self.list.addItem(item)
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        self.list.blockSignals(False)
        self._compare()

    @staticmethod
    def _mark(item: QListWidgetItem, *, now: bool) -> None:
        font = QFont(item.font())
        font.setBold(now)
        item.setFont(font)

    def _look_at(self, item: QListWidgetItem) -> None:
        stop = self._sandbox.line.stops[self.moments.row(item)]
        if stop != self._sandbox.line.at:
            self._sandbox.look_at(stop)

    # --- branches ---------------------------------------------------------------------------

    def _part(self) -> None:
        sandbox = self._sandbox
        name = sandbox.branches.free_name(self.tr("Branch {n}"))
        sandbox.branches.fork(name)
        sandbox.show()

    def _go_to(self, number: int) -> None:
        self._sandbox.branches.at = number
        self._sandbox.show()

    def _forget(self) -> None:
        self._sandbox.branches.forget(self._row)
        self._sandbox.show()

    def _ask_for_name(self) -> None:
        number = self._row
        dialog = QInputDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.tr("Rename branch"))
        dialog.setLabelText(self.tr("What is it to be called?"))
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
        others = row != branches.at
        self.go.setEnabled(others)
        self.forget.setEnabled(len(branches.all) > 1)
        if not others:
            text = self.tr("Choose another branch to see in what it differs from this one.")
            self.compared.setHtml(f"<p>{html.escape(text)}</p>")
            return
        rules = self._sandbox.rules
        here, there = branches.current, branches.all[row]
        head = self.tr("Here: {here}. There: {there}.").format(here=here.name, there=there.name)
        found = [
            self._words.difference(difference)
            for difference in differences(
                rules, lying(rules, here.line.now), lying(rules, there.line.now)
            )
        ] or [self.tr("Both lie the same.")]
        lines = "".join(f"<li>{html.escape(line)}</li>" for line in found)
        self.compared.setHtml(f"<p><b>{html.escape(head)}</b></p><ul>{lines}</ul>")
