"""Dialogs about a program error and about problems in a file."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QVBoxLayout, QWidget

from tabletop.cards.problems import NO_LINE, FileProblemsError
from tabletop.ui.base.errors import describe_error, translate_fault
from tabletop.ui.widgets.layouts import (
    TITLE,
    FlowLayout,
    em,
    in_column,
    in_flow,
    in_row,
    make_scrollable,
)
from tabletop.ui.widgets.markup_browser import MarkupBrowser
from tabletop.ui.widgets.plain_text import MarkupLabel, PlainLabel, escaped
from tabletop.ui.widgets.widgets import PictureLabel, heading, named, run_left_to_right

_MAX_HEIGHT: Final = 22
"""Maximum number of lines that the list of problems shows without scrolling."""


class _ErrorDialog(QDialog):
    """A picture with a heading and texts beside it, and buttons to copy and close."""

    def __init__(self, parent: QWidget | None, text: str, copy: str) -> None:
        """Create the copy button; subclasses lay out the dialog.

        Args:
            parent: the parent window.
            text: the text that the button copies.
            copy: the button's label.
        """
        super().__init__(parent)
        self._text = text
        self.copy_button = QPushButton(copy)
        self.copy_button.clicked.connect(self._copy)

    def _lay_out(self, title: QLabel, *words: QLabel, picture: QSize, space: int) -> QVBoxLayout:
        """Lay out everything except the buttons.

        Args:
            title: the heading above the texts.
            *words: the texts below the heading.
            picture: the picture's size, in font heights.
            space: the spacing between the texts, in pixels.
        """
        unit, size = em(self), picture * em(self)
        for label in (title, *words):
            label.setWordWrap(True)
        sign = PictureLabel("common", "error", size.width(), size.height())
        top = in_row(sign, (in_column(title, *words, None, spacing=space), 1), spacing=2 * unit)
        top.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
        layout = in_column(top, margins=(2 * unit, 2 * unit, 2 * unit, int(1.5 * unit)))
        self.setLayout(layout)
        return layout

    def _buttons(self, *others: QPushButton) -> FlowLayout:
        """Return a row with the copy button and others; the last button is the default."""
        others[-1].setDefault(True)
        others[-1].clicked.connect(self.accept)
        return in_flow(self.copy_button, None, *others, spacing=em(self) // 2)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)
        self.copy_button.setText(QCoreApplication.translate("FaultDialog", "Copied"))


class CrashDialog(_ErrorDialog):
    """Dialog shown after a crash, with the report's path and a choice to play on."""

    def __init__(
        self, report: Path | None, text: str, fault: str = "", parent: QWidget | None = None
    ) -> None:
        """Create the dialog.

        Args:
            report: the report's path, or None if it could not be written.
            text: the report's text.
            fault: a description of the external game that failed; empty if none failed.
            parent: the parent window.
        """
        super().__init__(parent, text, self.tr("Copy the report"))
        self.setWindowTitle(self.tr("Something went wrong"))
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        unit = em(self)
        title = heading(self.tr("Oh. Something fell off the table."), TITLE)
        program = self.tr(
            "This was the program’s mistake, not yours. Your game is safe: every move up to "
            "this one is saved. You can play on, or close Tabletop and continue later."
        )
        of_game = self.tr(
            "This was the mistake of a game that does not come with the program, not yours. "
            "Every move up to this one is saved. Please tell whoever made the game:"
        )
        explanation = f"{of_game}\n{fault}" if fault else program
        body = PlainLabel(explanation)
        by_mouse_and_keys = Qt.TextInteractionFlag.TextBrowserInteraction
        place = MarkupLabel(self._report_place(report), textInteractionFlags=by_mouse_and_keys)
        place.linkActivated.connect(lambda link: QDesktopServices.openUrl(QUrl(link)))
        self.close_button = QPushButton(self.tr("Close Tabletop"))
        self.close_button.clicked.connect(self._close_program)
        self.continue_button = QPushButton(self.tr("Play on"))
        self.leave_button = QPushButton(self.tr("Leave the game"))
        self.leave_button.clicked.connect(self.reject)
        self.leave_button.setVisible(bool(fault))
        layout = self._lay_out(title, body, place, picture=QSize(12, 8), space=unit)
        layout.setSpacing(2 * unit)
        layout.addLayout(self._buttons(self.close_button, self.leave_button, self.continue_button))
        make_scrollable(self, QSize(46 * unit, layout.totalHeightForWidth(46 * unit)))
        self.continue_button.setFocus()

    def _report_place(self, report: Path | None) -> str:
        if report is None:
            return escaped(self.tr("No report could be written; you can copy it instead."))
        address = QUrl.fromLocalFile(str(report)).toString()
        link = f'<a href="{escaped(address)}">{escaped(report.name)}</a>'
        text = escaped(self.tr("What happened is written in {file}, in the folder {folder}."))
        return text.format(file=link, folder=escaped(str(report.parent)))

    def _close_program(self) -> None:
        self.reject()
        QCoreApplication.exit(1)


class ProblemsDialog(_ErrorDialog):
    """Dialog that lists a file's problems with their line numbers."""

    def __init__(self, path: Path, error: FileProblemsError, parent: QWidget | None = None) -> None:
        super().__init__(parent, describe_error(error), self.tr("Copy the list"))
        self.setWindowTitle(self.tr("Not opened"))
        unit, count = em(self), len(error.problems)
        title = heading(self.tr("{file} cannot be opened").format(file=path.name), TITLE)
        text = self.tr("%n things in it must be put right. Nothing was changed.", "", count)
        body = PlainLabel(text)
        self.list = named(MarkupBrowser(), self.tr("What is wrong"))
        run_left_to_right(self.list.document())
        rows = (
            self._row_html(problem.line, translate_fault(problem.message), unit)
            for problem in error.problems
        )
        self.list.setHtml("".join(rows))
        close = QPushButton(self.tr("Close"))
        layout = self._lay_out(title, body, picture=QSize(9, 6), space=unit // 2)
        layout.setSpacing(unit)
        layout.addWidget(self.list, 1)
        layout.addLayout(self._buttons(close))
        high = int((min(2 * count + 2, _MAX_HEIGHT) * 1.5 + 16) * unit)
        make_scrollable(self, QSize(52 * unit, high))
        close.setFocus()

    def _row_html(self, line: int, message: str, unit: int) -> str:
        place = self.tr("The file") if line == NO_LINE else self.tr("Line {line}").format(line=line)
        return (
            f'<table width="100%" cellpadding="{unit // 4}"><tr>'
            f'<td width="{6 * unit}"><b>{escaped(place)}</b></td><td>{escaped(message)}</td>'
            "</tr></table>"
        )
