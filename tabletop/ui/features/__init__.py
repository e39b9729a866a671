"""The features of the window, in the order in which the table calls them. No Qt."""

from typing import Final

from tabletop.ui.table.model.spec import EVERY, NOWHERE, PLAYED, Kind, Spec

_MATCH: Final = frozenset({Kind.MATCH})

FEATURES: Final = (
    Spec("privacy", PLAYED),
    Spec("event_strip", PLAYED),
    Spec("hand_tools", PLAYED),
    Spec("meter", frozenset({Kind.MATCH, Kind.LESSON})),
    Spec("round_sheet", PLAYED),
    Spec("cutscenes", PLAYED),
    Spec("magnifier", EVERY),
    Spec("why_not", PLAYED),
    Spec("odds", _MATCH, wanted=("odds", "lead")),
    Spec("tips", frozenset({Kind.MATCH, Kind.SANDBOX}), on_demand=True),
    Spec("announcer", PLAYED),
    Spec("sound", _MATCH, needs_window=True),
    Spec("end", _MATCH, needs_window=True),
    Spec("move_list", NOWHERE, in_dock=True),
    Spec("rulebook", NOWHERE, in_dock=True),
    Spec("start", NOWHERE, at_start=True),
    Spec("tutorial", NOWHERE),
    Spec("sandbox", NOWHERE),
    Spec("saves", NOWHERE),
    Spec("replay", NOWHERE),
    Spec("picture", NOWHERE),
    Spec("backup", NOWHERE),
    Spec("leaving", NOWHERE),
    Spec("statistics", NOWHERE),
    Spec("settings_dialog", NOWHERE),
    Spec("key_help", NOWHERE),
    Spec("switch_access", NOWHERE, wanted=("scanning",)),
    Spec("about", NOWHERE),
)

if "privacy" not in {spec.name for spec in FEATURES}:
    raise ValueError("without the privacy screen nobody can play a game with hidden hands")
