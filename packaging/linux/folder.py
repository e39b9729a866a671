"""Add scripts to the frozen build that install it in a user's menu, on any Linux."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linux import payload

if TYPE_CHECKING:
    from pathlib import Path

SCRIPTS = {
    "install": """\
#!/bin/sh
# Adds Tabletop to your menu, as the command "tabletop", and its manual page and completions.
# It goes on living in this folder: move the folder first, then call this again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
"$here/tabletop" --install-menu
for file in @files@; do
    mkdir -p "$data/$(dirname "$file")"
    cp "$here/share/$file" "$data/$file"
done
command=$HOME/.local/bin/tabletop
if [ -e "$command" ] && [ ! -L "$command" ]; then
    echo "$command is another program; it stays as it is."
else
    mkdir -p "$HOME/.local/bin"
    ln -sf "$here/tabletop" "$command"
    echo "The command is $command"
fi
""",
    "uninstall": """\
#!/bin/sh
# Takes away all that "install" added. Saved games and settings stay; so does this folder.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
"$here/tabletop" --remove-menu
for file in @files@; do
    rm -f "$data/$file"
    (cd "$data" && rmdir -p "$(dirname "$file")" 2>/dev/null) || true
done
command=$HOME/.local/bin/tabletop
if [ "$(readlink "$command" || true)" = "$here/tabletop" ]; then
    rm "$command"
fi
""",
    "README": """\
Tabletop: card and dice games round one screen.

./tabletop          starts it; nothing needs to be installed
./install           adds it to your menu, and lets it open its files
./uninstall         takes it out again; delete this folder afterwards
./tabletop doctor   says what your system lacks, should it not start
""",
}
OF_USER = (
    "man/man6/tabletop.6",
    "bash-completion/completions/tabletop",
    "fish/vendor_completions.d/tabletop.fish",
)
"""Files for shells and man in a user's data folder, besides the desktop entry."""


def write_files(top: Path) -> None:
    """Write the scripts and the shared files beside the frozen program.

    Args:
        top: the folder with the program.

    Raises:
        SetupError: the files cannot be created here.
    """
    payload.write_share(top / "share")
    for name, text in SCRIPTS.items():
        (top / name).write_text(text.replace("@files@", " ".join(OF_USER)), encoding="utf-8")
        (top / name).chmod(0o644 if name == "README" else 0o755)
