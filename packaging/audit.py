"""Asks whether faults are known of the packages that are installed: ``python3 packaging/audit.py``.

Ends with 1 where some are. Where the data cannot be had that is said, and is no failure.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import environment
from commands import SetupError, run, said_by

if TYPE_CHECKING:
    from collections.abc import Sequence

UNASKED = "not asked: the data on known faults cannot be had here"


def audit() -> str:
    """Return in a line what was found.

    Raises:
        SetupError: faults are known; or the tool does not work.
    """
    options = ("--local", "--format", "json", "--progress-spinner", "off", "--timeout", "10")
    done = run([str(environment.PYTHON), "-m", "pip_audit", *options])
    return judge(said_by(done))


def judge(said: str) -> str:
    """Return in a line what pip-audit said; see `audit`."""
    _, brace, rest = said.partition('{"dependencies":')
    if not brace:
        if "onnection" in said or "ServiceError" in said:
            return UNASKED
        raise SetupError("pip-audit does not work.", said)
    packages = json.JSONDecoder().raw_decode(brace + rest)[0]["dependencies"]
    asked = [package for package in packages if "skip_reason" not in package]
    known = [
        f"{package['name']} {package['version']}: {fault['id']}"
        for package in asked
        for fault in package["vulns"]
    ]
    if known:
        raise SetupError("Faults are known:\n" + "\n".join(known))
    return f"none known of {len(asked)} of {len(packages)} packages" if asked else UNASKED


def main(arguments: Sequence[str]) -> int:
    """Set up and ask."""
    del arguments
    environment.prepare("audit")
    print(audit())
    return 0


if __name__ == "__main__":
    sys.exit(environment.run_guarded(main))
