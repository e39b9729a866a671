"""What the one switch can take now, in the order in which Tab goes through the window.

On the table that is what the keyboard's ring would use: pieces that can be played, and where a
carried one may land. No more is marked than the ring and the glow of pieces show to whoever looks.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby

from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QButtonGroup,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QScrollArea,
    QTabBar,
    QWidget,
)

from tabletop.ui.base.key_filters import RAW_KEYS
from tabletop.ui.base.language import strip_mnemonic
from tabletop.ui.features.switch_access.scanner import ScanGroup, ScanTarget
from tabletop.ui.table.key_bindings import Stop
from tabletop.ui.table.scene.board_view import Board
from tabletop.ui.table.scene.items import TableItem
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.layouts import tab_stops
from tabletop.ui.widgets.press_filter import accepts_press
from tabletop.ui.widgets.widgets import ToggleButton
from tabletop.ui.window.context import AppContext

_SKIPPED = (QLineEdit, QAbstractSpinBox, QLabel, ToggleButton)
"""What is no decision, or wants a keyboard."""


def targets(context: AppContext) -> list[ScanGroup]:
    """Return what can be taken now: in the menu that is open, else in the dialog, else in all."""
    popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
    window = context.window
    if isinstance(popup, QMenu):
        return [ScanGroup(tuple(_entries(popup)))]
    box = None if popup is None else popup.parentWidget()
    if isinstance(box, QComboBox):
        return [ScanGroup(tuple(_rows(box.view(), partial(_choose_in, box))))]
    top = modal or QApplication.activeWindow()
    if top is not None and top is not window:
        return [*_groups(top)]
    return [*_groups(window.centralWidget() or window), *_always_available(context)]


def _is_decision(widget: QWidget) -> bool:
    """Return whether a widget is one that a switch chooses; it may say otherwise by `scanned`."""
    is_other = isinstance(widget, _SKIPPED) or widget.property(RAW_KEYS) is not None
    return not is_other and widget.property("scanned") is not False


def chain_targets(widgets: Iterable[QWidget]) -> Iterator[ScanTarget]:
    """Yield what can be taken at each of several widgets."""
    for widget in widgets:
        if _is_decision(widget):
            yield from _widget_targets(widget)


def _groups(top: QWidget) -> Iterator[ScanGroup]:
    """Yield what can be taken in a window or a page, by the parts that it lies in."""
    stops = [stop for stop in _with_group_buttons(tab_stops(top)) if _is_seen(stop, top)]
    views = [view for view in top.findChildren(TableView) if view.popups.chooser.isVisible()]
    if views:  # all else waits for the answer
        view = views[0]
        put_back = _target(view.popups.chooser, _cancel_text(), view.popups.chooser.dismiss)
        yield ScanGroup((*chain_targets(view.popups.chooser.buttons), put_back))
        return
    for parent, inside in groupby(stops, QWidget.parentWidget):
        del parent
        widgets = [*inside]
        for board in (widget for widget in widgets if isinstance(widget, Board)):
            yield from _board_groups(board)
        found = tuple(chain_targets(w for w in widgets if not isinstance(w, Board)))
        if found:
            yield ScanGroup(found)


def _with_group_buttons(stops: Iterable[QWidget]) -> Iterator[QWidget]:
    """Yield stops with what Tab leaves to the arrows: the others of which one is down."""
    seen: list[QButtonGroup] = []
    for stop in stops:
        group = stop.group() if isinstance(stop, QAbstractButton) else None
        if group is None:
            yield stop
        elif group not in seen:
            seen.append(group)
            yield from (button for button in group.buttons() if button.isEnabled())


def _is_seen(widget: QWidget, top: QWidget) -> bool:
    """Return whether nothing else lies over a widget; what is scrolled away comes when marked."""
    middle = widget.rect().center()
    if not widget.visibleRegion().contains(middle):
        return True
    found = top.childAt(widget.mapTo(top, middle))
    return (
        found is None or found is widget or widget.isAncestorOf(found) or found.isAncestorOf(widget)
    )


# --- the table ------------------------------------------------------------------------------


def _cancel_text() -> str:
    return QCoreApplication.translate("ScanTargets", "Put it back")


def _board_groups(board: Board) -> Iterator[ScanGroup]:
    """Yield pieces that can be played by the groups of Tab, or where the carried one may land."""
    view = board.parentWidget()
    if not isinstance(view, TableView) or not view.is_uncovered or view.playback.is_running:
        return
    keys, carried = view.keyboard_cursor, view.drag.carried
    stops = [stop for stop in keys.in_order() if keys.is_usable(stop)]
    for _, inside in groupby(stops, lambda stop: stop.group if carried is None else ""):
        yield ScanGroup(tuple(_stop_target(view, stop) for stop in inside))
    if carried is not None:
        area, put_down = partial(_seen_at, view, carried), view.keys.escape
        yield ScanGroup((ScanTarget("put back", _cancel_text(), view, area, put_down),))


def _seen_at(view: TableView, thing: Stop | TableItem) -> QRect:
    return view.popups.map_to_table(thing.area).toAlignedRect()


def _stop_target(view: TableView, stop: Stop) -> ScanTarget:
    def mark() -> None:
        view.board.setFocus()
        view.keyboard_cursor.move_to(stop.item)

    def take() -> None:
        mark()
        view.keys.activate()

    area = partial(_seen_at, view, stop)
    what = (stop.item, stop.target)
    return ScanTarget(what, stop.item.toolTip(), view, area, take, mark, framed=False)


# --- menus and tool bar ---------------------------------------------------------------------


def _always_available(context: AppContext) -> Iterator[ScanGroup]:
    """Yield what can always be done: menus, and the buttons of undo and tip."""
    bar, actions = context.window.menuBar(), context.actions
    buttons = [
        button
        for action in filter(None, (actions.undo, actions.redo, actions.get("tip")))
        for button in action.associatedObjects()
        if isinstance(button, QAbstractButton) and button.isVisible() and button.isEnabled()
    ]
    menus = []
    for action in bar.actions():
        words, area = strip_mnemonic(action.text()), partial(_title_of, bar, action)
        take = partial(bar.setActiveAction, action)
        menus.append(ScanTarget(action, words, context.window, area, take))
    yield ScanGroup((*chain_targets(buttons), *menus), is_secondary=True)


def _title_of(bar: QMenuBar, action: QAction) -> QRect:
    return bar.actionGeometry(action).translated(bar.mapTo(bar.window(), QPoint()))


def _entries(menu: QMenu) -> Iterator[ScanTarget]:
    """Yield the entries of a menu, and what closes it."""
    for action in menu.actions():
        if action.isVisible() and action.isEnabled() and not action.isSeparator():
            words, area = strip_mnemonic(action.text()), partial(menu.actionGeometry, action)
            yield ScanTarget(action, words, menu, area, partial(_choose, menu, action))
    words = QCoreApplication.translate("ScanTargets", "Close the menu")
    yield ScanTarget(menu, words, menu, menu.rect, menu.close)


def _choose(menu: QMenu, action: QAction) -> None:
    if action.menu() is not None:
        menu.setActiveAction(action)  # opens it
        return
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
    action.trigger()


# --- windows and dialogs --------------------------------------------------------------------


def _target(
    widget: QWidget, words: str, take: Callable[[], object], area: QRect | None = None
) -> ScanTarget:
    """Return a target at a widget, or at an area of it, that is taken if it has been seen."""
    window = widget.window()

    def place() -> QRect:
        inside = widget.rect() if area is None else area
        return inside.translated(widget.mapTo(window, QPoint()))

    what = (widget, words, None if area is None else area.topLeft().toTuple())
    return ScanTarget(
        what, words, window, place, partial(_activate, widget, take), partial(_focus, widget)
    )


def _activate(widget: QWidget, take: Callable[[], object]) -> None:
    if accepts_press(widget):
        take()


def _focus(widget: QWidget) -> None:
    """Give a widget the keyboard, where readers speak of it, and scroll to it."""
    widget.setFocus(Qt.FocusReason.OtherFocusReason)
    part = widget.parentWidget()
    while part is not None:
        if isinstance(part, QScrollArea):
            part.ensureWidgetVisible(widget)
        part = part.parentWidget()


def _press(widget: QWidget) -> None:
    key, alone = Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(widget, QKeyEvent(kind, key, alone))


def _widget_targets(widget: QWidget) -> Iterator[ScanTarget]:
    """Yield what can be taken at a widget; of what is not known, what Return does."""
    name = widget.accessibleName()
    match widget:
        case QAbstractButton():
            yield _target(widget, name or strip_mnemonic(widget.text()), widget.click)
        case QComboBox():
            yield _target(widget, f"{name}: {widget.currentText()}", widget.showPopup)
        case QTabBar():
            for tab in filter(widget.isTabVisible, range(widget.count())):
                take, area = partial(widget.setCurrentIndex, tab), widget.tabRect(tab)
                yield _target(widget, widget.tabText(tab), take, area)
        case QAbstractSlider():
            yield from _steps(widget)
        case QAbstractItemView():
            yield from _rows(widget, partial(_open, widget))
        case _ if not isinstance(widget, QAbstractScrollArea):
            yield _target(widget, name, partial(_press, widget))


def _steps(widget: QAbstractSlider) -> Iterator[ScanTarget]:
    steps = QAbstractSlider.SliderAction
    less = QCoreApplication.translate("ScanTargets", "less")
    more = QCoreApplication.translate("ScanTargets", "more")
    half = widget.rect()
    half.setWidth(half.width() // 2)
    for step, words, area in (
        (steps.SliderPageStepSub, less, half),
        (steps.SliderPageStepAdd, more, half.translated(half.width(), 0)),
    ):
        take = partial(widget.triggerAction, step)
        yield _target(widget, f"{widget.accessibleName()}: {words}", take, area)


def _rows(view: QAbstractItemView, take: Callable[[QModelIndex], None]) -> Iterator[ScanTarget]:
    """Yield the rows of a list, scrolled to as they are marked."""
    model, window = view.model(), view.window()

    def place(index: QModelIndex) -> QRect:
        return view.visualRect(index).translated(view.viewport().mapTo(window, QPoint()))

    for row in range(model.rowCount()):
        index = model.index(row, 0)
        if index.flags() & Qt.ItemFlag.ItemIsEnabled:
            words, area = str(index.data()), partial(place, index)
            take_it = partial(_activate, view, partial(take, index))
            mark = partial(_select, view, index)
            yield ScanTarget((view, row, words), words, window, area, take_it, mark)


def _select(view: QAbstractItemView, index: QModelIndex) -> None:
    _focus(view)
    view.setCurrentIndex(index)
    view.scrollTo(index)


def _open(view: QAbstractItemView, index: QModelIndex) -> None:
    view.setCurrentIndex(index)
    _press(view)


def _choose_in(box: QComboBox, index: QModelIndex) -> None:
    box.hidePopup()
    box.setCurrentIndex(index.row())
    box.activated.emit(index.row())
