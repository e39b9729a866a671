"""All actions in menus, in the tool bar and for keys, in the order of the menus."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence

from tabletop.ui.base.settings import Settings, tr
from tabletop.ui.table.model.spec import Spec
from tabletop.ui.window.actions import ActionRow, Menu, WindowState

# Imported before the first paint: no features and no games.

_S: Final = QKeySequence.StandardKey
_ROLE: Final = QAction.MenuRole


def action_rows(specs: Iterable[Spec]) -> list[ActionRow]:
    """Return the rows of the window's own actions and of the features in `specs`."""
    there = {"", *(spec.name for spec in specs)}
    return [row for row in _rows() if row.feature in there]


def _is_measured(now: WindowState) -> bool:
    """Return whether the visible table's game has a task meter."""
    session = now.session
    if session is None or not now.has_table:
        return False
    from tabletop.engine.capabilities import HasMeter

    return isinstance(session.match.rules, HasMeter)


def _may_cover(now: WindowState) -> bool:
    """Return whether the match's table is shown and has a hand that can be covered."""
    session = now.session
    is_covering = session is not None and session.has_privacy_screen
    return now.has_table and now.is_played and now.is_open and is_covering


def _may_replay(now: WindowState) -> bool:
    """Return whether there is a match, and no hand in it has to stay hidden."""
    return now.is_over or (now.session is not None and not now.session.keeps_secrets)


def _rows() -> tuple[ActionRow, ...]:
    game, edit, view, help_menu = Menu.GAME, Menu.EDIT, Menu.VIEW, Menu.HELP
    return (
        ActionRow(
            "new",
            tr("&New game…"),
            (game, 1),
            command="start.new_game",
            keys=(_S.New,),
            icon="new",
            tool_place=12,
            tool_text=tr("New"),
        ),
        ActionRow(
            "restart",
            tr("&Restart"),
            (game, 1),
            keys=("Ctrl+R",),
            tip=tr("The same game once more, with the same cards and dice"),
            icon="restart",
            tool_place=41,
            enabled=lambda now: now.has_table,
        ),
        ActionRow(
            "open",
            tr("&Open saved game…"),
            (game, 2),
            command="saves.show",
            keys=(_S.Open,),
            icon="open",
            tool_place=31,
            tool_text=tr("Open"),
        ),
        ActionRow("recent", tr("Recent files"), (game, 2), is_submenu=True),
        ActionRow(
            "save_copy",
            tr("&Save a copy…"),
            (game, 2),
            command="saves.save_copy",
            keys=(_S.SaveAs,),
            icon="save",
            tool_place=32,
            tool_text=tr("Copy"),
            enabled=lambda now: now.has_table,
        ),
        ActionRow(
            "export",
            tr("&Export as text…"),
            (game, 2),
            command="saves.export",
            tip=tr("The log and the table as text, without secrets"),
            enabled=lambda now: now.session is not None,
        ),
        ActionRow(
            "pause",
            tr("P&ause"),
            (game, 3),
            keys=("P", Qt.Key.Key_Pause),
            tip=tr("Cover the table, and let the clock stand"),
            enabled=lambda now: now.has_table and now.is_played and now.is_open,
        ),
        ActionRow(
            "leave",
            tr("Lea&ve the table…"),
            (game, 3),
            command="leaving.show",
            tip=tr("Leave, come back or give up"),
            enabled=lambda now: now.has_table and now.is_played,
        ),
        ActionRow(
            "replay",
            tr("Rep&lay"),
            (game, 4),
            command="replay.show",
            keys=("Ctrl+Shift+R",),
            tip=tr("The game once more, move by move, to be looked at"),
            enabled=_may_replay,
        ),
        ActionRow("statistics", tr("S&tatistics"), (game, 4), command="statistics.show"),
        ActionRow(
            "backup",
            tr("Back up everything…"),
            (game, 5),
            command="backup.back_up",
            tip=tr("Saved games, results, settings and card sets in one file"),
        ),
        ActionRow(
            "restore",
            tr("Restore a backup…"),
            (game, 5),
            command="backup.restore",
            tip=tr("Take in what such a file holds, beside what is here"),
        ),
        ActionRow(
            "sandbox",
            tr("Open in the sand&box"),
            (game, 6),
            command="sandbox.show",
            keys=("Ctrl+B",),
            tip=tr("A copy of the game on an open table, where everything can be tried"),
        ),
        ActionRow(
            "open_scenario",
            tr("Open s&cenario…"),
            (game, 6),
            command="sandbox.open_scenario",
            tip=tr("A position from a file, in the sandbox"),
        ),
        ActionRow(
            "save_scenario",
            tr("Save scenar&io…"),
            (game, 6),
            command="sandbox.save_scenario",
            tip=tr("The position in the sandbox, and what was tried"),
            enabled=lambda now: now.active is not None and now.active is not now.session,
        ),
        ActionRow(
            "save_picture",
            tr("Save pict&ure…"),
            (game, 7),
            command="picture.save",
            tip=tr("The table as it is seen now, as a PNG file"),
            enabled=lambda now: now.pictured is not None,
        ),
        ActionRow(
            "copy_picture",
            tr("Cop&y picture"),
            (game, 7),
            command="picture.copy",
            keys=("Ctrl+Shift+C",),
            enabled=lambda now: now.pictured is not None,
        ),
        ActionRow(
            "home",
            tr("Back to the start &page"),
            (game, 8),
            keys=("Ctrl+Home",),
            icon="home",
            tool_place=11,
            tool_text=tr("Start page"),
        ),
        ActionRow("quit", tr("&Quit"), (game, 9), keys=(_S.Quit,), role=_ROLE.QuitRole),
        ActionRow(
            "undo",
            tr("&Undo"),
            (edit, 1),
            keys=(_S.Undo,),
            icon="undo",
            tool_place=21,
            enabled=lambda now: now.active is not None and now.active.can_undo,
        ),
        ActionRow(
            "redo",
            tr("&Redo"),
            (edit, 1),
            keys=(_S.Redo,),
            icon="redo",
            tool_place=22,
            enabled=lambda now: now.active is not None and now.active.can_redo,
        ),
        ActionRow(
            "tip",
            tr("T&ip"),
            (edit, 2),
            command="tips",
            keys=("T",),
            tip=tr("What is best now: first which piece, then why and what all else is worth"),
            icon="tip",
            tool_place=23,
            enabled=lambda now: now.active is not None and now.active.match.outcome is None,
        ),
        ActionRow(
            "ask",
            tr("&What can this do?"),
            (help_menu, 1),
            command="why_not",
            keys=("F8",),
            tip=tr("What a card, a die or a place can do now, or why not; nothing is done"),
            enabled=lambda now: now.active is not None,
        ),
        ActionRow(
            "settings",
            tr("Se&ttings…"),
            (edit, 3),
            command="settings_dialog.show",
            keys=("Ctrl+,",),
            role=_ROLE.PreferencesRole,
        ),
        ActionRow(
            "dock",
            tr("&Log, moves and rules"),
            (view, 1),
            keys=("Ctrl+L",),
            icon="log",
            tool_place=52,
            tool_text=tr("Log"),
            enabled=lambda now: now.has_table,
            is_checkable=True,
        ),
        ActionRow(
            "moves",
            tr("List of mo&ves"),
            (help_menu, 1),
            command="move_list.show",
            keys=("Ctrl+Shift+M",),
            tip=tr("Everything that can be done now, in words"),
            enabled=lambda now: now.session is not None,
        ),
        ActionRow(
            "news",
            tr("Repeat the last news"),
            (view, 1),
            command="announcer",
            keys=("F2",),
            tip=tr("What happened last, said once more and to be read"),
        ),
        ActionRow(
            "cover",
            tr("&Cover the hands"),
            (view, 1),
            command="privacy",
            keys=("Ctrl+H",),
            tip=tr("Let the curtain fall at once; you raise it again"),
            enabled=_may_cover,
        ),
        ActionRow(
            "ending",
            tr("How it &ended"),
            (view, 1),
            command="end.show",
            icon="trophy",
            tool_place=51,
            is_hidden=True,
        ),
        # On US keyboards, "+" is Shift+"=".
        ActionRow(
            "larger", tr("Lar&ger text"), (view, 2), keys=(_S.ZoomIn, "Ctrl+="), repeats=True
        ),
        ActionRow("smaller", tr("&Smaller text"), (view, 2), keys=(_S.ZoomOut,), repeats=True),
        ActionRow("usual", tr("&Usual text size"), (view, 2), keys=("Ctrl+0",)),
        ActionRow("full_screen", tr("&Full screen"), (view, 3), keys=("F11",), is_checkable=True),
        ActionRow(
            "muted",
            tr("&Mute"),
            (view, 4),
            command="sound",
            keys=("M",),
            setting=Settings.muted.name,
        ),
        ActionRow(
            "meter",
            tr("Task mete&r"),
            (view, 4),
            command="task_meter",
            keys=("Ctrl+M",),
            tip=tr("Which cards suit your secret task, and what is missing"),
            setting=Settings.metered.name,
            visible=_is_measured,
        ),
        ActionRow("menus", tr("Open the menus"), None, keys=("F10",)),
        ActionRow(
            "keys",
            tr("&Keyboard shortcuts"),
            (help_menu, 2),
            command="key_help.toggle",
            keys=("F1",),
        ),
        ActionRow(
            "rules",
            tr("&Rules of this game"),
            (help_menu, 2),
            command="rulebook.show",
            keys=("Shift+F1",),
            icon="help",
            enabled=lambda now: now.has_table,
        ),
        ActionRow(
            "last_refusal",
            tr("Rule of the &last refusal"),
            (help_menu, 2),
            command="rulebook.show_refusal",
            keys=("Ctrl+F1",),
            enabled=lambda now: bool(now.last_rule),
        ),
        ActionRow(
            "lessons",
            tr("&First game, explained"),
            (help_menu, 3),
            command="tutorial.fill",
            is_submenu=True,
        ),
        ActionRow("whats_new", tr("What is &new"), (help_menu, 4), command="about.show_news"),
        ActionRow(
            "about",
            tr("&About Tabletop"),
            (help_menu, 4),
            command="about.show",
            role=_ROLE.AboutRole,
        ),
    )
