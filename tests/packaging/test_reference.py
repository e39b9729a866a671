"""Tests that the manual page and the completions have everything in the parser."""

import re
import shutil
import subprocess
from collections.abc import Callable

import pytest
from linux import reference
from linux.reference import Argument, Page

from tabletop.bots.registry import LEVELS

PAGES = list(reference.pages())
MANUAL, BASH = reference.manual(), reference.bash()
ZSH, FISH = reference.zsh(), reference.fish()
GAMES = "wonderful-world nichtlustig numnum dumm-gelaufen"


def _in_manual(page: Page, option: Argument, name: str) -> bool:
    shown = re.escape(f"\\fB{name.replace('-', chr(92) + '-')}\\fR")
    value = re.escape(f" \\fI{option.value}\\fR") if option.value else ""
    return re.search(rf"^{shown}(, .*)?{value}$", _section(page), re.MULTILINE) is not None or (
        re.search(rf"^.*, {shown}{value}$", _section(page), re.MULTILINE) is not None
    )


def _section(page: Page) -> str:
    """Return the manual's section about a command, or about the program itself."""
    if not page.words:
        return MANUAL[: MANUAL.index(".SH COMMANDS")]
    words = " ".join(page.words)
    start = re.search(rf"^\.SS {words}( [^a-z].*)?$", MANUAL, re.MULTILINE)
    assert start is not None
    return re.split(r"^\.S[SH] ", MANUAL[start.end() :], maxsplit=1, flags=re.MULTILINE)[0]


def _in_bash(page: Page, _: Argument, name: str) -> bool:
    cases = re.findall(rf'^ +"{" ".join(page.words)}"\) .*options="(.*)" ;;$', BASH, re.MULTILINE)
    return len(cases) == 1 and name in cases[0].split()


def _in_zsh(page: Page, _: Argument, name: str) -> bool:
    function = "_".join(("", "tabletop", *page.words))
    body = ZSH.split(f"\n{function}() {{\n")[1].split("\n}\n")[0]
    return f"'{name}[" in body


def _in_fish(page: Page, option: Argument, name: str) -> bool:
    seen = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in page.words)
    kind = "-l" if name.startswith("--") else "-s"
    lines = [line for line in FISH.splitlines() if f"{seen}" in line]
    wanted = f" {kind} {name.lstrip('-')} "
    found = [line for line in lines if wanted in line]
    takes = bool(option.value)
    return any((" -x " in line or " -r -F " in line) is takes for line in found)


def test_all_commands_are_found() -> None:
    words = [" ".join(page.words) for page in PAGES]
    assert words[0] == ""
    assert {"simulate", "cards", "cards check", "cards new"} <= set(words)
    assert all(page.summary for page in PAGES[1:])


@pytest.mark.parametrize("told", [_in_manual, _in_bash, _in_zsh, _in_fish])
def test_every_option_is_told(told: Callable[[Page, Argument, str], bool]) -> None:
    missing = [
        (page.words, name)
        for page in PAGES
        for option in page.arguments
        for name in option.names
        # The manual explains --help once.
        if not (told is _in_manual and page.words and "--help" in option.names)
        if told is _in_manual or page.words[:1] != ("think",)
        if not told(page, option, name)
    ]
    assert not missing


def test_every_argument_and_sentence_is_in_the_manual() -> None:
    for page in PAGES:
        section = " ".join(_section(page).split())
        assert " ".join(reference._roff(page.description).split()) in section
        for argument in page.arguments[1 if page.words else 0 :]:
            assert " ".join(reference._roff(argument.help).split()) in section


@pytest.mark.parametrize("completion", [BASH, ZSH, FISH], ids=["bash", "zsh", "fish"])
def test_what_the_window_starts_itself_is_not_offered(completion: str) -> None:
    assert re.search(r"\bsimulate\b", completion)
    assert not re.search(r"\bthink\b", completion)


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["simu"], "simulate"),
        (["thi"], ""),
        (["cards", ""], "check new"),
        (["cards", "new", ""], GAMES),
        (["replay", "x.tabletop", "--rev"], "--reveal"),
        (["replay", ""], ""),  # files, by bash itself
        (["simulate", "numnum", "--seed", ""], ""),
        (["simulate", "--language", ""], GAMES),  # it has no such option
        (["--inst"], "--install-menu"),
        (["play", "numnum", "--bots", ""], " ".join(LEVELS)),
        (["simulate", "numnum", "--option", "fit_h"], "fit_hint=on fit_hint=off"),
    ],
)
def test_bash_completes(words: list[str], offered: str) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash here")
    ask = f"""{BASH}
        COMP_WORDS=(tabletop "$@") COMP_CWORD=$#; _tabletop; echo "${{COMPREPLY[*]}}" """
    said = subprocess.run(
        [bash, "--norc", "-c", ask, "bash", *words], check=True, capture_output=True, text=True
    )
    assert (said.stdout.strip(), said.stderr) == (offered, "")
