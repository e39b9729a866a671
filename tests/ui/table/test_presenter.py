"""Highlights match legal actions; selections of dice end with the position."""

from random import Random

import pytest

from tabletop.engine.gestures import Drop, DropDie, DropDieOnZone
from tabletop.engine.zones import Visibility
from tabletop.match.queries import movable_cards
from tabletop.match.view import legal_readings
from tabletop.ui.table.model.gestures import Ask, DiceMissing, Nothing, Perform, Rearranged, Refuse
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.session import Session
from tests.ui.table.play import new_session, random_step, session_at, stage, zone_cards


def _accepts(session: Session, gesture: Drop | DropDie | DropDieOnZone) -> bool:
    match = session.match
    actor = match.state.to_act if match.state.to_act >= 0 else session.viewer
    return any(
        match.judge(actor, action, match.revision).legal
        for action in legal_readings(match.rules, match.state, gesture)
    )


@pytest.mark.parametrize(("seats", "hands"), [(1, "open"), (3, "open"), (4, "hidden")])
def test_every_place_lit_is_accepted_and_every_other_refused(seats: int, hands: str) -> None:
    random = Random(seats)
    session = new_session(seats, 1, options={"hands": hands})
    presenter = Presenter(session)
    while session.match.outcome is None:
        presenter.refresh()
        snapshot = presenter.snapshot()
        for shown in snapshot.cards:
            if not shown.liftable:
                assert not shown.playable
                continue
            landings = presenter.drop_targets(shown.zone, shown.card)
            for place in snapshot.plan.places:
                if place.zone == shown.zone:
                    continue
                drop = Drop(shown.card, shown.zone, place.zone)
                assert (place.zone in landings.zones) == _accepts(session, drop)
            assert shown.playable == bool(landings.zones or landings.cards)
        random_step(session, random)


@pytest.mark.parametrize("due", ["lay", "roll", "remove", "give"])
def test_every_place_lit_for_a_die_takes_it(due: str) -> None:
    session = session_at(lambda s: stage(s) == due, seats=3)
    presenter = Presenter(session)
    plan = presenter.snapshot().plan
    for die in presenter.dice.dice:
        targets = presenter.dice.targets(die.die, plan)
        for place in plan.dice:
            lit = place.name in targets.places
            expected = place.name == die.stage or _accepts(session, DropDie(die.die, place.name))
            assert lit == expected
        for zone in plan.places:
            lit = zone.zone in targets.zones
            assert lit == _accepts(session, DropDieOnZone(die.die, zone.zone))


def test_what_is_open_or_the_viewers_own_can_be_lifted_and_nothing_else() -> None:
    session = new_session(3, 1, options={"hands": "hidden"})
    presenter = Presenter(session)
    rules = session.match.rules
    for shown in presenter.snapshot().cards:
        spec = rules.zones[shown.zone]
        may_see = spec.visibility is Visibility.OPEN or spec.owner == session.viewer
        assert shown.liftable == may_see


def test_a_throw_needs_dice_where_their_number_is_free() -> None:
    session = session_at(lambda s: stage(s) == "roll")
    presenter = Presenter(session)
    assert presenter.dice.throw() == DiceMissing()
    assert presenter.dice.toggle(0) == Rearranged()
    assert presenter.dice.selected == {0}
    assert isinstance(presenter.dice.throw(), Perform)
    assert presenter.dice.toggle(0) == Rearranged()
    assert not presenter.dice.selected


def test_the_draft_is_dropped_with_the_position() -> None:
    session = session_at(lambda s: stage(s) == "roll")
    presenter = Presenter(session)
    presenter.dice.toggle(2)
    session.act(session.match.legal_actions()[0])
    presenter.refresh()
    assert not presenter.dice.selected


def test_the_draft_survives_a_refusal() -> None:
    session = session_at(lambda s: stage(s) == "roll")
    presenter = Presenter(session)
    presenter.dice.toggle(2)
    card = session.match.observe(session.viewer).zones[session.viewer][0]
    answer = presenter.drop(card, session.viewer, 4, None)
    assert isinstance(answer, Refuse)
    session.refuse(answer.result)
    presenter.refresh()
    assert presenter.dice.selected == {2}


def test_a_drop_on_its_own_zone_or_on_nothing_means_nothing() -> None:
    session = new_session(2, 1)
    presenter = Presenter(session)
    hand = session.viewer
    card = zone_cards(presenter.snapshot(), hand)[0]
    assert presenter.drop(card, hand, None, None) == Nothing()
    assert presenter.drop(card, hand, hand, None) == Nothing()


def test_a_sorted_hand_keeps_its_order_when_cards_come_and_go() -> None:
    session = new_session(1, 4)
    presenter = Presenter(session)
    cards = zone_cards(presenter.snapshot(), 0)
    assert presenter.sort(0, 2, 0) == Rearranged()

    def order() -> list[int]:
        held = [s for s in presenter.snapshot().cards if s.zone == 0]
        return [s.card for s in sorted(held, key=lambda s: s.spot.x)]

    assert order() == [cards[2], cards[0], cards[1]]
    played = next(card for zone, card in movable_cards(session.match, 0) if zone == 0)
    row = min(movable_cards(session.match, 0)[0, played].zones)
    answer = presenter.drop(played, 0, row, None)
    assert isinstance(answer, Perform)
    session.act(answer.action)
    presenter.refresh()
    left = [card for card in (cards[2], cards[0], cards[1]) if card != played]
    assert order()[: len(left)] == left


def test_a_tap_that_fits_several_cards_asks() -> None:
    session = new_session(1, 4)
    presenter = Presenter(session)
    several = next(
        card
        for (zone, card), target in movable_cards(session.match, 0).items()
        if zone == 0 and len(target.zones) > 1
    )
    answer = presenter.tap(several, 0)
    assert isinstance(answer, Ask)
    assert len(answer.actions) == len(movable_cards(session.match, 0)[0, several].zones)


def test_who_acted_sees_what_came_of_it_before_the_table_is_turned() -> None:
    session = new_session(2, 3, "numnum")
    presenter = Presenter(session)
    before = session.viewer
    random = Random(1)
    while session.viewer == before:
        random_step(session, random)
    presenter.refresh()
    assert presenter.final_view is not None
    assert presenter.final_view.viewer == before
    assert presenter.snapshot().viewer == session.viewer
    assert not any(shown.playable for shown in presenter.final_view.cards)


def test_the_table_is_not_turned_where_all_is_open() -> None:
    """The highlighted seat changes, but positions do not."""
    session = new_session(2, 3)
    presenter = Presenter(session)
    acted, random = set(), Random(1)
    for _ in range(30):
        acted.add(session.viewer)
        assert presenter.snapshot().viewer == 0
        assert presenter.final_view is None
        assert any(shown.playable for shown in presenter.snapshot().cards) or presenter.buttons()
        random_step(session, random)
        presenter.refresh()
    assert acted == {0, 1}
