"""Files that are no pictures of pixels: drawings, papers and films, all of them harmless."""

import struct

import pytest
from django.test import Client

from shared.tenancy.unit_of_work import unit_of_work
from tenants.media.images import Refused
from tenants.media.models import Media
from tenants.media.svg import clean

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


@pytest.mark.parametrize(("content", "extension", "mime", "size"), SAFE.values(), ids=SAFE.keys())
def test_other_files_are_kept_and_served_inert(upload, content, extension, mime, size):
    response = upload(content, name="photo.jpg")

    data = response.json()["data"]
    assert response.status_code == 201
    assert (data["extension"], data["mime"], data["state"]) == (extension, mime, "ready")
    assert (data["width"], data["height"]) == size
    site = Client(HTTP_HOST="alpha.test")
    served = site.get(data["url"])
    assert (served.status_code, served.headers["Content-Type"]) == (200, mime)
    assert served.headers["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert served.headers["X-Content-Type-Options"] == "nosniff"
    assert served.headers["Content-Disposition"] == "attachment"
    for url in (data["thumbnail_url"], data["fallback_url"]):
        assert site.get(url).status_code == 200


def test_a_film_says_nothing_of_where_it_was_taken(upload):
    data = upload(MP4).json()["data"]

    served = b"".join(Client(HTTP_HOST="alpha.test").get(data["url"]).streaming_content)

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


@pytest.mark.parametrize(("asked", "answer"), RANGES.items(), ids=RANGES.keys())
def test_players_may_ask_for_parts(upload, asked, answer):
    url = upload(MP4).json()["data"]["url"]
    site = Client(HTTP_HOST="alpha.test")
    whole = b"".join(site.get(url).streaming_content)
    status, part = answer

    response = site.get(url, headers={"Range": asked})

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


def test_a_part_of_a_file_that_changed_is_the_whole_file(upload):
    url = upload(MP4).json()["data"]["url"]

    response = Client(HTTP_HOST="alpha.test").get(url, headers={"Range": "bytes=0-3", "If-Range": '"other"'})

    assert response.status_code == 200


def test_a_drawing_keeps_its_shapes():
    cleaned, width, height = clean(SVG.encode())

    assert (width, height) == (40, 20)
    assert 'd="M0 0h9v9z"' in cleaned
    assert "url(#g)" in cleaned


HARM = {
    "script": "<script>alert(1)</script>",
    "script in capitals": "<SCRIPT>alert(1)</SCRIPT>",
    "handler": '<rect onclick="alert(1)"/>',
    "link": '<a href="javascript:alert(1)"><text>alert</text></a>',
    "xlink": '<use xlink:href="https://evil.example/x.svg#a"/>',
    "data": '<use href="data:image/svg+xml,alert"/>',
    "image": '<image href="https://evil.example/alert.png"/>',
    "foreign object": "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'>alert</body></foreignObject>",
    "iframe": "<iframe src='//evil.example'/>",
    "animate": '<animate attributeName="href" values="javascript:alert(1)"/>',
    "set": '<set attributeName="onload" to="alert(1)"/>',
    "style import": "<style>@import url(//evil.example)</style>",
    "style url": "<style>.a{fill:url(https://evil.example)}</style>",
    "style escape": r"<style>.a{fill:u\72l(https://evil.example)}</style>",
    "attribute url": '<rect fill="url(https://evil.example)"/>',
    "attribute url in quotes": "<rect style=\"fill:url('//evil.example')\"/>",
    "open url": '<rect style="fill:url(//evil.example"/>',
    "namespace": '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    "handler namespace": '<rect xmlns:o="http://www.w3.org/2000/svg" o:onload="alert(1)"/>',
    "cdata": "<style><![CDATA[</style><script>alert(1)</script>]]></style>",
    "filter image": '<filter id="f"><feImage href="https://evil.example"/></filter>',
    "instruction": '<?xml-stylesheet href="https://evil.example"?>',
}


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM.keys())
def test_a_drawing_loses_what_loads_runs_or_links(harm):
    around = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'

    cleaned, *_ = clean(f"{around}{harm}<circle r='5'/></svg>".encode())

    assert '<circle r="5">' in cleaned
    for word in ("alert", "evil", "javascript", "script", "onload", "onclick", "foreignobject", "image"):
        assert word not in cleaned.lower()


def nested(depth):
    return f"<svg xmlns='http://www.w3.org/2000/svg'>{'<g>' * depth}{'</g>' * depth}</svg>"


def use(level):
    return f"<use href='#l{level}'/>"


LAUGHS = "".join(f'<g id="l{level}">{use(level - 1) * 10}</g>' for level in range(1, 9))
BAD = {
    "no drawing": "<html xmlns='http://www.w3.org/1999/xhtml'><svg/></html>",
    "entities": "<!DOCTYPE svg [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><svg>&b;</svg>",
    "outer entity": "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg><text>&x;</text></svg>",
    "deep": nested(5_000),
    "wide": f"<svg xmlns='http://www.w3.org/2000/svg'>{'<g/>' * 30_000}</svg>",
    "cut off": "<svg xmlns='http://www.w3.org/2000/svg'><g>",
    "empty": "<svg",
}


@pytest.mark.parametrize("content", BAD.values(), ids=BAD.keys())
def test_what_is_no_drawing_is_refused(content):
    with pytest.raises(Refused):
        clean(content.encode())


def test_drawings_cannot_use_what_uses_something():
    cleaned, *_ = clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{LAUGHS}<use href='#l8'/></svg>".encode())

    assert cleaned.count("<use") == 1


def test_an_odd_size_is_no_size():
    for size in ('width="1e9" height="2"', 'width="0" height="0"', 'viewBox="0 0 x y"', 'viewBox="1"', ""):
        assert clean(f"<svg xmlns='http://www.w3.org/2000/svg' {size}/>".encode())[1:] == (None, None)


def test_a_drawing_without_a_size_serves_as_it_is(alpha, upload):
    data = upload(b'<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>').json()["data"]

    assert (data["width"], data["thumbnail_url"], data["fallback_url"]) == (None, data["url"], data["url"])
    with unit_of_work(alpha):
        assert Media.objects.get().state == "ready"


def test_a_paper_that_is_cut_off_is_refused(upload):
    assert upload(b"%PDF-1.7\n" + b"x" * 3000).status_code == 422
