"""The manual page and the shells' completions, from the program's own parser."""

from __future__ import annotations

import argparse
import os
import re
import textwrap
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from tabletop import __version__
from tabletop.bots.registry import LEVELS
from tabletop.cli.main import full_parser
from tabletop.content.languages import known_languages
from tabletop.games.catalogue import CATALOG

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NAME = "tabletop"
_FILES = frozenset({"FILE", "FOLDER", "PICTURE", "SAVE", "FILE|FOLDER"})
"""Placeholders of files in the help."""
_OF_PROGRAM = frozenset({"think"})
"""Commands that only the program itself uses."""
_VARIABLES = {
    "TABLETOP_HOME": "a folder for everything that the program writes, instead of the usual ones",
    "TABLETOP_GAMES": "a folder with games of others",
    "TABLETOP_CARDS": "folders with card sets, besides those in the data folder",
    "TABLETOP_DEBUG": "if set, the program writes to standard error what it does",
    "TABLETOP_TRACEBACK": "if set, a fault in the program shows where it happened",
}
_PLACES = {
    "$XDG_DATA_HOME/tabletop": "saved games, results, card sets, games and languages of yours",
    "$XDG_CONFIG_HOME/tabletop/settings.ini": "the window's settings",
}


class Argument(NamedTuple):
    """An option or a positional argument.

    Attributes:
        names: the forms of the option; empty for a positional argument.
        value: the placeholder of its value; empty if it has none.
        help: its description.
        offered: values for completion, or None for files.
    """

    names: tuple[str, ...]
    value: str
    help: str
    offered: tuple[str, ...] | None


class Page(NamedTuple):
    """The arguments of a command, or of the program itself.

    Attributes:
        words: the command; empty for the program itself.
        summary: the description in a line.
        description: the full description.
        arguments: options and positional arguments.
        actions: subcommands with their summaries.
    """

    words: tuple[str, ...]
    summary: str
    description: str
    arguments: tuple[Argument, ...]
    actions: dict[str, str]


def pages() -> Iterator[Page]:
    """Yield the program and all its commands, including subcommands."""
    return _pages(full_parser(), (), "")


def _pages(parser: argparse.ArgumentParser, words: tuple[str, ...], summary: str) -> Iterator[Page]:
    arguments: list[Argument] = []
    inner: dict[str, argparse.ArgumentParser] = {}
    summaries: dict[str, str] = {}
    for action in parser._actions:  # noqa: SLF001 - argparse has no public access to it
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - as above
            inner = dict(action.choices)
            choices = action._choices_actions  # noqa: SLF001 - as above
            summaries = {choice.dest: choice.help or "" for choice in choices}
        else:
            arguments.append(_argument(parser, action))
    yield Page(words, summary, parser.description or "", tuple(arguments), summaries)
    for name, sub in inner.items():
        yield from _pages(sub, (*words, name), summaries[name])


def _argument(parser: argparse.ArgumentParser, action: argparse.Action) -> Argument:
    formatter = parser._get_formatter()  # noqa: SLF001 - argparse has no public access to it
    expanded = formatter._expand_help(action) if action.help else ""  # noqa: SLF001 - as above
    names = tuple(action.option_strings)
    metavar = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    value = "" if names and action.nargs == 0 else metavar
    if not names and action.nargs in {"*", "+"}:
        value += "..."
    offered = {
        "GAME": tuple(game.id for game in CATALOG),
        "LANGUAGE": tuple(known_languages()),
        "KEY=VALUE": _choices(),
    }
    if "--bots" in names:
        offered[metavar] = tuple(LEVELS)
    is_file = value.rstrip(".") in _FILES
    return Argument(names, value, expanded, None if is_file else offered.get(metavar, ()))


def _choices() -> tuple[str, ...]:
    """Return every option of every game with each of its values."""
    options = (option for game in CATALOG for option in game.options if not option.seat)
    said = (f"{option.key}={value}" for option in options for value in option.values)
    return tuple(dict.fromkeys(said))


def _options(page: Page) -> list[Argument]:
    return [argument for argument in page.arguments if argument.names]


def _positional(page: Page) -> list[Argument]:
    return [argument for argument in page.arguments if not argument.names]


# The manual page


def manual() -> str:
    """Return the manual page for section 6 (games), dated by `SOURCE_DATE_EPOCH`."""
    main, *commands = pages()
    examples, _, codes = (full_parser().epilog or "").partition("\nexit codes: ")
    now = os.environ.get("SOURCE_DATE_EPOCH") or time.time()
    day = datetime.fromtimestamp(int(now), UTC).date()
    lines = [
        f'.TH TABLETOP 6 "{day}" "tabletop {__version__}" "Games"',
        *(".SH NAME", f"{NAME} \\- card and dice games round one screen", ".SH SYNOPSIS"),
        *(f".B {NAME}", ".RI [ FILE ]", ".br", f".B {NAME}", r"\fICOMMAND\fR [\fIARGUMENT\fR ...]"),
        *(".SH DESCRIPTION", _roff(main.description), ".SH OPTIONS", *_listed(_options(main))),
        ".SH COMMANDS",
    ]
    for page in commands:
        rest = [argument.value for argument in _positional(page)]
        options = ["[OPTION ...]"] * bool(_options(page)[1:])
        action = ["ACTION"] * bool(page.actions)
        called = " ".join((*page.words, *options, *action, *rest))
        lines += [f".SS {_roff(called)}", _roff(page.description)]
        lines += _listed([one for one in page.arguments if "--help" not in one.names])
    for title, told in (("ENVIRONMENT", _VARIABLES), ("FILES", _PLACES)):
        lines.append(f".SH {title}")
        for name, text in told.items():
            lines += [".TP", f"\\fB{_roff(name)}\\fR", _roff(text)]
    lines += [".SH EXIT STATUS", _roff(codes.strip()) + ".", ".SH EXAMPLES", ".nf"]
    lines += [_roff(line.strip()) for line in examples.splitlines()[1:] if line.strip()]
    return "\n".join((*lines, ".fi")) + "\n"


def _listed(arguments: Sequence[Argument]) -> Iterator[str]:
    for names, value, help_, _ in arguments:
        shown = ", ".join(f"\\fB{_roff(name)}\\fR" for name in names)
        said = f"\\fI{_roff(value)}\\fR" if value else ""
        yield from (".TP", " ".join(filter(None, (shown, said))), _roff(help_))


def _roff(text: str) -> str:
    """Format plain text for troff; words between backquotes become bold."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    text = re.sub(r"`([^`]+)`", r"\\fB\1\\fR", text)
    lines = textwrap.wrap(text, 78, break_long_words=False, break_on_hyphens=False)
    return "\n".join(f"\\&{line}" if line.startswith(".") else line for line in lines)


# Completion


def completed() -> Iterator[Page]:
    """Yield the pages to complete: all commands except internal ones."""
    for page in pages():
        if not _OF_PROGRAM.intersection(page.words):
            actions = {name: told for name, told in page.actions.items() if name not in _OF_PROGRAM}
            yield page._replace(actions=actions)


def bash() -> str:
    """Return the completion script for bash."""
    known, cases, valued = [], [], []
    for page in completed():
        command = " ".join(page.words)
        known += [f'"{" ".join((*page.words, name))}"' for name in page.actions]
        values = [offered for one in _positional(page) for offered in one.offered or ()]
        offered = " ".join((*page.actions, *values))
        names = " ".join(name for one in _options(page) for name in one.names)
        cases.append(f'        "{command}") words="{offered}" options="{names}" ;;')
        for one in filter(lambda one: one.value, _options(page)):
            pattern = "|".join(f'"{command}:{name}"' for name in one.names)
            offered = " ".join(one.offered or ())
            valued.append(f'        {pattern}) words="{offered}" options="" ;;')
    listed = "|".join(known)
    return "\n".join(
        (
            f"# Completion of {NAME} in bash; where it offers nothing, files are.",
            f"_{NAME}()",
            "{",
            '    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"',
            "    local command='' words='' options='' i",
            "    for ((i = 1; i < COMP_CWORD; i++)); do",
            '        case "${command:+$command }${COMP_WORDS[i]}" in',
            f'            {listed}) command="${{command:+$command }}${{COMP_WORDS[i]}}" ;;',
            "        esac",
            "    done",
            '    case "$command" in',
            *cases,
            "    esac",
            '    case "$command:$before" in',
            *valued,
            "    esac",
            '    [[ $word == -* ]] && words="$options"',
            '    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")',
            "}",
            f"complete -o default -F _{NAME} {NAME}",
            "",
        )
    )


def zsh() -> str:
    """Return the completion script for zsh."""
    functions: list[str] = []
    for page in completed():
        specs = [_zsh_option(one, name) for one in _options(page) for name in one.names]
        name = "_".join(("", NAME, *page.words))
        if page.actions:
            listed = " ".join(_zsh_quoted(f"{k}:{_plain(v)}") for k, v in page.actions.items())
            calls = [f"        {key}) {name}_{key} ;;" for key in page.actions]
            files = [] if page.words else ["        *) _files ;;"]
            specs += ["'1: :->first'", "'*:: :->rest'"]
            body = [
                "  local state line",
                f"  _arguments -C {' '.join(specs)}",
                "  case $state in",
                f"    first) local -a known=({listed}); _describe command known",
                *([] if page.words else ["      _files"]),
                "      ;;",
                "    rest)",
                "      case $line[1] in",
                *calls,
                *files,
                "      esac ;;",
                "  esac",
            ]
        else:
            specs += [_zsh_positional(one) for one in _positional(page)]
            body = [f"  _arguments {' '.join(specs)}"]
        functions.append("\n".join((f"{name}() {{", *body, "}")))
    return "\n".join((f"#compdef {NAME}", *functions, f'_{NAME} "$@"', ""))


def _zsh_option(one: Argument, name: str) -> str:
    said = re.sub(r"([\[\]:])", r"\\\1", _plain(one.help))
    value = f":{_zsh_value(one)}" if one.value else ""
    return _zsh_quoted(f"{name}[{said}]{value}")


def _zsh_positional(one: Argument) -> str:
    return _zsh_quoted(f"{'*' if one.value.endswith('...') else ''}:{_zsh_value(one)}")


def _zsh_value(one: Argument) -> str:
    what = "_files" if one.offered is None else f"({' '.join(one.offered)})"
    return f"{one.value.rstrip('.').lower()}:{what if what != '()' else ' '}"


def _zsh_quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def fish() -> str:
    """Return the completion script for fish."""
    lines = [f"# Completion of {NAME} in fish"]
    for page in completed():
        seen = [f"__fish_seen_subcommand_from {word}" for word in page.words]
        if page.actions:
            among = " ".join(page.actions)
            seen.append(f"not __fish_seen_subcommand_from {among}")
        when = f"complete -c {NAME} -n {_fish_quoted('; and '.join(seen))}"
        for name, told in page.actions.items():
            lines.append(f"{when} -a {name} -d {_fish_quoted(_plain(told))}")
        for one in page.arguments:
            names = [
                f"-{'l' if name[:2] == '--' else 's'} {name.lstrip('-')}" for name in one.names
            ]
            takes = ["-r -F" if one.offered is None else "-x"] if one.names and one.value else []
            values = [f"-a {_fish_quoted(' '.join(one.offered))}"] if one.offered else []
            said = [f"-d {_fish_quoted(_plain(one.help))}"]
            if names or values:
                lines.append(" ".join((when, *names, *takes, *values, *said)))
    return "\n".join(lines) + "\n"


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _plain(text: str) -> str:
    return text.replace("`", "")


FILES = {
    f"man/man6/{NAME}.6": manual,
    f"bash-completion/completions/{NAME}": bash,
    f"zsh/vendor-completions/_{NAME}": zsh,
    f"fish/vendor_completions.d/{NAME}.fish": fish,
}
"""The files to create, by path below `share`."""
