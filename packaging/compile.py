"""Compile the modules that matter most for speed with mypyc and a C compiler.

There are three ways to do this. ``HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 pip install .`` installs the
program compiled. ``.venv/bin/python packaging/compile.py --test [ARGUMENTS]`` runs pytest with
these arguments on a compiled copy of this checkout. ``.venv/bin/python packaging/compile.py
FOLDER`` creates such a copy.

Compiled and interpreted modules can be mixed. All other modules stay interpreted, including the
base classes of external games.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
MODULES = (
    *("analysis/simulation", "engine/actions", "match/chance"),
    *(
        f"games/{game}/{module}"
        for game, modules in {
            "wonderful_world": "evaluation facts part_one_search solver turns",
            "numnum": "facts turns",
            "nichtlustig": "claims facts refusals scoring solver turns",
            "dumm_gelaufen": "draft effect_steps effects facts refusals tasks turns",
        }.items()
        for module in modules.split()
    ),
)
"""The modules to compile, which are the slowest in random play and searches.

The games' `rules` are not compiled, because the sandbox copies them: copies of a compiled class
with an interpreted base share their attributes (mypyc 2.4).
"""


class CompilingHook(BuildHookInterface[Any]):
    """A build hook that adds compiled modules to a wheel for one system and Python."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the modules, unless the installation is editable: its modules may change."""
        if version == "editable":
            return
        scratch = Path(tempfile.mkdtemp())
        for path in compile_in(scratch):
            build_data["force_include"][str(scratch / path)] = str(path)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def compile_in(scratch: Path) -> list[Path]:
    """Compile the modules in an empty folder; return the results' relative paths.

    Raises:
        subprocess.CalledProcessError: if there is no C compiler, or a module does not compile.
    """
    shutil.copytree(ROOT / "tabletop", scratch / "tabletop")
    paths = [f"tabletop/{module}.py" for module in MODULES]
    subprocess.run([sys.executable, "-m", "mypyc", "--strict", *paths], cwd=scratch, check=True)
    shutil.rmtree(scratch / "build")
    made = [*scratch.glob("*__mypyc.*"), *scratch.joinpath("tabletop").rglob("*")]
    return [path.relative_to(scratch) for path in made if path.suffix in {".so", ".pyd"}]


def copy_to(folder: Path) -> None:
    """Copy the tracked files of the checkout, and add the compiled modules."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        made = [(scratch / path, path) for path in compile_in(scratch)]
        for source, path in (*((ROOT / x, Path(x)) for x in listed.stdout.decode().split()), *made):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, folder / path)


def main(arguments: list[str]) -> int:
    """Create a compiled copy, or test one; return the exit code."""
    if arguments[:1] != ["--test"]:
        [folder] = map(Path, arguments)
        copy_to(folder)
        return 0
    with tempfile.TemporaryDirectory() as name:
        copy_to(Path(name))
        return subprocess.run(
            [sys.executable, "-m", "pytest", *arguments[1:]], cwd=name, check=False
        ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
