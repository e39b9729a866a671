"""`tabletop language`: begin a translation of the program."""

import argparse
from typing import Final

from tabletop.cli.arguments import ArgumentError, Exit, Parser
from tabletop.engine.localized_error import ErrorText, printable, quoted_input
from tabletop.folders import Folders
from tabletop.i18n.languages import is_code
from tabletop.storage.language_copy import write_language

SUMMARY: Final = "begin a translation into another language"
DESCRIPTION: Final = "Writes all English texts of the window and the games, to be translated."


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    actions = parser.add_subparsers(metavar="ACTION", title="actions", required=True)
    new = actions.add_parser(
        "new",
        help="write all texts in English, to be translated",
        description="Writes all English texts of the window and the games, commented out, "
        "into a new folder among your languages. Nothing is overwritten.",
    )
    new.add_argument("code", metavar="CODE", help="the code of the language, such as pl or pt_BR")
    new.set_defaults(parser=new)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    code = arguments.code
    if not is_code(code):
        fault = ErrorText('this is no code of a language, as "pl" and "pt_BR" are')
        raise ArgumentError(fault.at(quoted_input(code)))
    folder = Folders.of_user().languages / code
    for path in write_language(code, folder):
        print(printable(str(path)))
    print("to see what is left to translate:")
    print(printable(f"  tabletop cards check {folder}"))
    return Exit.DONE
