"""Motions of the whole table: a new game is dealt, the table is turned.

The cards of a new game are shuffled, dealt round the seats and turned up; a card shows its back
until all have been dealt. All of it is a motion like any other: the scene knows the whole position
before, and `finish` ends it at any moment.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tabletop.engine.cards import HIDDEN
from tabletop.engine.scenes import Flip, Gait, Go, Step, Wait
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.ui.table.model.layout import Spot
from tabletop.ui.table.model.snapshot import Snapshot
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
    common = {zone for zone, area in scene.zones.items() if area.is_pile and owners[zone] is None}
    waiting = [c for c in shown if c.shown.card == HIDDEN and c.shown.zone in common]
    staying = {card.shown.zone for card in waiting}
    # The first pile of a back, and its uppermost card.
    piles = {card.shown.back: card for card in sorted(waiting, key=lambda c: -c.shown.zone)}
    _shuffle(scene, [card for card in shown if card.shown.zone in staying])
    dealt = [card for card in shown if card.shown.zone not in staying]
    dealt.sort(key=lambda card: _turn(card, owners[card.shown.zone]))
    begin = sum(_SHUFFLE) if staying else 0.0
    last = DEALING - _TURNED_UP - _FLIGHT
    cards, middle = scene.sprites.cards, scene.sceneRect().center().x()
    for number, card in enumerate(dealt):
        delay = begin + (last - begin) * number / max(len(dealt) - 1, 1)
        # Of a card that lies open as well.
        back = card.shown.back or cards.decks[cards.cards[card.shown.card].deck].back
        source = piles.get(back)
        steps: list[Step] = [Go(_FLIGHT)]
        if card.shown.back is None:
            card.start_face_down(back)
            steps += (Wait(last - delay), Flip(_TURNED_UP))
        scale = card.rest.scale
        above = Pose(middle, -UNIT * scale, scale, 0.0)  # out of sight
        card.place(above if source is None else source.rest)
        scene.animator.act(card, steps, delay=delay)
    return scene.animator.is_running


def _turn(card: CardItem, owner: Seat | None) -> tuple[bool, int, Seat, int]:
    """Return when a card is dealt: to each seat one after the other, then to the table."""
    shown = card.shown
    return (owner is None, shown.index, shown.zone if owner is None else owner, shown.zone)


def _shuffle(scene: TableScene, cards: Sequence[CardItem]) -> None:
    """Let the cards of piles go apart to either side and together again, twice."""
    for card in cards:
        side = _APART if card.shown.index % 2 else -_APART
        ways = enumerate(_SHUFFLE)
        steps = [Go(ms, dx=side if number % 2 == 0 else 0.0) for number, ms in ways]
        scene.animator.act(card, steps)


def lying_as(before: Snapshot, after: Snapshot) -> Snapshot:
    """Return what `after` shows of every card, lying as it did from the side seen `before`.

    In each zone cards take places in their order, whatever that was before: how a hand was sorted
    is not seen by following its cards.
    """
    spots = defaultdict[ZoneIndex, list[Spot]](list)
    for card in before.cards:
        spots[card.zone].append(card.spot)
    places = {zone: iter(found) for zone, found in spots.items()}
    spot_of = {
        (card.zone, card.index): next(places.get(card.zone, iter(())), card.spot)
        for card in sorted(after.cards, key=lambda card: card.index)
    }
    cards = tuple(replace(card, spot=spot_of[card.zone, card.index]) for card in after.cards)
    lying = {die.shown.die: die.spot for die in before.dice}
    dice = tuple(replace(d, spot=lying.get(d.shown.die, d.spot)) for d in after.dice)
    return replace(before, cards=cards, dice=dice, thrown=frozenset(), slips=())


TURN: Final = 800.0
"""Milliseconds in which the table is turned."""
_FAR: Final = 2.0
"""Scene units by which a piece is seen to be elsewhere."""


def turn(scene: TableScene, snapshot: Snapshot) -> None:
    """Show a snapshot of the table from another side; all goes round the middle meanwhile.

    What is not seen after it is not seen on the way, and nobody's name stands anywhere before all
    has arrived.
    """
    if not scene.animator.motion.flies:
        scene.render_snapshot(snapshot, animated=False)
        return
    scene.render_snapshot(lying_as(scene.snapshot, snapshot), animated=False)
    starts = {piece: piece.pose for piece in (*scene.cards, *scene.dice)}
    scene.render_snapshot(snapshot, animated=False)
    for piece, start in starts.items():
        rest = piece.rest
        is_far = abs(start.x - rest.x) + abs(start.y - rest.y) > _FAR or start.scale != rest.scale
        if is_far and piece.isVisible():
            piece.place(start)
            scene.animator.act(piece, [Go(TURN, gait=Gait.ROUND)])
    scene.show_names(shown=not scene.animator.is_running)
