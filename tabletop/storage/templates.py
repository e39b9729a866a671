"""Write files to start from, into a new folder."""

import errno
from collections.abc import Iterator, Mapping
from pathlib import Path

from tabletop.engine.localized_error import ErrorText
from tabletop.storage.file_writing import make_folder, write_new


def write_files(folder: Path, files: Mapping[str, str]) -> Iterator[Path]:
    """Write files into a new or empty folder; yield each after it is written.

    Args:
        folder: a folder that does not exist, or is empty.
        files: a mapping from paths in the folder, with slashes, to texts.

    Raises:
        OSError: if the folder is not empty, or cannot be written.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        fault = ErrorText("something is there already, and nothing is overwritten")
        raise OSError(errno.EEXIST, fault, str(folder))
    for name, text in files.items():
        make_folder((folder / name).parent)
        write_new(folder / name, text.encode())
        yield folder / name
