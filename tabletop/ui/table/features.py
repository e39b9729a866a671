"""Load the features of a window and its tables by name."""

import logging
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from PySide6.QtGui import QAccessible

from tabletop.ui.table.model.spec import Spec, TableKind

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from tabletop.ui.base.keymap import Keymap
    from tabletop.ui.base.settings import Settings
    from tabletop.ui.table.accessible import AccessibleInterfaces
    from tabletop.ui.table.bot_driver import Thinker
    from tabletop.ui.table.part import Part

_log: Final = logging.getLogger(__name__)
_OF_POINTER: Final = "inspected"
"""The hook called as the pointer moves, which is not logged."""

# A window has features before it has a table, so nothing of the table is imported here.


class Running(Protocol):
    """An activity at a table, such as an animation, that can be finished early."""

    def finish(self) -> bool:
        """Finish the activity now; return whether it was presenting something.

        If so, the input that finished it has no other effect.
        """


P = TypeVar("P", bound="Part")


class Feature:
    """One window's instance of a feature, shared by all of the window's tables.

    Attributes:
        features: all features of the window.
        settings: the names of the settings that trigger `apply` when they change.
    """

    def __init__(self, features: "Features", part: "Callable[[Any], Part] | None") -> None:
        """Create the feature.

        Args:
            features: all features of the window.
            part: creates the feature's part at a table, or None if the feature has none.
        """
        self.features, self._part = features, part
        self.settings: frozenset[str] = getattr(part, "settings", frozenset())

    def attach(self, table: Any) -> "Part":  # noqa: ANN401 - each part declares its type
        """Create the feature's part at a table.

        Raises:
            LookupError: if the feature has no part.
        """
        if self._part is None:
            raise LookupError(type(self).__name__)
        return self._part(table)

    def act(self) -> None:
        """Trigger the feature's button in the settings dialog."""

    def apply(self, settings: "Settings") -> None:
        """Apply settings that concern the window, as `Part.apply` does at a table."""

    def close(self) -> None:
        """Release what does not belong to the window."""


class Features:
    """The features of a window; each is imported when it is first needed."""

    def __init__(
        self, settings: "Settings", thinker: "Callable[[], Thinker]", keymap: "Keymap"
    ) -> None:
        """Create the collection without importing any feature.

        Args:
            settings: the window's settings.
            thinker: returns the bots' worker.
            keymap: the window's key bindings.
        """
        from tabletop.ui.features import FEATURES

        self.settings, self.thinker, self.keymap = settings, thinker, keymap
        self.specs: tuple[Spec, ...] = FEATURES
        self._loaded: dict[str, Feature] = {}
        self._tables: list[TableFeatures] = []
        settings.changed.connect(self._setting_changed)

    def load(self, name: str) -> Feature:
        """Return a feature by its name, importing it if necessary."""
        if name not in self._loaded:
            _log.debug("feature %s is loaded", name)
            module = import_module(f"tabletop.ui.features.{name}.feature")
            kind: type[Feature] = getattr(module, "FEATURE", Feature)
            self._loaded[name] = feature = kind(self, getattr(module, "PART", None))
            feature.apply(self.settings)
        return self._loaded[name]

    def invoke(self, name: str, method: str, *arguments: object, **named: object) -> Any:  # noqa: ANN401
        """Call a feature's method, importing it if necessary.

        Returns:
            The method's result, or None if there is no feature of this name.
        """
        if any(spec.name == name for spec in self.specs):
            return getattr(self.load(name), method)(*arguments, **named)
        return None

    def act(self, name: str) -> None:
        """Trigger a feature's menu action at the visible table."""
        for part in self.shown_parts(name):
            part.act()

    def shown_parts(self, name: str) -> "Iterator[Part]":
        """Yield a feature's part at the visible table, if the feature is available there."""
        for table in self._tables:
            part = table.use(name) if table.is_shown else None
            if part is not None:
                yield part

    def for_table(self, table: "QWidget", kind: TableKind) -> "TableFeatures":
        """Create the features of a new table, which screen readers can read from now on."""
        _describe_tables()
        features = TableFeatures(self, table, kind)
        self._tables.append(features)
        return features

    def drop(self, features: "TableFeatures") -> None:
        """Forget the features of a table that has been closed."""
        if features in self._tables:
            self._tables.remove(features)

    def is_wanted(self, spec: Spec) -> bool:
        """Return whether the settings enable a feature, or it does not depend on any."""
        return not spec.wanted or any(getattr(self.settings, name) for name in spec.wanted)

    def load_without_table(self) -> None:
        """Import the features that need no table and are enabled by a setting."""
        for spec in self.specs:
            if spec.wanted and not spec.kinds and self.is_wanted(spec):
                self.load(spec.name)

    def _setting_changed(self, name: str) -> None:
        _log.debug("setting %s", name)
        for feature in self._loaded.values():
            if name in feature.settings:
                feature.apply(self.settings)
        self.load_without_table()
        for table in self._tables:
            table.setting_changed(name)

    def close(self) -> None:
        """Release what does not belong to the window."""
        for feature in self._loaded.values():
            feature.close()


class TableFeatures:
    """The parts attached to one table, and their hooks."""

    def __init__(self, features: Features, table: "QWidget", kind: TableKind) -> None:
        """Create the features of a table without attaching any part."""
        self.window, self._table, self._kind = features, table, kind
        self.parts: dict[str, Part] = {}
        self._hooks: dict[str, tuple[Callable[..., Any], ...]] = {}
        self._running: dict[Running, None] = {}

    def attach(self, before: "TableFeatures | None" = None) -> None:
        """Attach all enabled features; the table must be complete.

        Args:
            before: the features of the same table before its language changed.
        """
        for spec in self.window.specs:
            if self._kind in spec.kinds and not spec.on_demand and self.window.is_wanted(spec):
                part = self._attach(spec.name)
                if before is not None and spec.name in before.parts:
                    part.resume(before.parts[spec.name])

    def _attach(self, name: str) -> "Part":
        part = self.window.load(name).attach(self._table)
        order = [spec.name for spec in self.window.specs]
        parts = self.parts | {name: part}
        self.parts = dict(sorted(parts.items(), key=lambda item: order.index(item[0])))
        self._find_hooks()
        part.apply(self.window.settings)
        return part

    def _find_hooks(self) -> None:
        from tabletop.ui.table.part import Part

        self._hooks = {
            name: tuple(
                getattr(part, name)
                for part in self.parts.values()
                if getattr(type(part), name) is not hook
            )
            for name, hook in vars(Part).items()
            if callable(hook) and not name.startswith("_")
        }

    def use(self, name: str) -> "Part | None":
        """Return a feature's part, attached if necessary, or None if unavailable here."""
        spec = next((spec for spec in self.window.specs if spec.name == name), None)
        if spec is None or self._kind not in spec.kinds:
            return None
        return self.parts.get(name) or self._attach(name)

    @property
    def is_shown(self) -> bool:
        """Whether the table is visible."""
        return self._table.isVisible()

    def part(self, kind: type[P]) -> P:
        """Return the attached part of a class.

        Raises:
            LookupError: if no part of the class is attached.
        """
        for part in self.parts.values():
            if isinstance(part, kind):
                return part
        raise LookupError(kind.__name__)

    def setting_changed(self, name: str) -> None:
        """Attach, detach or update the parts that a changed setting concerns."""
        features = self.window
        for spec in features.specs:
            part = self.parts.get(spec.name)
            if name in spec.wanted and self._kind in spec.kinds:
                if part is None and features.is_wanted(spec):
                    self._attach(spec.name)
                elif part is not None and not features.is_wanted(spec):
                    part.detach()
                    del self.parts[spec.name]
                    self._find_hooks()
                    continue
            if part is not None and name in part.settings:
                part.apply(features.settings)

    def detach(self) -> None:
        """Detach all parts from a table that is about to be deleted.

        The parts at a table that replaces it can `resume` their state.
        """
        for part in self.parts.values():
            part.detach()
        self._hooks = {}
        self.window.drop(self)

    # --- hooks ------------------------------------------------------------------------------

    def call(self, hook: str, *args: object, **named: object) -> None:
        """Call a hook on every part that overrides it."""
        if hook != _OF_POINTER:
            _log.debug("%s: called in %d features", hook, len(self._hooks.get(hook, ())))
        for method in self._hooks.get(hook, ()):
            method(*args, **named)

    def ask(self, hook: str, *args: object) -> Iterator[Any]:
        """Yield the results of a hook from every part that overrides it."""
        for method in self._hooks.get(hook, ()):
            yield method(*args)

    # --- running ----------------------------------------------------------------------------

    def begin(self, running: Running) -> None:
        """Register a running activity that the user's next input finishes."""
        self._running[running] = None

    def end(self, running: Running) -> None:
        """Unregister an activity that has ended."""
        self._running.pop(running, None)

    def finish(self) -> bool:
        """Finish all running activities; return whether any was presenting something."""
        presented = False
        while self._running:
            running = next(iter(self._running))
            del self._running[running]
            presented = running.finish() or presented
        return presented


@cache
def _describe_tables() -> None:
    """Install a factory of accessible interfaces for tables.

    Qt keeps factories for the lifetime of the process, so this is done only once.
    """
    QAccessible.installFactory(lambda _key, thing: _interfaces().create(thing))


@cache
def _interfaces() -> "AccessibleInterfaces":
    from tabletop.ui.table.accessible import AccessibleInterfaces

    return AccessibleInterfaces()
