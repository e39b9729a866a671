"""Games that cannot be used: what is changed in the example, and what is said of it.

Each is a change of one file: its text, or a piece of it and what stands there instead. In what is
expected `{}` stands for the folder of the game, and `LINE` for the line that was changed.
"""

from pathlib import Path
from typing import NamedTuple


class Change(NamedTuple):
    """A change of one file of the example; `old` is a piece of it, None for the whole file."""

    file: str
    old: str | None
    new: str


START = "__init__.py"
GAME = 'GAME: Final = Game("ladder", (2, 4), (), _load, folder=Path(__file__).parent, api=1)'


def start(text: str) -> Change:
    """A file that is nothing but a few lines."""
    return Change(START, None, text)


def says(new: str) -> Change:
    """Another line at the end of the file that says what the game is."""
    return Change(START, GAME, f"GAME = {new}")


NOT_FOUND: dict[str, tuple[Change, str]] = {
    "empty": (start(""), '{}/__init__.py: * has no "GAME"'),
    "syntax error": (start("GAME = (\n"), "{}/__init__.py:1: *SyntaxError: '(' was never closed"),
    "no text": (start("x = 1\ny = '\n"), "{}/__init__.py:2: *SyntaxError"),
    "null byte": (start("x = '\0'"), "{}/__init__.py*SyntaxError: source code *null bytes"),
    "indented": (start("  x = 1\n"), "{}/__init__.py:1: *IndentationError"),
    "import error": (start("import no_such_thing\n"), "{}/__init__.py:1: *ModuleNotFoundError"),
    "name not in the interface": (
        start("\nfrom tabletop.api import Gane\n"),
        "{}/__init__.py:2: *ImportError: cannot import name 'Gane'",
    ),
    "exception": (start("x = 1\nx / 0\n"), "{}/__init__.py:2: *ZeroDivisionError"),
    "system exit": (start("import sys\nsys.exit(3)\n"), "{}/__init__.py:2: *SystemExit: 3"),
    "base exception": (
        start("class Odd(BaseException):\n    pass\nraise Odd('no')\n"),
        "{}/__init__.py:3: *Odd: no",
    ),
    "an exception that cannot be told": (
        start("class Odd(Exception):\n    def __str__(self):\n        1 / 0\nraise Odd\n"),
        "{}/__init__.py:4: *Odd",
    ),
    "recursion": (start("def f():\n    f()\nf()\n"), "{}/__init__.py:2: *RecursionError"),
    "no game": (start("GAME = 'ladder'\n"), "{}/__init__.py: *this is no Game, but str"),
    "a class": (
        Change(START, GAME, "class GAME(Game): pass"),
        "{}/__init__.py: *this is no Game, but type",
    ),
    "missing argument": (says('Game("ladder", (2, 4))'), "{}/__init__.py:*TypeError"),
    "unknown argument": (
        says('Game("ladder", (2, 4), (), _load, colour="red")'),
        "{}/__init__.py:*unexpected keyword argument 'colour'",
    ),
    "another api": (
        Change(START, "api=1", "api=2"),
        "{}/__init__.py: *version 2 of the interface; this program has version 1",
    ),
    "api in words": (
        Change(START, "api=1", 'api="1"'),
        """{}/__init__.py: *its "api" is '1', but should be something like 1""",
    ),
    "id of another game": (
        Change(START, '"ladder"', '"numnum"'),
        '{}/__init__.py: *another game is called "numnum"',
    ),
    "id of the program": (
        Change(START, '"ladder"', '"table"'),
        '{}/__init__.py: *nothing can be called "table"',
    ),
    "id with a path": (
        Change(START, '"ladder"', '"../ladder"'),
        '{}/__init__.py: *"../ladder" is no name',
    ),
    "id that is no text": (
        Change(START, '"ladder"', "7"),
        '{}/__init__.py: *its "id" is *, but',
    ),
    "no seats": (
        Change(START, "(2, 4)", "(0, 4)"),
        '{}/__init__.py: *its "seats" is *, but',
    ),
    "seats the wrong way round": (
        Change(START, "(2, 4)", "(4, 2)"),
        '{}/__init__.py: *its "seats" is (4, 2), but should be something like (2, 4)',
    ),
    "one number of seats": (
        Change(START, "(2, 4)", "4"),
        '{}/__init__.py: *its "seats" is *, but',
    ),
    "far too many seats": (
        Change(START, "(2, 4)", "(2, 40)"),
        '{}/__init__.py: *its "seats" is *, but',
    ),
    "options in a list": (
        Change(START, "(), _load", "[], _load"),
        '{}/*its "options" is *, but',
    ),
    "nothing to load": (Change(START, ", _load,", ", None,"), '{}/*its "load" is *, but'),
    "no folder": (
        Change(START, "folder=Path(__file__).parent, ", ""),
        '{}/*its "folder" is *, but',
    ),
    "a folder that is not there": (
        Change(START, "Path(__file__).parent", 'Path("nowhere")'),
        '{}/*its "folder" is *, but',
    ),
}
"""Not even said to be a game."""

RULES = "rules.py"
UNPLAYABLE: dict[str, tuple[Change, str]] = {
    "rules are missing": (
        Change(START, "tabletop_ladder.rules", "tabletop_ladder.rulez"),
        "{}/__init__.py:11: *ModuleNotFoundError",
    ),
    "syntax error in the rules": (
        Change(RULES, "HAND: Final = 7", "HAND: Final = = 7"),
        "{}/rules.py:9: *SyntaxError: invalid syntax",
    ),
    "exit in the rules": (
        Change(RULES, "HAND: Final = 7", "raise SystemExit(1)"),
        "{}/rules.py:9: *SystemExit: 1",
    ),
    "nothing loaded": (
        Change(START, "return SCHEMA, LadderRules", "return None"),
        "{}: *TypeError: cannot unpack",
    ),
    "the wrong things loaded": (
        Change(START, "return SCHEMA, LadderRules", "return LadderRules, SCHEMA"),
        "{}: *has failed: *Error",
    ),
    "a method is missing": (
        Change(RULES, "def result(", "def resullt("),
        "{}: *TypeError: Can't instantiate abstract class LadderRules *result",
    ),
    "a reason is missing": (
        Change(RULES, "not_higher: ClassVar", "not_highr: ClassVar"),
        "{}/rules.py:*AttributeError",
    ),
    "rules of another game": (
        Change(RULES, 'game: ClassVar[str] = "ladder"', 'game: ClassVar[str] = "snakes"'),
        '{}/rules.py: *the rules are of a game "snakes"',
    ),
    "exception in the constructor": (
        Change(RULES, "draw, aside = (", "1 / 0\n        draw, aside = ("),
        "{}/rules.py:LINE: *ZeroDivisionError",
    ),
    "exception in the first position": (
        Change(RULES, "hands = ((),) * self.seats", "hands = self.nothing"),
        "{}/rules.py:LINE: *AttributeError",
    ),
    "exception in a refusal": (
        Change(RULES, "ladder = state.zones[-1]", "ladder = state.zones[99]"),
        "{}/rules.py:LINE: *IndexError",
    ),
    "exception when a card is laid": (
        Change(RULES, "hand.remove(card)", "hand.remove(None)"),
        "{}/rules.py:LINE: *ValueError",
    ),
    "no position after a step": (
        Change(RULES, "return LadderState(tuple(zones), (seat", "return (tuple(zones), (seat"),
        "{}/rules.py:*: *LadderRules.carry_out returned (*; expected a LadderState",
    ),
    "nothing after a step": (
        Change(RULES, "return LadderState(tuple(zones), (seat", "LadderState(tuple(zones), (seat"),
        "{}/rules.py:*: *LadderRules.carry_out returned None; expected a LadderState",
    ),
    "a refusal that is no reason": (
        Change(RULES, "return None if ladder else self.must_begin()", "return not ladder"),
        "{}/rules.py:*: *LadderRules.refusal returned *; expected a reason that is called, or None",
    ),
    "a dead end": (
        Change(RULES, "return None if ladder else self.must_begin()", "return self.must_begin()"),
        "{}/rules.py:*: *LadderRules.refusal refuses every action, but *: seat * of 2, passes=0",
    ),
    "no shuffle": (
        Change(RULES, "return api.Shuffle(self.seats", "api.Shuffle(self.seats"),
        "{}/rules.py:*: *LadderRules.due returned None; expected a Shuffle, ThrowDice or TakeCard",
    ),
    "an end without a result": (
        Change(RULES, "(seat + 1) % self.seats, passes)", "api.NOBODY, passes)"),
        "{}/rules.py:*: *LadderRules.result returned None; expected an Outcome*",
    ),
    "an end within what lists": (
        Change(RULES, "ladder = state.zones[-1]", "raise StopIteration"),
        "{}/rules.py:LINE: *StopIteration",
    ),
    "a field that says nothing": (
        Change(RULES, "passes: Annotated[int, api.Integer(0, 2)] = 0", "passes: list[int] = []"),
        "{}/rules.py:*LadderState.passes is no field yet; annotate it with what it holds",
    ),
    "no cards": (Change("cards.yaml", None, ""), "{}/cards.yaml:1: "),
    "no YAML": (Change("cards.yaml", "decks:", "decks: [["), "{}/cards.yaml:*"),
    "cards of another game": (
        Change("cards.yaml", "game: ladder", "game: laddr"),
        '{}/cards.yaml:3: *not "laddr"',
    ),
    "miscounted cards": (Change("cards.yaml", "count: 45", "count: 44"), "{}/cards.yaml:7: *44"),
    "an unknown fact": (
        Change("cards.yaml", "number: 3,", "numbr: 3,"),
        '{}/cards.yaml:13: *numbr*did you mean "number"?',
    ),
    "a number that is too high": (
        Change("cards.yaml", "number: 15,", "number: 150,"),
        "{}/cards.yaml:25: *150",
    ),
}
"""Said to be a game, but not to be played."""


def broken(folder: Path, change: Change) -> None:
    """Change a copy of the example."""
    path = folder / change.file
    text = path.read_text(encoding="utf-8")
    assert change.old is None or change.old in text, change
    text = change.new if change.old is None else text.replace(change.old, change.new)
    path.write_text(text, encoding="utf-8")
