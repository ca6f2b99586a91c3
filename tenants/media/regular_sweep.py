"""The sweep of a domain's files, in the night after a change and every four weeks."""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from shared.jobs import shutdown
from shared.jobs.claims import Claim, Interrupted, RetryableError
from shared.jobs.kinds import LONG, LONG_WORK, JobKind, Recurrence
from shared.tenancy import deletion_hold
from tenants.media import sweeping
from tenants.media.storing import FAILURES

HOLD_PAUSE = timedelta(hours=1)
"""The interval between checks whether files may be deleted again."""


def _run(claim: Claim) -> bool:
    if deletion_hold.is_held():
        claim.requeue(run_at=timezone.now() + HOLD_PAUSE)
        return False
    try:
        sweeping.sweep()
    except FAILURES as error:
        raise RetryableError(_("The storage did not respond."), repr(error)) from error
    if shutdown.is_requested():
        raise Interrupted
    return True


SWEEPING = JobKind(
    name="media.sweep",
    # A failed job is not listed: the next sweep continues.
    group="",
    run=_run,
    queue=LONG,
    waits=(timedelta(minutes=10), timedelta(hours=2)),
    has_heartbeat=True,
    limit=LONG_WORK,
    when_suspended=True,
    recurrence=frozenset({Recurrence.NIGHTLY, Recurrence.MONTHLY}),
)
