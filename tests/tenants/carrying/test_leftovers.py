"""What a kill leaves in the private storage goes with the next sweep; what a row knows never does."""

import io
from datetime import timedelta
from pathlib import Path

from rest_framework.test import APIClient

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.carrying import leftovers, vault
from tenants.media import sweeping
from tests.tenants.carrying.asking import Work, kept_files, taken


def leave(domain: DomainRef) -> None:
    for folder, name in (("exports", "a.zip"), ("snapshots", "b.zip"), ("sent", "c.xml")):
        vault.storage().save(vault.key_of(domain, folder, name), io.BytesIO(b"left"))
    vault.storage().save(vault.digest_key(domain, "d" * 64), io.BytesIO(b"left"))


def test_what_no_row_knows_goes_and_all_else_stays(
    home: DomainRef, admin: APIClient, work: Work, storage: Path
):
    taken(admin, work)
    admin.post("/api/carrying/export", {"with_submissions": True}, format="json")
    work()
    with unit_of_work(home):
        sweeping.sweep(age=timedelta(0))  # what tests before this one took back without its files
    before = kept_files(storage)
    leave(home)

    with unit_of_work(home):
        assert leftovers.sweep(timedelta(days=1)) == 0
        assert sweeping.sweep(age=timedelta(0)).deleted >= 4
        assert leftovers.sweep(timedelta(0)) == 0

    assert kept_files(storage) == before


def test_another_domains_are_not_touched(
    home: DomainRef, beta: DomainRef, admin: APIClient, work: Work, storage: Path
):
    taken(admin, work)
    leave(home)
    before = kept_files(storage)

    with unit_of_work(beta):
        leftovers.sweep(timedelta(0))

    assert kept_files(storage) == before
