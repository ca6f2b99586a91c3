"""The usage of a domain's quotas. Each app declares how to count the rows for its quota.

See docs/decisions/storage-quotas.md.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from shared.tenancy.extensions import ExtensionPoint
from shared.tenancy.unit_of_work import current_domain


@dataclass(frozen=True)
class Count:
    """The functions of a quota: its usage in the current domain, and its default (None means no limit)."""

    used: Callable[[], int]
    default: Callable[[], int | None] = lambda: None


@dataclass(frozen=True)
class Usage:
    """A quota of a domain with its usage. If there is no limit, `limit` is None."""

    name: str
    used: int
    limit: int | None


COUNTS: ExtensionPoint[str, Count] = ExtensionPoint()
"""The counts for the quotas in `shared.tenancy.quotas.Quotas`, by name."""


def get_limit(name: str) -> int | None:
    """Return the current domain's limit for a quota, or None if there is no limit."""
    own: int | None = getattr(current_domain().quotas, name)
    return COUNTS[name].default() if own is None else own


def list_usage() -> Iterator[Usage]:
    """Yield the usage of all quotas of the current domain."""
    for name, count in COUNTS.items():
        yield Usage(name, count.used(), get_limit(name))
