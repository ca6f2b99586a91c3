"""The use of a domain's quotas: each app declares how to count the rows of its quota.

See docs/decisions/storage-quotas.md.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from shared.tenancy.extensions import ExtensionPoint
from shared.tenancy.unit_of_work import current_domain


@dataclass(frozen=True)
class Count:
    """Functions for the current domain: the used part of a quota, and its default, None for no limit."""

    used: Callable[[], int]
    default: Callable[[], int | None] = lambda: None


@dataclass(frozen=True)
class Usage:
    """A quota of a domain and its use; without a limit, `limit` is None."""

    name: str
    used: int
    limit: int | None


COUNTS: ExtensionPoint[str, Count] = ExtensionPoint()
"""The counts by the name of a quota in `shared.tenancy.quotas.Quotas`."""


def get_limit(name: str) -> int | None:
    """Return the limit of the current domain, or None if there is none."""
    own: int | None = getattr(current_domain().quotas, name)
    return COUNTS[name].default() if own is None else own


def list_usage() -> Iterator[Usage]:
    """Yield all quotas of the current domain."""
    for name, count in COUNTS.items():
        yield Usage(name, count.used(), get_limit(name))
