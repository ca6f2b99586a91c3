"""Extension points, which are the only way for a lower app to use code from a higher app.

The lower app declares and reads an extension point. Each app that adds entries has a module `extensions.py`,
which is loaded at startup. See docs/decisions/declarations-and-generated-files.md.
"""

from collections.abc import Hashable
from typing import TypeVar

from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import autodiscover_modules

Name = TypeVar("Name", bound=Hashable)
Extension = TypeVar("Extension")


class ExtensionPoint(dict[Name, Extension]):
    """The entries that apps have added, by name, in the order of the installed apps."""

    def add(self, name: Name, extension: Extension) -> None:
        """Add an entry. Raises ImproperlyConfigured if the name is already in use."""
        if name in self:
            raise ImproperlyConfigured(
                f"Two extensions are called {name!r}: {self[name]!r} and {extension!r}."
            )
        self[name] = extension


def load() -> None:
    """Import the `extensions` module of each app that has one.

    This runs once, after all models are loaded.
    """
    autodiscover_modules("extensions")
