"""What is wrong with what a window shows: cut, too small, too pale, or over one another.

Each finder looks at the widgets, the pieces of the table and what is written (`writings`), and
yields a sentence for each fault.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontInfo,
    QFontMetrics,
    QImage,
    QPolygonF,
    QTextDocumentFragment,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QGraphicsView,
    QLabel,
    QPushButton,
    QTabBar,
    QWidget,
)

from tabletop.engine.capabilities import covers_of
from tabletop.ui.features.cutscenes.headline import HeadlineItem
from tabletop.ui.features.end.page import EndPage
from tabletop.ui.features.start.page import StartPage
from tabletop.ui.features.start.tiles import PaperTile
from tabletop.ui.features.tutorial.page import TutorialNote
from tabletop.ui.table.prompt_bar import PromptLabel
from tabletop.ui.table.scene.items import CardItem, Piece
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.overlay import Layer, Overlay
from tabletop.ui.widgets.text_fitting import ELLIPSIS
from tabletop.ui.widgets.theme import contrast, mix
from tabletop.ui.widgets.widgets import ElidedLabel
from tests.tools.writings import CAPITAL, Writing, covering

NINE_POINTS: Final = CAPITAL * 9 * 96 / 72
"""Pixels of a capital."""
SHADOW: Final = (4, 4, -4, -4)
"""Of a slip of paper, in units of the table."""
_SAMPLES: Final = (48, 16)
"""So many pixels of the ground of a writing are looked at."""
_LETTERS: Final = 0.62
_TOUCHED: Final = 4.0
"""Pixels that may be hidden, as places are rounded to whole ones."""
_ROUNDED: Final = 0.8
"""Pixels by which writings may shrink as sizes are rounded."""
_CUT: Final = 0.3
"""Share of the height of what matters that may be out of sight: below its words."""
_ICON: Final = 0.6
"""Least size of icons, in sizes of the font."""
_COMMON: Final = 0.06
"""Share of the smaller piece that may lie under another one."""


def least_capital() -> float:
    """Return the height in pixels of the smallest capital that may be written."""
    return min(NINE_POINTS, CAPITAL * QFontInfo(QApplication.font()).pixelSize())


def small(written: Sequence[Writing]) -> Iterator[str]:
    """Find what is written smaller than nine points, or than the window if that is smaller."""
    for one in written:
        if one.capital < least_capital() - 0.1:
            yield f"{one.text!r} is {one.capital:.1f} px high in {_name(one.owner)}"


def faint(written: Sequence[Writing], seen: QImage, least: float) -> Iterator[str]:
    """Find what stands out less from the pixels around it than it must.

    Args:
        written: what is written in the window.
        seen: the window's picture.
        least: the contrast wanted.
    """
    for one in written:
        beside = one.capital / 4  # a single digit covers most of its own box
        area = (one.box.adjusted(-beside, -2, beside, 2) & one.room).toRect()
        if area.isEmpty():
            continue
        ground = _ground(seen, area, one.ink)
        ink = mix(ground, QColor(one.ink.name()), one.ink.alphaF())
        found = contrast(ink, ground)
        if found < least:
            where = f"{ink.name()} on {ground.name()}"
            yield f"{one.text!r} has {found:.1f} : 1, {where} in {_name(one.owner)}"


def _ground(seen: QImage, area: QRect, ink: QColor) -> QColor:
    """Return the colour that most of an area has beside the letters.

    Bold ones in small print cover up to `_LETTERS` of it with their soft edges.
    """
    ratio = seen.devicePixelRatio()
    plain = seen.copy(
        *(round(n * ratio) for n in (area.x(), area.y(), area.width(), area.height()))
    )
    wide, high = (min(a, b) for a, b in zip(_SAMPLES, plain.size().toTuple(), strict=True))
    few = plain.scaled(wide, high).convertToFormat(QImage.Format.Format_RGB32)
    pixels = sorted(
        (QColor(few.pixel(x, y)) for x in range(wide) for y in range(high)),
        key=lambda colour: abs(colour.lightnessF() - ink.lightnessF()),
    )
    return pixels[int(len(pixels) * _LETTERS)]


def shortened(written: Sequence[Writing], top: QWidget) -> Iterator[str]:
    """Find what ends with an ellipsis that is none of its own, and what its room cuts off."""
    own = {_plain(action.text()) for action in top.findChildren(QAction)}
    own |= {_plain(button.text()) for button in top.findChildren(QAbstractButton)}
    own |= {label.text() for label in top.findChildren(QLabel)} | {ELLIPSIS}  # what is awaited
    for one in written:
        is_whole = isinstance(one.owner, ElidedLabel)  # in its tool tip
        if one.text.rstrip().endswith(ELLIPSIS) and one.text.strip() not in own and not is_whole:
            yield f"{one.text!r} is shortened in {_name(one.owner)}"
        box, room = one.box, one.room
        over = max(room.left() - box.left(), box.right() - room.right())
        if over > one.capital / 4:
            yield f"{one.text!r} is cut off by {over:.0f} px in {_name(one.owner)}"
        down = max(room.top() - box.top(), box.bottom() - room.bottom())
        if down > one.capital / 6 and not _scrolls(one.owner):
            yield f"{one.text!r} is cut off above or below by {down:.0f} px in {_name(one.owner)}"


Capitals = dict[tuple[str, str], float]
"""How high the capitals of a text are in a kind of widget, in pixels."""


def capitals(written: Sequence[Writing]) -> Capitals:
    """Return how high capitals are; where a text is written several times, the smallest ones."""
    found: Capitals = {}
    for one in written:
        key = one.text, type(one.owner).__name__
        found[key] = min(one.capital, found.get(key, one.capital))
    return found


def smaller(before: Capitals, now: Capitals) -> Iterator[str]:
    """Find what is written smaller than before, although the text was enlarged."""
    for key in before.keys() & now.keys():
        if now[key] < before[key] - _ROUNDED:
            text, owner = key
            yield f"{text!r} became smaller, {before[key]:.1f} to {now[key]:.1f} px in {owner}"


def away(top: QWidget) -> Iterator[str]:
    """Find what matters but is not seen: who has won, what to press, and whose turn it is."""
    vital: list[QLabel | QAbstractButton] = [
        button
        for button in top.findChildren(QPushButton)
        if button.isDefault() or button.property("primary")
    ]
    vital += top.findChildren(PromptLabel)
    vital += (page.title for page in top.findChildren(EndPage))
    vital += (page.tiles[0].play for page in top.findChildren(StartPage))
    for widget in vital:
        if widget.isVisibleTo(top) and widget.isEnabled():
            seen = widget.visibleRegion().boundingRect().height()
            if seen < (1 - _CUT) * widget.height():
                yield f"{widget.text()!r} is not seen without scrolling"


def tiny_icons(top: QWidget) -> Iterator[str]:
    """Find icons of buttons that are smaller than the letters beside or around them."""
    letters = QFontInfo(QApplication.font()).pixelSize()
    for button in top.findChildren(QAbstractButton):
        if button.isVisibleTo(top) and not button.icon().isNull():
            side = max(button.iconSize().width(), button.iconSize().height())
            if side < letters * _ICON:
                yield f"the icon of {_said_of(button)} is {side} px wide, letters {letters}"


def _said_of(button: QAbstractButton) -> str:
    return button.text() or button.accessibleName() or button.toolTip()


def _plain(label: str) -> str:
    return label.replace("&&", "\0").replace("&", "").replace("\0", "&")


def _scrolls(widget: QWidget | None) -> bool:
    while widget is not None and not isinstance(widget, QAbstractScrollArea):
        widget = widget.parentWidget()
    return widget is not None


def crossing(written: Sequence[Writing], top: QWidget) -> Iterator[str]:
    """Find writings that cross one another, and such that something covers in part."""
    for one, other in combinations(written, 2):
        if is_sheet(one.owner) is not is_sheet(other.owner):
            continue
        common = one.box & other.box
        if common.width() > one.capital / 4 and common.height() > one.capital / 4:
            yield f"{one.text!r} and {other.text!r} cross in {_name(one.owner)}"
    for one in written:
        seen = one.box & one.room
        ends = (
            seen.center() - QPointF(seen.width() * 0.45, 0),
            seen.center() + QPointF(seen.width() * 0.45, 0),
        )
        for above in filter(None, (covering(one, end, top) for end in ends)):
            if not is_sheet(above):
                yield f"{_name(above)} covers a part of {one.text!r} in {_name(one.owner)}"


def is_sheet(widget: QWidget | None) -> bool:
    """Return whether a widget belongs to a sheet that is laid over others for a while."""
    while widget is not None and not isinstance(widget, Overlay):
        widget = widget.parentWidget()
    return widget is not None


def hiding(view: TableView) -> Iterator[str]:
    """Find what lies over that which it speaks of, or over what matters at this moment."""
    vital = view.popups.vital_areas()
    for sheet in sheets(view):
        if isinstance(sheet, Overlay):
            seen, about = QRectF(sheet.geometry()), [sheet.subject]
        else:
            seen, about = view.popups.map_to_table(sheet.area), []
        for one in (*vital, *about):
            common = seen & one
            if common.width() * common.height() > _TOUCHED:
                size = f"{common.width():.0f}x{common.height():.0f}"
                yield f"{type(sheet).__name__} hides {size} of what matters"


def sheets(view: TableView) -> list[Overlay | HeadlineItem]:
    """Return what lies over a table and speaks of it."""
    popups = view.findChildren(Overlay, options=Qt.FindChildOption.FindDirectChildrenOnly)
    found = [one for one in popups if one.isVisible() and one.layer is not Layer.PERSISTENT]
    coach = [one for one in popups if one.isVisible() and isinstance(one, TutorialNote)]
    return [*found, *coach, *(i for i in view.scene.items() if isinstance(i, HeadlineItem))]


def heaped(view: TableView) -> Iterator[str]:
    """Find pieces of a table at rest on those of another place, and what else is on pieces."""
    board = view.board
    shown = [piece for piece in (*view.scene.cards, *view.scene.dice) if piece.isVisible()]
    areas = [(piece, piece.mapToScene(QPolygonF(piece.body))) for piece in shown]
    for (one, area), (other, beside) in combinations(areas, 2):
        if _place(one) != _place(other) and not _belong(view, one, other):
            common = _common(area, beside)
            if common > _COMMON * min(_size(area), _size(beside)):
                yield f"{_said(one)} and {_said(other)} lie on one another"
    papers = [
        (
            QPolygonF(slip.sceneBoundingRect().adjusted(*SHADOW)),
            f"the slip {slip.shown.full_text!r}",
        )
        for slip in view.scene.notes
    ]
    for widget in view.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if widget.isVisible() and widget is not board and not isinstance(widget, Overlay):
            seen = widget.geometry().translated(-board.viewport().mapTo(view, QPoint()))
            papers.append((QPolygonF(board.mapToScene(seen).boundingRect()), _name(widget)))
    pixel = 1.0 / board.transform().m11()
    for (paper, name), (piece, area) in product(papers, areas):
        if _deep(paper, area) > pixel:
            yield f"{name} and {_said(piece)} lie on one another"


def printed_over(view: TableView, written: Sequence[Writing]) -> Iterator[str]:
    """Find what is printed on the table under pieces that lie on it.

    Args:
        view: the table, at rest.
        written: what is written in the table's window.
    """
    viewport, scene = view.board.viewport(), view.scene
    labels = {chip.text for chip in scene.chips}
    offset = viewport.mapTo(view.window(), QPoint())
    for one in written:
        if one.owner is viewport and one.text not in labels:
            box = view.board.mapToScene(one.box.translated(-offset).toRect())
            for piece in (*scene.cards, *scene.dice):
                area = piece.mapToScene(QPolygonF(piece.body))
                if piece.isVisible() and _common(box, area) > _COMMON * _size(box):
                    yield f"{_said(piece)} lies on {one.text!r}"


def _belong(view: TableView, one: Piece, other: Piece) -> bool:
    """Return whether one of two cards may lie on the other.

    A rule lays it there, or its place lies in that of the other: what covers cards has one there.
    """
    if not (isinstance(one, CardItem) and isinstance(other, CardItem)):
        return False
    match, cards = view.session.match, {one.shown.card, other.shown.card}
    covers = covers_of(match.rules, match.observe(view.session.visible_to))
    if cards in map(set, covers.items()):
        return True
    lower, upper = (view.scene.zones[piece.shown.zone].area for piece in (one, other))
    smaller = min(lower.width() * lower.height(), upper.width() * upper.height())
    common = lower & upper
    return common.width() * common.height() > smaller / 2


def _place(piece: Piece) -> object:
    """Return where a piece lies; all dice are in one place."""
    return piece.shown.zone if isinstance(piece, CardItem) else "dice"


def _common(one: QPolygonF, other: QPolygonF) -> float:
    if not one.boundingRect().intersects(other.boundingRect()):
        return 0.0
    return _size(one.intersected(other))


def _deep(one: QPolygonF, other: QPolygonF) -> float:
    common = one.intersected(other).boundingRect()
    return float(min(common.width(), common.height()))


def _size(polygon: QPolygonF) -> float:
    points = polygon.toList()
    around = zip(points, [*points[1:], *points[:1]], strict=True)
    return abs(sum(a.x() * b.y() - b.x() * a.y() for a, b in around)) / 2


def _said(piece: Piece) -> str:
    if isinstance(piece, CardItem):
        return f"card {piece.shown.card} of place {piece.shown.zone}"
    return type(piece).__name__


def _name(widget: QWidget) -> str:
    parent = widget.parentWidget()
    return type(widget if type(widget) is not QWidget or parent is None else parent).__name__


# --- what the widgets tell ------------------------------------------------------------------------


def cut(top: QWidget) -> Iterator[str]:
    """Find words with less room than they need, what stands out, and what scrolls sideways."""
    for widget in top.findChildren(QWidget):
        if not widget.isVisibleTo(top):
            continue
        match widget:
            case QTabBar():
                yield from cut_tabs(widget)
            case QAbstractScrollArea() if (
                not isinstance(widget, QGraphicsView)
                and (beyond := widget.horizontalScrollBar().maximum()) > 1
            ):
                yield f"{type(widget).__name__} scrolls sideways by {beyond}"
            case ElidedLabel() | PaperTile():
                pass
            case QLabel() | QAbstractButton() if widget.text():
                yield from cut_words(widget)


def cut_words(widget: QLabel | QAbstractButton) -> Iterator[str]:
    """Find whether a label or button is smaller than its words, or stands out of its parent."""
    wraps = isinstance(widget, QLabel) and widget.wordWrap()
    needed = QSize(longest_word(widget), 0) if wraps else widget.sizeHint()
    high = widget.heightForWidth(widget.width()) if wraps else needed.height()
    if widget.width() < needed.width() - 1 or widget.height() < high - 1:
        yield f"{widget.text()}: {widget.size().toTuple()} of {needed.width()}x{high}"
    parent = widget.parentWidget()
    if parent is not None and not parent.rect().adjusted(-1, -1, 1, 1).contains(widget.geometry()):
        yield f"{widget.text()} stands out of {type(parent).__name__}"


def longest_word(widget: QWidget) -> int:
    """Return how wide the longest word of a label is."""
    assert isinstance(widget, QLabel)
    words = QTextDocumentFragment.fromHtml(widget.text()).toPlainText().split()
    return max(widget.fontMetrics().horizontalAdvance(word) for word in words)


def cut_tabs(bar: QTabBar) -> Iterator[str]:
    """Find tabs that are narrower than their names."""
    bold = QFont(bar.font())
    bold.setBold(True)
    for tab in filter(bar.isTabVisible, range(bar.count())):
        room, name = bar.tabRect(tab).width(), bar.tabText(tab)
        font = bold if tab == bar.currentIndex() else bar.font()
        if (
            room < QFontMetrics(font).horizontalAdvance(name)
            or bar.tabRect(tab).right() > bar.width()
        ):
            yield f"tab {name}"
