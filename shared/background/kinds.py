"""The kinds of background work there are: groups of jobs, and work that has rows of its own.

The latter says here how what was given up is found. It does what jobs do: it is tried with growing pauses,
ends as failed after the last try, keeps the reason, and waits for somebody to have it tried again.
See docs/decisions/0006-failed-work.md.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from shared.api.access import Access
from shared.jobs import kinds as jobs

MOST_OF_A_KIND = 200
"""So many are listed, the latest; all are counted, and all can be tried again."""
AT_ONCE = 1_000
"""So many of a kind are tried again in one call."""


@dataclass(frozen=True)
class Failure:
    """One piece of work that nobody tries any more."""

    id: int
    title: str
    reason: str
    """For the people of the domain, in a sentence."""
    tries: int
    failed_at: datetime
    detail: str = ""
    """For those who run the installation; nobody else is shown it."""
    path: str = ""
    """Where in the panel it is looked after."""
    can_retry: bool = True


class Kind(Protocol):
    """Work of one kind, of the domain that is asked; what the caller may not see does not exist."""

    name: str

    def failures(self, access: Access, limit: int) -> list[Failure]:
        """The latest failures, in a fixed number of queries."""

    def count(self, access: Access) -> int:
        """How many there are."""

    def retry(self, access: Access, ids: Collection[int] | None) -> int:
        """Have those, or all, tried from the first try on, at most AT_ONCE; how many will be."""


_kinds: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Make a kind of work known; called by its app when it is ready."""
    _kinds[kind.name] = kind


def names() -> tuple[str, ...]:
    """The names of all kinds, in the order of the alphabet."""
    return tuple(sorted({*_kinds, *jobs.groups()}))


def of_their_own() -> tuple[Kind, ...]:
    """The kinds whose work is no job but has rows of its own."""
    return tuple(_kinds.values())
