"""What apps add to something that a lower app does: the one way in which a lower app hears of a higher one.

The lower app declares a point and reads it; each app that has something to add has a module
`extensions.py`, which Django's start loads. See docs/decisions/0113-extension-points.md.
"""

from collections.abc import Hashable
from typing import TypeVar

from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import autodiscover_modules

Name = TypeVar("Name", bound=Hashable)
Extension = TypeVar("Extension")


class ExtensionPoint(dict[Name, Extension]):
    """What was added under which name, in the order of the installed apps."""

    def add(self, name: Name, extension: Extension) -> None:
        """Make an extension known. Raises ImproperlyConfigured if another one has its name."""
        if name in self:
            raise ImproperlyConfigured(
                f"Two extensions are called {name!r}: {self[name]!r} and {extension!r}."
            )
        self[name] = extension


def load() -> None:
    """Import `extensions` of every app that has one; called once, when all models are known."""
    autodiscover_modules("extensions")
