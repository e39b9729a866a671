"""Values of several parts, as the settings' file holds them: in JSON."""

from tabletop.cards.file_reading import BAD_CONTENT
from tabletop.engine.player_names import clean_name, name_problem
from tabletop.storage.settings_file import Plain


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


def names_in(value: object) -> tuple[str, ...]:
    """Return the names among stored values that can be played under, each once."""
    texts = (text for text in (value if isinstance(value, list) else ()) if isinstance(text, str))
    return tuple(dict.fromkeys(n for n in map(clean_name, texts) if name_problem(n) is None))
