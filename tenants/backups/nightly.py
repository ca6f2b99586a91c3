"""The nightly snapshot of a domain that has changed since the last one.

`shared.tenancy.nightly` and `shared.jobs.regular` decide when it runs, and for which domains.
"""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from uuid import UUID, uuid5

from django.conf import settings
from django.utils.translation import gettext as _

from shared.jobs.claims import Claim, RetryableError
from shared.jobs.kinds import LONG, LONG_WORK, JobKind, Recurrence, Subject
from shared.tenancy.unit_of_work import current_domain
from tenants.backups import expiry, snapshot_files
from tenants.backups.models import Reason
from tenants.hours.facts import today_in
from tenants.media.storing import StorageDown
from tenants.posts.changes import autosaves
from tenants.stops.services.retention import remove_long_over

DAY = timedelta(hours=25)
"""The longest time from a change to the next night: the day when daylight saving time ends has 25 hours."""
_NIGHTLY_NAMESPACE = UUID("6f6b1c52-5a0e-4a37-9f3a-2d1b7c0e9a41")
"""The UUID namespace for the ids of nightly snapshots."""


def _run(claim: Claim) -> bool:
    night = datetime.fromisoformat(claim.key)
    if settings.SNAPSHOTS:
        # The id depends only on the night, so a retry finds the snapshot of the first try.
        uid = uuid5(_NIGHTLY_NAMESPACE, f"{current_domain().schema_name} {claim.key}")
        try:
            snapshot = snapshot_files.take(uid, Reason.NIGHTLY)
        except StorageDown as error:
            raise RetryableError(_("The storage did not respond."), error.reason) from error
        latest = snapshot.taken_at
    else:
        latest = None
    # The previous snapshot was current until the change, at most a day before this night. Its retention
    # period begins at that time.
    snapshot_files.supersede(latest, expires_at=night - DAY + timedelta(days=settings.SNAPSHOT_DAYS))
    expiry.plan()
    # Delete these rows only now, so that the snapshot still contains them.
    autosaves.remove_old(night)
    remove_long_over(today_in(current_domain().timezone, night))
    return True


def _describe(keys: Collection[str]) -> Mapping[str, Subject]:
    return {key: Subject(_("Daily snapshot"), "/panel/backups") for key in keys}


NIGHTLY_SNAPSHOT = JobKind(
    name="backups.night",
    group="bundles",
    run=_run,
    describe=_describe,
    queue=LONG,
    waits=(timedelta(minutes=1), timedelta(minutes=5)),
    has_heartbeat=True,
    limit=LONG_WORK,
    when_suspended=True,
    recurrence=frozenset({Recurrence.NIGHTLY}),
)
