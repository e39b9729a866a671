"""The window's features, in the order in which a table calls them. Imports no Qt."""

from typing import Final

from tabletop.ui.table.model.spec import ALL_TABLES, NO_TABLES, PLAYABLE_TABLES, Spec, TableKind

_MATCH: Final = frozenset({TableKind.MATCH})

FEATURES: Final = (
    Spec("privacy", PLAYABLE_TABLES, in_menus=True),
    Spec("event_strip", PLAYABLE_TABLES),
    Spec("hand_sorting", PLAYABLE_TABLES, in_menus=True),
    Spec("task_meter", frozenset({TableKind.MATCH, TableKind.LESSON}), in_menus=True),
    Spec("cutscenes", PLAYABLE_TABLES),
    Spec("magnifier", ALL_TABLES),
    Spec("why_not", PLAYABLE_TABLES, in_menus=True),
    Spec("odds", _MATCH, wanted=("odds", "lead", "offers_odds")),
    Spec("tips", frozenset({TableKind.MATCH, TableKind.SANDBOX}), on_demand=True, in_menus=True),
    Spec("announcer", PLAYABLE_TABLES, in_menus=True),
    Spec("sound", _MATCH, in_menus=True),
    Spec("end", _MATCH, in_menus=True),
    Spec("move_list", NO_TABLES, in_dock=True, in_menus=True),
    Spec("rulebook", NO_TABLES, in_dock=True, in_menus=True),
    Spec("start", NO_TABLES, at_start=True, in_menus=True),
    Spec("tutorial", NO_TABLES, in_menus=True),
    Spec("sandbox", NO_TABLES, in_menus=True),
    Spec("saves", NO_TABLES, in_menus=True),
    Spec("replay", NO_TABLES, in_menus=True),
    Spec("backup", NO_TABLES, in_menus=True),
    Spec("leaving", NO_TABLES, in_menus=True),
    Spec("statistics", NO_TABLES, in_menus=True),
    Spec("settings_dialog", NO_TABLES, in_menus=True),
    Spec("key_help", NO_TABLES, in_menus=True),
    Spec("switch_access", NO_TABLES, wanted=("scanning",)),
    Spec("about", NO_TABLES, in_menus=True),
)

if "privacy" not in {spec.name for spec in FEATURES}:
    raise ValueError("without the privacy screen nobody can play a game with hidden hands")
