"""How the cards of a new game come to where they lie: shuffled, dealt round the seats, turned up.

All of it is a motion like any other: the scene knows the whole position before, and `finish` ends
it at any moment. A card shows its back until all have been dealt.
"""

from collections.abc import Sequence
from typing import Final

from tabletop.engine.cards import HIDDEN
from tabletop.engine.scenes import Flip, Go, Step, Wait
from tabletop.engine.zones import Seat
from tabletop.ui.table.scene.items import CardItem, Pose
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.scene.sprites import UNIT

DEALING: Final = 1500.0
"""Milliseconds of all of it at the usual pace."""
_SHUFFLE: Final = (90.0, 120.0, 90.0, 120.0)
"""Milliseconds of the ways apart and together again."""
_APART: Final = 0.42
"""How far cards are moved apart, in their widths."""
_FLIGHT: Final = 240.0
_TURNED_UP: Final = 300.0
"""Milliseconds in which what lies open is turned up at the end."""


def deal(scene: TableScene, owners: Sequence[Seat | None]) -> bool:
    """Let every card come from the pile of its back, or over the upper edge where there is none.

    Args:
        scene: shows the position after dealing.
        owners: whose each zone is, by its number; None for the table's own.

    Returns:
        Whether anything moves; nothing does where pieces do not fly.
    """
    if not scene.animator.motion.flies:
        return False
    shown = [card for card in scene.cards if card.isVisible()]
    waiting = [c for c in shown if c.shown.card == HIDDEN and _in_pile(scene, c, owners)]
    staying = {card.shown.zone for card in waiting}
    # The first pile of a back, and its uppermost card.
    piles = {card.shown.back: card for card in sorted(waiting, key=lambda c: -c.shown.zone)}
    _shuffle(scene, [card for card in shown if card.shown.zone in staying])
    dealt = [card for card in shown if card.shown.zone not in staying]
    dealt.sort(key=lambda card: _turn(card, owners[card.shown.zone]))
    begin = sum(_SHUFFLE) if staying else 0.0
    last = DEALING - _TURNED_UP - _FLIGHT
    for number, card in enumerate(dealt):
        delay = begin + (last - begin) * number / max(len(dealt) - 1, 1)
        back = _back_of(scene, card)
        source = piles.get(back)
        steps: list[Step] = [Go(_FLIGHT)]
        if card.shown.back is None:
            card.start_face_down(back)
            steps += (Wait(last - delay), Flip(_TURNED_UP))
        card.place(_above(scene, card) if source is None else source.rest)
        scene.animator.act(card, steps, delay=delay)
    return scene.animator.is_running


def _in_pile(scene: TableScene, card: CardItem, owners: Sequence[Seat | None]) -> bool:
    zone = card.shown.zone
    return owners[zone] is None and zone in scene.zones and scene.zones[zone].is_pile


def _turn(card: CardItem, owner: Seat | None) -> tuple[bool, int, Seat, int]:
    """Return when a card is dealt: to each seat one after the other, then to the table."""
    shown = card.shown
    return (owner is None, shown.index, shown.zone if owner is None else owner, shown.zone)


def _back_of(scene: TableScene, card: CardItem) -> str:
    """Return what is on the back of a card, also of one that lies open."""
    cards, shown = scene.sprites.cards, card.shown
    return shown.back or cards.decks[cards.cards[shown.card].deck].back


def _shuffle(scene: TableScene, cards: Sequence[CardItem]) -> None:
    """Let the cards of piles go apart to either side and together again, twice."""
    for card in cards:
        side = _APART if card.shown.index % 2 else -_APART
        ways = enumerate(_SHUFFLE)
        steps = [Go(ms, dx=side if number % 2 == 0 else 0.0) for number, ms in ways]
        scene.animator.act(card, steps)


def _above(scene: TableScene, card: CardItem) -> Pose:
    """Return a place over the middle of the table's upper edge, out of sight."""
    return Pose(scene.sceneRect().center().x(), -UNIT * card.rest.scale, card.rest.scale, 0.0)
