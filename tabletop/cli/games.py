"""`tabletop games`: what can be played."""

import argparse
import sys
from typing import Final

from tabletop.cards.problems import FileProblemsError
from tabletop.cli.arguments import Exit, Parser, words_for
from tabletop.engine.options import OptionSpec
from tabletop.games.catalogue import all_games, outside_game, outside_games
from tabletop.games.game import Game
from tabletop.i18n.errors import problem_in
from tabletop.i18n.texts import Texts
from tabletop.library.card_sets import with_card_sets
from tabletop.library.game_library import GameLibrary

SUMMARY: Final = "list the games with their players and options"
DESCRIPTION: Final = "Lists the games with their players and options."


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add("--language")


def run(arguments: argparse.Namespace) -> int:
    """Carry the subcommand out; return the exit code."""
    library = GameLibrary(arguments.language)
    code, told = Exit.DONE, False
    for game in all_games():
        try:
            texts = library.texts(game.id)
        except FileProblemsError as error:
            # One game that cannot speak does not silence the others.
            sys.stdout.flush()
            print(error, file=sys.stderr)
            code = Exit.WRONG
            continue
        if told:
            print()
        told = True
        found = outside_game(game.id)
        source = "" if found is None else f", from {found.source}"
        print(f"{game.id}: {texts.name}, {_players(game)}{source}")
        print(f"  {texts.tagline}")
        for option in with_card_sets(game).options:
            print(f"  --option {_option(option, texts)}")
    sys.stdout.flush()
    for problem in outside_games().broken:
        print(problem_in(problem, words_for(arguments)), file=sys.stderr)
        code = Exit.WRONG
    return code


def _players(game: Game) -> str:
    fewest, most = game.seats
    many = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    return f"{many} player{'' if most == 1 else 's'}"


def _option(option: OptionSpec, texts: Texts) -> str:
    values = "a player's name or number" if option.seat else ", ".join(option.values)
    label = texts.option_label(option.key)
    return f"{option.key}=VALUE  {label}: {values}; {option.default} if not given"
