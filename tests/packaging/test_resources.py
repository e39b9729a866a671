from pathlib import Path

import pytest

from tabletop import resources
from tabletop.resources import ResourceNotFoundError, resource_path

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["assets", "card_defs"])
def test_a_checkout_has_them_beside_the_package(name: str) -> None:
    assert resource_path(name) == ROOT / name


def test_the_package_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "tabletop"
    for folder in (package, package.parent):
        (folder / "assets").mkdir(parents=True)
        (folder / "assets" / "icon.svg").touch()
    monkeypatch.setattr(resources, "_PACKAGE", package)
    assert resource_path("assets", "icon.svg") == package / "assets" / "icon.svg"


def test_what_is_missing_is_named_with_both_places() -> None:
    with pytest.raises(ResourceNotFoundError) as error:
        resource_path("assets", "no-such-game", "card.svg")
    message = str(error.value)
    assert "assets/no-such-game/card.svg" in message
    assert str(ROOT / "tabletop" / "assets" / "no-such-game" / "card.svg") in message
    assert str(ROOT / "assets" / "no-such-game" / "card.svg") in message
    assert isinstance(error.value, FileNotFoundError)
