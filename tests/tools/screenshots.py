"""Pictures of the table in every phase of a game.

Plays a match at random to named phases and saves what the table looks like there:

    QT_QPA_PLATFORM=offscreen python tests/tools/screenshots.py -o /tmp/shots
    QT_QPA_PLATFORM=offscreen QT_SCALE_FACTOR=2 python tests/tools/screenshots.py -o /tmp/shots \
        --seats 1 4 --sizes 960x540 --phases lifted refused --theme night

Sizes are in logical pixels; QT_SCALE_FACTOR multiplies them. Phases of a match (`start`, `middle`,
`late`) exist in every game; the others show what a hand does, or a stage of the first game. What
a match never comes to is left out with a notice. With `--sheet FILE` all pictures are also joined,
one below the other.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tabletop.content.game_library import rules_for  # noqa: E402
from tabletop.games.catalogue import CATALOG  # noqa: E402 - after the path
from tabletop.i18n.speaker import Speaker  # noqa: E402
from tabletop.i18n.texts import load_texts  # noqa: E402
from tabletop.match.match import Match  # noqa: E402
from tabletop.match.queries import movable_cards  # noqa: E402
from tabletop.resources import resource_path  # noqa: E402
from tabletop.ui.features.cutscenes.feature import cutscenes_of  # noqa: E402
from tabletop.ui.features.tips.feature import TipsPart  # noqa: E402
from tabletop.ui.table.model.motion import NO_MOTION  # noqa: E402
from tabletop.ui.table.session import Session  # noqa: E402
from tabletop.ui.table.table_view import TableView  # noqa: E402
from tabletop.ui.widgets.theme import (  # noqa: E402
    THEMES,
    apply_theme,
    theme_named,
)
from tests.parts import stage_of  # noqa: E402
from tests.ui.table.bare import table_features  # noqa: E402
from tests.ui.thinking_here import ThinkingHere  # noqa: E402

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")
TRIES: Final = 300

Wanted = Callable[[Session], bool]
Gesture = Callable[[TableView], None]


def field(session: Session, name: str) -> object:
    """A field of the position; None where the game has none of this name."""
    return session.match.rules.position(session.match.state).fields.get(name)


def at_ply(ply: int) -> Wanted:
    """After so many steps."""
    return lambda session: session.match.ply >= ply


def can_move(ply: int) -> Wanted:
    """After so many steps, where a card can be moved."""
    return lambda session: (
        session.match.ply >= ply and bool(movable_cards(session.match, session.viewer))
    )


def in_stage(part: int, stage: str, ply: int = 0) -> Wanted:
    """At a stage of a game that has parts and stages."""
    return lambda session: (
        field(session, "part") == part
        and field(session, "stage") == stage
        and session.match.ply >= ply
    )


def in_phase(phase: str, ply: int = 60) -> Wanted:
    """In a phase of a game that has phases, after so many steps, where there is a choice."""
    return lambda session: (
        field(session, "phase") == phase
        and session.match.ply >= ply
        and len(session.match.legal_actions()) > 1
    )


def few_dice(session: Session) -> bool:
    """When two dice are left to the team."""
    dice = field(session, "dice")
    return isinstance(dice, dict) and field(session, "part") == 2 and sum(dice.values()) == 2


def rest(view: TableView) -> None:
    """Let everything lie."""
    view.finish_early()


def lift(view: TableView) -> None:
    """Carry a card over a place where it may land."""
    view.finish_early()
    item = next((c for c in view.scene.cards if c.shown.playable), None)
    if item is None or not view.drag.begin_drag(item):
        return
    zones = view.drag.targets.zones
    if zones:
        point = view.scene.zones[max(zones)].pos()
        view.drag.hold_over(view.drag.target_at(point), point)


def refuse(view: TableView) -> None:
    """Let a card go where it may not lie."""
    view.finish_early()
    item = next((c for c in reversed(view.scene.cards) if c.shown.playable), None)
    if item is None or not view.drag.begin_drag(item):
        return
    zones = view.drag.targets.zones
    others = [z for z in view.scene.zones if z not in zones and z != item.shown.zone]
    place = max(others, key=lambda zone: view.scene.zones[zone].place.width)
    point = view.scene.zones[place].pos()
    view.drag.drop(view.drag.target_at(point), point)
    view.scene.animator.advance(90)


def gather(view: TableView) -> None:
    """Put all but one of the dice into the cup."""
    view.finish_early()
    for die in view.scene.dice[1:]:
        view.presenter.dice.toggle(die.shown.die_view.die)
    view.session.rearranged.emit()
    view.scene.animator.finish()


def set_aside(view: TableView) -> None:
    """Put two dice aside."""
    view.finish_early()
    views = [die.shown.die_view for die in view.scene.dice]
    staged = [view.die for view in views if view.stage is not None]
    for die in staged[:2]:
        view.presenter.dice.toggle(die)
    view.session.rearranged.emit()
    view.scene.animator.finish()


def look(view: TableView) -> None:
    """Point at a card that can be moved."""
    view.finish_early()
    item = next((c for c in view.scene.cards if c.shown.playable), None)
    view.drag.hover(None if item is None else item.pos())


def throw(view: TableView) -> None:
    """In the middle of a throw."""
    gather(view)
    if view.scene.cup is not None:
        view.drag.click(view.scene.cup, view.scene.cup.pos())
        view.scene.animator.advance(230)


def move_on(view: TableView) -> None:
    """In the middle of what follows from an action."""
    view.finish_early()
    view.session.act(view.session.match.legal_actions()[0])
    view.scene.animator.advance(200)


def enlarge(view: TableView) -> None:
    """Look at a card for long."""
    view.finish_early()
    shown = [c for c in view.scene.cards if c.isVisible() and c.shown.back is None]
    if shown:
        view.drag.inspect(shown[len(shown) // 3].pos())


def has_headline(session: Session) -> bool:
    """When the last step was told in large letters."""
    ply = session.match.ply - 1
    told = cutscenes_of(session.match, session.speaker, session.visible_to, ply) if ply > 8 else ()
    return any(one.words for one in told)


def tell(view: TableView) -> None:
    """Tell of the last step again, in letters that stand still."""
    view.finish_early()
    session = view.session
    view.set_motion(NO_MOTION)
    viewer, ply = session.visible_to, session.match.ply - 1
    stage_of(view).play(cutscenes_of(session.match, session.speaker, viewer, ply))


def advise(view: TableView) -> None:
    """The whole tip."""
    view.finish_early()
    view.features.use("tips")
    tips, thinking = view.features.part(TipsPart), ThinkingHere(view)
    tips._thinker = thinking
    tips.act()
    thinking.answer()
    tips.act()


def explain(view: TableView) -> None:
    """Ask what a card of the own hand can do."""
    view.finish_early()
    item = next((c for c in view.scene.cards if c.shown.playable), None)
    if item is not None:
        view.explain(item, item.pos())


def keyboard(view: TableView) -> None:
    """The ring of the keyboard."""
    view.finish_early()
    view.keyboard_cursor.arrow(Qt.Key.Key_Right)


PHASES: Final[dict[str, tuple[Wanted, Gesture]]] = {
    "start": (at_ply(0), rest),
    "middle": (at_ply(24), rest),
    "late": (at_ply(44), rest),
    "lifted": (can_move(14), lift),
    "refused": (can_move(14), refuse),
    "moving": (at_ply(15), move_on),
    "enlarged": (at_ply(10), enlarge),
    "keyboard": (can_move(8), keyboard),
    "tip": (can_move(14), advise),
    "banner": (has_headline, tell),
    "why": (can_move(14), explain),
    "roll": (in_stage(1, "roll"), rest),
    "cup": (in_stage(1, "roll", 10), gather),
    "thrown": (in_stage(1, "roll", 10), throw),
    "hit": (in_stage(1, "remove", 20), rest),
    "part-2": (in_stage(2, "roll"), rest),
    "defeat": (in_stage(2, "remove"), rest),
    "pile": (in_stage(2, "remove"), enlarge),
    "give": (in_stage(2, "give"), rest),
    "few": (few_dice, rest),
    "aside": (in_phase("rolled"), set_aside),
    "claim": (in_phase("claim"), look),
    "death": (in_phase("death"), lift),
}


def new_session(game: str, seats: int, seed: int) -> Session:
    """The match that a seed deals, all cards for all eyes."""
    names = NAMES[:seats]
    rules = rules_for(game, names, {})
    match = Match(rules, names, seed)
    match.resume()
    speaker = Speaker(load_texts(resource_path("card_defs"), game, "en"), rules, names)
    return Session(match, speaker, privacy_screen=False)


def session_at(game: str, seats: int, wanted: Wanted) -> Session | None:
    """A session at the first position of that kind in matches played at random."""
    for seed in range(TRIES):
        session = new_session(game, seats, seed)
        match, random = session.match, Random(seed)
        while match.outcome is None:
            if wanted(session):
                return session
            session.act(random.choice(list(match.legal_actions())))
    return None


def shoot(session: Session, size: tuple[int, int], theme: str, gesture: Gesture) -> QImage:
    """The table after a gesture."""
    view = TableView(session, features=table_features(), theme=theme_named(theme))
    view.resize(*size)
    view.show()
    QApplication.processEvents()
    view.board.sharpen()
    gesture(view)
    image = view.grab().toImage()
    view.scene.animator.finish()
    view.close()
    return image


def joined(images: Sequence[QImage]) -> QImage:
    """All pictures, one below the other."""
    width = max(image.width() for image in images)
    sheet = QImage(width, sum(i.height() for i in images), QImage.Format.Format_RGB32)
    sheet.fill(Qt.GlobalColor.black)
    painter = QPainter(sheet)
    y = 0
    for image in images:
        plain = image.copy()
        plain.setDevicePixelRatio(1.0)
        painter.drawImage(QPointF(0, y), plain)
        y += plain.height()
    painter.end()
    return sheet


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--game", default="wonderful-world", choices=[g.id for g in CATALOG])
    parser.add_argument("--seats", type=int, nargs="+", default=[2])
    parser.add_argument("--sizes", nargs="+", default=["1280x720"], metavar="WxH")
    parser.add_argument("--phases", nargs="+", default=list(PHASES), choices=list(PHASES))
    parser.add_argument("--theme", default="felt", choices=[theme.name for theme in THEMES])
    parser.add_argument("--sheet", type=Path, help="one picture of all of them")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> None:
    """Take all pictures asked for."""
    wanted = parsed(arguments)
    app = QApplication([])
    apply_theme(app, theme_named(wanted.theme))
    wanted.out.mkdir(parents=True, exist_ok=True)
    images = []
    for seats in wanted.seats:
        for phase in wanted.phases:
            condition, gesture = PHASES[phase]
            for size in wanted.sizes:
                session = session_at(wanted.game, seats, condition)
                if session is None:
                    print(f"{phase} with {seats}: no match comes to it")
                    break
                width, height = map(int, size.split("x"))
                image = shoot(session, (width, height), wanted.theme, gesture)
                path = wanted.out / f"{wanted.game}-{seats}-{phase}-{size}.png"
                image.save(str(path))
                images.append(image)
                print(path)
    if wanted.sheet is not None and images:
        joined(images).save(str(wanted.sheet))


if __name__ == "__main__":
    main(sys.argv[1:])
