"""Lists positions with the computer's reason for each action, to be read by eye.

    python tests/tools/reasons.py [GAME...] [-n POSITIONS]

The positions are those of a game that `medium` plays. Each is listed as its player sees it, with
the actions by their value after 60 tries.
"""

import argparse
from collections.abc import Iterator
from typing import Any

from tabletop.bots.adviser import Adviser
from tabletop.bots.policy import AnyRules, GreedyPolicy
from tabletop.bots.search import AdviseTask
from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.engine.advice import Advice
from tabletop.engine.capabilities import dice_of
from tabletop.engine.cards import HIDDEN
from tabletop.engine.notation import Notation
from tabletop.engine.zones import State
from tabletop.games.catalogue import CATALOG
from tabletop.i18n.speaker import Speaker
from tabletop.match.chance import SeededChance
from tabletop.match.save.position import snapshot
from tabletop.testing.playing import NAMES, play

_TRIES = 60
_ACTIONS = 6


def positions(rules: AnyRules, wanted: int) -> Iterator[State]:
    """Yield observed positions with a choice, spread over a game."""
    moments = play(rules, 1, policy=GreedyPolicy(1))
    states = [one.before for one in moments if one.before.to_act >= 0]
    choices = [state for state in states if len(rules.legal_actions(state)) > 1]
    for state in choices[:: max(1, len(choices) // wanted)][:wanted]:
        yield rules.observe(state, state.to_act)


def lines(rules: AnyRules, seen: State, advice: Advice, speaker: Speaker) -> Iterator[str]:
    """Yield what is seen of a position, and the best actions with their reasons."""
    notation = Notation(rules, NAMES[: rules.seats])
    dealt = rules.resample(seen, max(seen.to_act, 0), SeededChance(1))
    shown: Any = snapshot(rules, notation, dealt)
    hidden = {notation.zone_name(n) for n, cards in enumerate(seen.zones) if HIDDEN in cards}
    yield f"{rules.game}: {shown['to_act']} is to act"
    for zone, cards in shown["zones"].items():
        if zone not in hidden:
            yield f"    {zone}: {' '.join(cards)}"
    yield "    " + ", ".join(f"{name} {told}" for name, told in shown["fields"].items() if told)
    known = [one for one in advice.values if one.value is not None]
    for one in sorted(known, key=lambda one: -(one.value or 0))[:_ACTIONS]:
        why = "-" if one.reason is None else speaker.note(one.reason)
        action = speaker.action(one.action, dice_of(rules, seen))
        yield f"  {100 * (one.value or 0):5.1f}  {action}: {why}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("-n", type=int, default=10, help="positions (%(default)s)")
    given = parser.parse_args()
    for game in CATALOG:
        if given.games and game.id not in given.games:
            continue
        rules = rules_for(game.id, NAMES[:2], {})
        speaker, adviser = GameLibrary("en").speaker_for(rules, NAMES[:2]), Adviser(rules)
        for seen in positions(rules, given.n):
            legal = rules.legal_actions(seen)
            advice = adviser.advise(seen, legal, AdviseTask(tries=_TRIES))
            if advice is not None:
                print("\n".join((*lines(rules, seen, advice, speaker), "")), flush=True)


if __name__ == "__main__":
    main()
