"""The sweep deletes files left in private storage by a kill, but no file with a row."""

import io
from datetime import timedelta
from pathlib import Path

from rest_framework.test import APIClient

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.backups import orphans, private_storage
from tenants.media import sweeping
from tests.tenants.backups.requests import Work, create_snapshot, stored_files


def leave_file(domain: DomainRef) -> None:
    for folder, name in (("exports", "a.zip"), ("snapshots", "b.zip"), ("sent", "c.xml")):
        private_storage.storage().save(private_storage.get_key(domain, folder, name), io.BytesIO(b"left"))
    private_storage.storage().save(private_storage.digest_key(domain, "d" * 64), io.BytesIO(b"left"))


def test_orphaned_files_are_deleted_and_others_stay(
    home: DomainRef, admin: APIClient, work: Work, storage: Path
):
    create_snapshot(admin, work)
    admin.post("/api/backups/export", {"with_submissions": True}, format="json")
    work()
    with unit_of_work(home):
        sweeping.sweep(age=timedelta(0))  # delete files of rows that earlier tests rolled back
    before = stored_files(storage)
    leave_file(home)

    with unit_of_work(home):
        assert orphans.sweep(timedelta(days=1)) == 0
        assert sweeping.sweep(age=timedelta(0)).deleted >= 4
        assert orphans.sweep(timedelta(0)) == 0

    assert stored_files(storage) == before


def test_files_of_another_domain_are_not_touched(
    home: DomainRef, beta: DomainRef, admin: APIClient, work: Work, storage: Path
):
    create_snapshot(admin, work)
    leave_file(home)
    before = stored_files(storage)

    with unit_of_work(beta):
        orphans.sweep(timedelta(0))

    assert stored_files(storage) == before
