"""Upload limits: files per minute, and total bytes."""

import io
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection

from shared.accounts.rate_limits import Rate
from shared.api.errors import TooLarge
from shared.api.permissions import Role
from shared.api.uploads import LimitedUpload
from shared.tenancy.unit_of_work import unit_of_work
from tenants.media import services
from tenants.media.kinds import get_limit
from tenants.media.models import Media
from tests.kit import make

pytestmark = pytest.mark.usefixtures("storage_folder")


@pytest.mark.usefixtures("in_alpha")
def test_full_library_rejects_uploads_and_keeps_its_files(editor, upload, uploaded, draw, settings):
    first = uploaded(draw())
    settings.MEDIA_QUOTA_BYTES = first["size"] + 10

    response = upload(draw(color=(1, 2, 3)))

    assert response.status_code == 422
    assert "can use up to" in response.json()["errors"]["file"][0]
    assert editor.get("/api/media/room").json()["data"] == {
        "used": first["size"],
        "total": first["size"] + 10,
    }
    assert Media.objects.count() == 1


@pytest.mark.usefixtures("in_alpha")
def test_one_member_cannot_fill_the_storage_of_a_site(as_role, editor, upload, draw, settings):
    member, author = as_role(Role.MEMBER), as_role(Role.AUTHOR)
    pictures = [draw(color=(shade, 2, 3)) for shade in (1, 2, 3, 4)]
    settings.MEDIA_QUOTA_BYTES = 12 * max(len(each) for each in pictures)

    taken = upload(pictures[0], client=member)
    refused = upload(pictures[1], client=member)
    replaced = member.post(
        f"/api/media/{taken.json()['data']['id']}/replace",
        {"file": SimpleUploadedFile("large.png", draw(size=(2_000, 1_500)))},
        format="multipart",
    )

    assert (taken.status_code, refused.status_code, replaced.status_code) == (201, 422, 422)
    for each in (refused, replaced):
        (sentence,) = each.json()["errors"]["file"]
        assert sentence.endswith("Delete some of your files, then upload again.")
    assert upload(pictures[1], client=author).status_code == 201
    assert editor.delete(f"/api/media/{taken.json()['data']['id']}").status_code == 200
    assert upload(pictures[2], client=member).status_code == 201


@pytest.mark.usefixtures("in_alpha")
def test_one_author_cannot_use_up_the_files_of_a_site(as_role, upload, draw, monkeypatch):
    monkeypatch.setattr("tenants.media.quota.MOST_FILES", 8)
    author = as_role(Role.AUTHOR)

    answers = [upload(draw(color=(each, 2, 3)), client=author) for each in (1, 2, 3)]

    assert [each.status_code for each in answers] == [201, 201, 422]
    assert answers[-1].json()["errors"] == {
        "file": ["You can upload up to 2 files. Delete some of your files, then upload again."]
    }


@pytest.mark.parametrize("scarce", ["bytes", "files"])
def test_two_uploads_of_one_member_do_not_share_the_last_space(
    committed, alpha, client_of, draw, *, settings, monkeypatch, scarce
):
    token = make.role_token(Role.MEMBER, alpha)
    contents = [draw(color=(shade, 0, 0)) for shade in (10, 20, 30, 40)]
    if scarce == "bytes":
        settings.MEDIA_QUOTA_BYTES = 12 * max(len(each) for each in contents)
    else:
        monkeypatch.setattr("tenants.media.quota.MOST_FILES", 12)

    def send(content):
        try:
            file = SimpleUploadedFile("picture.png", content)
            return client_of(alpha, token).post("/api/media", {"file": file}, format="multipart").status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        statuses = list(pool.map(send, contents))

    assert sorted(statuses) == [201, 422, 422, 422]


def test_sixty_uploads_a_minute_are_enough(editor, upload, draw, settings):
    settings.LIMIT_MEDIA_UPLOADS = Rate(times=1, seconds=60)

    answers = [upload(draw()).status_code for _ in range(2)]

    assert answers == [201, 429]


def test_concurrent_uploads_cannot_exceed_the_quota(committed, alpha, draw, settings, stored_files):
    before = stored_files()
    contents = [draw(color=(shade, 0, 0)) for shade in (10, 20, 30, 40)]
    settings.MEDIA_QUOTA_BYTES = max(len(each) for each in contents) + 5

    def store(content):
        try:
            with unit_of_work(alpha):
                return services.store(io.BytesIO(content)).size
        except ValidationError:
            return 0
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        sizes = list(pool.map(store, contents))

    assert sorted(size > 0 for size in sizes) == [False, False, False, True]
    assert len(stored_files() - before) == 3


HEADS = {
    "png": b"\x89PNG\r\n\x1a\n",
    "svg": b"<svg xmlns='http://www.w3.org/2000/svg'>",
    "pdf": b"%PDF-1.7",
    "unknown": b"nobody knows what this is",
}


@pytest.mark.parametrize(("name", "megabytes"), [("png", 25), ("svg", 2), ("pdf", 20), ("unknown", 25)])
def test_upload_is_stopped_at_its_limit(name, megabytes):
    """Bytes above the limit of a file kind are not stored, regardless of the declared length."""
    handler = LimitedUpload(get_limit)
    handler.new_file("file", f"a.{name}", "image/png", None)
    megabyte = bytes(1_000_000)
    handler.receive_data_chunk(HEADS[name].ljust(len(megabyte)), 0)
    for number in range(1, megabytes):
        handler.receive_data_chunk(megabyte, number * len(megabyte))

    with pytest.raises(TooLarge, match=f"up to {megabytes} MB"):
        handler.receive_data_chunk(b"x", megabytes * len(megabyte))

    assert handler.file.tell() == megabytes * len(megabyte)


def test_oversized_upload_is_rejected_with_a_message(in_alpha, upload):
    response = upload(HEADS["svg"] + b" " * 2_000_000 + b"</svg>", name="drawing.svg")

    assert (response.status_code, response.json()) == (413, {"message": "An SVG can be up to 2 MB."})
    assert not Media.objects.exists()


@pytest.mark.usefixtures("in_alpha")
def test_number_of_files_is_limited(upload, draw, monkeypatch):
    monkeypatch.setattr("tenants.media.quota.MOST_FILES", 1)
    files = [draw(color=(each, 2, 3)) for each in (1, 2)]

    answers = [upload(each).status_code for each in (files[0], files[1], files[0])]

    assert answers == [201, 422, 200]
