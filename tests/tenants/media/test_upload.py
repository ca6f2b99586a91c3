"""Picture uploads: stored content, and rejection of harmful files."""

import io
import re
import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import pytest
from django.core.files.storage import default_storage, storages
from django.db import connection
from PIL import Image

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import unit_of_work
from tenants.media import services, views
from tenants.media.images import rewrite
from tenants.media.items import list_keys
from tenants.media.models import Media, MediaState
from tenants.media.refusals import UNREADABLE, UnusableFile
from tests.kit.jobs import end_waits

pytestmark = pytest.mark.usefixtures("storage_folder")

KINDS = {"JPEG": "jpg", "PNG": "png", "WEBP": "webp", "GIF": "gif", "AVIF": "avif"}


def open_stored(key):
    with default_storage.open(key) as file:
        image = Image.open(file)
        image.load()
        return image


@pytest.mark.parametrize(("kind", "extension"), KINDS.items())
def test_picture_is_stored_with_thumbnail_and_fallback(alpha, uploaded, draw, kind, extension):
    data = uploaded(draw(kind, (800, 600)), alt="A truck", title="Truck", name="trück.exe")

    name = data["hashed_name"]
    assert re.fullmatch("[0-9a-f]{40}", name)
    assert {**data, "created_at": None, "dominant_color": None, "size": None, "_id": None} == {
        "id": data["id"],
        "_id": None,
        "hashed_name": name,
        "link": f"/library/{data['id']}-{UUID(data['_id']).hex[-16:]}",
        "path": "library",
        "extension": extension,
        "extensions": extension,
        "alt": "A truck",
        "title": "Truck",
        "width": 800,
        "height": 600,
        "size": None,
        "mime": f"image/{'jpeg' if kind == 'JPEG' else extension}",
        "focal": {"x": 0.5, "y": 0.5},
        "url": f"/domains/alpha.test/library/{name}.{extension}",
        "thumbnail_url": f"/domains/alpha.test/library/thumbnails/{name}.png",
        "fallback_url": f"/domains/alpha.test/library/thumbnail-{name}.{extension}",
        "share_url": f"/domains/alpha.test/library/{name}.{extension}",
        "srcset": f"/domains/alpha.test/library/{name}.{extension} 800w",
        "sources": [],
        "dominant_color": None,
        "usage_count": 0,
        "state": "pending",
        "problem": "",
        "left_out": [],
        "can_retry": False,
        "edits": {"rotation": 0, "crop": None},
        "original_url": f"/domains/alpha.test/library/{name}.{extension}",
        "created_at": None,
    }
    with unit_of_work(alpha):
        full, thumbnail, fallback = map(open_stored, list_keys(Media.objects.get(pk=data["id"])))
    assert (full.format, full.size) == (kind, (800, 600))
    assert (thumbnail.format, thumbnail.size) == ("PNG", (400, 300))
    assert (fallback.format, fallback.size) == (kind, (400, 300))


def test_dominant_color_is_the_average_of_the_picture(uploaded, draw):
    data = uploaded(draw(color=(200, 60, 20)))

    assert data["dominant_color"] == "#c83c14"


def test_transparent_picture_stays_transparent(alpha, uploaded, draw):
    data = uploaded(draw(mode="RGBA", color=(0, 0, 0, 0)))

    with unit_of_work(alpha):
        full = open_stored(list_keys(Media.objects.get(pk=data["id"]))[0])
    assert full.getpixel((0, 0))[3] == 0
    assert data["dominant_color"] is None


def test_metadata_is_removed_and_orientation_applied(alpha, uploaded, draw):
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was held sideways
    exif[0x010E] = "taken at home"
    exif.get_ifd(0x8825)[2] = (37.0, 46.0, 30.0)
    content = draw("JPEG", (60, 40), exif=exif)
    assert b"taken at home" in content

    data = uploaded(content + b"<script>alert(1)</script>")

    with unit_of_work(alpha):
        key = list_keys(Media.objects.get(pk=data["id"]))[0]
        with default_storage.open(key) as file:
            stored = file.read()
    assert (data["width"], data["height"]) == (40, 60)
    assert b"taken at home" not in stored
    assert b"<script>" not in stored
    assert not open_stored(key).getexif()


def test_text_in_a_png_is_removed(alpha, uploaded):
    from PIL.PngImagePlugin import PngInfo

    info = PngInfo()
    info.add_text("Comment", "a secret")
    target = io.BytesIO()
    Image.new("RGB", (5, 5)).save(target, "PNG", pnginfo=info)

    data = uploaded(target.getvalue())

    with unit_of_work(alpha), default_storage.open(list_keys(Media.objects.get(pk=data["id"]))[0]) as file:
        assert b"secret" not in file.read()


def test_animation_stays_animated(alpha, uploaded):
    frames = [Image.new("RGB", (20, 10), (shade, 0, 0)) for shade in (0, 120, 240)]
    target = io.BytesIO()
    frames[0].save(target, "GIF", save_all=True, append_images=frames[1:], duration=80, loop=0)

    data = uploaded(target.getvalue())

    with unit_of_work(alpha):
        key = list_keys(Media.objects.get(pk=data["id"]))[0]
    with default_storage.open(key) as file:
        assert getattr(Image.open(file), "n_frames", 1) == 3


def test_same_file_twice_is_one_row(upload, draw):
    content = draw()

    first, second = upload(content), upload(content, alt="Other")

    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["data"] == second.json()["data"]


def test_concurrent_uploads_of_one_file_make_one_row(committed, alpha, draw, stored_files):
    content, before = draw(), stored_files()

    def store(_number):
        try:
            with unit_of_work(alpha):
                return services.store(io.BytesIO(content)).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(5) as pool:
        ids = set(pool.map(store, range(5)))

    assert len(ids) == 1
    assert len(stored_files() - before) == 3


def test_same_file_is_stored_separately_per_domain(beta, uploaded, clean, draw, as_role):
    content = draw()

    ours = uploaded(content)
    uploaded(content, client=as_role(Role.EDITOR, beta))
    clean(beta)

    with unit_of_work(beta):
        theirs = Media.objects.get()
        assert list_keys(theirs)[0].startswith("domains/beta.test/library/")
    assert ours["hashed_name"] != theirs.hashed_name


def test_other_folders_keep_their_thumbnails_in_the_library(uploaded, draw):
    data = uploaded(draw(), path="trucks/red")

    assert data["url"] == f"/domains/alpha.test/trucks/red/{data['hashed_name']}.png"
    assert data["thumbnail_url"] == f"/domains/alpha.test/library/thumbnails/{data['hashed_name']}.png"


@pytest.mark.parametrize(
    "path",
    [
        "../x",
        "x/../../beta.test",
        "X",
        "a b",
        "library/thumbnails",
        "a//b",
        ".",
        "a/b/c/d/e",
        "%2e%2e",
        "a\\b",
        "é",
    ],
)
def test_unsafe_folders_are_rejected(upload, draw, path):
    response = upload(draw(), path=path)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["path"]


def bomb(width, height):
    """Build a PNG of a few bytes that claims a huge size."""

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = zlib.compress(b"\0" * 1000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def long_animation():
    frames = [Image.new("L", (4, 4), number % 2 * 255) for number in range(130)]
    target = io.BytesIO()
    frames[0].save(target, "GIF", save_all=True, append_images=frames[1:], duration=20, optimize=False)
    return target.getvalue()


AT_ONCE = {
    "nothing": b"",
    "text": b"hello",
    "html": b"<!doctype html><script>alert(1)</script>",
    "pdf": b"%PDF-1.7\n",
    "tiff": b"II*\0" + b"\0" * 40,
    "eps": b"%!PS-Adobe-3.0 EPSF-3.0\n",
    "12000 x 12000": bomb(12_000, 12_000),
    "a bomb Pillow itself refuses": bomb(60_000, 60_000),
    "2 billion x 2 billion": bomb(2**31 - 1, 2**31 - 1),
}
BROKEN = {
    "gif that is javascript": b"GIF89a/*" + b"\0" * 20 + b"*/=alert(1)",
    "cut off": bomb(100, 100)[:60],
    "no pixels": bomb(0, 0),
    "data too short": bomb(500, 500),
    "long animation": long_animation(),
}


@pytest.mark.usefixtures("in_alpha")
@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN.keys())
def test_invalid_picture_is_rejected_in_processing_with_reason(
    upload, clean, stored_files, raw_files, content
):
    before = stored_files(), raw_files()

    response = upload(content)
    clean()

    assert response.status_code == 201
    assert (stored_files(), raw_files()) == before
    media = Media.objects.get()
    assert (media.state, media.is_refused) == (MediaState.FAILED, True)
    assert media.problem in (
        UNREADABLE,
        "This animation is too long. Shorten it, or upload it as a video.",
    )


@pytest.mark.parametrize("content", AT_ONCE.values(), ids=AT_ONCE.keys())
def test_obviously_invalid_file_is_rejected_immediately(alpha, upload, stored_files, content):
    before = stored_files()

    response = upload(content)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["file"]
    assert stored_files() == before
    with unit_of_work(alpha):
        assert not Media.objects.exists()


@pytest.mark.parametrize("size", [(12_000, 12_000), (60_000, 60_000), (7_072, 7_072)])
def test_picture_size_is_checked_before_decoding(tmp_path, monkeypatch, size):
    monkeypatch.setattr("PIL.ImageFile.ImageFile.load", lambda _image: pytest.fail("It was decoded."))
    (tmp_path / "bomb").write_bytes(bomb(*size))

    with pytest.raises(UnusableFile, match="up to 50 megapixels"):
        rewrite(tmp_path / "bomb", tmp_path)


def test_oversized_file_is_rejected_before_reading(upload, monkeypatch, draw):
    monkeypatch.setattr(views, "LARGEST", 50)
    monkeypatch.setattr(views, "ROOM_FOR_THE_FORM", 0)

    response = upload(draw())

    assert (response.status_code, response.json()) == (413, {"message": "A file can be up to 0 MB."})


def test_upload_requires_a_form_with_a_file(editor):
    as_json = editor.post("/api/media", {"file": "x"}, format="json")
    without = editor.post("/api/media", {"alt": "x"}, format="multipart")
    as_text = editor.post("/api/media", {"file": "just text"}, format="multipart")
    broken = editor.post("/api/media", b"--x\r\nrubbish", content_type="multipart/form-data; boundary=x")
    no_boundary = editor.post("/api/media", b"rubbish", content_type="multipart/form-data")

    assert [each.status_code for each in (as_json, without, as_text)] == [415, 422, 422]
    assert broken.status_code in (400, 422)
    assert no_boundary.status_code == 400


def test_upload_is_retried_after_a_storage_failure(
    in_alpha, *, upload, clean, draw, stored_files, monkeypatch
):
    before = stored_files()
    save, calls = default_storage.save, []

    def fail(key, content):
        calls.append(key)
        if len(calls) == 3:
            raise OSError("disk full")
        return save(key, content)

    monkeypatch.setattr(storages["default"], "save", fail)

    assert upload(draw()).status_code == 201
    clean()

    assert stored_files() == before
    media = Media.objects.get()
    assert (media.state, media.problem) == (MediaState.PENDING, "The storage did not respond.")
    assert not media.is_cleaned
    end_waits(in_alpha)
    monkeypatch.undo()
    clean()
    assert len(stored_files() - before) == 3


@pytest.mark.parametrize(
    ("role", "status"), [(Role.AUTHOR, 201), (Role.MEMBER, 201), (Role.VIEWER, 403), (Role.ADMIN, 201)]
)
def test_upload_permission_depends_on_role(as_role, upload, draw, role, status):
    assert upload(draw(), client=as_role(role)).status_code == status


def test_visitors_cannot_upload(anonymous, upload, draw):
    assert upload(draw(), client=anonymous).status_code == 401
