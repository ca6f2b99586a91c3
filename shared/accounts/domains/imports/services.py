"""Store lists of new domains, and start the background job (see `jobs`)."""

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from django.db import transaction
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from shared.accounts.actor import Actor
from shared.accounts.callers import Caller
from shared.accounts.domain_import_models import (
    RUNNING,
    DomainImport,
    DomainImportQuerySet,
    ImportedDomain,
    ImportStatus,
    RowOutcome,
)
from shared.accounts.domains.list_import import read_rows
from shared.accounts.models import User
from shared.accounts.reauthentication import require_recent_authentication_for_role
from shared.api.errors import Conflict
from shared.api.permissions import Role
from shared.jobs.enqueueing import enqueue_shared
from shared.table_files.reading import BinaryFile, clean
from shared.tenancy.locks import lock_kind
from shared.tenancy.unit_of_work import DomainRef, shared_work

JOB = "domain_imports.work"
MOST_IMPORTS = 200
LONGEST_NAME = 200


@dataclass(frozen=True)
class ImportActor(Actor):
    """The super admin who imports a list. The audit event of each created domain contains the import ID."""

    import_id: int = 0
    is_confirmed: ClassVar[bool] = True

    @classmethod
    def of(cls, source: DomainImport, user: User, domain: DomainRef) -> Self:
        caller = Caller(source.address)
        return cls(user, Role.SUPER_ADMIN, domain, source.session_id, caller, import_id=source.pk)

    @property
    def via(self) -> dict[str, Any]:
        return {"import_id": self.import_id}


def upload(file: BinaryFile, name: str, *, by: Actor) -> DomainImport:
    """Store the rows of a list, and start the job that checks them.

    Raises FileRefused for an invalid file, and Conflict for too many imports.
    """
    rows = read_rows(file)
    with shared_work(), transaction.atomic():
        lock_kind(DomainImport)
        if DomainImport.objects.count() >= MOST_IMPORTS:
            raise Conflict("limit", _("You can have up to %(most)s imports.") % {"most": MOST_IMPORTS})
        source = DomainImport(file_name=clean(name)[:LONGEST_NAME])
        _start(source, ImportStatus.CHECKING, by)
        ImportedDomain.objects.bulk_create(
            ImportedDomain(
                source=source,
                number=row.number,
                values=row.values,
                outcome=RowOutcome.FAILED if row.problem else RowOutcome.PENDING,
                reason=row.problem,
            )
            for row in rows
        )
    return get(source.pk)


def create(import_id: int, *, by: Actor) -> DomainImport:
    """Start or continue creating the domains of the rows that are ready.

    Raises ObjectDoesNotExist for an unknown import, Conflict if there is nothing to create, and Unconfirmed
    if other users would become admins and there is no recent proof of identity.
    """
    with shared_work(), transaction.atomic():
        source = DomainImport.objects.select_for_update().get(pk=import_id)
        owners = source.rows.filter(outcome=RowOutcome.READY).values_list("values__owner_email", flat=True)
        if source.status in RUNNING or not owners:
            raise _conflict()
        if set(owners) - {"", by.user.email}:
            require_recent_authentication_for_role(by, Role.ADMIN)
        _start(source, ImportStatus.CREATING, by)
    return get(import_id)


def stop(import_id: int) -> DomainImport:
    """Stop the job after the current row.

    Raises ObjectDoesNotExist for an unknown import, or Conflict if the import is not running.
    """
    with shared_work():
        running = DomainImport.objects.filter(pk=import_id, status__in=RUNNING)
        if not running.update(status=ImportStatus.STOPPED, changed_at=Now()):
            DomainImport.objects.get(pk=import_id)
            raise _conflict()
    return get(import_id)


def _start(source: DomainImport, status: ImportStatus, by: Actor) -> None:
    source.status, source.problem = status, ""
    source.user, source.session_id, source.address = by.user, by.session_id, by.caller.address
    source.changed_at = Now()
    source.save()
    enqueue_shared(JOB, source.pk, domain_id=by.domain.id)


def _conflict() -> Conflict:
    return Conflict("wrong_state", _("Another user changed this import. Reload the page."))


def get(import_id: int) -> DomainImport:
    """Return an import with its counts. Raises ObjectDoesNotExist for an unknown import."""
    with shared_work():
        return list_imports().get(pk=import_id)


def list_imports() -> DomainImportQuerySet:
    """Return a query for all imports with their counts, newest first. Evaluate it in `shared_work()`."""
    return DomainImport.objects.with_counts().order_by("-pk")
