"""The publisher's name, addresses and contact.

``python3 packaging/project.py`` prints the addresses that are still placeholders; the exit code is
1 if there are any.
"""

from __future__ import annotations

import re
import sys
import tomllib
from typing import Any
from urllib.parse import urlsplit

from environment import ROOT

PLACEHOLDER = re.compile(r"(?:^|[@.])(?:example\.(?:com|net|org)|example|invalid|test)$")
"""Matches the host names reserved for examples, which never exist (RFC 2606)."""


def addresses() -> dict[str, str]:
    """Return the project's addresses by their names in `pyproject.toml`."""
    urls: dict[str, str] = _project()["urls"]
    return urls


def publisher() -> str:
    """Return the publisher's name."""
    name: str = _project()["authors"][0]["name"]
    return name


def contact() -> str:
    """Return the publisher's email address."""
    mail: str = _project()["authors"][0]["email"]
    return mail


def app_id() -> str:
    """Return the program's unique identifier, the reversed host of the homepage."""
    host = urlsplit(addresses()["Homepage"]).hostname or ""
    return ".".join((*reversed(host.split(".")), "tabletop")).replace("-", "_")


def placeholders() -> list[str]:
    """Return the addresses that are placeholders, each as `name: address`."""
    hosts = {
        **{name: urlsplit(address).hostname or "" for name, address in addresses().items()},
        "Mail": contact(),
    }
    told = {**addresses(), "Mail": contact()}
    found = [f"{name}: {told[name]}" for name, host in hosts.items() if PLACEHOLDER.search(host)]
    # The identifier is derived from the homepage; tests check the files that contain it.
    return [*found, f"identifier: {app_id()}"] if found else []


def _project() -> dict[str, Any]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project: dict[str, Any] = tomllib.load(file)["project"]
    return project


def main() -> int:
    """Print the placeholders; return 1 if there are any."""
    found = placeholders()
    print("placeholders: " + (", ".join(found) if found else "none"))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
