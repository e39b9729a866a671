"""Tests that the guide for authors names exactly the existing things."""

import inspect
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import FunctionType
from typing import Any, Final, get_args, get_type_hints

from site_builder.texts import public_modules, public_names

MODULES: Final = {module.__name__.rpartition(".")[2]: module for module in public_modules()}
PUBLIC: Final[dict[str, Any]] = {
    name: getattr(module, name) for module in MODULES.values() for name in public_names(module)
}
GUIDE: Final = Path(__file__).parents[2] / "packaging" / "docs" / "games.md"
MOST_FOR_A_FIRST_GAME: Final = 36


def test_the_guide_names_all_that_a_game_may_import() -> None:
    named = set(re.findall(r"\w+", GUIDE.read_text("utf-8")))
    assert named >= set(PUBLIC)


def test_the_guide_names_no_class_that_there_is_not() -> None:
    text = GUIDE.read_text("utf-8")
    named = set(re.findall(r"\bHas[A-Z]\w+", text))
    assert named <= set(PUBLIC)
    found = re.findall(rf"\b({'|'.join(MODULES)})\.([A-Z]\w+)", text)
    wrong = {(of, name) for of, name in found if name != "NAME" and not hasattr(MODULES[of], name)}
    assert not wrong
    assert len({*named, *found}) > 20


ROW_OF_METHOD: Final = re.compile(r"^\| `(\w+)\(([\w, ]*)\)` \|", re.MULTILINE)


def test_the_table_of_methods_has_their_parameters() -> None:
    table = GUIDE.read_text("utf-8").split("### What each method gets and returns")[1]
    rows = ROW_OF_METHOD.findall(table.split("\n### ")[0])
    assert len(rows) > 20
    for name, given in rows:
        methods = (getattr(public, name, None) for public in PUBLIC.values())
        functions = [method for method in methods if inspect.isfunction(method)]
        expected = [word.strip() for word in given.split(",") if word.strip()]
        assert functions, name
        assert expected in [[*inspect.signature(each).parameters][1:] for each in functions], name


def test_messages_of_the_page_of_problems_are_those_of_the_program() -> None:
    """Each message stands in the source, up to what is filled in."""
    page = GUIDE.with_name("problems.md").read_text("utf-8")
    cells = re.findall(r"^\| (`[^|]+) \|", page, re.MULTILINE)
    sources = "".join(path.read_text("utf-8") for path in Path("tabletop").rglob("*.py"))
    known = re.sub(r'"\s*\n\s*f?"|\{[^}]*\}|[\\`"]', "", sources)
    of_python = ("ModuleNotFound", "ImportError", "Can't inst", "Attribute", "ValueErr", "TypeErr")
    told = [message for cell in cells for message in re.findall(r"`([^`]+)`", cell)]
    ours = [message for message in told if not message.startswith(of_python)]
    assert len(ours) > 25
    for message in ours:
        for part in re.split(r"\.\.\.|GameRules\.\w+|None|True", message.replace('"', "")):
            assert part.strip(" :;,") in known, part


def test_each_name_is_in_one_module_and_a_first_game_needs_few() -> None:
    names = [name for module in MODULES.values() for name in public_names(module)]
    assert len(names) == len(set(names))
    assert len(public_names(MODULES["api"])) <= MOST_FOR_A_FIRST_GAME


def test_all_that_stands_in_public_signatures_is_public() -> None:
    known = {id(value) for value in PUBLIC.values()}
    lacking = {
        (used.__name__, function.__qualname__)
        for function in _public_functions()
        for hint in get_type_hints(function, localns={**PUBLIC, "Fraction": Fraction}).values()
        for used in _classes_in(hint)
        if id(used) not in known
    }
    assert not lacking


def _public_functions() -> Iterator[FunctionType]:
    for public in PUBLIC.values():
        members = vars(public).items() if inspect.isclass(public) else [("function", public)]
        for name, member in members:
            own = getattr(member, "fget", getattr(member, "__func__", member))
            if inspect.isfunction(own) and (name == "__init__" or not name.startswith("_")):
                yield own


def _classes_in(hint: object) -> Iterator[type]:
    if inspect.isclass(hint) and hint.__module__.startswith("tabletop."):
        yield hint
    for part in get_args(hint) if not isinstance(hint, list) else hint:
        yield from _classes_in(part)
