"""`tabletop --install-menu` and `--remove-menu`: change the desktop's menu."""

from tabletop.cli.arguments import ArgumentError
from tabletop.engine.localized_error import ErrorText, printable
from tabletop.folders import usual_folders
from tabletop.system import desktop_entry as menu_entry


def change_menu(*, install: bool) -> None:
    """Add the program to the desktop's menu, or remove it, and print the result.

    Raises:
        ArgumentError: if menu entries are not files on this system.
        OSError: if a file cannot be written or removed.
    """
    if not menu_entry.is_supported():
        fault = ErrorText("the menu is changed so on Linux only; here the installer does it")
        raise ArgumentError(fault)
    data, _ = usual_folders()
    if install:
        command = menu_entry.own_command()
        menu_entry.install(data, command)
        print(f"Tabletop is in the menu and opens its files with {printable(' '.join(command))}")
    elif menu_entry.remove(data):
        print(f"Tabletop is no longer in the menu: its entry was removed from {data}")
    else:
        print(f"Tabletop has no menu entry in {data}")
