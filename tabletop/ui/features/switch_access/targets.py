"""Finds the scan targets in the current window, in tab order.

On the table, the targets are the keyboard cursor's: pieces that can be played, and drop targets for
a carried piece. They reveal no more than the cursor and highlights do.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
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
from tabletop.ui.table.model.gestures import Perform
from tabletop.ui.table.scene.board_view import Board
from tabletop.ui.table.scene.items import CardItem, DieItem, TableItem
from tabletop.ui.table.stops import Stop
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.layouts import tab_stops
from tabletop.ui.widgets.press_filter import accepts_press
from tabletop.ui.window.context import AppContext

_SKIPPED = (QLineEdit, QAbstractSpinBox, QLabel)
"""Widgets that offer no decision, or that need a keyboard."""


def targets(context: AppContext) -> list[ScanGroup]:
    """Return the targets in the open menu, or else the dialog, or else the window."""
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
    """Return whether a widget is a target; its `scanned` property can exclude it."""
    is_other = isinstance(widget, _SKIPPED) or widget.property(RAW_KEYS) is not None
    return not is_other and widget.property("scanned") is not False


def chain_targets(widgets: Iterable[QWidget]) -> Iterator[ScanTarget]:
    """Yield the targets in each of several widgets."""
    for widget in widgets:
        if _is_decision(widget):
            yield from _widget_targets(widget)


def _groups(top: QWidget) -> Iterator[ScanGroup]:
    """Yield the targets in a window or page, grouped by box."""
    stops = [stop for stop in _with_group_buttons(tab_stops(top)) if _is_seen(stop, top)]
    views = [view for view in top.findChildren(TableView) if view.popups.chooser.isVisible()]
    if views:  # everything else waits for the answer
        view = views[0]
        put_back = _target(view.popups.chooser, _cancel_text(), view.popups.chooser.dismiss)
        yield ScanGroup((*chain_targets(view.popups.chooser.buttons), put_back))
        return
    for _, inside in groupby(stops, partial(_box_of, stops)):
        widgets = [*inside]
        for board in (widget for widget in widgets if isinstance(widget, Board)):
            yield from _board_groups(board)
        found = tuple(chain_targets(w for w in widgets if not isinstance(w, Board)))
        if found:
            yield ScanGroup(found)


def _box_of(stops: Sequence[QWidget], stop: QWidget) -> QWidget | None:
    """Return the tab stop below another one, such as a tile, or else the parent."""
    beside = [other for other in stops if other.parentWidget() is stop.parentWidget()]
    below = [box for box in beside if box.geometry().contains(stop.geometry())]
    box = max(below, key=lambda widget: widget.width() * widget.height())
    is_alone = [other for other in beside if box.geometry().contains(other.geometry())] == [box]
    return stop.parentWidget() if is_alone else box


def _with_group_buttons(stops: Iterable[QWidget]) -> Iterator[QWidget]:
    """Yield the tab stops, and the other buttons in their exclusive button groups."""
    seen: list[QButtonGroup] = []
    for stop in stops:
        group = stop.group() if isinstance(stop, QAbstractButton) else None
        if group is None:
            yield stop
        elif group not in seen:
            seen.append(group)
            yield from (button for button in group.buttons() if button.isEnabled())


def _is_seen(widget: QWidget, top: QWidget) -> bool:
    """Return whether no other widget covers a widget; it may be scrolled out of view."""
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
    """Yield playable pieces grouped by tab group, or the carried piece's drop targets."""
    view = board.parentWidget()
    if not isinstance(view, TableView) or not view.is_uncovered or view.playback.is_running:
        return
    keys, carried = view.keyboard_cursor, view.drag.carried
    stops = [s for s in keys.in_order() if keys.is_usable(s) and not _has_button(view, s)]
    for _, inside in groupby(stops, lambda stop: stop.group if carried is None else ""):
        yield ScanGroup(tuple(_stop_target(view, stop) for stop in inside))
    if carried is not None:
        area, put_down = partial(_seen_at, view, carried), view.keys.escape
        yield ScanGroup((ScanTarget("put back", _cancel_text(), view, area, put_down),))


def _has_button(view: TableView, stop: Stop) -> bool:
    """Return whether one of the bar's buttons performs the same action as a piece."""
    presenter, response = view.presenter, None
    match stop.piece:
        case CardItem(shown=shown) as card if not view.drag.is_in_hand(card):
            response = presenter.tap(shown.card, shown.zone)
        case DieItem(shown=die) if die.die_view.stage is None:  # a click does not select it
            response = presenter.dice.click(die.die_view.die, view.scene.snapshot.plan)
    actions = {button.action for button in view.bar.shown}
    return isinstance(response, Perform) and response.action in actions


def _seen_at(view: TableView, thing: Stop | TableItem) -> QRect:
    return view.popups.map_to_table(thing.area).toAlignedRect()


def _stop_target(view: TableView, stop: Stop) -> ScanTarget:
    def mark() -> None:
        view.board.setFocus()
        view.keyboard_cursor.move_to(stop.item, quietly=True)

    def activate() -> None:
        mark()
        view.keys.activate()
        if stop.piece is not None and view.drag.carried is not None:
            targets = filter(view.keyboard_cursor.is_usable, view.keyboard_cursor.stops())
            if len([*targets]) == 1:  # the cursor is on it
                view.keys.activate()

    area = partial(_seen_at, view, stop)
    key, words = (stop.item, stop.target), stop.item.toolTip()
    if not words and isinstance(stop.item, CardItem):
        words = view.scene.zones[stop.item.shown.zone].toolTip()
    return ScanTarget(key, words, view, area, activate, mark, framed=False)


# --- menus and tool bar ---------------------------------------------------------------------


def _always_available(context: AppContext) -> Iterator[ScanGroup]:
    """Yield secondary targets: menus, and the buttons for undo, redo and tip."""
    bar, actions = context.window.menuBar(), context.actions
    buttons = [
        button
        for action in filter(None, (actions.menus, actions.undo, actions.redo, actions.get("tip")))
        for button in action.associatedObjects()
        if isinstance(button, QAbstractButton) and button.isVisible() and button.isEnabled()
    ]
    menus = []
    for action in bar.actions() if bar.isVisible() else ():
        words, area = strip_mnemonic(action.text()), partial(_title_of, bar, action)
        activate = partial(bar.setActiveAction, action)
        menus.append(ScanTarget(action, words, context.window, area, activate))
    yield ScanGroup((*chain_targets(buttons), *menus), is_secondary=True)


def _title_of(bar: QMenuBar, action: QAction) -> QRect:
    return bar.actionGeometry(action).translated(bar.mapTo(bar.window(), QPoint()))


def _entries(menu: QMenu) -> Iterator[ScanTarget]:
    """Yield a target for each menu entry, and a target that closes the menu."""
    for action in menu.actions():
        if action.isVisible() and action.isEnabled() and not action.isSeparator():
            words, area = strip_mnemonic(action.text()), partial(menu.actionGeometry, action)
            yield ScanTarget(action, words, menu, area, partial(_choose, menu, action))
    words = QCoreApplication.translate("ScanTargets", "Close the menu")
    yield ScanTarget(menu, words, menu, menu.rect, menu.close)


def _choose(menu: QMenu, action: QAction) -> None:
    if action.menu() is not None:
        menu.setActiveAction(action)  # opens the submenu
        return
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
    action.trigger()


# --- windows and dialogs --------------------------------------------------------------------


def _target(
    widget: QWidget, words: str, activate: Callable[[], object], area: QRect | None = None
) -> ScanTarget:
    """Return a target for a widget, or for an `area` in the widget's coordinates."""
    window = widget.window()

    def place() -> QRect:
        inside = widget.rect() if area is None else area
        return inside.translated(widget.mapTo(window, QPoint()))

    key = (widget, words, None if area is None else area.topLeft().toTuple())
    return ScanTarget(
        key, words, window, place, partial(_activate, widget, activate), partial(_scroll_to, widget)
    )


def _activate(widget: QWidget, activate: Callable[[], object]) -> None:
    if accepts_press(widget):
        widget.setFocus(Qt.FocusReason.OtherFocusReason)  # so that a change is announced
        activate()


def _scroll_to(widget: QWidget) -> None:
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
    """Yield a widget's targets; a widget of unknown type is activated with Return."""
    name = widget.accessibleName()
    match widget:
        case QAbstractButton():
            yield _target(widget, name or strip_mnemonic(widget.text()), widget.click)
        case QComboBox():
            yield _target(widget, f"{name}: {widget.currentText()}", widget.showPopup)
        case QTabBar():
            for tab in filter(widget.isTabVisible, range(widget.count())):
                activate, area = partial(widget.setCurrentIndex, tab), widget.tabRect(tab)
                yield _target(widget, widget.tabText(tab), activate, area)
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
        activate = partial(widget.triggerAction, step)
        yield _target(widget, f"{widget.accessibleName()}: {words}", activate, area)


def _rows(view: QAbstractItemView, activate: Callable[[QModelIndex], None]) -> Iterator[ScanTarget]:
    """Yield a target for each row in a list; a marked row is scrolled into view."""
    model, window = view.model(), view.window()

    def place(index: QModelIndex) -> QRect:
        return view.visualRect(index).translated(view.viewport().mapTo(window, QPoint()))

    for row in range(model.rowCount()):
        index = model.index(row, 0)
        if index.flags() & Qt.ItemFlag.ItemIsEnabled:
            words, area = str(index.data()), partial(place, index)
            activate_row = partial(_activate, view, partial(activate, index))
            mark = partial(_select, view, index)
            yield ScanTarget((view, row, words), words, window, area, activate_row, mark)


def _select(view: QAbstractItemView, index: QModelIndex) -> None:
    _scroll_to(view)
    view.setCurrentIndex(index)
    view.scrollTo(index)


def _open(view: QAbstractItemView, index: QModelIndex) -> None:
    view.setCurrentIndex(index)
    _press(view)


def _choose_in(box: QComboBox, index: QModelIndex) -> None:
    box.hidePopup()
    box.setCurrentIndex(index.row())
    box.activated.emit(index.row())
