"""Contents of pictures of positions."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import ALL, Viewer
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.match.match import Match
from tabletop.match.view import view_for
from tabletop.testing.playing import twin
from tabletop.ui.table.model.snapshot import static_snapshot
from tabletop.ui.table.scene.picture import PositionPicture, write_image
from tabletop.ui.widgets.theme import FELT, load_fonts

SIZE = (800, 520)
GAMES = pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)


@pytest.fixture(autouse=True)
def fonts(qapp: QApplication) -> QApplication:
    load_fonts()
    return qapp


@pytest.fixture(scope="module")
def library() -> GameLibrary:
    return GameLibrary()


def _match(game: Game, decisions: int, seats: int = 0) -> Match:
    names = ("Ann", "Ben", "Cy", "Dora")[: seats or max(game.seats[0], 2)]
    match = Match(rules_for(game.id, names, {}), names, 11)
    match.resume()
    for _ in range(decisions):
        actions = match.legal_actions()
        if not actions:
            break
        assert match.submit(max(match.state.to_act, 0), actions[-1], match.revision).legal
    return match


def _picture(library: GameLibrary, match: Match, eyes: Viewer) -> PositionPicture:
    speaker = library.speaker_for(match.rules, match.names)
    snapshot = static_snapshot(match.view(eyes), speaker)
    return PositionPicture(snapshot, match.rules.cards, FELT)


@GAMES
def test_a_picture_tells_nobody_what_these_eyes_may_not_see(
    game: Game, library: GameLibrary
) -> None:
    match = _match(game, 12)
    rules = match.rules
    speaker = library.speaker_for(rules, match.names)
    for viewer in (*range(rules.seats), None):
        shown = static_snapshot(match.view(viewer), speaker, viewer)
        seen = rules.observe(match.state, viewer)
        assert all(card.card == seen.zones[card.zone][card.index] for card in shown.cards)
        for seed in range(3):
            other = twin(rules, match.state, viewer, seed)
            if rules.observe(other, viewer) == seen:
                assert static_snapshot(view_for(rules, other, viewer), speaker, viewer) == shown


@GAMES
def test_everybody_sees_what_anybody_sees(game: Game) -> None:
    match = _match(game, 12)
    rules = match.rules
    together = match.observe(ALL)
    for zone, cards in enumerate(together.zones):
        for index, card in enumerate(cards):
            views = {rules.observe(match.state, s).zones[zone][index] for s in range(rules.seats)}
            assert views - {HIDDEN} == ({card} - {HIDDEN})


def test_a_picture_has_the_shape_of_the_table(library: GameLibrary) -> None:
    match = _match(CATALOG[0], 0)
    speaker = library.speaker_for(match.rules, match.names)
    snapshot = static_snapshot(match.view(None), speaker)
    bare = PositionPicture(snapshot, match.rules.cards, FELT)
    width, height = bare.size_for(1000)
    assert (width, height) == (1000, round(1000 * snapshot.plan.height / snapshot.plan.width))


def test_shadows_of_a_pile_do_not_add_up(library: GameLibrary) -> None:
    match = _match(find_game("numnum"), 0)
    pieces = [*_picture(library, match, None).pieces()]
    stacked = [sprite.key for sprite, _, is_stacked in pieces if is_stacked]
    lying = [sprite.key for sprite, _, is_stacked in pieces if not is_stacked]
    (back,) = set(stacked)
    in_hands = sum(map(len, match.observe(None).zones[:2]))
    assert lying.count(back) == in_hands + 1, "only the lowest card of the draw pile casts a shadow"


def test_a_file_that_cannot_be_written_leaves_what_was_there(
    library: GameLibrary, tmp_path: Path
) -> None:
    picture = _picture(library, _match(CATALOG[0], 0), None)
    with pytest.raises(OSError, match="nowhere"):
        write_image(picture.image((64, 64)), tmp_path / "nowhere" / "x.png")
    assert list(tmp_path.iterdir()) == []
