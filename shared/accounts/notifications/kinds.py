"""The kinds of news, which apps declare, and the timing of emails for each user."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import models

from shared.api.permissions import TABLE, Role, Scope
from shared.data_types import JsonObject
from shared.tenancy.extensions import ExtensionPoint


class Timing(models.TextChoices):
    """The timing of a user's emails about one kind of news."""

    NOW = "now"
    DAILY = "daily"
    NEVER = "never"


@dataclass(frozen=True)
class NewsLine:
    """The text of one notification in the reader's language, without a period at the end."""

    text: str
    note: str = ""
    """A quote to show below the line, such as a reviewer's comment."""


@dataclass(frozen=True)
class NewsKind:
    """The declaration of one kind of news."""

    name: str
    permission: str
    """The permission to get these emails. Users without it cannot choose a timing either."""
    write: Callable[[JsonObject, str], NewsLine]
    """The function that returns the line for the stored data and the acting user's name.

    The line is in the active language.
    """
    defaults: Callable[[], Mapping[Role, Timing]]
    """The function that returns the default timing by role. A role that is missing has the timing `NEVER`.

    The function may query the current domain.
    """
    is_sent_now: bool = True
    """Whether this module sends the emails with the timing `NOW`.

    Otherwise, the app that declares the kind sends them.
    """


KINDS: ExtensionPoint[str, NewsKind] = ExtensionPoint()


def declare(*kinds: NewsKind) -> None:
    """Register kinds of news. Call this in the `extensions.py` of their app."""
    for kind in kinds:
        KINDS.add(kind.name, kind)


def load_defaults() -> dict[str, Mapping[Role, Timing]]:
    """Return the default timings in the current domain, by kind and role."""
    return {name: kind.defaults() for name, kind in KINDS.items()}


def get_timings(
    role: Role, chosen: Mapping[str, str], defaults: Mapping[str, Mapping[Role, Timing]]
) -> dict[str, Timing]:
    """Return the user's timing for each kind of news that the role permits.

    A kind without a valid choice in `chosen` has the default of the role.
    """
    return {
        name: Timing(chosen[name])
        if chosen.get(name) in Timing.values
        else defaults[name].get(role, Timing.NEVER)
        for name, kind in KINDS.items()
        if TABLE[kind.permission].get(role, Scope.NONE) is not Scope.NONE
    }
