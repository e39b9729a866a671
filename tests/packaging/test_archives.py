"""Tests that the wheel and the source package contain exactly the needed files."""

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STRAY = {
    "__pycache__",
    ".git",
    ".hypothesis",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    ".venv",
}


def build(target: str, source: Path, into: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(into)]
    subprocess.run(command, cwd=source, check=True)
    [archive] = into.iterdir()
    return archive


@pytest.fixture(scope="module")
def unpacked_sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    archive = build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as file:
        # The first releases of Python 3.11 have no filters; later ones warn without.
        if hasattr(tarfile, "data_filter"):
            file.extraction_filter = tarfile.data_filter
        file.extractall(folder)  # noqa: S202 - an archive made here
    [top] = folder.iterdir()
    return top


@pytest.fixture(scope="module")
def unpacked_wheel(unpacked_sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel is built from the source package, which must be complete."""
    archive = build("wheel", unpacked_sdist, tmp_path_factory.mktemp("wheel"))
    folder = tmp_path_factory.mktemp("installed")
    shutil.unpack_archive(archive, folder, "zip")
    return folder


def files_in(folder: Path) -> set[str]:
    """Return the files below a folder, without those created by running the code."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and not STRAY & set(path.relative_to(folder).parts)
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", ["assets", "card_defs"])
def test_both_carry_every_file(name: str, unpacked_sdist: Path, unpacked_wheel: Path) -> None:
    in_the_checkout = files_in(ROOT / name)
    assert in_the_checkout
    assert files_in(unpacked_sdist / name) == in_the_checkout
    assert files_in(unpacked_wheel / "tabletop" / name) == in_the_checkout


@pytest.mark.slow
def test_the_wheel_carries_the_program_and_nothing_else(unpacked_wheel: Path) -> None:
    tops = {path.name for path in unpacked_wheel.iterdir()}
    data, info = sorted(tops - {"tabletop"})
    assert data.endswith(".data")
    assert info.endswith(".dist-info")
    assert files_in(unpacked_wheel / data) == {
        "data/share/applications/tabletop.desktop",
        "data/share/icons/hicolor/scalable/apps/tabletop.svg",
        "data/share/mime/packages/tabletop.xml",
    }
    assert (unpacked_wheel / info / "licenses" / "LICENSE").is_file()
    code = {
        name
        for name in files_in(unpacked_wheel / "tabletop")
        if not name.startswith(("assets/", "card_defs/"))
    }
    assert code == files_in(ROOT / "tabletop") | {"CHANGELOG.md"}
    assert not [path for path in unpacked_wheel.rglob("*") if path.name in STRAY]


@pytest.mark.slow
def test_the_source_package_carries_the_project_and_nothing_else(unpacked_sdist: Path) -> None:
    assert {path.name for path in unpacked_sdist.iterdir()} == {
        ".ci",
        ".github",
        ".gitattributes",
        ".gitignore",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "LICENSE",
        "PKG-INFO",
        "README.md",
        "SECURITY.md",
        "assets",
        "card_defs",
        "packaging",
        "pyproject.toml",
        "tabletop",
        "tests",
    }
    assert not [path for path in unpacked_sdist.rglob("*") if path.name in STRAY]


@pytest.mark.slow
def test_an_installed_program_finds_its_own_files(unpacked_wheel: Path) -> None:
    ask = "from tabletop.resources import resource_path; print(resource_path('assets'))"
    answer = subprocess.run(
        [sys.executable, "-c", ask], cwd=unpacked_wheel, check=True, capture_output=True, text=True
    )
    assert Path(answer.stdout.strip()) == unpacked_wheel.resolve() / "tabletop" / "assets"
