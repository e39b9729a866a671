"""The first few values of a file, without reading the rest of it.

Stands by itself, since it is needed before the window is shown and the rest is not.
"""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

import yaml

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def first_values(path: Path, keys: Collection[str]) -> Mapping[str, str]:
    """Return single values of a file's first keys, in one line each; reads no further than needed.

    A key inside a mapping is written with a point (`plurals.few`). Reading ends at the first list
    or mapping that no key names. Nothing is checked, and nothing is said of what is wrong: keys
    that cannot be read are left out. Whoever needs more than a glance reads the file with
    `yaml_nodes.read_yaml`.
    """
    found: dict[str, str] = {}
    inside = {key.partition(".")[0] for key in keys if "." in key}
    prefix, depth, key = "", 0, None
    try:
        with path.open("rb") as file:
            for event in yaml.parse(file, Loader=_LOADER):
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
