"""How the parts of the window differ from plain widgets: headings, segments, bars, the end."""

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QWidget

from tabletop.ui.theme.theme import INK, PAPER, Theme


def window_style(theme: Theme) -> str:
    """A style sheet for the main window and its dialogs, on top of the application's."""
    return f"""
QLabel#muted {{ color: {theme.muted}; }}
QLabel#problem {{ color: {theme.alarm}; font-weight: bold; }}
QComboBox::drop-down {{ border: none; width: 1.6em; }}
QComboBox::down-arrow {{ image: none; }}
QComboBox > QLineEdit {{ border: none; padding: 0; min-height: 0; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; }}
QToolButton#segment, QRadioButton#segment {{
    background: {theme.field}; color: {theme.on_surface};
    border: 2px solid {theme.line}; border-radius: 0.45em; padding: 0.3em 0.8em;
}}
QToolButton#segment:hover, QRadioButton#segment:hover {{ border-color: {theme.on_surface}; }}
QToolButton#segment:checked, QRadioButton#segment:checked {{
    background: {theme.lift}; color: {INK}; border-color: {INK};
}}
QToolButton#segment:focus, QRadioButton#segment:focus {{ border-color: {theme.accent}; }}
QRadioButton#segment {{ spacing: 0; }}
QRadioButton#segment::indicator {{ width: 0; height: 0; border: none; }}
QLabel#prompt:focus {{ text-decoration: underline; }}
QToolBar {{
    background: {theme.surface}; border: none; border-bottom: 1px solid {theme.line};
    padding: 0px 4px; spacing: 1px;
}}
QToolBar::separator {{ background: {theme.line}; width: 1px; margin: 5px 6px; }}
QScrollBar:vertical {{ background: transparent; width: 0.75em; margin: 0; }}
QScrollBar::handle:vertical {{
    background: {theme.line}; border-radius: 0.25em; min-height: 2em; margin: 0.12em;
}}
QScrollBar::handle:vertical:hover {{ background: {theme.muted}; }}
QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical {{ height: 0; }}
QScrollBar::add-page:vertical, QScrollBar::sub-page:vertical {{ background: transparent; }}
QMenuBar {{ background: {theme.surface}; color: {theme.on_surface}; }}
QStatusBar {{ background: {theme.surface}; color: {theme.muted}; }}
QStatusBar::item {{ border: none; }}
QMainWindow::separator {{ background: {theme.line}; width: 5px; height: 5px; }}
QMainWindow::separator:hover {{ background: {theme.accent}; }}
QDockWidget {{ color: {theme.on_surface}; font-weight: bold; }}
QTabWidget::pane {{ border: none; }}
QTabBar::tab {{
    background: transparent; color: {theme.muted}; padding: 0.45em 0.62em;
    border: none; border-bottom: 3px solid transparent;
}}
QTabBar[tight="true"]::tab {{ padding: 0.45em 0.2em; }}
QTabBar::tab:hover {{ color: {theme.on_surface}; }}
QTabBar::tab:selected {{
    color: {theme.on_surface}; border-bottom-color: {theme.accent}; font-weight: bold;
}}
QTabBar::tab:focus {{ color: {theme.accent}; }}
QListView#log, QListView#moves, QTextBrowser#rules, QTextBrowser#score {{
    border: none; border-radius: 0;
}}
QListView#contents {{ background: {theme.surface}; border: none; border-radius: 0; }}
QTableView#statistics::item {{ padding: 0.2em 0.7em; }}
QTableView#statistics QHeaderView::section {{
    background: {theme.surface}; color: {theme.muted}; border: none; padding: 0.3em 0.7em;
}}
QFrame#bar {{
    background: {theme.lift}; border: none; border-bottom: 2px solid {INK};
}}
QFrame#bar QLabel {{ color: {INK}; }}
QFrame#bar QPushButton {{ background: {PAPER}; color: {INK}; border-color: {INK}; }}
QFrame#end {{
    background: {PAPER}; border: 3px solid {INK}; border-radius: 1em;
}}
QFrame#end QLabel {{ color: {INK}; }}
QFrame#end QLabel#muted {{ color: #625E57; }}
QFrame#end QTextBrowser {{
    background: {PAPER}; color: {INK}; placeholder-text-color: #625E57;
    selection-background-color: #00568A; selection-color: {PAPER};
}}
QFrame#end QPushButton {{ background: #FFFBF2; color: {INK}; border-color: {INK}; }}
QFrame#end QPushButton:default {{ background: #F7D98B; }}
QFrame#end QPushButton:focus {{ border-color: #00568A; }}
"""


def larger(widget: QWidget, factor: float, *, bold: bool = True) -> QFont:
    """The widget's font, larger."""
    font = QFont(widget.font())
    if font.pixelSize() > 0:
        font.setPixelSize(round(font.pixelSize() * factor))
    else:
        font.setPointSizeF(font.pointSizeF() * factor)
    font.setBold(bold)
    return font


def heading(text: str, factor: float = 1.0) -> QLabel:
    """A heading in bold."""
    label = QLabel(text)
    label.setFont(larger(label, factor))
    return label


def muted(text: str) -> QLabel:
    """Writing that stands back, over several lines where needed."""
    label = QLabel(text)
    label.setObjectName("muted")
    label.setWordWrap(True)
    return label


def keep_room(*widgets: QWidget) -> None:
    """Let what is hidden leave its place empty: nothing else moves."""
    for widget in widgets:
        policy = widget.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        widget.setSizePolicy(policy)
