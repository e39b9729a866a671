"""The words in which action cards say what they do."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tabletop.engine.cards import Fact

PARAMETERS: Final[Mapping[str, tuple[frozenset[str], frozenset[str]]]] = {
    # Lay all number cards of a colour of your choice on the number discards.
    "lay-colour": (frozenset(), frozenset()),
    # Lay one to `cards` number cards on the number discards.
    "lay-cards": (frozenset({"cards"}), frozenset()),
    # Lay all cards of your highest value on the number discards.
    "lay-highest": (frozenset(), frozenset()),
    # Draw `cards` cards: `who` is yourself, or everyone, clockwise from you.
    "draw": (frozenset({"cards"}), frozenset({"who"})),
    # Take any number of Mac's cards, then lay as many with him.
    "exchange-mac": (frozenset(), frozenset()),
    # Give a person `cards` equal number cards.
    "give-equal": (frozenset({"cards"}), frozenset()),
    # Take `cards` hand cards from a person unseen, then give that person `give` cards.
    "take-and-give": (frozenset({"cards", "give"}), frozenset()),
    # Look at a person's task.
    "look-task": (frozenset(), frozenset()),
    # Exchange your task for one from the pile.
    "new-task": (frozenset(), frozenset()),
    # Exchange your task with a person.
    "swap-tasks": (frozenset(), frozenset()),
    # Everyone passes `what` (hand, task or both) to the left.
    "pass": (frozenset({"what"}), frozenset()),
    # Everyone passes `cards` number cards to the left; all choose before anyone receives.
    "pass-cards": (frozenset({"cards"}), frozenset()),
    # Your left neighbour takes `cards` of your hand cards unseen.
    "left-takes": (frozenset({"cards"}), frozenset()),
    # Swap hands with the other person who holds the fewest cards.
    "swap-hands": (frozenset(), frozenset()),
}
"""Each effect, the parameters that it must have, and those that it may have besides."""


@dataclass(frozen=True, slots=True)
class EffectSpec:
    """What an action card does, as it is written (`cards.EFFECT`)."""

    do: str
    cards: int = 1
    give: int = 0
    everyone: bool = False
    hand: bool = False
    task: bool = False

    @classmethod
    def of(cls, fact: Fact) -> "EffectSpec":
        """The effect that a card states; the schema has checked it."""
        said = fact if isinstance(fact, Mapping) else {}
        cards, give, what = said.get("cards"), said.get("give"), said.get("what")
        passed = what if isinstance(what, tuple) else ()
        return cls(
            do=str(said["do"]),
            cards=cards if isinstance(cards, int) else 1,
            give=give if isinstance(give, int) else 0,
            everyone=said.get("who") == "everyone",
            hand="hand" in passed,
            task="task" in passed,
        )


def effect_problems(fact: Fact) -> Iterator[str]:
    """Parameters that an effect lacks, or does not know."""
    said = fact if isinstance(fact, Mapping) else {}
    do = str(said["do"])
    needed, possible = PARAMETERS[do]
    given = {name for name, value in said.items() if name != "do" and value not in (None, ())}
    for name in sorted(needed - given):
        yield f'the effect "{do}" needs "{name}"'
    for name in sorted(given - needed - possible):
        yield f'the effect "{do}" does not know "{name}"'
