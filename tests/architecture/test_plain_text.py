"""Every place of the window that could take words for markup goes through few modules."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

WINDOW: Final = Path(__file__).parents[2] / "tabletop" / "ui"
PLACES: Final = {
    WINDOW / "widgets" / "plain_text.py",
    WINDOW / "widgets" / "markup_browser.py",
}
GUESSING: Final = {
    *("QLabel", "QMessageBox", "QErrorMessage", "QProgressDialog", "QSplashScreen"),
    *("QTextBrowser", "QTextEdit", "QTextDocument", "QGraphicsTextItem", "QStaticText"),
    *("QToolTip", "QWhatsThis"),
}
"""Classes that look for markup in a text, or open what it names."""
TIPS: Final = {
    *("setToolTip", "setTabToolTip", "setItemToolTip", "setStatusTip", "setWhatsThis"),
    *("setLabelText", "setInformativeText", "setDetailedText", "setToolTipText"),
}
"""Methods that take a text which has no format; it is their last argument."""
TIP_PROPERTIES: Final = {"toolTip", "statusTip", "whatsThis", "labelText", "informativeText"}
STATIC: Final = {
    *("question", "information", "warning", "critical", "about"),
    *("getText", "getItem", "getInt", "getDouble", "getMultiLineText"),
}
"""Functions of `QMessageBox` and `QInputDialog` that show a text at once."""
WITHOUT_QT: Final = "start_faults.py", "imports html"
"""It writes a text for a program of the desktop, perhaps because Qt is missing."""
MADE_PLAIN: Final = {"plain", "headed"}
ELSEWHERE: Final = {"setTextFormat", "addRow", "setDefaultStyleSheet", "insertHtml"}
"""What only that module calls: `addRow` makes a label of a text by itself."""


def faults(source: str) -> list[str]:
    """Return where a module of the window shows a text that Qt may take for markup."""
    tree = ast.parse(source)
    returning = {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.returns and "Tip" in ast.unparse(node.returns)
    }
    harmless = {id(inner) for node in ast.walk(tree) for inner in _types(node)}
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    found = []
    for node in ast.walk(tree):
        if id(node) not in harmless and (used := _used(node)):
            found.append((node, used))
        if isinstance(node, ast.Attribute) and node.attr in TIPS and id(node) not in called:
            found.append((node, f"hands {node.attr} on"))
        for text, name in _tips(node):
            if not _is_plain(text, returning):
                found.append((node, f"{name} without plain"))
    return [f"{getattr(node, 'lineno', 0)}: {what}" for node, what in found]


def _used(node: ast.AST) -> str:
    """Return what is used that only one module uses; nothing for all else."""
    match node:
        case ast.Name(id=name) if name in GUESSING:
            return f"uses {name}"
        case ast.Attribute(value=ast.Name(id="QMessageBox" | "QInputDialog"), attr=name):
            return f"calls {name}" if name in STATIC else ""
        case ast.Attribute(attr=name) if name in ELSEWHERE:
            return f"calls {name}"
        case ast.keyword(arg="textFormat"):
            return "sets textFormat"
        case ast.Import(names=[ast.alias(name="html")]) | ast.ImportFrom(module="html"):
            return "imports html"
    return ""


def _tips(node: ast.AST) -> Iterator[tuple[ast.expr | None, str]]:
    """Yield the texts that are shown and have no format, with how that is done."""
    match node:
        case ast.Call(func=ast.Attribute(attr=name), args=[*_, text]) if name in TIPS:
            yield text, name
        case ast.Call(func=ast.Attribute(attr="setData"), args=[*_, text, role]):
            if "ToolTipRole" in ast.unparse(role):
                yield text, "setData"
        case ast.keyword(arg=str(name), value=text) if name in TIP_PROPERTIES:
            yield text, name
        case ast.If(test=test, body=body) | ast.match_case(pattern=test, body=body):
            if "ToolTipRole" in ast.unparse(test):
                for inner in (inner for statement in body for inner in ast.walk(statement)):
                    if isinstance(inner, ast.Return):
                        yield inner.value, "a tip"


def _types(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the names that stand for a type only, or belong to its enumerations."""
    match node:
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, kinds]):
            yield from ast.walk(kinds)
        case ast.Call(func=ast.Attribute(attr="findChildren" | "findChild"), args=[kind, *_]):
            yield kind
        case ast.Attribute(value=ast.Name() as name, attr=attr) if attr[0].isupper():
            yield name
        case ast.MatchClass(cls=kind):
            yield kind
        case (
            ast.Assign(targets=[ast.Name(id=name)], value=ast.Tuple() as kinds)
            | ast.AnnAssign(target=ast.Name(id=name), value=ast.Tuple() as kinds)
        ) if name.isupper():
            yield from kinds.elts  # kinds of widgets that something is done with
        case ast.arg(annotation=kind) | ast.AnnAssign(annotation=kind) if kind:
            yield from ast.walk(kind)
        case ast.FunctionDef(returns=kind) if kind:
            yield from ast.walk(kind)


def _is_plain(text: ast.expr | None, returning: set[str]) -> bool:
    match text:
        case None | ast.Constant(value=None | ""):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in MADE_PLAIN | returning
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in returning
        case ast.IfExp(body=one, orelse=other):
            return _is_plain(one, returning) and _is_plain(other, returning)
    return False


def test_every_text_of_the_window_is_shown_by_few_modules() -> None:
    found = [
        f"{path.relative_to(WINDOW)}:{fault}"
        for path in sorted(WINDOW.rglob("*.py"))
        if path not in PLACES
        for fault in faults(path.read_text(encoding="utf-8"))
        if (path.name, fault.partition(": ")[2]) != WITHOUT_QT
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "x = QLabel(name)",
        "x = [*map(QLabel, names)]",
        "x = heading if y else QLabel",
        "class Line(QLabel): pass",
        "x = QMessageBox(self)",
        "QMessageBox.warning(self, title, name)",
        "QInputDialog.getText(self, title, name)",
        "x = QTextBrowser()",
        "class Page(QTextBrowser): pass",
        "x = QTextDocument(name)",
        "x = QGraphicsTextItem(name)",
        "x = QProgressDialog(name)",
        "QToolTip.showText(place, name)",
        "x.setToolTip(name)",
        "x.setToolTip(self.tr('Saved'))",
        "x.setToolTip(plain(name) if y else name)",
        "x.currentTextChanged.connect(x.setToolTip)",
        "x.setTabToolTip(3, name)",
        "x.setStatusTip(name)",
        "x.setWhatsThis(name)",
        "x = QAction(name, toolTip=name)",
        "x.setLabelText(name)",
        "x.setTextFormat(y)",
        "x = PlainLabel(name, textFormat=y)",
        "form.addRow(name, field)",
        "item.setData(0, name, Qt.ItemDataRole.ToolTipRole)",
        "def f(role):\n if role == Qt.ItemDataRole.ToolTipRole:\n  return name",
        "def f(role):\n match role:\n  case Qt.ItemDataRole.ToolTipRole:\n   return name",
        "from html import escape",
        "import html",
    ],
)
def test_a_text_shown_by_itself_is_found(source: str) -> None:
    assert faults(source)


@pytest.mark.parametrize(
    "source",
    [
        "x = PlainLabel(name)",
        "def f(x: QLabel) -> QLabel | None: pass",
        "x = isinstance(y, QAbstractButton | QLabel)",
        "x = y.findChildren(QLabel)",
        "x.setToolTip('')",
        "x.setToolTip(plain(name))",
        "x.setToolTip('' if y else plain(name))",
        "def f(role):\n if role == Qt.ItemDataRole.ToolTipRole:\n  return headed(name, text)",
    ],
)
def test_what_is_shown_as_it_stands_is_no_fault(source: str) -> None:
    assert not faults(source)
