"""The version resource for Windows: the program's name, version and publisher."""

from __future__ import annotations

import project

_TEXT = """\
VSVersionInfo(
    ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}),
    kids=[
        StringFileInfo([StringTable("040904B0", [
            StringStruct("CompanyName", "{publisher}"),
            StringStruct("FileDescription", "Tabletop"),
            StringStruct("FileVersion", "{version}"),
            StringStruct("LegalCopyright", "{publisher}, MIT"),
            StringStruct("ProductName", "Tabletop"),
            StringStruct("ProductVersion", "{version}"),
        ])]),
        VarFileInfo([VarStruct("Translation", [0x0409, 1200])]),
    ],
)
"""


def version_info(version: str) -> str:
    """Return the text from which PyInstaller creates the version resource.

    Args:
        version: the version of the program, as `1.2.3`.
    """
    parts = [int(part) for part in version.split(".")]
    numbers = tuple([*parts, 0, 0, 0][:4])
    return _TEXT.format(numbers=numbers, version=version, publisher=project.publisher())
