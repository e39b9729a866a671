"""The viewer of a session: one seat, then none, then the next one."""

from collections.abc import Callable
from random import Random

import pytest

from tabletop.engine.actions import Say
from tabletop.engine.zones import Seat
from tabletop.games.catalogue import CATALOG
from tabletop.match.queries import has_secrets
from tabletop.testing.playing import configurations, load
from tabletop.ui.table.session import Session
from tests.ui.table.play import new_session


def hidden(seats: int = 3, seed: int = 4) -> Session:
    """A covered match of a game with secrets."""
    return new_session(seats, seed, "numnum", privacy_screen=True)


def pass_on(session: Session) -> None:
    """Act at random until the screen has to be passed on."""
    random = Random(2)
    session.uncover()
    while session.passing_to is None:
        session.act(random.choice(list(session.legal_actions())))


def eyes(session: Session) -> tuple[Seat, Seat | None, Seat | None]:
    """Return the side of the table, the viewer and the next viewer."""
    return session.viewer, session.visible_to, session.passing_to


def covered(session: Session) -> bool:
    """Return the current state; a function keeps mypy from narrowing it."""
    return session.is_covered


def test_a_game_has_secrets_where_a_zone_is_for_its_owner_only() -> None:
    found: dict[str, set[bool]] = {game.id: set() for game in CATALOG}
    for game, seats, options in configurations():
        rules = load(game, seats, options)
        owned = any(zone.visibility.value == "owner" for zone in rules.zones)
        assert has_secrets(rules) == (owned and seats > 1)
        found[game.id].add(has_secrets(rules))
    assert any(True in seen for seen in found.values())
    assert any(False in seen for seen in found.values())


@pytest.mark.parametrize(
    "make",
    [
        lambda: new_session(1, 1, options={"hands": "hidden"}, privacy_screen=True),
        lambda: new_session(3, 1, options={"hands": "open"}, privacy_screen=True),
        lambda: new_session(3, 1, "numnum", {"hands": "open"}, privacy_screen=True),
        lambda: new_session(3, 1, "numnum", privacy_screen=False),
    ],
    ids=["one seat", "open hands", "open hands of numbers", "whoever looks may see all"],
)
def test_without_secrets_there_is_no_curtain(make: Callable[[], Session]) -> None:
    session, random = make(), Random(1)
    assert not session.has_privacy_screen
    for _ in range(20):
        assert not covered(session)
        assert eyes(session) == (session.viewer, session.viewer, None)
        session.act(random.choice(list(session.legal_actions())))


def test_a_match_begins_behind_the_curtain() -> None:
    session = hidden()
    assert covered(session)
    due = session.match.state.to_act
    assert eyes(session) == (due, None, due)
    changes: list[None] = []
    session.changed.connect(lambda: changes.append(None))
    session.uncover()
    assert not covered(session)
    assert eyes(session) == (due, due, None)
    assert len(changes) == 1


def test_nothing_can_be_done_behind_the_curtain() -> None:
    session = hidden()
    legal = session.match.legal_actions()
    refused: list[object] = []
    session.refused.connect(refused.append)
    assert session.legal_actions() == ()
    ply = session.match.ply
    assert not session.act(legal[0]).legal
    assert session.match.ply == ply
    assert not refused, "a bubble would be seen by whoever is not meant"
    assert not session.undo()
    assert not session.can_undo


def test_who_acted_looks_until_the_curtain_falls_and_the_next_seat_once_it_rises() -> None:
    session = hidden()
    pass_on(session)
    acted, due = session.viewer, session.match.state.to_act
    assert acted != due
    assert session.passing_to == due
    assert session.visible_to == acted
    assert session.legal_actions() == ()
    session.cover()
    assert eyes(session) == (acted, None, due)
    session.cover()
    assert covered(session)
    session.uncover()
    assert eyes(session) == (due, due, None)


def test_who_has_acted_cannot_act_for_the_next_seat() -> None:
    session = hidden()
    pass_on(session)
    refused: list[object] = []
    session.refused.connect(refused.append)
    verdict = session.act(session.match.legal_actions()[0])
    assert verdict.reason is not None
    assert verdict.reason.rule == "TABLE-TURN"
    assert refused == [verdict]


def test_a_seat_that_goes_on_sees_no_curtain() -> None:
    """After drawing a playable card, the same seat is to act."""
    for seed in range(30):
        session = hidden(seed=seed)
        session.uncover()
        seat = session.viewer
        session.act(Say("draw"))
        if session.match.state.to_act == seat:
            assert session.passing_to is None
            assert session.visible_to == seat
            return
    raise AssertionError("nobody ever drew a card that may be laid")


def test_a_finished_match_has_no_curtain() -> None:
    session, random = hidden(2), Random(3)
    while session.match.outcome is None:
        session.cover()
        session.uncover()
        session.act(random.choice(list(session.legal_actions())))
    assert session.passing_to is None
    again = Session(session.match, session.speaker)
    assert again.has_privacy_screen
    assert not again.is_covered


def test_raising_what_does_not_hang_changes_nothing() -> None:
    session = hidden()
    session.uncover()
    changes: list[None] = []
    session.changed.connect(lambda: changes.append(None))
    session.uncover()
    session.cover()
    assert not changes
