"""Codes of deals: there and back for every deal, and refused if mistyped."""

from hypothesis import given
from hypothesis import strategies as st

from tabletop.content.deal_code import Deal, code_of, decode_deal, encode_deal
from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.match.save.header import MAX_SEED


@st.composite
def deals(draw: st.DrawFn) -> tuple[int, Deal]:
    """A game's number in the catalogue with one of its deals."""
    number = draw(st.integers(0, len(CATALOG) - 1))
    game = CATALOG[number]
    options = {option.key: draw(st.sampled_from(option.values)) for option in game.options}
    seed = draw(st.integers(0, 2**32) | st.integers(0, MAX_SEED - 1))
    return number, Deal(draw(st.integers(*game.seats)), options, seed)


@given(deals(), st.data())
def test_a_code_leads_back_to_its_deal(deal: tuple[int, Deal], data: st.DataObject) -> None:
    game = CATALOG[deal[0]]
    code = encode_deal(game, deal[1])
    assert decode_deal(game, code) == deal[1]
    typed = code.lower().replace("-", data.draw(st.sampled_from(["", " ", "-"])))
    typed = typed.replace("0", data.draw(st.sampled_from("0oO")))
    assert (
        decode_deal(game, f" {typed.replace('1', data.draw(st.sampled_from('1lI')))}\n") == deal[1]
    )


def test_a_code_is_short() -> None:
    match = Setup(find_game("wonderful-world"), ("Ann",), {}, 2**32 - 1).begin()
    assert len(code_of(match)) <= len("WW-7ZZZ-ZZZZ-ZZZZ")


def test_hardly_any_mistyped_code_is_accepted() -> None:
    game = find_game("wonderful-world")
    code, found = encode_deal(game, Deal(1, {}, 20261129)), 0
    digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    for place in range(3, len(code)):
        for digit in digits:
            mistyped = f"{code[:place]}{digit}{code[place + 1 :]}"
            found += code[place] not in ("-", digit) and decode_deal(game, mistyped) is not None
    assert found <= 2
    others = [other for other in CATALOG if other is not game]
    assert [decode_deal(other, code) for other in others] == [None] * len(others)


def test_what_is_no_code_is_none() -> None:
    for text in ("", "WW", "WW-", "Ü", "WW-Ü", "9" * 400, "7"):
        assert decode_deal(find_game("wonderful-world"), text) is None
