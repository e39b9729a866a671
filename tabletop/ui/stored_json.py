"""Values of several parts, as the settings' file holds them: in JSON."""

from tabletop.cards.file_reading import BAD_CONTENT
from tabletop.engine.player_names import clean_name, name_problem
from tabletop.library.settings_file import Plain


def as_json(value: object) -> str:
    """Return a value as it is stored."""
    import json  # not before the first paint

    return json.dumps(value)


def from_json(text: Plain | None) -> object:
    """Return a stored value; None where it is none."""
    if not isinstance(text, str):
        return None
    import json  # before the first paint only where there is something to read

    try:
        return json.loads(text)
    except BAD_CONTENT:
        return None


def names_in(value: object) -> tuple[str, ...] | None:
    """Return names that can be played under, each once; None where it is anything else."""
    if not isinstance(value, list):
        return None
    names = tuple(clean_name(name) for name in value if isinstance(name, str))
    good = [name for name in names if name_problem(name) is None]
    return names if len(good) == len(value) == len(set(names)) else None
