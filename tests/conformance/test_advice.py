"""What a refusal tells a player to do instead may be done."""

from collections.abc import Mapping

from tabletop.engine.actions import Say
from tabletop.engine.zones import CHANCE
from tabletop.testing.playing import AnyRules, sample, sample_prompts

ADVICE: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "dumm-gelaufen": {
        "second-or-stop": ("stop",),
        "refill-due": ("draw", "stop"),
    },
    "numnum": {
        "more-or-stop": ("stop",),
        "must-draw": ("draw",),
        "drawn-already": ("stop",),
    },
    "nichtlustig": {
        "roll-due": ("roll",),
        "keep-or-stop": ("stop",),
        "claim-or-stop": ("stop",),
    },
    "wonderful-world": {"roll-or-stop": ("stop",)},
}
"""What some refusals tell a player to do instead, in words of the game."""


def test_no_refusal_advises_what_another_rule_forbids(rules: AnyRules) -> None:
    advice, words = ADVICE[rules.game], set(rules.vocabulary())
    for moment in sample_prompts(rules, sample(rules, 6, 400), 6):
        if moment.before.to_act == CHANCE:
            continue
        legal = set(rules.legal_actions(moment.before))
        for action in words - legal:
            reason = rules.check(moment.before, action).reason
            assert reason is not None
            assert {*map(Say, advice.get(reason.code, ()))} <= legal, reason.code
