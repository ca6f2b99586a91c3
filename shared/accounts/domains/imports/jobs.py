"""Run the background job of an import, one row at a time.

Each row is saved as soon as it is done, so an interrupted job continues with the next row.
"""

import time
from datetime import timedelta

from django.db.models.functions import Now
from django.utils import translation
from django.utils.translation import gettext as _

from shared.accounts.domain_import_models import (
    RUNNING,
    DomainImport,
    ImportedDomain,
    ImportStatus,
    RowOutcome,
)
from shared.accounts.domains.imports.services import JOB, ImportActor
from shared.accounts.domains.list_import import ListRow, RowResult, create_row
from shared.accounts.models import AuditEvent, User
from shared.jobs.claims import Claim, Interrupted, PermanentError
from shared.jobs.kinds import LONG, JobKind
from shared.jobs.shutdown import is_requested
from shared.tenancy.resolver import domain_by_id
from shared.tenancy.unit_of_work import DomainRef

STEP_SECONDS = 10.0
"""The number of seconds after which the job lets other jobs run."""
_LONGEST_REASON = 500
_TO_DO = {ImportStatus.CHECKING: RowOutcome.PENDING, ImportStatus.CREATING: RowOutcome.READY}
_NEXT = {ImportStatus.CHECKING: ImportStatus.CHECKED, ImportStatus.CREATING: ImportStatus.DONE}


def _run(claim: Claim) -> bool:
    ends = time.monotonic() + STEP_SECONDS
    here = domain_by_id(claim.domain_id)
    if here is None:
        raise PermanentError(_("The domain where this import was started no longer exists."))
    while time.monotonic() < ends:
        if is_requested():
            raise Interrupted
        # Reload the import before each row, because a super admin can stop it.
        running = DomainImport.objects.filter(pk=claim.key, status__in=RUNNING)
        source = running.select_related("user").first()
        if source is None:
            return True
        user = source.user
        if user is None or not (user.is_active and user.is_super_admin):
            raise PermanentError(_("The user who started this is no longer a super admin."))
        with translation.override(user.locale or None):
            _continue(source, user, here)
    claim.requeue()
    return False


def _continue(source: DomainImport, user: User, here: DomainRef) -> None:
    """Check the next row or create its domain. If no rows are left, finish the check or the creation."""
    status = ImportStatus(source.status)
    row = source.rows.filter(outcome=_TO_DO[status]).order_by("pk").first()
    if row is None:
        # This does nothing if a super admin has stopped the import.
        same = DomainImport.objects.filter(pk=source.pk, status=status)
        same.update(status=_NEXT[status], changed_at=Now())
        return
    is_check = status is ImportStatus.CHECKING
    result = create_row(
        ListRow(row.number, row.values), by=ImportActor.of(source, user, here), dry_run=is_check
    )
    _save(row, result, is_check=is_check)


def _save(row: ImportedDomain, result: RowResult, *, is_check: bool) -> None:
    row.outcome, row.reason = result.outcome, result.reason[:_LONGEST_REASON]
    if result.domain is not None and not is_check:
        row.domain_id = result.domain.pk
        if result.outcome is RowOutcome.EXISTING and _is_created_by(row):
            row.outcome = RowOutcome.CREATED
    row.save(update_fields=["outcome", "reason", "domain"])


def _is_created_by(row: ImportedDomain) -> bool:
    """Return whether the import created the domain, but was interrupted before it saved the row."""
    created = AuditEvent.objects.filter(action="domain.created", domain_id=row.domain_id)
    return created.filter(data__import_id=row.source_id).exists()


def _halt(claim: Claim, problem: str, is_last: bool) -> None:
    if is_last:
        running = DomainImport.objects.filter(pk=claim.key, status__in=RUNNING)
        running.update(status=ImportStatus.STOPPED, problem=problem[:300])


DOMAIN_IMPORT = JobKind(
    name=JOB,
    # Failures are not listed as failed jobs, because the screen of the import shows them.
    group="",
    run=_run,
    on_failure=_halt,
    queue=LONG,
    waits=(timedelta(seconds=30), timedelta(minutes=2)),
    lease=timedelta(minutes=1),
    has_heartbeat=True,
    is_urgent=True,
    is_shared=True,
    for_operators=True,
)
