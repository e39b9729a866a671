"""Finds what the features of a table show, for tests and tools."""

from tabletop.ui.features.announcer.feature import AnnouncerPart
from tabletop.ui.features.cutscenes.feature import CutscenePlayer, CutscenesPart
from tabletop.ui.features.event_strip.feature import EventStrip, EventStripPart
from tabletop.ui.features.magnifier.feature import Magnifier, MagnifierPart
from tabletop.ui.features.move_list.feature import MoveList
from tabletop.ui.features.privacy.feature import PrivacyPart
from tabletop.ui.features.privacy.screen import PrivacyScreen
from tabletop.ui.features.replay.table import ReplayTable
from tabletop.ui.features.rulebook.page import RulesPage
from tabletop.ui.features.tips.feature import TipsPart
from tabletop.ui.table.bot_driver import Thinker
from tabletop.ui.table.table_view import TableView
from tabletop.ui.window.dock import SidePanel


def magnifier_of(table: TableView | ReplayTable) -> Magnifier:
    return table.features.part(MagnifierPart).popup


def stage_of(table: TableView) -> CutscenePlayer:
    return table.features.part(CutscenesPart).player


def privacy_part_of(table: TableView) -> PrivacyPart:
    return table.features.part(PrivacyPart)


def privacy_of(table: TableView) -> PrivacyScreen:
    return table.features.part(PrivacyPart).screen


def strip_of(table: TableView) -> EventStrip:
    return table.features.part(EventStripPart).strip


def news_of(table: TableView) -> AnnouncerPart:
    return table.features.part(AnnouncerPart)


def tips_of(table: TableView) -> TipsPart | None:
    return next(
        (part for part in table.features.parts.values() if isinstance(part, TipsPart)), None
    )


def begin_tips(table: TableView, thinker: Thinker) -> TipsPart:
    """Attach tips that ask a thinker of the test's own."""
    table.features.window.thinker = lambda: thinker
    tips = table.features.use("tips")
    assert isinstance(tips, TipsPart)
    return tips


def moves_of(panel: SidePanel) -> MoveList:
    (moves,) = panel.findChildren(MoveList)
    return moves


def rules_of(panel: SidePanel) -> RulesPage:
    (page,) = panel.findChildren(RulesPage)
    return page
