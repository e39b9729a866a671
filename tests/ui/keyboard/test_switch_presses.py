"""How often the switch is pressed for each decision, over a whole game of each kind."""

import pytest

from tests.ui.keyboard.conftest import Scanned
from tests.ui.keyboard.games import EVENINGS
from tests.ui.keyboard.switch import HOURS, show_hand

MOST = 2.2
"""The presses for a decision, on average; those that hand the table over are not counted."""
GAMES = ("What a Wonderful World", "Nichtlustig", "NumNum", "Dumm gelaufen!, 1998")
LONGEST = 60
"""The decisions after which a game is left."""


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_decision_takes_few_presses(
    name: str, scanned: Scanned, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ui.features.end.feature._SHOW_AFTER", HOURS)
    window, player = scanned(name)
    window.setUpdatesEnabled(False)  # not needed, and painting takes most of the time
    match, choose = player.session.match, EVENINGS[name].player(EVENINGS[name].seed)
    decisions = presses = waits = 0
    while match.outcome is None and decisions < LONGEST:
        show_hand(player)
        action, before = choose(match), (match.ply, player.presses, player.waits)
        player.do(action)
        assert match.steps[before[0]].action == action
        decisions += 1
        presses += player.presses - before[1]
        waits += player.waits - before[2]
    each = f"{presses / decisions:.2f} presses each, {waits / decisions:.2f} marks waited for"
    print(f"{name}: {decisions} decisions, {each}")
    assert presses / decisions <= MOST
