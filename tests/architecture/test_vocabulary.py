"""Names and docstrings use the terms of the field; the counts of other words may only fall."""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "tabletop"

IN_NAMES: Final = {
    **dict.fromkeys(("told", "laid", "lie", "lies", "stand", "stands", "follow", "renew"), 0),
    **dict.fromkeys(("surround", "hush", "linger", "wear", "accuse", "lose", "toss"), 0),
    **dict.fromkeys(("cloth", "curtain", "floor", "house", "slip", "parting", "farewell"), 0),
    **dict.fromkeys(("eyes", "sight", "evening", "gathered", "outside", "gradual", "journal"), 0),
    "say": 2,  # `Say` is an action of the rules: a word that a player says
    "said": 2,  # texts of events are said in a language
    "tell": 1,  # a viewer cannot tell two positions apart
    "lay": 6,  # to lay out; a step of a card's effect
}
"""Words that classes and functions do not have in their names, with how many are left."""
IN_DOCSTRINGS: Final = {
    r"\bNone where\b": 0,
    r"\b[Ww]ho(ever)? (looks|acts|sits|plays)\b": 0,
    r"^See `": 0,
    r"\bonce more\b": 0,
    r"\banew\b": 0,
    r"\b(lies|lie|lay|laid) (at|on|in|over|there|here|where)\b": 0,
    r"^Let ": 0,
    r"\b(tells?|told|says?|said)\b": 2,  # names of events and fields; the rulebook says
    r"\bas far as\b": 0,
    r"\bbut for\b": 0,
    r"\bis (to be|due)\b": 0,
    r"\bstands? (in|on|at|there)\b": 0,
    r"; whether it": 0,
    r"\bof its own\b": 0,
    r"\bin vain\b": 0,
    r"\ball the same\b": 0,
    r"\bcurtain\b": 0,
}
"""Phrases that docstrings do not have, with how many docstrings have them all the same."""
LONGEST_LINE: Final = 80
"""Characters of a docstring's first line."""
MOST_WORDS: Final = 30
"""In a sentence of a docstring."""
WIDEST: Final = 120
"""Characters of a line of prose."""


@cache
def definitions() -> tuple[tuple[Path, ast.Module | ast.ClassDef | ast.FunctionDef], ...]:
    """Return every module, class and function with its file."""
    return tuple(
        (path.relative_to(ROOT), node)
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    )


def docstrings() -> Iterator[tuple[str, str]]:
    """Yield each docstring after its place."""
    for path, node in definitions():
        if text := ast.get_docstring(node):
            text = text.split("\nExamples:")[0]
            yield f"{path}:{node.body[0].lineno}", text


def words_of(name: str) -> set[str]:
    """Return the words of a name in snake case or camel case."""
    return set(re.findall(r"[A-Z]?[a-z]+", name.replace("_", " "))) - {""}


def test_names_use_the_terms_of_the_field() -> None:
    found = Counter[str]()
    for _, node in definitions():
        if not isinstance(node, ast.Module):
            words = {word.lower() for word in words_of(node.name)}
            found.update(word for word in IN_NAMES if word in words)
    assert {word: found[word] for word in IN_NAMES} == IN_NAMES


def test_docstrings_use_plain_english() -> None:
    found = {
        phrase: sum(bool(re.search(phrase, text, re.MULTILINE)) for _, text in docstrings())
        for phrase in IN_DOCSTRINGS
    }
    assert found == IN_DOCSTRINGS


def test_names_are_split_into_words() -> None:
    assert words_of("_told_SaveNote2") == {"told", "Save", "Note"}


def test_a_class_name_is_used_once() -> None:
    places = defaultdict(list)
    for path, node in definitions():
        if isinstance(node, ast.ClassDef):
            places[node.name].append(str(path))
    assert len(places) > 500
    doubled = {name: found for name, found in places.items() if len(found) > 1}
    assert not doubled


def test_the_first_line_of_a_docstring_is_short() -> None:
    long = [place for place, text in docstrings() if len(text.split("\n")[0]) > LONGEST_LINE]
    assert not long


def test_sentences_of_docstrings_are_short() -> None:
    long = [
        place
        for place, text in docstrings()
        for sentence in re.split(r"(?<=[.:;!?])\s|\n\n|\n *(?=\w+: )", text)
        if len(sentence.split()) > MOST_WORDS
    ]
    assert not long


def test_overriding_methods_leave_the_docstring_to_the_base() -> None:
    """An abstract one narrows the contract and may say how."""
    found = [
        f"{path}:{node.lineno}"
        for path, node in definitions()
        if isinstance(node, ast.FunctionDef)
        if "override" in (marks := {ast.unparse(each) for each in node.decorator_list})
        if "abstractmethod" not in marks
        if ast.get_docstring(node)
    ]
    assert not found


DOCUMENTS: Final = (
    *("CONTRIBUTING.md", "SECURITY.md", "assets/README.md", "card_defs/README.md"),
    *("tabletop/scenarios/README.md", "tabletop/bots/PROTOCOL.md"),
    *("packaging/docs/api.md", "packaging/docs/architecture.md", "packaging/docs/games.md"),
    *("packaging/docs/guide.md", "packaging/docs/first-game.md", "packaging/docs/problems.md"),
)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_lines_of_documents_are_short(name: str) -> None:
    """Tables, links and code may be longer."""
    is_code, long = False, []
    for number, line in enumerate((ROOT / name).read_text("utf-8").splitlines(), 1):
        is_code ^= line.startswith("```")
        if len(line) > WIDEST and not (is_code or "|" in line or "](" in line or "`" in line):
            long.append(number)
    assert not long
