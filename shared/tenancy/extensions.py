"""Extension points, which are the only way for a lower app to use code from a higher app.

The lower app declares and reads an extension point, or sends an extension signal. Each app that adds entries
or receivers has a module `extensions.py`. These modules are loaded when an extension point is first read,
because most commands never read one. See docs/decisions/declarations-and-generated-files.md.
"""

from collections.abc import Hashable, Iterator, Mapping, MutableMapping
from functools import cache
from typing import Any, TypeVar

from django.core.exceptions import ImproperlyConfigured
from django.dispatch import Signal
from django.utils.module_loading import autodiscover_modules

Name = TypeVar("Name", bound=Hashable)
Extension = TypeVar("Extension")


class ExtensionPoint(MutableMapping[Name, Extension]):
    """The entries that apps have added, by name, in the order of the installed apps."""

    def __init__(self, entries: Mapping[Name, Extension] | None = None) -> None:
        self._entries: dict[Name, Extension] = dict(entries or {})

    def add(self, name: Name, extension: Extension) -> None:
        """Add an entry. Raises ImproperlyConfigured if the name is already in use."""
        if name in self._entries:
            raise ImproperlyConfigured(
                f"Two extensions are called {name!r}: {self._entries[name]!r} and {extension!r}."
            )
        self._entries[name] = extension

    def __getitem__(self, name: Name) -> Extension:
        return self._load()[name]

    def __setitem__(self, name: Name, extension: Extension) -> None:
        self._load()[name] = extension

    def __delitem__(self, name: Name) -> None:
        del self._load()[name]

    def __iter__(self) -> Iterator[Name]:
        return iter(self._load())

    def __len__(self) -> int:
        return len(self._load())

    def _load(self) -> dict[Name, Extension]:
        load()
        return self._entries


class ExtensionSignal(Signal):
    """A signal with receivers in `extensions.py` modules."""

    def send(self, sender: Any, **named: Any) -> list[tuple[Any, Any]]:
        load()
        return super().send(sender, **named)


@cache
def load() -> None:
    """Import the `extensions` module of each app that has one. Call it only after all models are loaded.

    Servers and workers call it at startup, before they fork.
    """
    autodiscover_modules("extensions")
