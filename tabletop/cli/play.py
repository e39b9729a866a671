"""`tabletop play`: the window at a new game."""

import argparse
from typing import Final

from tabletop.cli.arguments import Parser, options, played_with, player_names, seat_names, seed
from tabletop.games.catalogue import complete_options, find_game

SUMMARY: Final = "open the window at a new game"
DESCRIPTION: Final = "Opens the window at a new game."


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_game()
    parser.add_argument(
        "--players",
        metavar="A,B",
        help="the players' names, clockwise; if not given, as few players as the game takes",
    )
    parser.add_option()
    parser.add_cards()
    parser.add_argument("--seed", type=seed, help="decides dice and shuffles; new if not given")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    game = find_game(arguments.game)
    names = seat_names(game.seats[0])
    if arguments.players is not None:
        names = player_names(arguments.players)
    given = played_with(arguments.cards, game.id, options(arguments.options))
    chosen = complete_options(game, names, given)
    # Nothing else on the command line needs Qt, so it is loaded only here.
    from tabletop.library.setup import Setup
    from tabletop.ui.application import run_window

    return run_window(Setup(game, names, chosen, arguments.seed))
