"""Tips in the sandbox."""

from tabletop.engine.cards import HIDDEN
from tabletop.ui.features.tips.feature import TipStage
from tests.ui.sandbox.conftest import Open
from tests.ui.table.test_tips import tipping


def test_in_the_sandbox_it_is_what_would_be_seen_in_a_game(open_sandbox: Open) -> None:
    """The sandbox shows all cards, but a tip uses only what a player would know."""
    playground = open_sandbox("wonderful-world", 2)
    sandbox = playground.sandbox
    tips, thinking = tipping(playground.table)
    tips.act()
    ((question, _),) = thinking.asked
    draw = sandbox.rules.zone("draw")
    assert set(question.seen.zones[draw]) == {HIDDEN}
    assert HIDDEN not in sandbox.position.zones[draw]
    thinking.answer()
    assert tips.stage is TipStage.PIECE
