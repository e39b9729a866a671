"""Write the files that package repositories need: AUR, winget and Homebrew.

``python3 packaging/listings.py dist/release`` reads ``SHA256SUMS`` there, and writes a folder
``listings`` beside that file. Release files without a checksum are skipped.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import project
import source
from commands import SetupError, report
from environment import run_guarded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SUMMARY = "Card and dice games round one screen"
PKGBUILD = """\
# Maintainer: {publisher} <{mail}>
pkgname=tabletop-games-bin
pkgver={version}
pkgrel=1
pkgdesc='{summary}'
arch=(x86_64)
url='{homepage}'
license=(MIT)
depends=(libglvnd libxkbcommon-x11 xcb-util-cursor xcb-util-keysyms xcb-util-wm)
provides=(tabletop)
source=('{address}/{file}')
sha256sums=('{sum}')

package() {{
    install -d "$pkgdir/opt" "$pkgdir/usr/bin"
    cp -r "$srcdir/tabletop" "$pkgdir/opt/tabletop"
    ln -s /opt/tabletop/tabletop "$pkgdir/usr/bin/tabletop"
    cp -r "$pkgdir/opt/tabletop/share" "$pkgdir/usr/share"
    install -Dm644 "$srcdir/tabletop/licenses/LICENSE" \\
        "$pkgdir/usr/share/licenses/$pkgname/LICENSE"
}}
"""
CASK = """\
cask "tabletop-games" do
  version "{version}"
  sha256 "{sum}"

  url "{address}/{file}"
  name "Tabletop"
  desc "{summary}"
  homepage "{homepage}"

  depends_on arch: :arm64
  depends_on macos: ">= :ventura"

  app "Tabletop.app"

  zap trash: [
    "~/Library/Application Support/tabletop",
    "~/Library/Preferences/tabletop",
  ]
end
"""
WINGET = {
    "": """\
PackageIdentifier: {winget}
PackageVersion: {version}
DefaultLocale: en-US
ManifestType: version
ManifestVersion: 1.10.0
""",
    ".installer": """\
PackageIdentifier: {winget}
PackageVersion: {version}
InstallerType: inno
Scope: user
MinimumOSVersion: 10.0.17763.0
Installers:
  - Architecture: x64
    InstallerUrl: {address}/{file}
    InstallerSha256: {sum}
ManifestType: installer
ManifestVersion: 1.10.0
""",
    ".locale.en-US": """\
PackageIdentifier: {winget}
PackageVersion: {version}
PackageLocale: en-US
Publisher: {publisher}
PackageName: Tabletop
PackageUrl: {homepage}
License: MIT
ShortDescription: {summary}
ManifestType: defaultLocale
ManifestVersion: 1.10.0
""",
}
WINGET_ID = "TabletopAuthors.Tabletop"


def listings(sums: Mapping[str, str]) -> dict[str, str]:
    """Return a mapping from the paths of listings to their texts.

    Args:
        sums: a mapping from the release's file names to checksums.
    """
    version = source.version()
    facts = {
        "version": version,
        "summary": SUMMARY,
        "publisher": project.publisher(),
        "mail": project.contact(),
        "homepage": project.addresses()["Homepage"],
        "address": f"{project.addresses()['Repository']}/releases/download/v{version}",
        "winget": WINGET_ID,
    }
    templates = {
        f"tabletop-{version}-linux-x86_64.tar.xz": {"aur/PKGBUILD": PKGBUILD},
        f"tabletop-{version}-macos-arm64.dmg": {"homebrew/tabletop-games.rb": CASK},
        f"tabletop-{version}-windows-setup.exe": {
            f"winget/{WINGET_ID}{part}.yaml": text for part, text in WINGET.items()
        },
    }
    return {
        path: text.format(file=file, sum=sums[file], **facts)
        for file, texts in templates.items()
        if file in sums
        for path, text in texts.items()
    }


def main(arguments: Sequence[str]) -> int:
    """Write the listings for the release in a folder."""
    folder = Path(*arguments) if len(arguments) == 1 else None
    if folder is None:
        raise SetupError("Say in which folder the release lies, such as dist/release.")
    lines = (folder / "SHA256SUMS").read_text("utf-8").splitlines()
    sums = {name.lstrip("*"): checksum for checksum, name in (line.split() for line in lines)}
    found = listings(sums)
    for path, text in found.items():
        (folder / "listings" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "listings" / path).write_text(text, encoding="utf-8")
    report(f"Written: {', '.join(found) or 'nothing, for want of files of this release'}")
    return 0


if __name__ == "__main__":
    sys.exit(run_guarded(main))
