"""What branches are called as long as nobody has named them, in the language of now."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QCoreApplication

from tabletop.ui.features.sandbox.session import Sandbox


def usual_names() -> tuple[str, ...]:
    """Return the names that branches get by themselves; `{n}` stands for a number."""
    return (
        QCoreApplication.translate("Sandbox", "Main line"),
        QCoreApplication.translate("SandboxActions", "Played"),
        QCoreApplication.translate("SandboxActions", "Otherwise"),
        QCoreApplication.translate("SandboxActions", "Better"),
        QCoreApplication.translate("BranchPanel", "Branch {n}"),
    )


def rename(sandboxes: Iterable[Sandbox | None], before: Sequence[str]) -> tuple[str, ...]:
    """Say the names in the language of now that branches got in another one by themselves.

    Args:
        sandboxes: those that are kept.
        before: the `usual_names` in that language.

    Returns:
        The `usual_names` now.
    """
    names = usual_names()
    for branch in (one for sandbox in sandboxes if sandbox for one in sandbox.branches.all):
        for old, new in zip(before, names, strict=True):
            head, _, tail = old.partition("{n}")
            number = branch.name.removeprefix(head).removesuffix(tail)
            if branch.name == old.format(n=number) and number.isdecimal() == ("{n}" in old):
                branch.name = new.format(n=number)
                break
    return names
