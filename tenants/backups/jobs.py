"""Doing what is due for a domain: one after the other, each until it ends, whoever is killed in between.

The rows say what there is to do. A piece of work is begun, done outside of transactions where that is long,
and settled in the transaction of its last change; doing it twice comes to the same.
"""

import logging
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import Error
from django.db.models import F, Min
from django.utils import timezone
from django.utils.translation import gettext as _

from shared.domains.models import Domain
from shared.tenancy.unit_of_work import DomainRef, current_domain, provisioning, shared_work
from tenants.backups.locks import Place, alone
from tenants.backups.models import MAX_TRIES, Job, Kind, State
from tenants.bundles.manifest import DamagedBundle
from tenants.media.storing import StorageDown

WAITS = (timedelta(minutes=1), timedelta(minutes=5))
"""How long after the first, second … failure the next try is."""
SILENCE = timedelta(minutes=2)
"""After so long without a word from the work, somebody looks whether it still goes on."""
SECONDS_BETWEEN_WORDS = 0.5
TURN_SECONDS = 60.0
"""After so long a domain gives its place to those who wait, once what it does can be interrupted."""
LONGEST_WAIT = timedelta(seconds=60)
"""Who finds no place free asks again within this time."""
REST = timedelta(seconds=75)
"""How long who had a turn leaves the place to those who wait: until each of them has asked again."""

log = logging.getLogger(__name__)


class Refused(Exception):
    """It cannot be done, however often it is tried; the sentence says why."""


class TurnOver(Exception):
    """Other domains wait for the place: the work goes on where it is when it is due again."""


class Turn:
    """The time a domain has a place for itself."""

    def __init__(self) -> None:
        self._domain_id = current_domain().id
        self._ends = time.monotonic() + TURN_SECONDS

    @property
    def is_over(self) -> bool:
        """Whether the time is up and another domain has something to do; asked of the registry."""
        if time.monotonic() < self._ends:
            return False
        soon = timezone.now() + LONGEST_WAIT
        with shared_work():
            others = Domain.objects.awake().filter(next_due_at__lte=soon)
            return others.exclude(pk=self._domain_id).exists()


@dataclass
class Work:
    """A piece of work while it is done: what is asked for, and a way to say how far it is."""

    job: Job
    domain: DomainRef
    turn: Turn
    _said_at: float = field(default=0.0, init=False)
    _is_under_way: bool = field(default=False, init=False)

    def say(self, step: str, done: int = 0, total: int = 0) -> None:
        """Tell those who wait, on the owner's connection: the work's own may be in a transaction."""
        now = time.monotonic()
        is_news = step != self.job.step or done >= total > 0
        if not is_news and now - self._said_at < SECONDS_BETWEEN_WORDS:
            return
        self._said_at = now
        self.job.step = step
        with provisioning(self.domain):
            Job.objects.filter(pk=self.job.pk).update(
                step=step, done=done, total=total, next_try_at=timezone.now() + SILENCE
            )

    def give_way(self) -> None:
        """Raise TurnOver if others wait and this domain had its time; called before each step of the work.

        Never before the first one, so that each turn brings the work nearer to its end.
        """
        if self._is_under_way and self.turn.is_over:
            raise TurnOver
        self._is_under_way = True

    def remember(self, **wishes: Any) -> None:
        """Keep something for the next try."""
        self.job.wishes = {**self.job.wishes, **wishes}
        Job.objects.filter(pk=self.job.pk).update(wishes=self.job.wishes)

    def settle(self, state: State = State.DONE, **values: Any) -> None:
        """Write how it ended, in the transaction that is open."""
        Job.objects.filter(pk=self.job.pk).update(
            state=state, step="", problem="", detail="", updated_at=timezone.now(), **values
        )


Do = Callable[[Work], None]
_ways: dict[Kind, Do] = {}


def register(kind: Kind, do: Do) -> None:
    """Say how work of a kind is done."""
    _ways[kind] = do


def do_due() -> int:
    """Do everything that is due in the current domain; how much was."""
    count = 0
    with alone() as place:
        if place is Place.NONE_FREE:
            # Not all of those who wait come back at the same moment.
            wait = LONGEST_WAIT * random.uniform(1 / 3, 1)  # noqa: S311  # no secret
            Job.objects.due(timezone.now()).update(next_try_at=timezone.now() + wait)
        if place is not Place.OURS:
            return 0
        turn = Turn()
        while (job := _next()) is not None:
            _try(Work(job, current_domain(), turn))
            count += 1
            if turn.is_over:
                Job.objects.due(timezone.now()).update(next_try_at=timezone.now() + REST)
    return count


def next_moment() -> datetime | None:
    """When somebody has to look after the current domain's work again."""
    found: datetime | None = Job.objects.open().aggregate(moment=Min("next_try_at"))["moment"]
    return found


def try_again(jobs: Any) -> int:
    """Have failed work done from the first try on; how much will be."""
    return int(
        jobs.failed().update(
            state=State.PENDING, tries=0, problem="", detail="", step="", next_try_at=timezone.now()
        )
    )


def _next() -> Job | None:
    """The next piece of work, begun; the try counts from now on. What ended every process is given up."""
    now = timezone.now()
    # We are alone: what is being worked on was left behind, and waits until its silence is over at most.
    job = Job.objects.due(now).order_by("next_try_at", "pk").first()
    if job is None:
        return None
    if job.tries >= MAX_TRIES:
        _fail(job, _("Every try ended with the end of its process."), "")
        return _next()
    Job.objects.filter(pk=job.pk).update(
        state=State.WORKING, tries=F("tries") + 1, step="", done=0, total=0, next_try_at=now + SILENCE
    )
    job.tries += 1
    return job


def _try(work: Work) -> None:
    job = work.job
    try:
        _ways[Kind(job.kind)](work)
    except TurnOver:
        # No try of its own: it ended well, and not yet.
        Job.objects.filter(pk=job.pk).update(
            state=State.PENDING, tries=F("tries") - 1, next_try_at=timezone.now() + REST
        )
    except (DamagedBundle, Refused) as error:
        _fail(job, str(error), "")
    except ValidationError as error:
        _fail(job, " ".join(error.messages), "")
    except StorageDown as error:
        _fail_or_wait(job, _("The storage did not answer."), repr(error.__cause__))
    except SystemExit:
        _release(job)
        raise
    except Exception as error:  # whatever one piece of work does, the next one is tried
        log.exception("backups.job_failed", extra={"job": job.pk, "kind": job.kind})
        _fail_or_wait(job, _("Something unexpected happened."), repr(error))


def _release(job: Job) -> None:
    """The worker stops: the next one need not wait until the silence is over, and this was no try."""
    # Stopped in the middle of a statement, the connection may be of no more use.
    with suppress(Error):
        Job.objects.filter(pk=job.pk).update(
            state=State.PENDING, tries=job.tries - 1, step="", next_try_at=timezone.now()
        )


def _fail_or_wait(job: Job, problem: str, detail: str) -> None:
    if job.tries >= MAX_TRIES:
        _fail(job, problem, detail)
        return
    Job.objects.filter(pk=job.pk).update(
        state=State.PENDING,
        problem=problem[:500],
        detail=detail[:500],
        next_try_at=timezone.now() + WAITS[job.tries - 1],
    )


def _fail(job: Job, problem: str, detail: str) -> None:
    log.warning("backups.job_abandoned", extra={"job": job.pk, "kind": job.kind, "problem": problem})
    Job.objects.filter(pk=job.pk).update(
        state=State.FAILED,
        problem=problem[:500],
        detail=detail[:500],
        step="",
        updated_at=timezone.now(),
    )
