"""The window's features, in the order in which a table calls them. Imports no Qt."""

from typing import Final

from tabletop.ui.table.model.spec import ALL_TABLES, NO_TABLES, PLAYABLE_TABLES, Spec, TableKind

_MATCH: Final = frozenset({TableKind.MATCH})

FEATURES: Final = (
    Spec("privacy", PLAYABLE_TABLES),
    Spec("event_strip", PLAYABLE_TABLES),
    Spec("hand_tools", PLAYABLE_TABLES),
    Spec("task_meter", frozenset({TableKind.MATCH, TableKind.LESSON})),
    Spec("round_sheet", PLAYABLE_TABLES),
    Spec("cutscenes", PLAYABLE_TABLES),
    Spec("magnifier", ALL_TABLES),
    Spec("why_not", PLAYABLE_TABLES),
    Spec("odds", _MATCH, wanted=("odds", "lead")),
    Spec("tips", frozenset({TableKind.MATCH, TableKind.SANDBOX}), on_demand=True),
    Spec("announcer", PLAYABLE_TABLES),
    Spec("sound", _MATCH),
    Spec("end", _MATCH),
    Spec("move_list", NO_TABLES, in_dock=True),
    Spec("rulebook", NO_TABLES, in_dock=True),
    Spec("start", NO_TABLES, at_start=True),
    Spec("tutorial", NO_TABLES),
    Spec("sandbox", NO_TABLES),
    Spec("saves", NO_TABLES),
    Spec("replay", NO_TABLES),
    Spec("picture", NO_TABLES),
    Spec("backup", NO_TABLES),
    Spec("leaving", NO_TABLES),
    Spec("statistics", NO_TABLES),
    Spec("settings_dialog", NO_TABLES),
    Spec("key_help", NO_TABLES),
    Spec("switch_access", NO_TABLES, wanted=("scanning",)),
    Spec("about", NO_TABLES),
)

if "privacy" not in {spec.name for spec in FEATURES}:
    raise ValueError("without the privacy screen nobody can play a game with hidden hands")
