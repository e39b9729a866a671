"""Writes a position as a scenario file that loads to the same position."""

from collections.abc import Sequence
from typing import Final

import yaml

from tabletop.engine.notation import Notation
from tabletop.engine.positions import Position
from tabletop.engine.state import State
from tabletop.games.catalogue import source_of
from tabletop.match.match import AnyRules
from tabletop.match.save.position import Plain, plain_fields, plain_zones, seat_word
from tabletop.scenarios.scenario import DEFAULT_SEED

_WIDTH: Final = 100


def position_text(
    title: str,
    rules: AnyRules,
    names: tuple[str, ...],
    state: State,
    *,
    seed: int = DEFAULT_SEED,
) -> str:
    """Return the scenario file of a position in which a seat acts, or nobody any more.

    Args:
        title: what the scenario is called.
        rules: the game with its options.
        names: the players by seat.
        state: the position; what lies hidden in it is written too.
        seed: decides what chance does next.
    """
    return to_yaml(scenario_data(title, rules, names, rules.position(state), seed))


def scenario_data(
    title: str,
    rules: AnyRules,
    names: tuple[str, ...],
    position: Position,
    seed: int,
    shows: Sequence[str] = (),
) -> dict[str, Plain]:
    """Return what a scenario file says before chance and steps; fields as usual are left out.

    Args:
        title: what the scenario is called.
        rules: the game with its options.
        names: the players by seat.
        position: where it begins.
        seed: decides what chance does.
        shows: ids of the rules that it shows.
    """
    notation = Notation(rules, names)
    source = source_of(rules.game)
    brought: dict[str, Plain] = {"source": source} if source else {}
    shown: dict[str, Plain] = {"rules": list(shows)} if shows else {}
    return {
        "scenario": title,
        "game": rules.game,
        **brought,
        "options": dict(rules.options),
        **shown,
        "players": list(names),
        "position": {
            "to_act": seat_word(position.to_act, notation),
            "zones": plain_zones(rules, notation, position),
            **plain_fields(rules, notation, position, defaults=False),
        },
        "seed": seed,
    }


class Block(dict[str, Plain]):
    """A mapping of which each entry stands on a line of its own."""


def to_yaml(data: Plain) -> str:
    """Return the data as text: what holds only plain values stands on one line."""
    text: str = yaml.dump(
        data,
        Dumper=_Dumper,
        default_flow_style=None,
        sort_keys=False,
        allow_unicode=True,
        width=_WIDTH,
    )
    return text


def flow(data: Plain) -> str:
    """Return the data as one line."""
    text: str = yaml.dump(
        data, Dumper=_Dumper, default_flow_style=True, allow_unicode=True, width=10**6
    )
    return text.removesuffix("\n").removesuffix("\n...")


class _Dumper(yaml.SafeDumper):
    """Writes every value where it belongs, even one that occurs twice."""

    def ignore_aliases(self, data: object) -> bool:
        return True

    def represent_block(self, data: Block) -> yaml.Node:
        """See `Block`."""
        return self.represent_mapping("tag:yaml.org,2002:map", data, flow_style=False)


_Dumper.add_representer(Block, _Dumper.represent_block)
