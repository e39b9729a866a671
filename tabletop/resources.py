"""Find the data files: pictures, sounds and card definitions.

Wheels and frozen builds contain `assets/`, `card_defs/` and the change log inside the package. A
checkout has them beside the package. Only this module distinguishes the two.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


class ResourceNotFoundError(FileNotFoundError):
    """Raised if a file or folder of the program is missing."""


def resource_path(*parts: str) -> Path:
    """Return the path of a data file or folder.

    `resource_path("card_defs", "patience")` is the folder inside the package if it exists,
    otherwise the one beside the package.

    Raises:
        ResourceNotFoundError: if it is in neither place, because the installation is incomplete.
    """
    candidates = [root.joinpath(*parts) for root in (_PACKAGE, _PACKAGE.parent)]
    for candidate in candidates:
        if candidate.exists():
            return candidate
    places = " nor ".join(str(candidate) for candidate in candidates)
    raise ResourceNotFoundError(
        f"The installation is incomplete: {'/'.join(parts)} is neither {places}"
    )
