"""Convert the texts of the repository to pages and adapt their links."""

import re
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from posixpath import relpath
from types import ModuleType
from typing import Final

from tabletop import api
from tabletop.games.catalogue import CATALOG

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = "packaging/docs"
PAGES: Final = {
    "README.md": "index.md",
    f"{DOCS}/guide.md": "guide.md",
    f"{DOCS}/accessibility.md": "accessibility.md",
    f"{DOCS}/first-game.md": "first-game.md",
    f"{DOCS}/games.md": "games.md",
    f"{DOCS}/problems.md": "problems.md",
    f"{DOCS}/architecture.md": "architecture.md",
    f"{DOCS}/api.md": "api.md",
    "tabletop/scenarios/README.md": "scenarios.md",
    "tabletop/bots/PROTOCOL.md": "protocol.md",
    "card_defs/README.md": "cards.md",
    "assets/README.md": "drawings.md",
    "tests/benchmarks/PEERS.md": "speed.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
    "LICENSE": "licence.md",
}
"""Files of the repository that become pages, with the names of the pages."""
RULES: Final = {f"card_defs/{game.id}/rules.en.yaml": f"rules/{game.id}.md" for game in CATALOG}
"""Files with rules of games, with the pages that are made from them."""
_LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]*)(#[^)\s]*)?\)")
_FENCE: Final = re.compile(r"^( *)(```+).*?^\1\2 *$", re.MULTILINE | re.DOTALL)


def prose(text: str) -> Iterator[tuple[bool, str]]:
    """Yield the parts of a Markdown text, and whether each is prose or a code block."""
    begin = 0
    for block in _FENCE.finditer(text):
        yield True, text[begin : block.start()]
        yield False, block[0]
        begin = block.end()
    yield True, text[begin:]


def links(text: str) -> Iterator[tuple[str, str]]:
    """Yield the target and anchor of each link and picture of a Markdown text."""
    for is_prose, part in prose(text):
        if is_prose:
            for link in _LINK.finditer(part):
                yield link[3], (link[4] or "").removeprefix("#")


def public_modules() -> tuple[ModuleType, ...]:
    """Return the modules from which external games import."""
    found = walk_packages(api.__path__, f"{api.__name__}.")
    return (api, *(import_module(module.name) for module in found))


def public_names(module: ModuleType) -> list[str]:
    """Return the names that a public module has for external games."""
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    ]


def gather(folder: Path) -> None:
    """Copy all texts and pictures into a folder, with adapted links.

    Raises:
        FileNotFoundError: the target of a link does not exist.
    """
    folder.mkdir(parents=True)
    for source, page in PAGES.items():
        text = (ROOT / source).read_text("utf-8")
        if source == "LICENSE":
            text = f"# Licence\n\n```text\n{text}```\n"
        for module in public_modules():  # otherwise, imported names are left out
            members = f"    options: {{members: [{', '.join(public_names(module))}]}}"
            text = re.sub(
                f"^::: {module.__name__}$", rf"\g<0>\n{members}", text, flags=re.MULTILINE
            )
        (folder / page).write_text(_relinked(text, Path(source), folder), encoding="utf-8")
    shutil.copytree(ROOT / DOCS / "style", folder / "style")
    shutil.copyfile(ROOT / "assets/common/icon.svg", folder / "style" / "icon.svg")


def _relinked(text: str, source: Path, folder: Path) -> str:
    def target_now(link: re.Match[str]) -> str:
        mark, words, target, anchor = link[1], link[2], link[3], link[4] or ""
        if not target or "://" in target or target.startswith("mailto:"):
            return link[0]
        found = (ROOT / source.parent / target).resolve()
        if not found.exists():
            raise FileNotFoundError(f"{source}: the link to {target} leads nowhere")
        name = found.relative_to(ROOT).as_posix()
        page = PAGES.get(name) or RULES.get(name)
        if page is not None:
            return f"{mark}[{words}]({relpath(page)}{anchor})"
        if mark:
            (folder / "pictures").mkdir(exist_ok=True)
            shutil.copyfile(found, folder / "pictures" / found.name)
            return f"{mark}[{words}](pictures/{found.name})"
        return f"{words} (`{name}`)" if words.strip("`") != name else f"`{name}`"

    return "".join(
        _LINK.sub(target_now, part) if is_prose else part for is_prose, part in prose(text)
    )
