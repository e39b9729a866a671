"""`tabletop engine`: serve a game to other programs as lines of JSON."""

import argparse
import io
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from tabletop.bots.protocol import MAX_LINE, from_line, plain_names, position_data, to_line
from tabletop.bots.reserved_stdout import reserve_stdout
from tabletop.cli.arguments import ArgumentError, Exit, Parser, check_names, parse_options
from tabletop.content.game_library import rules_for
from tabletop.engine.actions import Action, ChanceAction
from tabletop.engine.localized_error import ErrorText, LocalizedError, did_you_mean
from tabletop.engine.notation import Notation
from tabletop.engine.zones import CHANCE
from tabletop.games.catalogue import find_game
from tabletop.games.external import error_line
from tabletop.i18n.errors import localize_error
from tabletop.match.chance import SeededChance
from tabletop.match.save.position import PlainData, restore_snapshot

if TYPE_CHECKING:
    from tabletop.bots.policy import AnyRules
    from tabletop.engine.zones import State

SUMMARY: Final = "serve a game to other programs as lines of JSON"
DESCRIPTION: Final = (
    "Reads one request per line from standard input and answers each with a line: new, position, "
    "legal, play, observe, chance. tabletop/bots/PROTOCOL.md describes them, and how a program in "
    "any language can play a seat of `tabletop simulate`."
)
Data = dict[str, PlainData]


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_shared("game", "--players", "--option", "--seed")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    game = find_game(arguments.game)
    names = plain_names(arguments.players or game.seats[0])
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    with reserve_stdout() as answers:
        engine = Engine(game.id, names, parse_options(arguments.options), arguments.seed)
        while text := sys.stdin.readline(MAX_LINE + 1):
            if text.strip():
                print(to_line(engine.answer(text)), file=answers, flush=True)
            while len(text) > MAX_LINE and not text.endswith("\n"):
                text = sys.stdin.readline(MAX_LINE + 1)  # the rest of the line
    return Exit.DONE


class Engine:
    """A game that another program controls through requests."""

    def __init__(
        self, game: str, names: tuple[str, ...], given: Mapping[str, str], seed: int
    ) -> None:
        """Begin a game.

        Raises:
            LocalizedError: if an option does not exist, or the number of players is wrong.
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
        rules = rules_for(self._game, names, given)
        notation, state = Notation(rules, names), rules.initial_state()
        self._rules, self._notation, self._state = rules, notation, state
        self._seed, self._events = seed, 0

    def answer(self, text: str) -> Data:
        """Return the answer to a line of input; one with `error` has changed nothing."""
        answer: Data = {}
        try:
            request = from_line(_check_length(text))
            if "id" in request:
                answer["id"] = request["id"]
            return answer | self._handler(str(request.get("do", "")))(request)
        except LocalizedError as error:
            return answer | {"error": localize_error(error, str)}
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            message = error.args[0] if isinstance(error, ValueError) and error.args else None
            return answer | {"error": str(message or "the request is not as it must be")}
        except Exception as error:  # noqa: BLE001 - the rules may be external code
            return answer | {"error": error_line(error)}

    def _handler(self, name: str) -> Callable[[Mapping[str, Any]], Data]:
        if name in self._requests:
            return self._requests[name]
        fault = ErrorText(
            'there is no request "{name}"; "do" is one of {known}{hint}',
            name=name,
            known=", ".join(self._requests),
            hint=did_you_mean(name, self._requests),
        )
        raise ArgumentError(fault)

    # --- requests ---------------------------------------------------------------------------

    def _new(self, request: Mapping[str, Any]) -> Data:
        names = self._names(request.get("players", len(self._notation.names)))
        given, seed = request.get("options", self._given), request.get("seed", 0)
        if not isinstance(given, dict) or type(seed) is not int:
            raise TypeError
        self._begin(names, {key: str(value) for key, value in given.items()}, seed)
        return self._position({})

    def _names(self, players: object) -> tuple[str, ...]:
        """Return the players' names, given a number of players or a list of names."""
        fewest, most = find_game(self._game).seats
        match players:
            case bool():
                raise TypeError
            case int() if fewest <= players <= most:
                return plain_names(players)
            case int():
                fault = ErrorText(
                    "{id} is for {fewest} to {most} players, not {n}",
                    id=self._game,
                    fewest=fewest,
                    most=most,
                    n=players,
                )
                raise ArgumentError(fault)
            case list() if all(isinstance(name, str) for name in players):
                return check_names(players)
        raise TypeError

    def _position(self, request: Mapping[str, Any]) -> Data:
        if "position" in request:
            state = restore_snapshot(self._rules, self._notation, request["position"])
        else:
            state = self._state
        data = position_data(self._rules, self._notation, state)
        self._state = state
        return {"position": data}

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
        reason = self._rules.check(self._state, action).reason
        if reason is not None:
            error = "the action is not legal"
            return {"error": error, "rule": reason.rule, "reason": reason.code}
        return self._after(action)

    def _chance(self, request: Mapping[str, Any]) -> Data:
        if self._state.to_act != CHANCE:
            raise ArgumentError(ErrorText("chance does not act here"))
        if "action" in request:
            return self._play(request)
        source = SeededChance.for_event(self._seed, self._events)
        data = self._after(self._rules.sample_chance(self._state, source))
        self._events += 1
        return data

    def _after(self, action: Action) -> Data:
        state, did = self._rules.apply(self._state, action), self._notation.text(action)
        position = position_data(self._rules, self._notation, state)
        self._state = state
        return {"did": did, "position": position}

    def _observe(self, request: Mapping[str, Any]) -> Data:
        name = request.get("seat")
        seat = None if name is None else self._notation.seat_id(str(name))
        seen = self._rules.observe(self._state, seat)
        return {"observation": position_data(self._rules, self._notation, seen)}


def _check_length(text: str) -> str:
    if len(text.encode()) > MAX_LINE:
        raise ArgumentError(ErrorText("a line has at most {n} bytes", n=MAX_LINE))
    return text
