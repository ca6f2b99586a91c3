"""Permanent deletion of domains after their grace period.

Concurrent runs are safe, and a killed run can be repeated.
"""

from django.core.files.storage import Storage, default_storage
from django.db import connections, transaction

from shared.tenancy import deletion_hold
from shared.tenancy.roles import drop_domain
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import shared_work

from .hosts import retire
from .models import Domain
from .signals import domain_purged

AT_ONCE = 10
"""The maximum number of domains per run, because each one drops a schema with many tables."""

# The same lock as for migrations and backups: see shared.tenancy.fleet.lock.
_FLEET_LOCK = "SELECT pg_try_advisory_xact_lock(hashtext('commissary fleet'))"


def purge_deleted() -> int:
    """Permanently delete domains after their grace period, and return the number of deleted domains.

    During a backup, no domain is deleted, because the backup needs the schemas and files.
    """
    if deletion_hold.is_held():
        return 0
    with shared_work():
        due = list(
            Domain.objects.past_grace().order_by("deleting_since").values_list("pk", flat=True)[:AT_ONCE]
        )
    return sum(_purge(domain_id) for domain_id in due)


def _purge(domain_id: int) -> bool:
    """Delete a domain's files, then everything else in one transaction, and return whether this succeeded.

    After an interruption, the next run continues.
    """
    with transaction.atomic(using=OWNER):
        if not _may_drop():
            return False
        due = Domain.objects.using(OWNER).past_grace().select_for_update(skip_locked=True)
        domain = due.filter(pk=domain_id).first()
        if domain is None:
            return False
        delete_files(default_storage, f"domains/{domain.media_host}")
        ref = domain.ref()
        hosts = list(domain.domains.values_list("domain", flat=True))
        retire(hosts, domain_id=domain.pk, using=OWNER)
        # The deletion of the row also deletes the hosts, memberships and sessions.
        domain.delete(using=OWNER)
        drop_domain(connections[OWNER], ref.schema_name)
        domain_purged.send(sender=Domain, domain=ref, hosts=hosts)
    return True


def _may_drop() -> bool:
    """Prevent migrations and backups until the transaction ends. Return False if one of them is running."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute(_FLEET_LOCK)
        return bool(cursor.fetchone()[0])


def delete_files(storage: Storage, folder: str) -> None:
    """Delete all files below `folder`, at any depth. A missing folder is not an error."""
    try:
        folders, files = storage.listdir(folder)
    except FileNotFoundError:
        return
    for name in folders:
        delete_files(storage, f"{folder}/{name}")
    for name in files:
        storage.delete(f"{folder}/{name}")
    # This deletes the empty folder in a file system. In an object store, there is nothing with this name.
    storage.delete(folder)
