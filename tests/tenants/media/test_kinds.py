"""Drawings, documents and videos are made harmless."""

import io
import struct

import pytest
from pypdf import PdfWriter

from shared.tenancy.unit_of_work import unit_of_work
from tenants.media.images import rewrite
from tenants.media.models import Media
from tenants.media.refusals import UnusableFile

pytestmark = pytest.mark.usefixtures("storage_folder")

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'
    '<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>'
    '<style>.a{fill:url(#g)}</style><path class="a" d="M0 0h9v9z"/></svg>'
)
PDF = b"%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"
WEBM = b"\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm" + b"\0" * 300


def box(name, content=b""):
    return struct.pack(">I", len(content) + 8) + name + content


PLACE = b"+37.7749-122.4194/"
MP4 = (
    box(b"ftyp", b"isom\0\0\2\0isommp42")
    + box(b"moov", box(b"mvhd", b"\0" * 20) + box(b"udta", box(b"\xa9xyz", PLACE)) + box(b"meta", PLACE))
    + box(b"mdat", b"frames " * 50)
)
SAFE = {
    "svg": (SVG.encode(), "svg", "image/svg+xml", (40, 20)),
    "pdf": (PDF, "pdf", "application/pdf", (None, None)),
    "mp4": (MP4, "mp4", "video/mp4", (None, None)),
    "webm": (WEBM, "webm", "video/webm", (None, None)),
}


@pytest.mark.parametrize("case", SAFE.values(), ids=SAFE.keys())
def test_other_files_are_stored_and_served_as_attachments(uploaded, fetch, case):
    content, extension, mime, size = case

    data = uploaded(content, name="photo.jpg")

    assert (data["extension"], data["mime"], data["state"]) == (extension, mime, "ready")
    assert (data["width"], data["height"]) == size
    served = fetch(data["url"])
    assert (served.status_code, served.headers["Content-Type"]) == (200, mime)
    assert served.headers["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert served.headers["X-Content-Type-Options"] == "nosniff"
    assert served.headers["Content-Disposition"] == "attachment"
    for url in (data["thumbnail_url"], data["fallback_url"]):
        assert fetch(url).status_code == 200


def test_icon_is_stored_as_a_png(uploaded, draw):
    data = uploaded(draw("ICO", (64, 64)), name="favicon.ico")

    assert (data["extension"], data["mime"], data["width"], data["height"]) == ("png", "image/png", 64, 64)


def test_large_picture_in_an_icon_is_rejected(draw, tmp_path):
    icon = draw("ICO", (64, 64), sizes=[(64, 64)])
    offset = struct.unpack("<I", icon[18:22])[0]
    (tmp_path / "favicon.ico").write_bytes(icon[:offset] + draw("PNG", (9_000, 9_000)))

    with pytest.raises(UnusableFile, match="megapixels"):
        rewrite(tmp_path / "favicon.ico", tmp_path)


def test_video_is_stored_without_its_location(uploaded, read_content):
    data = uploaded(MP4)

    served = read_content(data["url"])

    assert len(served) == len(MP4)
    assert PLACE not in served
    assert served.endswith(b"frames ")


RANGES = {
    "bytes=0-3": (206, slice(0, 4)),
    "bytes=4-": (206, slice(4, None)),
    "bytes=-5": (206, slice(-5, None)),
    "bytes=5-999999": (206, slice(5, None)),
    "bytes=999999-": (416, None),
    "bytes=9-3": (416, None),
    "bytes=-0": (416, None),
    "bytes=0-1,4-5": (200, slice(None)),
    "bytes=-": (200, slice(None)),
    "lines=1-2": (200, slice(None)),
    "bytes=٣-٤": (200, slice(None)),
}


@pytest.mark.parametrize(("requested", "answer"), RANGES.items(), ids=RANGES.keys())
def test_players_can_request_ranges(uploaded, fetch, read_content, requested, answer):
    url = uploaded(MP4)["url"]
    whole = read_content(url)
    status, part = answer

    response = fetch(url, Range=requested)

    assert response.status_code == status
    if part is None:
        assert response.headers["Content-Range"] == f"bytes */{len(whole)}"
        return
    content = b"".join(response.streaming_content)
    assert content == whole[part]
    assert response.headers["Content-Length"] == str(len(content))
    if status == 206:
        start = whole.index(content) if part.start is None or part.start >= 0 else len(whole) + part.start
        assert response.headers["Content-Range"] == f"bytes {start}-{start + len(content) - 1}/{len(whole)}"


def test_range_of_changed_file_returns_whole_file(uploaded, fetch):
    url = uploaded(MP4)["url"]

    response = fetch(url, **{"Range": "bytes=0-3", "If-Range": '"other"'})

    assert response.status_code == 200


def test_svg_without_size_is_served_unchanged(alpha, uploaded):
    data = uploaded(b'<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>')

    assert (data["width"], data["thumbnail_url"], data["fallback_url"]) == (None, data["url"], data["url"])
    with unit_of_work(alpha):
        assert Media.objects.get().state == "ready"


def test_truncated_pdf_is_rejected(upload):
    assert upload(b"%PDF-1.7\n" + b"x" * 3000).status_code == 422


def encrypted_pdf(user_password):
    writer = PdfWriter()
    writer.add_blank_page(72, 72)
    writer.encrypt(user_password, "owner", algorithm="AES-256")
    written = io.BytesIO()
    writer.write(written)
    return written.getvalue()


def build_video(codec):
    entry = box(codec, b"\0" * 78)
    descriptions = box(b"stsd", struct.pack(">II", 0, 1) + entry)
    track = box(b"trak", box(b"mdia", box(b"minf", box(b"stbl", descriptions))))
    return box(b"ftyp", b"isom\0\0\2\0isommp42") + box(b"moov", track) + box(b"mdat", b"frames " * 50)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (
            encrypted_pdf("secret"),
            "This PDF is password-protected. Save a copy without a password and upload it.",
        ),
        (build_video(b"hvc1"), "This video is in a format that browsers can't play."),
        (build_video(b"mp4v"), "This video is in a format that browsers can't play."),
    ],
    ids=["password", "HEVC", "MPEG-4 part 2"],
)
def test_other_file_types_are_rejected_with_reason(uploaded, content, reason):
    data = uploaded(content)

    assert data["state"] == "failed"
    assert data["problem"].startswith(reason)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (encrypted_pdf(""), "pdf"),
        (b"\xef\xbb\xbf\r\n" + PDF, "pdf"),
        (PDF.replace(b"trailer<<>>", b"trailer<</Encrypt 9 0 R>>"), "pdf"),
        (build_video(b"avc1"), "mp4"),
    ],
    ids=["owner password only", "empty line before the header", "broken encryption", "H.264"],
)
def test_file_types_for_browsers_are_accepted(uploaded, content, kind):
    data = uploaded(content)

    assert (data["extension"], data["state"]) == (kind, "ready")
