"""Files of forms are identified by their bytes, quarantined, downloaded by the team, and deleted with
their message."""

import csv
import io
import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.storage import storages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from PIL import Image

from commissary.config.storage import private_settings
from shared.api.permissions import Role
from shared.domains.purging import delete_files
from shared.tenancy.unit_of_work import current_domain, unit_of_work
from tenants.media import sweeping
from tenants.submissions import files, purging, scanning
from tenants.submissions.models import Submission, SubmissionFile
from tests.kit import make
from tests.kit.clamd import EICAR, Clamd

PDF = b"%PDF-1.4\n1 0 obj\n<</S/JavaScript/JS(app.alert(1))>>\nendobj\n%%EOF"
FIELDS = [make.form_field("name"), make.form_field("cv", "file", label="Your CV", required=True)]


def picture():
    rendered = io.BytesIO()
    Image.new("RGB", (8, 8), "red").save(rendered, "PNG")
    return rendered.getvalue()


@pytest.fixture
def clamd():
    scanner = Clamd()
    yield scanner
    scanner.close()


@pytest.fixture
def page(make_page_with_form):
    return make_page_with_form(fields=FIELDS)


@pytest.fixture(autouse=True)
def _nothing_left(both_storages, in_alpha):
    """Run every test on both kinds of storage, without files of the previous test."""
    delete_files(storages["private"], files.get_folder(in_alpha))


@pytest.fixture
def send_files(anonymous, page):
    """Send the form with files: `(field, name, bytes)`."""

    def send(*sent, client=anonymous, **fields):
        payload = {
            "form": "contact",
            "post_id": page.pk,
            "fields": {"name": "Ada", **fields},
            "elapsed": 9_000,
        }
        parts: dict[str, Any] = {"payload": json.dumps(payload)}
        for field, name, content in sent:
            file = SimpleUploadedFile(name, content, content_type="text/html")
            parts.setdefault(f"files.{field}", []).append(file)
        return client.post("/api/submissions", parts, format="multipart")

    return send


def count_stored_files():
    """Count the files in the private storage of alpha."""
    folder = files.get_folder(current_domain())
    try:
        return len(storages["private"].listdir(folder)[1])
    except FileNotFoundError:
        return 0


def test_file_is_stored_for_the_team_only_as_a_download(send_files, editor, anonymous, as_role):
    response = send_files(("cv", "../../etc/Ada's CV.html", PDF))

    assert response.status_code == 201, response.json()
    submission = Submission.objects.get()
    (answer,) = editor.get(f"/api/submissions/{submission.pk}").json()["data"]["answers"][1]["value"]
    assert (answer["name"], answer["type"], answer["size"]) == ("Ada's CV.pdf", "application/pdf", len(PDF))
    url = f"/api/submissions/{submission.pk}/files/{answer['uid']}"
    saved = editor.get(url)
    assert b"".join(saved.streaming_content) == PDF
    assert saved.headers["Content-Type"] == "application/octet-stream"
    assert saved.headers["Content-Disposition"].startswith("attachment;")
    assert saved.headers["X-Content-Type-Options"] == "nosniff"
    assert saved.headers["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert saved.headers["Cache-Control"] == "no-store"
    assert anonymous.get(url).status_code == 401
    assert as_role(Role.AUTHOR).get(url).status_code == 403


def test_file_of_another_domain_is_not_found(send_files, beta, as_role):
    send_files(("cv", "cv.pdf", PDF))
    file = SubmissionFile.objects.get()

    theirs = as_role(Role.ADMIN, beta)

    assert theirs.get(f"/api/submissions/{file.submission_id}/files/{file.uid}").status_code == 404
    with unit_of_work(beta):
        assert SubmissionFile.objects.count() == 0


def test_file_is_available_only_through_its_submission(send_files, editor):
    send_files(("cv", "cv.pdf", PDF))
    other = make.submission()
    file = SubmissionFile.objects.get()

    assert editor.get(f"/api/submissions/{other.pk}/files/{file.uid}").status_code == 404
    assert editor.get(f"/api/submissions/{file.submission_id}/files/{file.uid}").status_code == 200


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"<script>alert(1)</script>", "image"),
        (b"MZ\x90\x00 this program cannot be run in DOS mode", "image"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "image"),
        (b"PK\x03\x04 an archive", "image"),
        (b"", "image"),
    ],
)
def test_file_that_is_not_a_picture_or_pdf_is_rejected_regardless_of_name(send_files, content, words):
    response = send_files(("cv", "harmless.pdf", content))

    assert response.status_code == 422
    assert words in response.json()["errors"]["fields.cv"][0]
    assert (Submission.objects.count(), count_stored_files()) == (0, 0)


def test_missing_required_file_is_rejected(send_files, send, page):
    for response in (send_files(), send(page, {"name": "Ada"})):
        assert response.status_code == 422
        assert response.json()["errors"] == {"fields.cv": ["Choose a file."]}


@pytest.mark.parametrize(("options", "status"), [(["PDF"], 422), ([".png", "pdf"], 201), (["image"], 201)])
def test_form_can_limit_accepted_file_types(page, send_files, options, status):
    content = page.live_builder["content"]
    content[0]["props"]["fields"][1]["options"] = options
    page.save()

    assert send_files(("cv", "cv.png", picture())).status_code == status


def test_files_for_other_questions_are_rejected(send_files):
    for name in ("name", "nowhere"):
        response = send_files(("cv", "cv.pdf", PDF), (name, "x.pdf", PDF))
        assert response.status_code == 422
        assert f"fields.{name}" in response.json()["errors"]


def test_number_of_files_is_limited(send_files):
    four = [("cv", f"{number}.pdf", PDF + bytes([number])) for number in range(4)]

    assert "up to 3" in send_files(*four).json()["errors"]["fields.cv"][0]
    assert "up to 5" in str(send_files(*four, *four).json()["errors"])
    assert count_stored_files() == 0


def test_oversized_file_is_stopped_during_upload(send_files, monkeypatch):
    monkeypatch.setattr(files, "MAX_BYTES", 1_000)

    assert send_files(("cv", "cv.pdf", PDF + bytes(2_000))).status_code == 413
    assert count_stored_files() == 0


def test_form_files_have_separate_storage(send_files, admin, settings):
    settings.MEDIA_QUOTA_BYTES = 1_000
    settings.FORM_FILES_QUOTA_BYTES = len(PDF) + 10

    send_files(("cv", "cv.pdf", PDF))

    assert admin.get("/api/media/room").json()["data"] == {"used": 0, "total": 1_000}
    room = admin.get("/api/submissions/settings").json()["data"]["files"]
    assert room == {"used": len(PDF), "total": len(PDF) + 10}


def test_full_quota_stores_the_message_without_file_and_reports_it(send_files, editor, settings):
    settings.FORM_FILES_QUOTA_BYTES = len(PDF) - 1

    response = send_files(("cv", "cv.pdf", PDF))

    assert response.status_code == 201
    assert response.json()["data"]["note"] == files.NO_ROOM
    assert files.NO_ROOM in response.json()["message"]
    (answer,) = editor.get(f"/api/submissions/{Submission.objects.get().pk}").json()["data"]["answers"][1][
        "value"
    ]
    assert (answer["name"], answer["not_kept"]) == ("cv.pdf", "no_room")
    assert (SubmissionFile.objects.count(), count_stored_files()) == (0, 0)


def test_files_of_spam_are_not_stored_with_the_same_response(send_files, editor):
    good = send_files(("cv", "cv.pdf", PDF), name="Ada")
    spam = send_files(("cv", "cv.pdf", PDF + b"!"), name='<a href="http://x.example">x</a>')

    assert (spam.status_code, spam.json()) == (201, good.json())
    row = Submission.objects.get(status="spam")
    (answer,) = editor.get(f"/api/submissions/{row.pk}").json()["data"]["answers"][1]["value"]
    assert (answer["name"], answer["not_kept"]) == ("cv.pdf", "spam")
    assert SubmissionFile.objects.count() == count_stored_files() == 1


def test_repeated_submission_with_another_file_is_a_new_one(send_files):
    for content in (PDF, PDF, PDF + b"!"):
        assert send_files(("cv", "cv.pdf", content)).status_code == 201

    assert Submission.objects.count() == 2
    assert SubmissionFile.objects.count() == count_stored_files() == 2


def test_files_are_deleted_with_the_submission(send_files, admin):
    send_files(("cv", "cv.pdf", PDF))

    assert admin.delete(f"/api/submissions/{Submission.objects.get().pk}").status_code == 200

    assert (SubmissionFile.objects.count(), count_stored_files()) == (0, 0)


def test_files_are_deleted_after_the_retention_time(send_files):
    send_files(("cv", "cv.pdf", PDF))
    Submission.objects.update(created_at=timezone.now() - timedelta(days=400))

    assert purging.purge() == 1

    assert (SubmissionFile.objects.count(), count_stored_files()) == (0, 0)


def test_export_contains_file_names(send_files, admin):
    send_files(("cv", "cv.pdf", PDF), ("cv", "photo.png", picture()))

    reply = admin.get("/api/submissions/export")
    rows = list(csv.DictReader(io.StringIO(b"".join(reply.streaming_content).decode("utf-8-sig"))))

    assert rows[0]["Your CV"] == "cv.pdf, photo.png"


def test_orphaned_files_are_swept(send_files, in_alpha):
    sweeping.sweep(age=timedelta(0))  # files of other tests
    send_files(("cv", "cv.pdf", PDF))
    storages["private"].save(f"{files.get_folder(in_alpha)}/{'c' * 40}", io.BytesIO(b"left"))

    assert sweeping.sweep(age=timedelta(0)).deleted == 1

    assert count_stored_files() == 1


def test_file_has_no_public_url(send_files, in_alpha, both_storages):
    send_files(("cv", "cv.pdf", PDF))
    key = files.get_key(SubmissionFile.objects.get().key)

    assert (both_storages.private / key).read_bytes() == PDF
    for address in (key, f"private/{key}", f"domains/{in_alpha.media_host}/private/{key}", f"media/{key}"):
        assert Client(HTTP_HOST=in_alpha.host).get(f"/{address}").status_code == 404


def test_failing_storage_leaves_no_submission(send_files, settings):
    nowhere = "s3://key:secret@127.0.0.1:1/private?tls=0"
    settings.STORAGES = {**settings.STORAGES, "private": private_settings(nowhere, "")}

    response = send_files(("cv", "cv.pdf", PDF))

    assert response.status_code == 503
    assert (Submission.objects.count(), SubmissionFile.objects.count()) == (0, 0)


def test_file_with_virus_is_deleted_after_the_scan(send_files, editor, settings, clamd):
    settings.CLAMD_ADDRESS = clamd.address
    send_files(("cv", "cv.pdf", PDF))
    send_files(("cv", "cv.pdf", PDF + EICAR))
    clean, infected = SubmissionFile.objects.order_by("submission_id")
    url = f"/api/submissions/{clean.submission_id}/files/{clean.uid}"
    assert editor.get(url).status_code == 503

    scanning.scan_pending()

    assert b"".join(editor.get(url).streaming_content) == PDF
    assert editor.get(f"/api/submissions/{infected.submission_id}/files/{infected.uid}").status_code == 404
    message = editor.get(f"/api/submissions/{infected.submission_id}").json()["data"]
    assert message["answers"][1]["value"][0]["not_kept"] == "virus"
    assert count_stored_files() == 1


def test_file_stays_pending_while_the_virus_scanner_is_down(send_files, editor, settings):
    settings.CLAMD_ADDRESS = "127.0.0.1:1"
    send_files(("cv", "cv.pdf", PDF))

    scanning.scan_pending()

    file = SubmissionFile.objects.get()
    assert file.is_pending
    assert editor.get(f"/api/submissions/{file.submission_id}/files/{file.uid}").status_code == 503
