"""Check the installed packages for known vulnerabilities.

Run ``python3 packaging/audit.py``. The exit code is 1 if there are any. If the data is
unavailable, a message is printed, and the exit code is 0.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import environment
from commands import SetupError, output_of, run

if TYPE_CHECKING:
    from collections.abc import Sequence

UNASKED = "not asked: the data on known faults cannot be had here"


def audit() -> str:
    """Run pip-audit and return its result in one line.

    Raises:
        SetupError: if there are known vulnerabilities, or the tool fails.
    """
    options = ("--local", "--format", "json", "--progress-spinner", "off", "--timeout", "10")
    done = run([str(environment.PYTHON), "-m", "pip_audit", *options])
    return judge(output_of(done))


def judge(output: str) -> str:
    """Summarise pip-audit's output in one line; raise the same errors as `audit`."""
    _, brace, rest = output.partition('{"dependencies":')
    if not brace:
        if "onnection" in output or "ServiceError" in output:
            return UNASKED
        raise SetupError("pip-audit does not work.", output)
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
    """Run the audit, and print its result."""
    del arguments
    environment.prepare("audit")
    print(audit())
    return 0


if __name__ == "__main__":
    sys.exit(environment.run_guarded(main))
