"""The kinds of background work there are: each is declared once, by the app whose work it is."""

from collections.abc import Callable, Collection, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING

from django.conf import settings

from shared.tenancy.extensions import ExtensionPoint
from shared.tenancy.unit_of_work import shared_work

if TYPE_CHECKING:
    from shared.jobs.claims import Claim

CLOCK = "clock"
"""The queue of ticks, and of work that takes milliseconds and has its moment."""
MAIL = "mail"
WORK = "work"
"""The queue of what takes seconds."""
LONG = "long"
"""The queue of what may take minutes."""


@dataclass(frozen=True)
class Subject:
    """What a job is about, in the panel's list of failed work."""

    title: str
    path: str = ""
    """Where in the panel it is looked after."""
    can_retry: bool = True


class Recurrence(Enum):
    """When work of a kind begins by itself, see `shared.jobs.regular`."""

    NIGHTLY = "nightly"
    """In the night after something in the domain has changed; the key is the date."""
    MONTHLY = "monthly"
    """Once in four weeks, whatever happened; the key is `regular.MONTHLY_KEY`."""


@dataclass(frozen=True)
class JobLimit:
    """Work that a domain does one piece at a time, and the installation `at_once` pieces, if it says so.

    Kinds with the same limit count together.
    """

    name: str
    at_once: Callable[[], int] | None = None


LONG_WORK = JobLimit("long", lambda: int(settings.BACKUPS_AT_ONCE))
"""Of work that takes minutes."""


def _nothing(_keys: Collection[str]) -> Mapping[str, Subject]:
    return {}


def _all(keys: Collection[str]) -> Collection[str]:
    return keys


def _unnoted(_claim: "Claim", _problem: str, _is_last: bool) -> None:
    """The log has it."""


@dataclass(frozen=True)
class JobKind:
    """How work of one kind is done.

    Everything runs in the domain's unit of work, or, where the work `is_shared`, in `shared_work()`.
    """

    name: str
    group: str
    """What the panel calls it; several kinds may be one. With "" what is given up is not listed, and gone."""
    run: Callable[["Claim"], bool]
    """Does it; whether it was done. May raise what `shared.jobs.claims` names; twice comes to the same."""
    describe: Callable[[Collection[str]], Mapping[str, Subject]] = _nothing
    """What the jobs with these keys are about, in a fixed number of queries; for kinds that are listed."""
    retry: Callable[[Collection[str]], Collection[str]] = _all
    """Prepares what these keys name for another first try; the keys for which there can be one."""
    on_failure: Callable[["Claim", str, bool], None] = _unnoted
    """Notes why a try failed, and whether it was the last, in the transaction that writes it; for what is
    looked at elsewhere than in the log."""
    queue: str = WORK
    waits: tuple[timedelta, ...] = ()
    """How long after the first, second … failure the next try is; after one more it is given up."""
    lease: timedelta = timedelta(minutes=2)
    has_heartbeat: bool = False
    """Whether the lease is renewed for as long as the work goes on, however long that is."""
    limit: JobLimit | None = None
    when_suspended: bool = False
    """Whether it is done for suspended domains, too."""
    recurrence: frozenset[Recurrence] = frozenset()
    is_urgent: bool = False
    """Whether somebody waits for it: it comes before all else in its queue, of whatever domain."""
    is_shared: bool = False
    for_operators: bool = False
    """Whether what fails is the business of super admins, whatever domain it began in."""

    @property
    def max_tries(self) -> int:
        return len(self.waits) + 1


KINDS: ExtensionPoint[str, JobKind] = ExtensionPoint()


def declare(*kinds: JobKind) -> None:
    """Make kinds of work known, each under its name; called by the `extensions.py` of their app."""
    for kind in kinds:
        KINDS.add(kind.name, kind)


def named(name: str) -> JobKind:
    """The kind with that name. Raises KeyError if nobody declared it."""
    return KINDS[name]


def describe(name: str, keys: Collection[str]) -> Mapping[str, Subject]:
    """What jobs of that kind are about."""
    kind = KINDS[name]
    with shared_work() if kind.is_shared else nullcontext():
        return kind.describe(keys)


def retry(name: str, keys: Collection[str]) -> Collection[str]:
    """Prepare another first try of jobs of that kind; the keys for which there can be one."""
    kind = KINDS[name]
    with shared_work() if kind.is_shared else nullcontext():
        return kind.retry(keys)


def shared() -> list[str]:
    """The kinds that belong to the installation, and are done for suspended domains too."""
    return [kind.name for kind in KINDS.values() if kind.is_shared]


def kinds_while_suspended() -> list[str]:
    """The kinds of a domain's own work that are done while it is suspended."""
    return [kind.name for kind in KINDS.values() if kind.when_suspended]


def urgent(queue: str) -> list[str]:
    """The kinds that come before all others in that queue."""
    return [kind.name for kind in KINDS.values() if kind.is_urgent and kind.queue == queue]


def recurring(recurrence: Recurrence) -> list[str]:
    """The kinds of work that recur so."""
    return [kind.name for kind in KINDS.values() if recurrence in kind.recurrence]


def by_limit() -> dict[JobLimit, list[str]]:
    """Each limit, with the names of the kinds that count together under it."""
    names: dict[JobLimit, list[str]] = {}
    for kind in KINDS.values():
        if kind.limit is not None:
            names.setdefault(kind.limit, []).append(kind.name)
    return names


def groups() -> list[str]:
    """What the panel calls the kinds there are, in the order of the alphabet."""
    return sorted({kind.group for kind in KINDS.values() if kind.group})


def of_group(group: str | None, *, for_operators: bool = False) -> list[str]:
    """The names of the kinds that the panel calls so; with None, of all that it lists."""
    kinds = (kind for kind in KINDS.values() if kind.group == group or (group is None and kind.group))
    return [kind.name for kind in kinds if kind.for_operators == for_operators]
