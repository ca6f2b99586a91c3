"""Submissions are in every snapshot with their files, and restored next to newer ones on request."""

import io
import json
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.backups import private_storage
from tenants.backups.models import KeptFile, Snapshot
from tenants.bundles.manifest import NAME
from tenants.submissions import files, purging, services
from tenants.submissions.models import Reply, Submission, SubmissionFile
from tests.kit import make
from tests.tenants.backups.requests import Work, create_snapshot, restore_snapshot

BYTES = b"%PDF-1.4 a menu somebody sent %%EOF"
EVERYTHING = {"what": "all", "host": "alpha.test"}


@pytest.fixture
def message(home: DomainRef) -> Submission:
    """The only message of the domain, with a file and a reply."""
    with unit_of_work(home):
        Submission.objects.all().delete()
        made: Submission = make.submission(post=make.post("pages", title="Contact"))
        row = SubmissionFile.objects.create(
            submission=made,
            field="cv",
            name="menu.pdf",
            mime="application/pdf",
            size=len(BYTES),
            key="c" * 40,
        )
        storages["private"].save(files.get_key(row.key), ContentFile(BYTES))
        Reply.objects.create(submission=made, message="Thank you")
    return made


def lose_file(message: Submission) -> None:
    services.delete(Submission.objects.get(pk=message.pk))
    assert not storages["private"].exists(files.get_key("c" * 40))


def read_bytes() -> bytes:
    return b"".join(files.part(SubmissionFile.objects.get()).chunks)


def test_submissions_are_restored_with_files_and_replies_on_request(
    home: DomainRef, admin: APIClient, work: Work, message: Submission
):
    number = create_snapshot(admin, work)
    assert admin.get(f"/api/snapshots/{number}").json()["data"]["counts"]["submissions"] == 1
    with unit_of_work(home):
        lose_file(message)

    restore_snapshot(admin, work, number, **EVERYTHING)
    with unit_of_work(home):
        assert Submission.objects.count() == 0
    job = restore_snapshot(admin, work, number, **EVERYTHING, with_submissions=True)

    assert (job["state"], job["report"]["messages"], job["report"]["missing"]) == ("done", 1, []), job
    with unit_of_work(home):
        back = Submission.objects.get()
        assert (back.pk, back.uid, back.created_at) == (message.pk, message.uid, message.created_at)
        assert (back.post_id, back.answers) == (message.post_id, message.answers)
        assert Reply.objects.get().message == "Thank you"
        assert read_bytes() == BYTES


def test_restore_preserves_existing_submissions(
    home: DomainRef, admin: APIClient, work: Work, message: Submission
):
    with unit_of_work(home):
        other = make.submission(note="then")
    number = create_snapshot(admin, work)
    with unit_of_work(home):
        lose_file(message)
        Submission.objects.filter(pk=other.pk).update(note="now")
        later = make.submission(note="later", id=message.pk)

    restore_snapshot(admin, work, number, **EVERYTHING, with_submissions=True)

    with unit_of_work(home):
        results = {each.uid: (each.pk, each.note) for each in Submission.objects.all()}
        back = Submission.objects.get(uid=message.uid)
        assert results == {
            other.uid: (other.pk, "now"),
            later.uid: (message.pk, "later"),
            message.uid: (back.pk, message.note),
        }
        assert SubmissionFile.objects.get().submission_id == back.pk
        assert make.submission().pk > back.pk


def test_expired_submissions_are_not_restored(
    home: DomainRef, admin: APIClient, work: Work, message: Submission
):
    number = create_snapshot(admin, work)
    with unit_of_work(home):
        services.set_up(retention_days=7)
        Submission.objects.update(created_at=timezone.now() - timedelta(days=8))
    old = create_snapshot(admin, work)
    with unit_of_work(home):
        assert purging.purge() == 1

    job = restore_snapshot(admin, work, old, **EVERYTHING, with_submissions=True)

    assert job["report"]["messages"] == 0
    with unit_of_work(home):
        assert (Submission.objects.count(), SubmissionFile.objects.count()) == (0, 0)
        assert Snapshot.objects.filter(pk=number).exists()


def test_long_lived_snapshots_contain_no_submissions(
    home: DomainRef, admin: APIClient, work: Work, message: Submission, settings: Any
):
    settings.SNAPSHOT_DAYS = 31

    number = create_snapshot(admin, work)

    assert "submissions" not in admin.get(f"/api/snapshots/{number}").json()["data"]["counts"]
    with unit_of_work(home):
        assert not KeptFile.objects.filter(name__startswith="sent/").exists()
        lose_file(message)
    assert (
        restore_snapshot(admin, work, number, **EVERYTHING, with_submissions=True)["report"]["messages"] == 0
    )


def test_damaged_submission_file_is_detected_before_changes(
    home: DomainRef, admin: APIClient, work: Work, message: Submission, tmp_path: Path
):
    number = create_snapshot(admin, work)
    with unit_of_work(home):
        lose_file(message)
        stored = KeptFile.objects.get(name__startswith="sent/")
        (tmp_path / "file").write_bytes(b"x" * stored.size)
        private_storage.write(private_storage.digest_key(home, stored.sha256), tmp_path / "file")

    job = restore_snapshot(admin, work, number, **EVERYTHING, with_submissions=True)

    assert (job["state"], "SHA-256" in job["problem"]) == ("failed", True)
    with unit_of_work(home):
        assert (Submission.objects.count(), Snapshot.objects.count()) == (0, 1)


@pytest.mark.parametrize("wanted", [True, False])
def test_snapshot_is_downloaded_with_or_without_submissions(
    wanted: bool, home: DomainRef, admin: APIClient, work: Work, message: Submission
):
    number = create_snapshot(admin, work)

    bundle = fetch_files(admin, work, snapshot_id=number, with_submissions=wanted)

    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        names = archive.namelist()
        assert sorted([NAME, *json.loads(archive.read(NAME))["entries"]]) == sorted(names)
    personal = [name for name in names if name.startswith(("sent/", "content/submissions.Submission"))]
    assert len(personal) == (3 if wanted else 0)


def test_data_replaced_by_import_can_be_restored(
    home: DomainRef, admin: APIClient, as_role: Any, work: Work, message: Submission
):
    boss = as_role(Role.SUPER_ADMIN)
    bundle = fetch_files(admin, work, with_submissions=True)
    with unit_of_work(home):
        lose_file(message)
        later = make.submission(note="of today")
    sent = boss.post(
        "/api/backups/import", {"file": SimpleUploadedFile("b.zip", bundle)}, format="multipart"
    ).json()
    work()
    boss.post(f"/api/backups/{sent['data']['id']}/confirm", {"host": home.host}, format="json")
    work()
    with unit_of_work(home):
        assert Submission.objects.get().uid == message.uid
        assert read_bytes() == BYTES
    before = admin.get("/api/snapshots").json()["data"][0]
    assert before["reason"] == "before"

    restore_snapshot(admin, work, before["id"], **EVERYTHING, with_submissions=True)

    with unit_of_work(home):
        assert set(Submission.objects.values_list("uid", flat=True)) == {message.uid, later.uid}


def fetch_files(client: APIClient, work: Work, **body: Any) -> bytes:
    number = client.post("/api/backups/export", body, format="json").json()["data"]["id"]
    work()
    link = client.post(f"/api/backups/{number}/link").json()["data"]["download_url"]
    response: Any = client.get(link)
    return b"".join(response.streaming_content)
