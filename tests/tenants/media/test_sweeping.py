"""The sweep deletes files left by a kill, on disk and in a bucket, but no file with a row."""

import json
import os
from datetime import timedelta
from io import StringIO

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage, storages
from django.core.management import call_command
from django.utils import timezone

from shared.api.permissions import Role
from shared.domains.purging import delete_files
from shared.jobs import enqueueing
from shared.jobs.kinds import LONG
from shared.tenancy import deletion_hold
from shared.tenancy.unit_of_work import unit_of_work
from tenants.media import sweeping
from tenants.media.items import get_key
from tenants.media.models import Media, MediaState
from tests.kit import make
from tests.kit.jobs import end_waits, run_jobs

FOLDER = "domains/alpha.test"
ORPHAN = f"{FOLDER}/library/{'a' * 40}.png"
NOW = timedelta(0)


@pytest.fixture(autouse=True)
def _nothing_left(storage_folder):
    """No files from the previous test."""
    delete_files(default_storage, "domains")
    for folder in ("submissions", "backups", "uploads"):
        delete_files(storages["private"], folder)


def leave_file(key):
    default_storage.save(key, ContentFile(b"left behind"))


@pytest.fixture
def picture(storage_folder, upload, draw, in_alpha):
    assert upload(draw("PNG", (500, 400))).status_code == 201
    run_jobs(in_alpha)
    return Media.objects.get()


def test_command_prints_a_json_object_per_domain(committed, storage_folder):
    output = StringIO()

    call_command("sweep_media", "--json", stdout=output)

    assert [json.loads(line) for line in output.getvalue().splitlines()] == [
        {"host": host, "deleted": 0, "missing": 0} for host in ("alpha.test", "beta.test")
    ]


def test_dry_run_counts_files_and_deletes_none(in_alpha, storage_folder):
    folders = [(default_storage, FOLDER), (storages["private"], f"submissions/{in_alpha.schema_name}")]
    files = [(each, each.save(f"{folder}/{'b' * 40}", ContentFile(b"left"))) for each, folder in folders]

    for dry_run in (True, False):
        assert sweeping.sweep(age=NOW, dry_run=dry_run).deleted == 2
        assert all(storage.exists(key) == dry_run for storage, key in files)


def test_files_without_a_row_are_deleted(picture, stored_files):
    stored = stored_files()
    leave_file(ORPHAN)
    leave_file(f"{FOLDER}/library/thumbnails/{'b' * 40}.png")
    leave_file(f"{FOLDER}/summer/{picture.hashed_name}-9999.webp")
    leave_file(f"{FOLDER}/notes.txt")

    swept = sweeping.sweep(age=NOW)

    assert (swept.deleted, swept.missing) == (4, 0)
    assert stored_files() == stored
    assert Media.objects.get().state == MediaState.READY


def test_recently_written_file_is_not_swept(in_alpha, storage_folder, stored_files):
    leave_file(ORPHAN)

    assert sweeping.sweep().deleted == 0
    assert stored_files() == {ORPHAN}


def test_orphaned_file_is_swept_after_a_day(in_alpha, storage_folder):
    leave_file(ORPHAN)
    path = storage_folder / ORPHAN
    os.utime(path, (path.stat().st_mtime - 86_500,) * 2)

    assert sweeping.sweep().deleted == 1


def test_sizes_in_progress_stay(picture, stored_files):
    Media.objects.update(state=MediaState.PENDING, variants={})
    before = stored_files()

    assert sweeping.sweep(age=NOW).deleted == 0
    assert stored_files() == before


def test_files_of_another_domain_are_not_touched(alpha, beta, stored_files):
    theirs = ORPHAN.replace("alpha", "beta")
    leave_file(theirs)

    with unit_of_work(alpha):
        assert sweeping.sweep(age=NOW).deleted == 0

    assert stored_files() == {theirs}


def test_missing_file_is_listed_as_failed_job(picture, as_role):
    default_storage.delete(get_key(picture))

    assert [sweeping.sweep(age=NOW).missing for _ in range(2)] == [1, 1]

    (row,) = as_role(Role.ADMIN).get("/api/background-work").json()["data"]
    assert (row["kind"], row["path"], row["reason"]) == (
        "pictures",
        f"/panel/media?file={picture.pk}",
        sweeping.MISSING,
    )


def test_video_with_a_restored_file_is_ready_again(in_alpha, storage_folder, as_role):
    film = make.row(Media, extension="mp4", mime="video/mp4", state=MediaState.READY, is_animated=True)
    sweeping.sweep(age=NOW)
    admin = as_role(Role.ADMIN)
    (row,) = admin.get("/api/background-work").json()["data"]
    again = {"kind": "pictures", "ids": [row["id"]]}
    admin.post("/api/background-work/retry", again, format="json")
    run_jobs(in_alpha)
    assert Media.objects.get().state == MediaState.PENDING
    leave_file(get_key(film))

    end_waits(in_alpha)
    run_jobs(in_alpha)

    assert Media.objects.get().state == MediaState.READY


def test_large_folder_is_swept_in_batches(in_alpha, storage_folder, stored_files, monkeypatch):
    monkeypatch.setattr(sweeping, "BATCH", 2)
    monkeypatch.setattr(sweeping, "MOST_DELETED", 5)
    for number in range(7):
        leave_file(ORPHAN.replace("a" * 40, f"{number:040x}"))

    assert [sweeping.sweep(age=NOW).deleted for _ in range(2)] == [6, 1]
    assert stored_files() == set()


def test_sweep_waits_for_the_end_of_a_deletion_hold(in_alpha, storage_folder, stored_files):
    leave_file(ORPHAN)
    os.utime(storage_folder / ORPHAN, (0, 0))
    enqueueing.ensure("media.sweep", "a night", run_at=timezone.now())

    with deletion_hold.deletions_held():
        assert run_jobs(in_alpha, LONG) == 0
        assert stored_files() == {ORPHAN}

    end_waits(in_alpha)
    assert run_jobs(in_alpha, LONG) == 1
    assert stored_files() == set()
