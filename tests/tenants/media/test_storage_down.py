"""While a bucket does not respond, uploads leave nothing behind, pages work, and the worker retries later."""

import io
import selectors
import socket
import time
from contextlib import closing

import pytest
from django.core.files.storage import storages
from django.core.files.uploadedfile import SimpleUploadedFile

from commissary.config.storage import private_settings, storage_settings
from shared.doctor import examination
from shared.tenancy.unit_of_work import unit_of_work
from tenants.media import bucket, services
from tenants.media.models import Media, MediaState
from tenants.media.storages import Folder
from tests.kit import make
from tests.kit.jobs import get_job, run_jobs


@pytest.fixture
def closed_address():
    """The address of a bucket at a closed port."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"s3://key:secret@127.0.0.1:{taken.getsockname()[1]}/media?tls=0"


@pytest.fixture
def bucket_down(closed_address, settings):
    storage = storage_settings(closed_address, "")
    settings.STORAGES = {**settings.STORAGES, "default": storage, "private": storage}


def reasons(caplog):
    """Return the logged reasons of storage failures."""
    events = [each.msg for each in caplog.records if isinstance(each.msg, dict)]
    return [each["reason"] for each in events if each["event"] == "media.storage_down"]


def test_upload_is_rejected_and_leaves_no_row(alpha, upload, draw, bucket_down, caplog):
    response = upload(draw())

    assert response.status_code == 503
    assert response.json() == {"message": "The storage isn't responding. Please try again in a moment."}
    assert response.headers["Retry-After"] == "5"
    assert ["EndpointConnectionError" in each for each in reasons(caplog)] == [True]
    with unit_of_work(alpha):
        assert not Media.objects.exists()


def test_library_answers_and_files_report_unavailable_storage(alpha, editor, fetch, closed_address, settings):
    with unit_of_work(alpha):
        media = make.media()
    settings.STORAGES = {**settings.STORAGES, "default": storage_settings(closed_address, "")}

    row = editor.get("/api/media").json()["data"][0]
    file = fetch(row["url"])

    assert row["id"] == media.pk
    assert (file.status_code, file.headers["Cache-Control"]) == (503, "no-store")


@pytest.fixture
def hanging_bucket():
    """The address of a bucket that accepts connections and sends nothing, and a function that counts
    connections."""
    with socket.socket() as server, closing(selectors.DefaultSelector()) as waiting:
        server.bind(("127.0.0.1", 0))
        server.listen(50)
        server.setblocking(False)
        waiting.register(server, selectors.EVENT_READ)
        kept = []

        def connections():
            while waiting.select(0):
                kept.append(server.accept()[0])
            return len(kept)

        yield f"s3://key:secret@127.0.0.1:{server.getsockname()[1]}/media?tls=0", connections
        for each in kept:
            each.close()


@pytest.mark.parametrize(("pause", "asked"), [(60, 1), (0, 5)])
def test_hanging_bucket_delays_one_visitor_only(
    alpha, editor, fetch, hanging_bucket, settings, *, monkeypatch, pause, asked
):
    url, connections = hanging_bucket
    with unit_of_work(alpha):
        make.media()
    picture = editor.get("/api/media").json()["data"][0]["url"]
    settings.STORAGES = {**settings.STORAGES, "default": storage_settings(url, "")}
    monkeypatch.setattr(bucket, "READ_TIMEOUT", 0.2)
    monkeypatch.setattr(bucket, "PAUSE_SECONDS", pause)

    assert [fetch(picture).status_code for _ in range(5)] == [503] * 5

    assert connections() == asked


def test_examination_does_not_wait_for_a_hanging_bucket(committed, hanging_bucket, settings, monkeypatch):
    url, connections = hanging_bucket
    storage = storage_settings(url, "")
    settings.STORAGES = {**settings.STORAGES, "default": storage, "private": storage}
    monkeypatch.setattr(bucket, "READ_TIMEOUT", 0.2)
    monkeypatch.setenv("BACKUP_TARGET", url)

    began = time.monotonic()
    found = {each.subject for each in examination.examine().findings}

    assert {"files", "Backups"} <= found
    assert connections() == 2, "one request each"
    assert time.monotonic() - began < 10


def test_file_is_deleted_while_storage_is_down(alpha, editor, closed_address, settings):
    with unit_of_work(alpha):
        media = make.media()
    settings.STORAGES = {**settings.STORAGES, "default": storage_settings(closed_address, "")}

    assert editor.delete(f"/api/media/{media.pk}").status_code == 200


def test_read_only_folder_rejects_uploads_and_keeps_rows(alpha, editor, upload, draw, settings):
    with unit_of_work(alpha):
        media = make.media()
    # Not even root can create a folder in /sys.
    folders = {
        "default": storage_settings("", "/sys/commissary-media"),
        "private": private_settings("", "/sys/commissary-private"),
    }
    settings.STORAGES = {**settings.STORAGES, **folders}

    response = upload(draw())

    assert response.status_code == 503
    assert response.json() == {"message": "The storage isn't responding. Please try again in a moment."}
    assert [row["id"] for row in editor.get("/api/media").json()["data"]] == [media.pk]
    assert editor.get("/api/posts/by-type?type=1").status_code == 200


def test_sizes_wait_for_the_bucket(alpha, draw, closed_address, settings, caplog):
    with unit_of_work(alpha):
        media = services.store(io.BytesIO(draw()))
    settings.STORAGES = {**settings.STORAGES, "default": storage_settings(closed_address, "")}

    assert run_jobs(alpha) == 0
    with unit_of_work(alpha):
        media.refresh_from_db()

    assert (media.state, media.problem) == (MediaState.PENDING, "The storage did not respond.")
    assert ["EndpointConnectionError" in each for each in reasons(caplog)] == [True]
    assert get_job(alpha).tries == 1


ADDRESSES = {
    "s3://k:s%2Fx@minio.test:9000/media?tls=0&region=eu-1&prefix=a": {
        "endpoint_url": "http://minio.test:9000",
        "bucket_name": "media",
        "access_key": "k",
        "secret_key": "s/x",
        "region_name": "eu-1",
        "location": "a",
    },
    "s3://k:s@s3.example.com/media": {"endpoint_url": "https://s3.example.com", "location": ""},
    "s3:///media": {"bucket_name": "media", "region_name": "us-east-1"},
}


@pytest.mark.parametrize(("url", "options"), ADDRESSES.items())
def test_bucket_error_names_its_url(url, options):
    made = storage_settings(url, "")

    assert made["BACKEND"] == "tenants.media.bucket.Bucket"
    assert {name: made["OPTIONS"][name] for name in options} == options
    assert ("endpoint_url" in made["OPTIONS"]) == ("endpoint_url" in options or "access_key" in options)


def test_invalid_bucket_url_is_rejected():
    with pytest.raises(ValueError, match="begins with s3://"):
        storage_settings("https://example.com/media", "")


def test_without_a_bucket_files_are_stored_on_disk(tmp_path):
    made = storage_settings("", str(tmp_path))

    assert isinstance(storages.create_storage(made), Folder)
    assert made["OPTIONS"] == {"location": str(tmp_path)}


def test_repeated_upload_with_same_key_creates_one_file(alpha, editor, draw):
    content = draw()

    answers = [
        editor.post(
            "/api/media",
            {"file": SimpleUploadedFile("picture.png", content, content_type="image/png")},
            format="multipart",
            HTTP_IDEMPOTENCY_KEY="upload",
        )
        for _ in range(2)
    ]

    assert [each.status_code for each in answers] == [201, 201]
    assert answers[0].content == answers[1].content
    with unit_of_work(alpha):
        assert Media.objects.count() == 1
