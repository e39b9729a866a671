"""Brings the translators' files up to date with the window's source.

    python tests/tools/translations.py

New texts come in unfinished, those that are gone go. English has only the texts that count
something, in their two forms. What is to be translated is found by Qt's own `lupdate`, and in
what the rooms below the window find wrong (`engine.fault`).
"""

import ast
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from tabletop.i18n.errors import CONTEXT
from tabletop.i18n.languages import ORIGINAL, original_first

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "assets" / "translations"
LANGUAGES: Final = original_first(path.stem.partition("_")[2] for path in FOLDER.glob("*.ts"))
_SLOT: Final = re.compile(r"\{\w*\}")


def fault_calls() -> Iterator[tuple[str, ast.Call]]:
    """Every fault that the source makes, with file and line."""
    for path in sorted((ROOT / "tabletop").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="ErrorText" | "unknown_name")):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def fault_sentences() -> tuple[str, ...]:
    """What faults say, as far as there are words in it."""
    found = {
        argument.value
        for _, call in fault_calls()
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }
    return tuple(sorted(filter(has_words, found)))


def has_words(template: str) -> bool:
    """Whether a sentence consists of more than what is filled in."""
    return any(map(str.isalpha, _SLOT.sub("", template)))


def update(target: Path, language: str) -> None:
    """Write the texts of the source into a file; translations that are there stay.

    Raises:
        RuntimeError: `lupdate` found something wrong.
    """
    sources = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tabletop/ui/**/*.py"))
    lupdate = Path(sys.executable).with_name("pyside6-lupdate")
    few = ["-pluralonly"] if language == ORIGINAL else []
    with tempfile.TemporaryDirectory() as folder:
        # As lupdate finds texts, since it knows no faults.
        faults = Path(folder, "faults.py")
        said = (f"QCoreApplication.translate({CONTEXT!r}, {text!r})" for text in fault_sentences())
        faults.write_text("\n".join(said), encoding="utf-8")
        done = subprocess.run(
            [
                str(lupdate),
                *few,
                *("-no-obsolete", "-locations", "none"),
                *("-source-language", "en", "-target-language", language),
                *sources,
                str(faults),
                *("-ts", str(target)),
            ],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode or "warning" in done.stderr.lower():
        raise RuntimeError(done.stderr + done.stdout)


def main() -> int:
    """Update all files and say what is left to be done."""
    for language in LANGUAGES:
        target = FOLDER / f"tabletop_{language}.ts"
        update(target, language)
        left = target.read_text(encoding="utf-8").count('type="unfinished"')
        print(f"{target.relative_to(ROOT)}: {left} to be translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
