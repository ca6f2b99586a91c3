"""Videos and documents keep their content and length, and lose metadata about their authors."""

import io
import random
import struct

import pytest

from tenants.media import pdf, videos, webm
from tenants.media.models import Media
from tenants.media.refusals import UnusableFile

INFO = (
    b"5 0 obj\n<< /Title (A menu) /Author (Ada \\(chef\\) (Lovelace)) /Producer <4164610a>\n"
    b"/CreationDate (D:20260101) >>\nendobj\n"
)
XMP = b"<x:xmpmeta xmlns:x='adobe:ns:meta/'><dc:creator>Ada Lovelace</dc:creator></x:xmpmeta>"
BOOKMARK = b"7 0 obj\n<< /Title (Starters) /Author (not of the document) >>\nendobj\n"
DOCUMENT = b"%PDF-1.4\n" + INFO + BOOKMARK + XMP + b"\ntrailer << /Info 5 0 R >>\n%%EOF"


def element(name, body, *, size=None):
    length = len(body) if size is None else size
    return bytes.fromhex(name) + (1 << 56 | length).to_bytes(8, "big") + body


VIDEO = element("1A45DFA3", bytes.fromhex("4282") + b"\x84webm") + element(
    "18538067",
    element(
        "1549A966", element("7BA9", b"At Ada's home") + element("4461", b"\0" * 8) + element("2AD7B1", b"\1")
    )
    + element("1654AE6B", b"tracks stay")
    + element("1254C367", b"GPS 37.77, -122.41")
    + element("1F43B675", b"pictures stay"),
)


def strip_metadata(strip, content, tmp_path):
    path = tmp_path / "file"
    path.write_bytes(content)
    strip(path)
    return path.read_bytes()


def get_video_bytes(content, tmp_path):
    def strip(path):
        with path.open("r+b") as file:
            webm.strip_metadata(file, len(content))

    return strip_metadata(strip, content, tmp_path)


def test_pdf_loses_its_author_and_keeps_its_content(tmp_path):
    stored = strip_metadata(pdf.strip_metadata, DOCUMENT, tmp_path)

    assert len(stored) == len(DOCUMENT)
    for gone in (b"Ada", b"4164610a", b"D:20260101", b"Lovelace"):
        assert gone not in stored
    assert b"/Title (A menu)" in stored
    assert BOOKMARK in stored
    assert stored.endswith(b"trailer << /Info 5 0 R >>\n%%EOF")


def test_encrypted_pdf_is_unchanged(tmp_path):
    content = DOCUMENT.replace(b"/Info", b"/Encrypt 9 0 R /Info")

    assert strip_metadata(pdf.strip_metadata, content, tmp_path) == content


def test_video_loses_metadata_and_keeps_its_layout(tmp_path):
    stored = get_video_bytes(VIDEO, tmp_path)

    assert len(stored) == len(VIDEO)
    for gone in (b"Ada", b"GPS"):
        assert gone not in stored
    for stays in (b"tracks stay", b"pictures stay"):
        assert stored.index(stays) == VIDEO.index(stays)
    assert get_video_bytes(stored, tmp_path) == stored


def test_video_with_too_many_parts_is_rejected(tmp_path):
    path = tmp_path / "film"
    empty = struct.pack(">I", 8) + b"free"
    for head, part in ((b"\x1aE\xdf\xa3\x80", b"\xec\x80"), (struct.pack(">I", 8) + b"ftyp", empty)):
        path.write_bytes(head + part * 100_001)

        with pytest.raises(UnusableFile, match="too many parts"):
            videos.clean_file(path, tmp_path)


def test_metadata_in_nested_brackets_is_removed_at_any_depth(tmp_path):
    deep = DOCUMENT.replace(b"(Lovelace)", b"(a (b (c (Lovelace))))")

    assert b"Lovelace" not in strip_metadata(pdf.strip_metadata, deep, tmp_path)


def test_broken_pdf_is_unchanged_or_blanked_and_never_grows(tmp_path):
    chance = random.Random(5)
    for content, strip in ((DOCUMENT, None), (VIDEO, get_video_bytes)):
        for _ in range(300):
            broken = bytearray(content)
            for _ in range(4):
                broken[chance.randrange(len(broken))] = chance.randrange(256)
            cut = bytes(broken[: chance.randrange(1, len(broken))])
            stored = strip(cut, tmp_path) if strip else strip_metadata(pdf.strip_metadata, cut, tmp_path)
            assert len(stored) == len(cut)


@pytest.mark.parametrize(("content", "name"), [(DOCUMENT, "a.pdf"), (VIDEO, "a.webm")])
def test_uploads_are_stored_without_metadata(in_alpha, uploaded, read_content, content, name):
    data = uploaded(content, name=name)

    assert b"Ada" not in read_content(data["url"])
    assert Media.objects.get().size == len(content)
    assert io.BytesIO(content).read(4) == content[:4]
