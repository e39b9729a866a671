"""`tabletop games`: list the games."""

import argparse
import sys
from typing import Final

from tabletop.cards.problems import FileProblemsError
from tabletop.cli.arguments import Exit, Parser, words_for
from tabletop.content.card_sets import with_card_set_option
from tabletop.content.external_game_errors import game_errors_located
from tabletop.content.game_library import GameLibrary
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.options import OptionSpec
from tabletop.games.catalogue import all_games, external_game, external_games
from tabletop.games.game import Game
from tabletop.i18n.errors import describe_problem, localized
from tabletop.i18n.texts import Texts

SUMMARY: Final = "list the games with their players and options"
DESCRIPTION: Final = "Lists the games with their players and options."


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_shared("--language")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    library, translate = GameLibrary(arguments.language), words_for(arguments)
    code, printed = Exit.DONE, False
    for game in all_games():
        try:
            with game_errors_located(game):
                game.load()
            texts = library.texts(game.id)
        except FileProblemsError as error:
            # One broken game must not hide the others.
            sys.stdout.flush()
            print(error, file=sys.stderr)
            code = Exit.WRONG
            continue
        if printed:
            print()
        printed = True
        found = external_game(game.id)
        details = [texts.name, localized(_players(game), translate)]
        if found is not None:
            details.append(localized(ErrorText("from {source}", source=found.source), translate))
        print(f"{game.id}: {', '.join(details)}")
        print(f"  {texts.tagline}")
        for option in with_card_set_option(game).options:
            print(f"  --option {localized(_option(option, texts), translate)}")
    sys.stdout.flush()
    for problem in external_games().broken:
        print(describe_problem(problem, translate), file=sys.stderr)
        code = Exit.WRONG
    return code


def _players(game: Game) -> ErrorText:
    fewest, most = game.seats
    if fewest != most:
        return ErrorText("{fewest} to {most} players", fewest=fewest, most=most)
    return ErrorText("1 player") if most == 1 else ErrorText("{n} players", n=most)


def _option(option: OptionSpec, texts: Texts) -> ErrorText:
    return ErrorText(
        "{key}=VALUE  {label}: {values}; {default} if not given",
        key=option.key,
        label=texts.option_label(option.key),
        values=ErrorText("a player's name or number") if option.seat else ", ".join(option.values),
        default=option.default,
    )
