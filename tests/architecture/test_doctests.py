"""Public classes of engine, match and `tabletop.api` have a doctest, and all doctests pass."""

import doctest
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import pytest

import tabletop.engine
import tabletop.match
from tabletop import api
from tabletop.api import positions, solving, table
from tabletop.cards.card_file import load_card_set
from tabletop.match.match import AnyRules, Match

EXAMPLE = Path(__file__).parents[2] / "packaging" / "example-game" / "src"


def modules() -> list[str]:
    packages = (tabletop.engine, tabletop.match)
    names = {
        module.name
        for package in packages
        for module in walk_packages(package.__path__, f"{package.__name__}.")
        if not module.ispkg
    }
    for module in (api, positions, solving, table):
        public = filter(inspect.isclass, vars(module).values())
        names.update(found.__module__ for found in public)
    return sorted(name for name in names if name.startswith("tabletop."))


MODULES = modules()


def public_classes(module: ModuleType) -> Iterator[type]:
    for name, value in vars(module).items():
        is_own = inspect.isclass(value) and value.__module__ == module.__name__
        if is_own and not name.startswith("_"):
            yield value


@cache
def example_rules() -> AnyRules:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(EXAMPLE)
        game = import_module("tabletop_ladder").GAME
        schema, make = game.load()
    rules: AnyRules = make(load_card_set(game.folder / "cards.yaml", schema, None), 2, {})
    # Other tests in this process find the example in a folder, as if it had not been imported.
    for name in [name for name in sys.modules if name.partition(".")[0] == "tabletop_ladder"]:
        del sys.modules[name]
    return rules


def example_globals() -> dict[str, Any]:
    """Return the names that doctests use: the example game after the deal, new each time."""
    match = Match(example_rules(), ("Ann", "Ben"), seed=7)
    match.resume()
    return {"rules": match.rules, "state": match.state, "match": match}


@pytest.mark.parametrize("name", MODULES)
def test_public_names_have_a_doctest(name: str) -> None:
    classes = public_classes(import_module(name))
    assert [found.__name__ for found in classes if ">>> " not in (found.__doc__ or "")] == []


@pytest.mark.parametrize("name", MODULES)
def test_doctests_of_public_names_pass(name: str) -> None:
    runner, output = doctest.DocTestRunner(verbose=False), list[str]()
    for test in doctest.DocTestFinder(exclude_empty=True).find(import_module(name)):
        test.globs.update(example_globals())
        runner.run(test, out=output.append)
    assert not runner.failures, "".join(output)


def test_the_packages_are_searched() -> None:
    searched = {"tabletop.engine.rules", "tabletop.match.save.reader", "tabletop.games.kit"}
    assert searched <= set(MODULES)
