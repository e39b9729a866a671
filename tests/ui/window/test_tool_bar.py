"""The style of the tool bar's buttons."""

from PySide6.QtCore import Qt

from tabletop.ui.base.settings import ToolBarStyle
from tests.ui.conftest import Begin

STYLES = Qt.ToolButtonStyle


def test_buttons_carry_words_where_there_is_room(begin: Begin) -> None:
    window = begin("Ann")
    around = window.tool_bar_and_dock
    assert around is not None
    bar, settings = around.tool_bar, window.context.settings
    found = []
    for width, wanted in (
        (1280, ToolBarStyle.BOTH),
        (1280, ToolBarStyle.WORDS),
        (1280, ToolBarStyle.ICONS),
        (700, ToolBarStyle.BOTH),
        (1000, ToolBarStyle.BOTH),
    ):
        settings.tool_bar_style = wanted
        window.resize(width, 720)
        buttons = filter(None, (bar._button(action) for group in bar._groups for action in group))
        found.append([button.toolButtonStyle() for button in buttons])
    icons, both = STYLES.ToolButtonIconOnly, STYLES.ToolButtonTextBesideIcon
    assert [set(styles) for styles in found[:4]] == [
        {both},
        {STYLES.ToolButtonTextOnly},
        {icons},
        {icons},
    ]
    assert found[4][:3] == [both] * 3  # undo, redo and tip show text first
    assert found[4][-2:] == [icons] * 2


def test_only_what_is_on_or_off_has_a_check_mark(begin: Begin) -> None:
    actions = begin("Ann").window_actions
    checkable = {name for name, action in actions._named.items() if action.isCheckable()}
    assert checkable == {"dock", "full_screen", "meter", "muted"}
