"""Extension points, the only way for a lower app to use code of a higher app.

The lower app declares a point and reads it; each app that extends it has a module `extensions.py`, which is
loaded at startup. See docs/decisions/declarations-and-generated-files.md.
"""

from collections.abc import Hashable
from typing import TypeVar

from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import autodiscover_modules

Name = TypeVar("Name", bound=Hashable)
Extension = TypeVar("Extension")


class ExtensionPoint(dict[Name, Extension]):
    """The extensions by name, in the order of the installed apps."""

    def add(self, name: Name, extension: Extension) -> None:
        """Register an extension. Raises ImproperlyConfigured if the name is already used."""
        if name in self:
            raise ImproperlyConfigured(
                f"Two extensions are called {name!r}: {self[name]!r} and {extension!r}."
            )
        self[name] = extension


def load() -> None:
    """Import the `extensions` module of every app that has one; called once, after all models are loaded."""
    autodiscover_modules("extensions")
