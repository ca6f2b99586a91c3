"""Content of snapshots, nightly and on demand."""

from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from shared.jobs.enqueueing import jobs_table
from shared.jobs.kinds import LONG
from shared.jobs.models import Job as JobRow
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.backups import expiry, jobs, private_storage
from tenants.backups.models import BackupKind, Job, KeptFile, Snapshot
from tenants.posts.changes import services
from tenants.posts.changes.services import PostFields
from tenants.posts.models import Post
from tests.kit import make
from tests.kit.jobs import claim_job, end_waits
from tests.kit.state import fingerprint
from tests.tenants.backups.requests import Work, create_snapshot, restore_snapshot, stored_files


def test_snapshot_lists_its_content(home: DomainRef, admin: APIClient, work: Work):
    with unit_of_work(home):
        make.post("blog", title="Tacos at noon", url="blog/tacos")

    number = create_snapshot(admin, work)

    row = admin.get(f"/api/snapshots/{number}").json()["data"]
    assert row["reason"] == "asked"
    assert row["note"] == "now"
    assert row["counts"]["blog"] == 2
    assert row["counts"]["media"] == 1
    reply = admin.get(f"/api/snapshots/{number}/posts?search=NOON taco").json()
    assert [(each["title"], each["now"]) for each in reply["data"]] == [("Tacos at noon", "same")]
    assert reply["meta"]["total"] == 1


def test_changed_posts_are_listed_first(home: DomainRef, admin: APIClient, work: Work):
    with unit_of_work(home):
        for title in ("Aa stays", "Zz changes", "Yy goes"):
            make.post("blog", title=title)
    number = create_snapshot(admin, work)
    with unit_of_work(home):
        services.save(Post.objects.get(title="Zz changes"), PostFields(title="New"), by=None)
        services.trash(Post.objects.get(title="Yy goes"), by=None)

    reply = admin.get(f"/api/snapshots/{number}/posts?collection=blog").json()["data"]

    assert [(each["title"], each["now"]) for each in reply[:3]] == [
        ("Yy goes", "trashed"),
        ("Zz changes", "changed"),
        ("Aa stays", "same"),
    ]


def test_second_snapshot_stores_no_media_again(home: DomainRef, admin: APIClient, work: Work, storage: Path):
    create_snapshot(admin, work)
    first = stored_files(storage)

    create_snapshot(admin, work)

    new = stored_files(storage) - first
    assert [name.split("/")[2] for name in new] == ["snapshots"]
    assert any("/files/" in name for name in first)


def test_snapshot_files_have_no_public_url(home: DomainRef, admin: APIClient, work: Work, storage: Path):
    create_snapshot(admin, work)

    for name in stored_files(storage):
        for address in (f"/{name}", f"/domains/{home.media_host}/{name}", f"/private/{name}"):
            assert Client(HTTP_HOST=home.host).get(address).status_code == 404


def test_expired_snapshot_is_deleted_with_its_own_files(
    home: DomainRef, admin: APIClient, work: Work, storage: Path
):
    with unit_of_work(home):
        media = make.media()
    create_snapshot(admin, work)
    with unit_of_work(home):
        name = f"{media.hashed_name}.png"
        digest = KeptFile.objects.get(name=f"library/{name}").sha256
        only_then = private_storage.digest_key(home, digest)
        media.delete()
    create_snapshot(admin, work)
    with unit_of_work(home):
        old, new = Snapshot.objects.order_by("taken_at")
        Snapshot.objects.filter(pk=old.pk).update(expires_at=timezone.now())

        expiry.delete_expired(timezone.now())

        assert list(Snapshot.objects.values_list("pk", flat=True)) == [new.pk]
        assert KeptFile.objects.filter(sha256=digest).count() == 0
    stored = stored_files(storage)
    assert only_then not in stored
    assert new.key in stored
    assert old.key not in stored
    assert any("/files/" in each for each in stored)


def test_snapshots_are_not_restored(home: DomainRef, admin: APIClient, work: Work):
    number = create_snapshot(admin, work)
    create_snapshot(admin, work)

    restore_snapshot(admin, work, number, what="all", host=home.host)

    assert len(admin.get("/api/snapshots").json()["data"]) == 3


def test_other_domain_is_unchanged(home: DomainRef, beta: DomainRef, admin: APIClient, work: Work):
    before = fingerprint(beta)
    number = create_snapshot(admin, work)

    restore_snapshot(admin, work, number, what="all", host=home.host)

    assert fingerprint(beta) == before


def test_job_of_killed_worker_is_run_by_the_next(home: DomainRef, admin: APIClient, work: Work):
    admin.post("/api/snapshots", {}, format="json")
    claim_job(home, LONG)
    with unit_of_work(home):
        Job.objects.update(state="working")
    assert work() == 0
    end_waits(home)

    work()

    assert len(admin.get("/api/snapshots").json()["data"]) == 1


def test_job_of_stopped_worker_is_run_immediately_by_the_next(
    home: DomainRef, admin: APIClient, work: Work, monkeypatch: pytest.MonkeyPatch
):
    def stop(_work: jobs.RunningBackupJob) -> None:
        raise SystemExit

    admin.post("/api/snapshots", {"note": "now"}, format="json")
    monkeypatch.setitem(jobs.HANDLERS, BackupKind.SNAPSHOT, stop)
    with pytest.raises(SystemExit):
        work()
    monkeypatch.undo()

    with unit_of_work(home):
        assert Job.objects.get().state == "pending"
    with jobs_table():
        assert JobRow.objects.get(domain_id=home.id, kind=jobs.BACKUP_WORK.name).tries == 0
    assert work() == 1


def test_job_that_kills_every_worker_fails_and_can_be_retried(home: DomainRef, admin: APIClient, work: Work):
    job = admin.post("/api/snapshots", {}, format="json").json()["data"]["id"]
    for _ in range(3):
        claim_job(home, LONG)
        end_waits(home)
    work()
    assert admin.get(f"/api/backups/{job}").json()["data"]["state"] == "failed"

    assert admin.post(f"/api/backups/{job}/retry").status_code == 202
    work()

    assert admin.get(f"/api/backups/{job}").json()["data"]["state"] == "done"


def test_failed_job_is_listed_once_with_its_reason(
    home: DomainRef, admin: APIClient, work: Work, monkeypatch: pytest.MonkeyPatch
):
    def fail(_work: jobs.RunningBackupJob) -> None:
        raise ZeroDivisionError

    number = admin.post("/api/snapshots", {}, format="json").json()["data"]["id"]
    monkeypatch.setitem(jobs.HANDLERS, BackupKind.SNAPSHOT, fail)
    for _ in range(3):
        work()
        end_waits(home)

    (row,) = admin.get("/api/background-work?kind=bundles").json()["data"]
    reply = admin.get(f"/api/backups/{number}").json()["data"]
    assert (row["kind"], row["title"], row["reason"]) == ("bundles", "Snapshot", reply["problem"])
    assert (reply["state"], row["path"], row["tries"]) == ("failed", "/panel/backups", 3)
    monkeypatch.undo()
    again = admin.post("/api/background-work/retry", {"kind": "bundles"}, format="json")
    assert again.json()["data"]["count"] == 1
    assert work() == 1
    assert admin.get("/api/background-work?kind=bundles").json()["data"] == []


def test_removed_job_is_not_run(home: DomainRef, admin: APIClient, work: Work):
    number = admin.post("/api/snapshots", {}, format="json").json()["data"]["id"]

    assert admin.delete(f"/api/backups/{number}").status_code == 200

    assert work() == 0
    assert admin.get("/api/snapshots").json()["data"] == []
