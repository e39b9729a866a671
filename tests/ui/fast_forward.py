"""Whole games of which only what is new is done by hand; the rest is as if it had been."""

from collections import Counter
from collections.abc import Callable, Hashable

from tabletop.engine.actions import Keep, Move, Say, SeatAction
from tabletop.match.match import Match
from tabletop.ui.table.session import Session


class FastForward:
    """Tells what to do by hand, and does what was done so before without anybody's hand.

    Alike is what is due alike, is an action of the same kind with pieces at the same kinds of
    places, and has the same told of it.
    """

    def __init__(
        self,
        session: Session,
        choose: Callable[[Match], SeatAction],
        times: int = 2,
        *,
        with_told: bool = True,
    ) -> None:
        """Begin with nothing done; each kind is done `times` times by hand.

        What is told of an action counts only `with_told`.
        """
        self._with_told = with_told
        self._session = session
        self._choose = choose
        self._times = times
        self._done: Counter[Hashable] = Counter()

    def next(self) -> SeatAction | None:
        """Return what is to be done by hand now, before hands are looked at; None at the end."""
        session, match = self._session, self._session.match
        has_skipped = False
        wanted = None
        while wanted is None and match.outcome is None:
            action = self._choose(match)
            kind = _kind(match, action)[: 3 if self._with_told else 2]
            self._done[kind] += 1
            if self._done[kind] <= self._times:
                wanted = action
                break
            has_skipped = True
            session.blockSignals(True)
            while session.is_covered or session.passing_to is not None:
                if session.is_covered:
                    session.uncover()
                else:
                    session.cover()
            assert session.act(action).legal
            session.start_throw = None
            session.blockSignals(False)
        if has_skipped:
            session.announce()
        return wanted


def _kind(match: Match, action: SeatAction) -> tuple[Hashable, ...]:
    rules, state = match.rules, match.state
    told = tuple(event.code for event in rules.events(state, action, rules.apply(state, action)))
    return rules.prompt(state).code, _words(match, action), told


def _words(match: Match, action: SeatAction) -> Hashable:
    zones = match.rules.zones
    match action:
        case Move():
            ways = match.rules.origin(match.state, action), action.to
            places = tuple(None if zone is None else zones[zone].kind for zone in ways)
            return places, action.onto is not None, action.using is not None
        case Say():
            return action.word
        case Keep(_, using):
            return "keep", using is not None
        case _:
            return type(action).__name__
