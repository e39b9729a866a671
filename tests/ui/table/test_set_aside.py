"""Dice that are set aside in turn, as in Nichtlustig."""

from tabletop.engine.actions import Keep, Say
from tabletop.engine.capabilities import dice_of
from tabletop.ui.table.model.gestures import DiceSelection
from tabletop.ui.table.session import Session
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import new_session

GAME = "nichtlustig"


def rolled(seed: int = 1) -> Session:
    session = new_session(2, seed, GAME)
    session.act(Say("roll"))
    return session


def follow(draft: DiceSelection, session: Session, ply: int) -> frozenset[int]:
    """Return the dice that roll after the last steps."""
    match = session.match
    draft.update(dice_of(match.rules, match.state), match.steps[ply:])
    return draft.thrown


def test_only_dice_that_are_thrown_tumble() -> None:
    session = new_session(2, 1, GAME)
    draft = DiceSelection(session)
    follow(draft, session, 0)
    for action, tumble in (
        (Say("roll"), range(7)),
        (Keep((0, 6)), range(1, 6)),
        (Keep((3,)), (1, 2, 4, 5)),
    ):
        ply = session.match.ply
        assert session.act(action).legal
        assert follow(draft, session, ply) == frozenset(tumble)


def test_dice_are_gathered_and_the_rest_rolled(set_table: SetTable) -> None:
    table = set_table(rolled())
    scene, say = table.view.scene, table.view.presenter.label_of
    aside = scene.dice_places["aside"].pos()
    assert table.view.bar.buttons[0].accessibleName() == say(Keep(()))
    table.click(table.grip(scene.dice[2]))
    table.drag(scene.dice[5], aside)
    assert table.view.bar.buttons[0].accessibleName() == say(Keep((2, 5)))
    ply = table.session.match.ply
    table.view.bar.buttons[0].click()
    assert table.session.match.steps[ply].action == Keep((2, 5))
    table.finish()
    assert [die.shown.place for die in scene.dice] == [
        "aside" if die in (2, 5) else "tray" for die in range(7)
    ]


def test_a_die_set_aside_cannot_be_taken_back(set_table: SetTable) -> None:
    session = rolled()
    session.act(Keep((2,)))
    table = set_table(session)
    refused: list[str] = []
    session.refused.connect(lambda verdict: refused.append(verdict.reason.rule))
    table.click(table.grip(table.view.scene.dice[2]))
    assert refused == ["NL-R2"]
