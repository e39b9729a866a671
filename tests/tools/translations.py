"""Brings the translators' files up to date with the window's source.

    python tests/tools/translations.py

New texts come in unfinished, those that are gone go. English has only the texts that count
something, in their two forms. What is to be translated is found by Qt's own `lupdate`.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "assets" / "translations"
LANGUAGES: Final = ("en", "de", "nl")


def update(target: Path, language: str) -> None:
    """Write the texts of the source into a file; translations that are there stay.

    Raises:
        RuntimeError: `lupdate` found something wrong.
    """
    sources = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tabletop/ui/**/*.py"))
    lupdate = Path(sys.executable).with_name("pyside6-lupdate")
    few = ["-pluralonly"] if language == "en" else []
    done = subprocess.run(
        [
            str(lupdate),
            *few,
            *("-no-obsolete", "-locations", "none"),
            *("-source-language", "en", "-target-language", language),
            *sources,
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
