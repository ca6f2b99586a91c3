"""The values of a plan, and the interface of its parts."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from django.core.exceptions import ValidationError
from django.db.models import Q

from shared.accounts.actor import Actor, Operator
from shared.data_types import JsonObject
from shared.domains.models import Domain

By = Actor | Operator
Value = str | JsonObject | None
"""A text, or a footer link or snippet in the form of the API, or None if the site does not have it."""
Values = dict[str, Value]


class Part(Protocol):
    """A kind of value. The methods that read and write need a unit of work of the site."""

    @property
    def names(self) -> Sequence[str]: ...

    def covers(self, name: str) -> bool: ...

    def parse(self, entered: Mapping[str, str]) -> Values:
        """Return the entered values in stored form. Raises ValidationError if a value is invalid."""
        ...

    def read(self, domain: Domain, names: Iterable[str]) -> Values: ...

    def write(self, after: Values, *, by: By) -> None: ...

    def find_events(self, name: str) -> Q:
        """Return a filter for the current site's audit events about changes to this value."""
        ...


def as_texts(values: Values) -> dict[str, str]:
    if wrong := [name for name, value in values.items() if not isinstance(value, str)]:
        raise ValidationError(f"{wrong[0]}: Enter text.")
    return {name: str(value) for name, value in values.items()}


def without_prefix(name: str) -> str:
    """Return the name without the part's prefix."""
    return name.partition(".")[2]
