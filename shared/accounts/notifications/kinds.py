"""The kinds of news, each declared once by its app, and their timing per user."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import models

from shared.api.permissions import TABLE, Role, Scope
from shared.data_types import JsonObject
from shared.tenancy.extensions import ExtensionPoint


class Timing(models.TextChoices):
    """When a user gets emails about a kind of news."""

    NOW = "now"
    DAILY = "daily"
    NEVER = "never"


@dataclass(frozen=True)
class NewsLine:
    """One piece of news in the reader's language, without a period at the end."""

    text: str
    note: str = ""
    """A quoted text, such as the comment of a reviewer."""


@dataclass(frozen=True)
class NewsKind:
    """The behavior of one kind of news."""

    name: str
    permission: str
    """Users without this permission get no emails and no choice."""
    write: Callable[[JsonObject, str], NewsLine]
    """Writes the line from the stored data and the acting user's name, in the active language."""
    defaults: Callable[[], Mapping[Role, Timing]]
    """Returns the default timing, for roles other than `NEVER`; may query the current domain."""
    is_sent_now: bool = True
    """Whether this module sends its immediate emails; otherwise its app sends them."""


KINDS: ExtensionPoint[str, NewsKind] = ExtensionPoint()


def declare(*kinds: NewsKind) -> None:
    """Register kinds; called in the `extensions.py` of their app."""
    for kind in kinds:
        KINDS.add(kind.name, kind)


def load_defaults() -> dict[str, Mapping[Role, Timing]]:
    """Return the default timings, by kind and role, in the current domain."""
    return {name: kind.defaults() for name, kind in KINDS.items()}


def get_timings(
    role: Role, chosen: Mapping[str, str], defaults: Mapping[str, Mapping[Role, Timing]]
) -> dict[str, Timing]:
    """Return the timing (now, daily, never) of each kind that a user with the role and choices can get."""
    return {
        name: Timing(chosen[name])
        if chosen.get(name) in Timing.values
        else defaults[name].get(role, Timing.NEVER)
        for name, kind in KINDS.items()
        if TABLE[kind.permission].get(role, Scope.NONE) is not Scope.NONE
    }
