"""A few values of a file, without reading the rest of it.

Stands by itself, since it is needed before the window is shown and the rest is not.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Final

from tabletop.cards.file_reading import BAD_CONTENT

_MOST: Final = 4000
"""Characters in which values that are written plainly are looked for."""
_PLAIN: Final = r"[^\W\d_](?:(?!: | #).)*(?<![ :])"
"""Words on one line that YAML takes as they are."""
_VALUES: Final = rf"^(\w+): (?:({_PLAIN})|>-((?:\n ++.*+)++))\n++(?=\S)"
"""A key with such words, or with lines that are joined; what was read as such is read once."""
_LARGEST: Final = 1_000_000
"""Characters of a file that are read at all."""
_PARTS: Final = re.compile(r"^(?=[^\s#])", re.MULTILINE)
"""Where a key of the whole file may begin."""
_KEY: Final = re.compile(r"([\w-]+):\s")


def first_values(path: Path, keys: Collection[str]) -> Mapping[str, str]:
    """Return single values of a file, in one line each; reads no more than needed.

    A key inside a mapping is written with a point (`plurals.few`). Nothing is checked, and nothing
    is said of what is wrong: keys that cannot be read are left out. Whoever needs more than a
    glance reads the file with `yaml_nodes.read_yaml`.
    """
    try:
        if not path.is_file():  # whoever opens a pipe waits for somebody to write into it
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
    """Do the same whatever way the values are written."""
    import yaml  # takes longer to be loaded than the start page to be painted

    wanted = {key.partition(".")[0] for key in keys}
    try:
        with path.open(encoding="utf-8-sig") as text:
            parts = _PARTS.split(text.read(_LARGEST))
        kept = (part for part in parts if (key := _KEY.match(part)) is None or key[1] in wanted)
        # The values of the base loader are texts, whatever they look like.
        loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
        found = yaml.load("".join(kept), Loader=loader)  # noqa: S506 - it makes no objects
    except (OSError, yaml.YAMLError, *BAD_CONTENT):
        return {}
    return {key: " ".join(value.split()) for key, value in _leaves(found) if key in keys}


def _leaves(found: object) -> Iterator[tuple[str, str]]:
    """Yield the texts of a mapping and of the mappings in it, with the keys that lead to them."""
    for key, value in found.items() if isinstance(found, dict) else ():
        if isinstance(value, str):
            yield str(key), value
        elif isinstance(value, dict):
            yield from ((f"{key}.{k}", text) for k, text in value.items() if isinstance(text, str))
