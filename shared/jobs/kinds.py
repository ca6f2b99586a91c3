"""The kinds of background jobs, which apps declare."""

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
"""The queue for ticks of the clock and for scheduled work that takes milliseconds."""
MAIL = "mail"
WORK = "work"
"""The queue for jobs that take seconds."""
LONG = "long"
"""The queue for jobs that may take minutes."""


@dataclass(frozen=True)
class Subject:
    """The object that a failed job is about, as shown in the panel's list."""

    title: str
    path: str = ""
    """The path of the panel screen for the subject."""
    can_retry: bool = True


class Recurrence(Enum):
    """The schedule of recurring jobs (see `shared.jobs.regular`)."""

    NIGHTLY = "nightly"
    """The job runs in the night after a change in the domain. Its key is the time."""
    MONTHLY = "monthly"
    """The job runs once every four weeks, even without a change. Its key is `regular.MONTHLY_KEY`."""


@dataclass(frozen=True)
class JobLimit:
    """A limit of one concurrent job per domain and, with `at_once`, a limit for the installation.

    Kinds with the same limit share it.
    """

    name: str
    at_once: Callable[[], int] | None = None


LONG_WORK = JobLimit("long", lambda: int(settings.BACKUPS_AT_ONCE))
"""The limit for jobs that take minutes."""


def _no_subjects(_keys: Collection[str]) -> Mapping[str, Subject]:
    return {}


def _all(keys: Collection[str]) -> Collection[str]:
    return keys


def _ignore_failure(_claim: "Claim", _problem: str, _is_last: bool) -> None:
    """Do nothing. The log contains the failure."""


@dataclass(frozen=True)
class JobKind:
    """The declaration of one kind of job.

    All functions run in the unit of work of the job's domain or, with `is_shared`, in `shared_work()`.
    """

    name: str
    group: str
    """The name of the kind in the panel, which several kinds can share.

    If it is "", failed jobs are deleted instead of listed.
    """
    run: Callable[["Claim"], bool]
    """The function that runs the job and returns whether there was anything to do.

    It may run again for the same job, and may raise the errors in `shared.jobs.claims`.
    """
    describe: Callable[[Collection[str]], Mapping[str, Subject]] = _no_subjects
    """The function that returns the subjects of the jobs with these keys, with a fixed number of queries.

    Kinds with a `group` need this function.
    """
    retry: Callable[[Collection[str]], Collection[str]] = _all
    """The function that prepares the jobs with these keys for a retry, and returns the keys to retry."""
    on_failure: Callable[["Claim", str, bool], None] = _ignore_failure
    """The function that records why a try failed, and whether it was the last try.

    It runs in the transaction that settles the job.
    """
    queue: str = WORK
    waits: tuple[timedelta, ...] = ()
    """The delays after the first, second, … failure. A failure after the last delay is permanent."""
    lease: timedelta = timedelta(minutes=2)
    has_heartbeat: bool = False
    """Whether the lease is renewed while the job runs."""
    limit: JobLimit | None = None
    when_suspended: bool = False
    """Whether the job also runs for suspended domains."""
    recurrence: frozenset[Recurrence] = frozenset()
    is_urgent: bool = False
    """Whether a user waits for the job. Such a job runs before all other jobs in its queue."""
    is_shared: bool = False
    for_operators: bool = False
    """Whether failures are shown to super admins, not to the domain's admins."""

    @property
    def max_tries(self) -> int:
        return len(self.waits) + 1


KINDS: ExtensionPoint[str, JobKind] = ExtensionPoint()


def declare(*kinds: JobKind) -> None:
    """Register kinds of jobs. Call this in the `extensions.py` of their app."""
    for kind in kinds:
        KINDS.add(kind.name, kind)


def get_kind(name: str) -> JobKind:
    """Return the kind with this name. Raises KeyError if it is not declared."""
    return KINDS[name]


def describe(name: str, keys: Collection[str]) -> Mapping[str, Subject]:
    """Return the subjects of the jobs of this kind with these keys."""
    kind = KINDS[name]
    with shared_work() if kind.is_shared else nullcontext():
        return kind.describe(keys)


def retry(name: str, keys: Collection[str]) -> Collection[str]:
    """Prepare jobs of this kind for a retry, and return the keys of the jobs that can be retried."""
    kind = KINDS[name]
    with shared_work() if kind.is_shared else nullcontext():
        return kind.retry(keys)


def list_shared() -> list[str]:
    """Return the names of the installation's kinds, which also run for suspended domains."""
    return [kind.name for kind in KINDS.values() if kind.is_shared]


def list_kinds_while_suspended() -> list[str]:
    """Return the names of the kinds that run for a domain while it is suspended."""
    return [kind.name for kind in KINDS.values() if kind.when_suspended]


def list_urgent(queue: str) -> list[str]:
    """Return the names of the kinds that run before all others in `queue`."""
    return [kind.name for kind in KINDS.values() if kind.is_urgent and kind.queue == queue]


def list_recurring(recurrence: Recurrence) -> list[str]:
    """Return the names of the kinds with this recurrence."""
    return [kind.name for kind in KINDS.values() if recurrence in kind.recurrence]


def names_by_limit() -> dict[JobLimit, list[str]]:
    """Return the names of the kinds with each limit."""
    names: dict[JobLimit, list[str]] = {}
    for kind in KINDS.values():
        if kind.limit is not None:
            names.setdefault(kind.limit, []).append(kind.name)
    return names


def groups() -> list[str]:
    """Return the names of kinds in the panel, sorted."""
    return sorted({kind.group for kind in KINDS.values() if kind.group})


def list_group(group: str | None, *, for_operators: bool = False) -> list[str]:
    """Return the names of the kinds in a group or, for None, of all listed kinds."""
    kinds = (kind for kind in KINDS.values() if kind.group == group or (group is None and kind.group))
    return [kind.name for kind in kinds if kind.for_operators == for_operators]
