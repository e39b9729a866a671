"""Tests of the files for package lists."""

import shutil
import subprocess
from pathlib import Path

import listings
import project
import pytest
import source
import yaml

VERSION = source.version()
SUMS = {
    f"tabletop-{VERSION}-linux-x86_64.tar.xz": "a" * 64,
    f"tabletop-{VERSION}-macos-arm64.dmg": "b" * 64,
    f"tabletop-{VERSION}-windows-setup.exe": "c" * 64,
}


def test_each_names_its_file_with_its_sum() -> None:
    found = listings.listings(SUMS)
    assert len(found) == 5
    pairs = {
        "aur/PKGBUILD": "a",
        "homebrew/tabletop-games.rb": "b",
        f"winget/{listings.WINGET_ID}.installer.yaml": "c",
    }
    for path, letter in pairs.items():
        [file] = [name for name, checksum in SUMS.items() if checksum == letter * 64]
        assert letter * 64 in found[path]
        assert f"/v{VERSION}/{file}" in found[path]
        assert project.addresses()["Repository"] in found[path]


def test_the_manifests_of_winget_are_yaml_of_one_package() -> None:
    found = [
        yaml.safe_load(text) for path, text in listings.listings(SUMS).items() if "wing" in path
    ]
    assert {text["ManifestType"] for text in found} == {"version", "installer", "defaultLocale"}
    assert {(text["PackageIdentifier"], text["PackageVersion"]) for text in found} == {
        (listings.WINGET_ID, VERSION)
    }


def test_the_recipe_for_arch_is_read_by_bash() -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash here")
    text = listings.listings(SUMS)["aur/PKGBUILD"]
    done = subprocess.run([bash, "-n"], input=text, text=True, check=False, capture_output=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_is_not_built_is_not_listed(tmp_path: Path) -> None:
    [name] = [name for name in SUMS if name.endswith(".xz")]
    (tmp_path / "SHA256SUMS").write_text(f"{'d' * 64}  {name}\n", encoding="utf-8")
    assert listings.main([str(tmp_path)]) == 0
    written = [path for path in (tmp_path / "listings").rglob("*") if path.is_file()]
    assert [path.name for path in written] == ["PKGBUILD"]
