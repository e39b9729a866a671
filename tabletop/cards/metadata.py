"""The first few values of a file, without reading the rest of it.

Stands by itself, since it is needed before the window is shown and the rest is not.
"""

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

_MOST: Final = 4000
"""Characters in which values that are written plainly are looked for."""
_PLAIN: Final = r"[^\W\d_](?:(?!: | #).)*(?<![ :])"
"""Words on one line that YAML takes as they are."""
_VALUES: Final = rf"^(\w+): (?:({_PLAIN})|>-((?:\n +.*)+))\n++(?=\S)"
"""A key with such words, or with lines that are joined."""


def first_values(path: Path, keys: Collection[str]) -> Mapping[str, str]:
    """Return single values of a file's first keys, in one line each; reads no further than needed.

    A key inside a mapping is written with a point (`plurals.few`). Reading ends at the first list
    or mapping that no key names. Nothing is checked, and nothing is said of what is wrong: keys
    that cannot be read are left out. Whoever needs more than a glance reads the file with
    `yaml_nodes.read_yaml`.
    """
    try:
        with path.open(encoding="utf-8") as text:
            head = text.read(_MOST)
    except (OSError, ValueError):
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

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found: dict[str, str] = {}
    inside = {key.partition(".")[0] for key in keys if "." in key}
    prefix, depth, key = "", 0, None
    try:
        with path.open("rb") as file:
            for event in yaml.parse(file, Loader=loader):
                if isinstance(event, yaml.CollectionStartEvent):
                    if depth and (depth > 1 or key not in inside):
                        break
                    prefix = f"{key}." if depth else ""
                    depth, key = depth + 1, None
                elif isinstance(event, yaml.CollectionEndEvent):
                    prefix, depth = "", depth - 1
                elif isinstance(event, yaml.ScalarEvent):
                    if key is None:
                        key = event.value
                        continue
                    if prefix + key in keys:
                        found[prefix + key] = " ".join(event.value.split())
                        if len(found) == len(keys):
                            break
                    key = None
    except (OSError, ValueError, yaml.YAMLError):
        pass
    return found
