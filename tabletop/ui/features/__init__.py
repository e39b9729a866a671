"""The features of the window, in the order in which the table calls them. No Qt."""

from typing import Final

from tabletop.ui.table.model.spec import EVERY, NOWHERE, PLAYED, Kind, Spec

_MATCH: Final = frozenset({Kind.MATCH})

FEATURES: Final = (
    Spec("privacy", PLAYED, in_menus=True),
    Spec("event_strip", PLAYED),
    Spec("hand_tools", PLAYED),
    Spec("meter", frozenset({Kind.MATCH, Kind.LESSON}), in_menus=True),
    Spec("round_sheet", PLAYED),
    Spec("cutscenes", PLAYED),
    Spec("magnifier", EVERY),
    Spec("why_not", PLAYED, in_menus=True),
    Spec("odds", _MATCH, wanted=("odds", "lead")),
    Spec("tips", frozenset({Kind.MATCH, Kind.SANDBOX}), on_demand=True, in_menus=True),
    Spec("announcer", PLAYED, in_menus=True),
    Spec("sound", _MATCH, needs_window=True, in_menus=True),
    Spec("end", _MATCH, needs_window=True, in_menus=True),
    Spec("move_list", NOWHERE, in_dock=True, in_menus=True),
    Spec("rulebook", NOWHERE, in_dock=True, in_menus=True),
    Spec("start", NOWHERE, at_start=True, in_menus=True),
    Spec("tutorial", NOWHERE, in_menus=True),
    Spec("sandbox", NOWHERE, in_menus=True),
    Spec("saves", NOWHERE, in_menus=True),
    Spec("replay", NOWHERE, in_menus=True),
    Spec("picture", NOWHERE, in_menus=True),
    Spec("backup", NOWHERE, in_menus=True),
    Spec("leaving", NOWHERE, in_menus=True),
    Spec("statistics", NOWHERE, in_menus=True),
    Spec("settings_dialog", NOWHERE, in_menus=True),
    Spec("key_help", NOWHERE, in_menus=True),
    Spec("switch_access", NOWHERE, wanted=("scanning",)),
    Spec("about", NOWHERE, in_menus=True),
)

if "privacy" not in {spec.name for spec in FEATURES}:
    raise ValueError("without the privacy screen nobody can play a game with hidden hands")
