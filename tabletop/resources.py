"""Where the files beside the code lie: pictures, sounds, card definitions.

A wheel and a frozen build carry ``assets/``, ``card_defs/`` and the list of changes inside the
package; in a checkout, and so in an editable install, they lie beside it. Only this module
knows the difference.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


class ResourceNotFoundError(FileNotFoundError):
    """A file or folder that belongs to the program is missing."""


def resource_path(*parts: str) -> Path:
    """Return the path of one of the program's own files or folders.

    ``resource_path("card_defs", "patience")`` is the folder of that name, wherever the program was
    installed: inside the package if it is there, else beside the package.

    Raises:
        ResourceNotFoundError: It is in neither place, so the installation is incomplete.
    """
    candidates = [root.joinpath(*parts) for root in (_PACKAGE, _PACKAGE.parent)]
    for candidate in candidates:
        if candidate.exists():
            return candidate
    places = " nor ".join(str(candidate) for candidate in candidates)
    raise ResourceNotFoundError(
        f"The installation is incomplete: {'/'.join(parts)} is neither {places}"
    )
