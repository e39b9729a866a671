"""What a player can be called."""

from typing import Final

from tabletop.engine.echo import echo

MAX_NAME_LENGTH: Final = 24
_NOT_NAMES: Final = frozenset({"team", "chance", "null"})


def name_problem(name: str) -> str | None:
    """Why a player cannot be called so; None where it is fine."""
    if not name.strip():
        return "a player's name is empty"
    if len(name) > MAX_NAME_LENGTH:
        return f'"{echo(name)}" is longer than {MAX_NAME_LENGTH} characters'
    if set(name) & set('"/>') or not name.isprintable():
        return f'"{echo(name)}" has a character that names cannot have (one of " / > or a control)'
    if name.casefold() in _NOT_NAMES:
        return f'"{name}" cannot be a name; it stands for something else in files'
    if name != name.strip():
        return f'"{echo(name)}" begins or ends with a space'
    return None
