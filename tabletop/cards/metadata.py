"""Fast reading of a few values from a YAML file.

The module imports little, since it is needed before the window is shown.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Final

from tabletop.cards.file_reading import BAD_CONTENT

_MOST: Final = 4000
"""The number of characters of a file to search for plainly written values."""
_PLAIN: Final = r"[^\W\d_](?:(?!: | #).)*(?<![ :])"
"""A pattern for a text on one line that YAML reads exactly as it is written."""
_VALUES: Final = rf"^(\w+): (?:({_PLAIN})|>-((?:\n ++.*+)++))\n++(?=\S)"
"""A pattern for a key with such a text or with folded lines.

Its quantifiers are possessive, so that matching takes linear time.
"""
_LARGEST: Final = 1_000_000
"""The maximum number of characters to read."""
_PARTS: Final = re.compile(r"^(?=[^\s#])", re.MULTILINE)
"""A pattern for the position before a top-level key."""
_KEY: Final = re.compile(r"([\w-]+):\s")


def first_values(path: Path, keys: Collection[str]) -> Mapping[str, str]:
    """Return the values of some keys in a YAML file, reading no more than necessary.

    A key inside a mapping is written with a dot (`plurals.few`). Nothing is checked and no problem
    is reported; keys that cannot be read are left out. Use `yaml_nodes.read_yaml` to read the whole
    file.
    """
    try:
        if not path.is_file():  # Opening a pipe would wait for a writer.
            return {}
        with path.open(encoding="utf-8-sig") as text:
            head = text.read(_MOST)
    except (OSError, *BAD_CONTENT):
        return {}
    plain = {
        key: " ".join((words or joined).split())
        for key, words, joined in re.findall(_VALUES, head, re.MULTILINE)
        if key in keys
    }
    return plain if len(plain) == len(keys) else _parsed_values(path, keys)


def _parsed_values(path: Path, keys: Collection[str]) -> Mapping[str, str]:
    """Return the values of keys in a YAML file, in block or flow style."""
    import yaml  # Importing it takes longer than painting the start page.

    sections = {key.partition(".")[0] for key in keys}
    try:
        with path.open(encoding="utf-8-sig") as text:
            parts = _PARTS.split(text.read(_LARGEST))
        kept = (part for part in parts if (key := _KEY.match(part)) is None or key[1] in sections)
        # With the base loader, all values are strings.
        loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
        found = yaml.load("".join(kept), Loader=loader)  # noqa: S506 - it creates no objects
    except (OSError, yaml.YAMLError, *BAD_CONTENT):
        return {}
    return {key: " ".join(value.split()) for key, value in _leaves(found) if key in keys}


def _leaves(found: object) -> Iterator[tuple[str, str]]:
    """Yield the texts in a mapping and the mappings in it, with their dotted keys."""
    for key, value in found.items() if isinstance(found, dict) else ():
        if isinstance(value, str):
            yield str(key), value
        elif isinstance(value, dict):
            yield from ((f"{key}.{k}", text) for k, text in value.items() if isinstance(text, str))
