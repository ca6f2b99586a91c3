"""The worker creates the sizes of pictures once, despite interruptions."""

import base64
import io
import json
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis
from django.conf import settings
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone
from kombu.exceptions import OperationalError
from PIL import Image

from commissary.celery import app
from shared.accounts import audit
from shared.tenancy.unit_of_work import unit_of_work
from tenants.media import decoding, processing, services
from tenants.media.items import get_key, list_keys
from tenants.media.models import Media, MediaState
from tenants.media.processing import PROCESSING
from tenants.media.variants import SHARE_SIZE
from tests.kit.jobs import claim_job, end_waits, get_job, run_jobs

app.loader.import_default_modules()
pytestmark = pytest.mark.usefixtures("storage_folder")


@pytest.fixture
def picture(alpha, draw):
    """A picture of alpha, 700 pixels wide, without sizes."""
    with unit_of_work(alpha):
        return services.store(io.BytesIO(draw("PNG", (700, 500))))


def reload(domain, media):
    with unit_of_work(domain):
        return Media.objects.get(pk=media.pk)


def test_worker_creates_every_size_in_both_formats(alpha, picture, editor, read_content):
    before = editor.get(f"/api/media/{picture.pk}").json()["data"]

    assert run_jobs(alpha) == 1
    assert run_jobs(alpha) == 0

    data = editor.get(f"/api/media/{picture.pk}").json()["data"]
    stem = f"/domains/alpha.test/library/{picture.hashed_name}"
    assert (before["state"], before["srcset"]) == ("pending", f"{stem}.png 700w")
    assert (data["state"], data["problem"]) == ("ready", "")
    assert data["srcset"] == ", ".join(f"{stem}-{width}.webp {width}w" for width in (320, 480, 700))
    assert [each["type"] for each in data["sources"]] == ["image/avif"]
    for srcset, kind in ((data["sources"][0]["srcset"], "AVIF"), (data["srcset"], "WEBP")):
        for entry in srcset.split(", "):
            url, width = entry.split(" ")
            image = Image.open(io.BytesIO(read_content(url)))
            assert (image.format, image.width) == (kind, int(width[:-1]))
            assert abs(image.height - image.width * 5 / 7) <= 1


def test_share_image_is_cropped_around_the_focal_point(alpha, editor, uploaded, read_content, fetch):
    halves = Image.new("RGB", (400, 1600), "red")
    halves.paste("blue", (0, 800, 400, 1600))
    written = io.BytesIO()
    halves.save(written, "PNG")
    media = uploaded(written.getvalue())

    def set_focal_point(y):
        editor.patch(f"/api/media/{media['id']}", {"focal": {"x": 0.5, "y": y}}, format="json")
        run_jobs(alpha)
        return editor.get(f"/api/media/{media['id']}").json()["data"]["share_url"]

    top = set_focal_point(0.0)
    red = Image.open(io.BytesIO(read_content(top)))
    bottom = set_focal_point(1.0)
    blue = Image.open(io.BytesIO(read_content(bottom)))

    assert red.size == blue.size == SHARE_SIZE
    assert [image.resize((1, 1)).tobytes()[2] > 200 for image in (red, blue)] == [False, True]
    assert fetch(top).status_code == 404


def test_animations_and_drawings_have_no_sizes(alpha, uploaded):
    frames = [Image.new("RGB", (20, 10), (shade, 0, 0)) for shade in (0, 200)]
    moving = io.BytesIO()
    frames[0].save(moving, "GIF", save_all=True, append_images=frames[1:], duration=80)
    rendered = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

    assert [uploaded(each)["state"] for each in (moving.getvalue(), rendered)] == ["ready", "ready"]
    assert run_jobs(alpha) == 0


def test_unreadable_picture_fails_after_five_tries_and_can_be_retried(alpha, picture, editor):
    with unit_of_work(alpha):
        content = default_storage.open(get_key(picture)).read()
        default_storage.delete(get_key(picture))

    for tries in range(1, PROCESSING.max_tries + 1):
        assert run_jobs(alpha) == 0
        job, media = get_job(alpha), reload(alpha, picture)
        assert (job.tries, media.problem) == (tries, "The file is missing from the storage.")
        assert job.run_at > timezone.now() or media.state == MediaState.FAILED
        end_waits(alpha)

    assert run_jobs(alpha) == 0
    failed = editor.get("/api/media?state=failed").json()["data"]
    assert [(each["id"], each["problem"]) for each in failed] == [
        (picture.pk, "The file is missing from the storage.")
    ]
    with unit_of_work(alpha):
        default_storage.save(get_key(picture), io.BytesIO(content))
    assert editor.post(f"/api/media/{picture.pk}/retry").json()["data"]["state"] == "pending"
    assert run_jobs(alpha) == 1


def test_failing_picture_does_not_block_others(alpha, picture, draw):
    with unit_of_work(alpha):
        default_storage.delete(get_key(picture))
        other = services.store(io.BytesIO(draw(size=(400, 300))))

    assert run_jobs(alpha) == 1
    assert reload(alpha, other).state == MediaState.READY


def test_job_of_dead_process_is_run_after_its_claim_ends(alpha, picture):
    claim_job(alpha)

    assert run_jobs(alpha) == 0  # the claim is valid for two minutes
    end_waits(alpha)
    assert run_jobs(alpha) == 1


def test_stopped_process_returns_its_job(alpha, picture, monkeypatch):
    def end_process(*_arguments, **_options):
        raise SystemExit

    monkeypatch.setattr(processing, "in_child", end_process)
    with pytest.raises(SystemExit):
        run_jobs(alpha)
    monkeypatch.undo()

    assert (get_job(alpha).tries, get_job(alpha).claimed_until) == (0, None)
    assert run_jobs(alpha) == 1


def test_job_interrupted_every_time_fails(alpha, picture):
    end_waits(alpha, tries=PROCESSING.max_tries)

    assert run_jobs(alpha) == 0

    assert reload(alpha, picture).state == MediaState.FAILED


def test_five_workers_create_the_sizes_once(committed, alpha, draw, stored_files, monkeypatch):
    with unit_of_work(alpha):
        media = services.store(io.BytesIO(draw(size=(400, 300))))
    rendered, draw_once = [], decoding.in_child

    def count_draws(*arguments, **options):
        rendered.append(1)
        return draw_once(*arguments, **options)

    monkeypatch.setattr(processing, "in_child", count_draws)

    def work(_number):
        try:
            return run_jobs(alpha)
        finally:
            connection.close()

    with ThreadPoolExecutor(5) as pool:
        assert sum(pool.map(work, range(5))) == 1

    assert len(rendered) == 1
    with unit_of_work(alpha):
        assert {key for key in stored_files() if media.hashed_name in key} == set(
            list_keys(Media.objects.get(pk=media.pk))
        )


def test_picture_deleted_during_resizing_leaves_nothing(alpha, picture, stored_files, monkeypatch):
    draw_first = decoding.in_child

    def delete_meanwhile(*arguments, **options):
        with unit_of_work(alpha):
            services.delete(Media.objects.get(pk=picture.pk), record=audit.record)
        return draw_first(*arguments, **options)

    monkeypatch.setattr(processing, "in_child", delete_meanwhile)

    assert run_jobs(alpha) == 0
    assert [key for key in stored_files() if picture.hashed_name in key] == []


def test_deleted_picture_loses_its_sizes(alpha, picture, editor, stored_files):
    run_jobs(alpha)

    editor.delete(f"/api/media/{picture.pk}")

    assert [key for key in stored_files() if picture.hashed_name in key] == []


def test_sizes_move_with_their_picture(alpha, picture, editor, fetch):
    run_jobs(alpha)

    data = editor.patch(f"/api/media/{picture.pk}", {"path": "trucks"}, format="json").json()["data"]

    for entry in data["srcset"].split(", "):
        assert "/trucks/" in entry
        assert fetch(entry.split(" ")[0]).status_code == 200


def test_command_regenerates_sizes(alpha, beta, picture):
    run_jobs(alpha)
    with unit_of_work(alpha):
        default_storage.delete(list_keys(Media.objects.get(pk=picture.pk))[-1])

    call_command("regenerate_media", host=["alpha.test"])

    assert reload(alpha, picture).state == MediaState.PENDING
    assert run_jobs(alpha) == 1
    with unit_of_work(alpha):
        assert all(default_storage.exists(key) for key in list_keys(Media.objects.get(pk=picture.pk)))


def test_worker_is_notified_once_per_transaction(alpha, draw):
    queue = redis.Redis.from_url(settings.REDIS_URL)
    name = f"{settings.CELERY_BROKER_TRANSPORT_OPTIONS['global_keyprefix']}work"

    with unit_of_work(alpha), transaction.atomic():
        for shade in (10, 20, 30):
            services.store(io.BytesIO(draw(color=(shade, 0, 0))))
        assert queue.llen(name) == 0

    message = json.loads(queue.lindex(name, 0) or b"")
    assert queue.llen(name) == 1
    assert message["headers"]["task"] == "jobs.work"
    assert json.loads(base64.b64decode(message["body"]))[0] == ["work"]


def test_lost_message_does_not_lose_the_job(alpha, upload, draw, monkeypatch):
    def refuse(*_arguments, **_options):
        raise OperationalError("no broker")

    monkeypatch.setattr(app, "send_task", refuse)

    assert upload(draw()).status_code == 201
    assert run_jobs(alpha) == 2  # the file is cleaned, and its sizes are created
