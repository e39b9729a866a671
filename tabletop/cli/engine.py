"""`tabletop engine`: a game for other programs, by lines of JSON on standard input and output."""

import argparse
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from tabletop.bots.protocol import line, position_data, read, seats_in_lines
from tabletop.cli.arguments import ArgumentError, Exit, Parser, options
from tabletop.engine.actions import Action, ChanceAction
from tabletop.engine.localized_error import ErrorText, LocalizedError
from tabletop.engine.notation import Notation
from tabletop.engine.spelling import did_you_mean
from tabletop.engine.zones import CHANCE
from tabletop.games.catalogue import find_game
from tabletop.i18n.errors import error_in
from tabletop.library.game_library import rules_for
from tabletop.match.chance import SeededChance
from tabletop.match.snapshot import Plain, restored

if TYPE_CHECKING:
    from tabletop.bots.policy import AnyRules
    from tabletop.engine.state import State

SUMMARY: Final = "serve a game to other programs, by lines of JSON"
DESCRIPTION: Final = (
    "Reads a request a line from standard input, and answers each with a line: new, position, "
    "legal, play, observe, chance. tabletop/bots/PROTOCOL.md describes them, and how a program in "
    "any language plays a seat of `tabletop simulate` and `tabletop tournament`."
)
Data = dict[str, Plain]


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add("game", "--players", "--option", "--seed")


def run(arguments: argparse.Namespace) -> int:
    """Carry the subcommand out; return the exit code."""
    game = find_game(arguments.game)
    names = seats_in_lines(arguments.players or game.seats[0])
    engine = Engine(game.id, names, options(arguments.options), arguments.seed)
    for text in sys.stdin:
        if text.strip():
            print(line(engine.answer(text)), flush=True)
    return Exit.DONE


class Engine:
    """A game that goes on as it is told to."""

    def __init__(
        self, game: str, names: tuple[str, ...], given: Mapping[str, str], seed: int
    ) -> None:
        """Begin a game.

        Raises:
            LocalizedError: there is no such option, or the game takes not so many players.
        """
        self._game, self._given = game, dict(given)
        self._rules: AnyRules
        self._state: State
        self._begin(names, self._given, seed)
        self._requests: Mapping[str, Callable[[Mapping[str, Any]], Data]] = {
            "new": self._new,
            "position": self._position,
            "legal": self._legal,
            "play": self._play,
            "observe": self._observe,
            "chance": self._chance,
        }

    def _begin(self, names: tuple[str, ...], given: Mapping[str, str], seed: int) -> None:
        self._rules = rules_for(self._game, names, given)
        self._notation = Notation(self._rules, names)
        self._state = self._rules.initial_state()
        self._seed, self._events = seed, 0

    def answer(self, text: str) -> Data:
        """Return the answer to a line: what was asked for, or `error`, which changes nothing."""
        told: Data = {}
        try:
            request = read(text)
            if "id" in request:
                told["id"] = request["id"]
            name = str(request.get("do"))
            if name not in self._requests:
                raise ArgumentError(
                    ErrorText(
                        'there is no request "{name}"; the requests are {known}{hint}',
                        name=name,
                        known=", ".join(self._requests),
                        hint=did_you_mean(name, self._requests),
                    )
                )
            return told | self._requests[name](request)
        except LocalizedError as error:
            return told | {"error": error_in(error, str)}
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            said = error.args[0] if isinstance(error, ValueError) and error.args else None
            return told | {"error": str(said or "the request is not as it must be")}

    # --- requests ---------------------------------------------------------------------------

    def _new(self, request: Mapping[str, Any]) -> Data:
        players = request.get("players", len(self._notation.names))
        names = seats_in_lines(players) if isinstance(players, int) else tuple(map(str, players))
        given = request.get("options", self._given)
        self._begin(names, {str(k): str(v) for k, v in given.items()}, int(request.get("seed", 0)))
        return self._position({})

    def _position(self, request: Mapping[str, Any]) -> Data:
        if "position" in request:
            self._state = restored(self._rules, self._notation, request["position"])
        return {"position": position_data(self._rules, self._notation, self._state)}

    def _legal(self, request: Mapping[str, Any]) -> Data:
        del request
        actions = self._rules.legal_actions(self._state)
        return {"legal": [self._notation.text(action) for action in actions]}

    def _play(self, request: Mapping[str, Any]) -> Data:
        action = self._notation.parse(str(request["action"]))
        if isinstance(action, ChanceAction) != (self._state.to_act == CHANCE):
            if self._state.to_act == CHANCE:
                raise ArgumentError(ErrorText("chance is to act now"))
            raise ArgumentError(ErrorText("a player is to act now"))
        verdict = self._rules.check(self._state, action)
        if verdict.reason is not None:
            return {
                "error": "the action is not legal",
                "rule": verdict.reason.rule,
                "reason": verdict.reason.code,
            }
        return self._after(action)

    def _chance(self, request: Mapping[str, Any]) -> Data:
        if self._state.to_act != CHANCE:
            raise ArgumentError(ErrorText("chance does not act here"))
        if "action" in request:
            return self._play(request)
        source = SeededChance.numbered(self._seed, self._events)
        self._events += 1
        return self._after(self._rules.sample_chance(self._state, source))

    def _after(self, action: Action) -> Data:
        self._state = self._rules.apply(self._state, action)
        return {"did": self._notation.text(action), **self._position({})}

    def _observe(self, request: Mapping[str, Any]) -> Data:
        name = request.get("seat")
        seat = None if name is None else self._notation.seat_id(str(name))
        seen = self._rules.observe(self._state, seat)
        return {"observation": position_data(self._rules, self._notation, seen)}
