"""Between upload and processing, a file is private and survives failures."""

import io
import sys
from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation
from PIL import Image

from shared.accounts import audit
from shared.jobs import working
from tenants.media import decoding, raw_uploads, services, sweeping
from tenants.media.items import media_item, media_items
from tenants.media.models import Media, MediaState
from tenants.media.processing import PROCESSING
from tenants.media.refusals import UNREADABLE
from tests.kit import make
from tests.kit.jobs import claim_job, end_waits, run_jobs

pytestmark = pytest.mark.usefixtures("storage_folder", "in_alpha")

BROKEN = b"GIF89a/*" + b"\0" * 20 + b"*/=alert(1)"
ADDRESSES = ("url", "thumbnail_url", "fallback_url", "share_url", "srcset")


@pytest.fixture
def replace(editor):
    def send(media_id, content):
        file = SimpleUploadedFile("new", content)
        return editor.post(f"/api/media/{media_id}/replace", {"file": file}, format="multipart")

    return send


def test_upload_request_starts_no_program(upload, replace, draw):
    started = []

    def note(event, args):
        if event == "subprocess.Popen":
            started.append(args[0])

    sys.addaudithook(note)
    media = upload(draw("JPEG", (900, 700))).json()["data"]
    svg = upload(b'<svg xmlns="http://www.w3.org/2000/svg"/>')
    pdf = upload(b"%PDF-1.7\n%%EOF")
    replace(media["id"], draw("PNG", (80, 80)))

    assert (media["state"], media["width"], media["size"] > 0) == ("pending", None, True)
    assert (svg.status_code, pdf.status_code) == (201, 201)
    assert started == []


def test_upload_has_no_url_until_it_is_processed(upload, clean, draw, fetch, raw_files):
    waiting = raw_files()

    data = upload(draw()).json()["data"]

    media = Media.objects.get()
    assert [data[name] for name in ADDRESSES] == [""] * len(ADDRESSES)
    assert raw_files() - waiting == {media.raw_name}
    for guess in (
        f"library/{media.hashed_name}.png",
        f"library/{media.raw_name}.png",
        raw_uploads.get_key(media.raw_name),
    ):
        assert fetch(f"/domains/alpha.test/{guess}").status_code == 404
    clean()
    assert raw_files() == waiting
    assert fetch(media_item(Media.objects.get())["url"]).status_code == 200


def test_pages_omit_a_file_until_it_is_processed(editor, upload, clean, draw):
    picture = upload(draw()).json()["data"]["id"]
    make.post("pages", url="truck", builder=make.builder(make.block("Hero", image=picture)))

    def show_everywhere():
        page = editor.get("/api/site", {"url": "truck"}).json()["data"]["page"]
        return [media_items([picture]), page["blocks"][0]["props"]["image_item"]]

    assert show_everywhere() == [{}, None]
    clean()
    assert [bool(each) for each in show_everywhere()] == [True, True]


def test_rejected_file_shows_its_reason_in_language_of_reader(editor, upload, clean):
    upload(BROKEN)
    clean()

    (english,) = editor.get("/api/media?state=failed").json()["data"]
    (spanish,) = editor.get("/api/media", headers={"Accept-Language": "es"}).json()["data"]

    assert (english["problem"], english["can_retry"]) == (UNREADABLE, False)
    with translation.override("es"):
        assert spanish["problem"] == translation.gettext(UNREADABLE) != UNREADABLE
    assert editor.post(f"/api/media/{english['id']}/retry").status_code == 422
    assert editor.delete(f"/api/media/{english['id']}").status_code == 200


def test_rejected_file_is_retried_after_another_upload(upload, replace, clean, draw):
    first = upload(BROKEN).json()["data"]["id"]
    clean()

    again = upload(BROKEN)
    assert (again.status_code, again.json()["data"]["id"]) == (200, first)
    assert again.json()["data"]["state"] == "pending"
    clean()
    assert replace(first, draw()).status_code == 200
    clean()

    media = Media.objects.get()
    assert (media.is_cleaned, media.problem, media.width) == (True, "", 60)


def test_failed_replacement_keeps_the_previous_file(uploaded, replace, clean, draw, fetch):
    before = uploaded(draw())
    replace(before["id"], BROKEN)
    clean()

    media = Media.objects.get()
    assert (media.state, media.raw_name, media.hashed_name) == (MediaState.FAILED, "", before["hashed_name"])
    assert media.problem == f"The new file was rejected. {UNREADABLE}"
    assert fetch(before["url"]).status_code == 200


def test_later_of_two_replacements_wins(uploaded, replace, clean, draw, raw_files):
    waiting = raw_files()
    media = uploaded(draw())
    replace(media["id"], draw(size=(70, 10)))
    replace(media["id"], draw(size=(80, 10)))

    assert len(raw_files() - waiting) == 1
    clean()
    assert Media.objects.get().width == 80


def test_pending_replacement_is_recognized_as_existing(upload, uploaded, replace, clean, draw):
    media, new = uploaded(draw()), draw(size=(70, 10))
    replace(media["id"], new)

    assert upload(new).json()["data"]["id"] == media["id"]
    other = uploaded(draw(size=(5, 5)))
    assert replace(other["id"], new).json()["errors"] == {
        "file": ["This file is already in the media library."]
    }


def test_file_deleted_while_waiting_leaves_nothing(editor, upload, draw, raw_files):
    waiting = raw_files()
    media = upload(draw()).json()["data"]["id"]

    assert editor.delete(f"/api/media/{media}").status_code == 200

    assert raw_files() == waiting


def test_file_deleted_during_processing_leaves_nothing(
    in_alpha, *, upload, draw, stored_files, raw_files, monkeypatch
):
    before, waiting = stored_files(), raw_files()
    upload(draw())
    claim = claim_job(in_alpha)
    decode = decoding._run

    def delete_meanwhile(*arguments):
        services.delete(Media.objects.get(), record=audit.record)
        return decode(*arguments)

    monkeypatch.setattr(decoding, "_run", delete_meanwhile)

    assert not working.run(claim)
    assert (stored_files(), raw_files()) == (before, waiting)


def test_waiting_upload_counts_once_toward_storage(editor, upload, clean, draw, settings):
    content = draw()
    used = lambda: editor.get("/api/media/room").json()["data"]["used"]  # noqa: E731  # called three times
    empty = used()
    upload(content)
    waiting = used()
    clean()

    assert waiting - empty == len(content)
    assert used() - empty == Media.objects.get().size
    settings.MEDIA_QUOTA_BYTES = used() + 10
    assert upload(draw(color=(1, 2, 3))).status_code == 422


def test_file_growing_over_the_quota_is_rejected(upload, clean, settings):
    small = io.BytesIO()
    noise = Image.effect_noise((200, 200), 90).convert("RGB")
    noise.save(small, "JPEG", quality=20)
    settings.MEDIA_QUOTA_BYTES = small.getbuffer().nbytes + 10

    assert upload(small.getvalue()).status_code == 201
    clean()

    assert "can use up to" in Media.objects.get().problem


def test_orphaned_uploads_are_swept_and_waiting_ones_stay(upload, draw, raw_files):
    upload(draw())
    waiting = Media.objects.get().raw_name
    storages["private"].save(raw_uploads.get_key("f" * 40), ContentFile(b"left behind"))

    sweeping.sweep(age=timedelta(0))

    assert raw_files() == {waiting}


def test_file_with_failed_tries_can_be_retried(in_alpha, editor, upload, clean, draw):
    media = upload(draw()).json()["data"]["id"]
    end_waits(in_alpha, tries=PROCESSING.max_tries)
    run_jobs(in_alpha)
    failed = editor.get(f"/api/media/{media}").json()["data"]

    assert (failed["state"], failed["can_retry"]) == ("failed", True)
    assert editor.post(f"/api/media/{media}/retry").json()["data"]["state"] == "pending"
    clean()
    assert Media.objects.get().is_cleaned


def test_new_uploads_are_processed_before_sizes(in_alpha, upload, uploaded, draw):
    uploaded(draw(size=(700, 500)))
    later = upload(draw()).json()["data"]["id"]

    assert claim_job(in_alpha).key == str(later)


def test_domain_has_one_media_process_at_a_time(in_alpha, upload, draw):
    upload(draw())
    upload(draw(color=(1, 2, 3)))
    claim_job(in_alpha)

    assert run_jobs(in_alpha) == 0
    assert Media.objects.cleaned().count() == 0
