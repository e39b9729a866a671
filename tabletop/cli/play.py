"""`tabletop play`: open the window with a new game."""

import argparse
from typing import Final

from tabletop.bots.registry import check_bot
from tabletop.cli.arguments import (
    ArgumentError,
    Parser,
    default_names,
    parse_options,
    player_names,
    seed,
    with_card_set,
)
from tabletop.content.game_library import rules_for
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.zones import Seat
from tabletop.games.catalogue import complete_options, find_game

SUMMARY: Final = "open the window with a new game"
DESCRIPTION: Final = "Opens the window with a new game."


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.set_defaults(opens_window=True)
    parser.add_shared("game")
    parser.add_argument(
        "--players",
        metavar="A,B",
        help="the players' names, clockwise (default: as few players as the game allows)",
    )
    parser.add_argument(
        "--bots",
        metavar="A,B",
        help="bots for the last seats: easy, medium, strong, an installed bot, or a program that "
        'implements the protocol of `tabletop engine`: "cmd:./mybot"',
    )
    parser.add_shared("--option", "--cards")
    parser.add_argument("--seed", type=seed, help="the seed of all chance (default: a random one)")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    game = find_game(arguments.game)
    bots = [] if arguments.bots is None else arguments.bots.split(",")
    names = default_names(max(game.seats[0], len(bots) + 1))
    if arguments.players is not None:
        names = player_names(arguments.players)
    given = with_card_set(arguments.cards, game.id, parse_options(arguments.options))
    chosen = complete_options(game, names, given)
    seats = _bots_by_seat(bots, len(names), together=rules_for(game.id, names, chosen).cooperative)
    # Imported only here, since most subcommands do not need Qt.
    from tabletop.content.game_setup import Setup
    from tabletop.ui.app.application import run_window

    return run_window(Setup(game, names, chosen, arguments.seed, bots=seats))


def _bots_by_seat(bots: list[str], seats: int, *, together: bool) -> dict[Seat, str]:
    """Return a mapping from seats to bots, which take the last seats.

    Raises:
        ArgumentError: if no seat is left for a person, or there are bots in a cooperative game.
        BotError: if a bot does not exist.
    """
    fault = None
    if bots and together:
        fault = ErrorText("all play together here, and no bot against them")
    elif len(bots) >= seats:
        fault = ErrorText("{n} bots leave nobody of {seats} players", n=len(bots), seats=seats)
    if fault is not None:
        raise ArgumentError(fault.at("--bots"))
    for bot in bots:
        check_bot(bot)
    return dict(enumerate(bots, start=seats - len(bots)))
