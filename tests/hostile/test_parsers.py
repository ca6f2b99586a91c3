"""Files and texts that are expensive to parse, sent by users with permission to upload them."""

import io
import zipfile
from typing import Any, NamedTuple

import pytest

from tests.hostile.conftest import Watch
from tests.hostile.product import Product, upload
from tests.hostile.wire import Answer, exchange
from tests.kit.waiting import until

MEMBER, EDITOR, ADMIN = "marisol@bay.localhost", "teo@bay.localhost", "june@bay.localhost"
SUPER_ADMIN = "imani@bay.localhost"
TAKEN = 5.0
"""Maximum seconds until a file is accepted or rejected, on two shared cores; no response exceeds a
megabyte."""

WORKED_OFF = 90
"""Maximum seconds for the worker, including the work of earlier attacks."""


def build_pdf(size: int) -> bytes:
    """Build a PDF with metadata entries that start and never end."""
    tag = b"<x:xmpmeta>"
    return b"%PDF-1.4\n" + tag * (size // len(tag)) + b"\n%%EOF"


def build_svg(size: int) -> bytes:
    """Build an SVG with a style that opens URLs without closing them."""
    opening = "url('" * (size // 5)
    return f'<svg xmlns="http://www.w3.org/2000/svg"><path style="{opening}"/></svg>'.encode()


def build_deep_svg(size: int) -> bytes:
    """Build an SVG of nested groups."""
    return b'<svg xmlns="http://www.w3.org/2000/svg">' + b"<g>" * (size // 3)


def build_webm(size: int) -> bytes:
    """Build a WebM of empty elements: a head, a segment without a length, and only voids."""
    head = b"\x1a\x45\xdf\xa3\x8b\x42\x82\x84webm\x42\x87\x81\x02"
    return head + b"\x18\x53\x80\x67\xff" + b"\xec\x80" * (size // 2)


def build_jpeg(size: int) -> bytes:
    """Build a JPEG of empty comments, without a picture."""
    return b"\xff\xd8" + b"\xff\xfe\x00\x02" * (size // 4) + b"\xff\xd9"


def build_growing_text(letters: int) -> str:
    """Build HTML with open elements that reopen in every following paragraph."""
    depth = letters // 17
    opened = "".join(f"<b x={n}>" for n in range(depth))
    return f"<p>{opened}x{'<p>x' * (2 * depth)}"


class Sent(NamedTuple):
    """A file and its sender."""

    email: str
    name: str
    content: bytes


MEDIA = {
    "a PDF of endless metadata": Sent(MEMBER, "menu.pdf", build_pdf(90_000)),
    "an SVG of endless addresses": Sent(EDITOR, "logo.svg", build_svg(60_000)),
    "an SVG of groups in groups": Sent(EDITOR, "logo.svg", build_deep_svg(300_000)),
    "a WebM of empty elements": Sent(EDITOR, "film.webm", build_webm(900_000)),
    "a JPEG of empty comments": Sent(EDITOR, "photo.jpg", build_jpeg(900_000)),
}


@pytest.mark.parametrize("name", MEDIA)
def test_expensive_file_does_not_block_pages(product: Product, attack: Watch, name: str):
    """Previously, two PDFs of 150 KB blocked both web workers for a minute, and an SVG blocked its thread
    for 20 s.
    """
    sent = MEDIA[name]
    token = product.get_token(sent.email)
    # A known file takes no work, so each file is different.
    asks = [upload("/api/media", sent.name, sent.content + b" " * n, token=token) for n in range(4)]

    with attack(name) as seen:
        answers = exchange(product.port, asks, within=30)
        seen.count_answers(answers)

    assert {each.status for each in answers} <= {200, 201, 422}
    assert max(each.seconds for each in answers) < TAKEN


def test_text_that_grows_is_rejected(product: Product, attack: Watch):
    """Previously, 23 KB from a Member became 20 MB in the database and took 822 MB of memory and 28 s of
    a web worker.
    """
    token = product.get_token(MEMBER)
    post = get_own_post(product, token)
    parts = {name: post["post_body"][name] for name in ("attributes", "media", "external_data", "builder")}
    parts["attributes"] = {**parts["attributes"], "description": build_growing_text(14_000)}
    path = f"/api/posts/{post['id']}"

    with attack("a text that grows") as seen:
        answer = product.call("PUT", f"{path}/body", {"post_body": parts}, token=token)
        seen.count_answers([answer])

    after = product.call("GET", path, token=token)
    assert answer.status == 422, answer.status
    assert after.received < 100_000
    assert after.json["data"]["version"] == post["version"]


def test_table_with_one_endless_row_is_rejected(product: Product, attack: Watch):
    token = product.get_token(ADMIN)
    tables = (
        b'title,address\n"' + b"x" * 900_000,
        b"title,address\n" + b"," * 900_000,
        b"title,address\n" + b'""' * 450_000 + b"\n",
        b",".join(b"title" for _ in range(150_000)) + b"\n",
    )
    asks = [
        upload("/api/imports/members", "members.csv", each, token=token, dry_run="true") for each in tables
    ]

    with attack("tables of one endless row") as seen:
        answers = exchange(product.port, asks, within=30)
        seen.count_answers(answers)

    assert {each.status for each in answers} <= {202, 422}


WORDPRESS = [
    (
        "an export of entities in entities",
        b'<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "'
        + b"x" * 1_000
        + b'">'
        + b"".join(b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(8))
        + b"]><rss><channel><title>&i;</title></channel></rss>",
    ),
    ("an export of elements in elements", b'<?xml version="1.0"?><rss>' + b"<a>" * 300_000),
    (
        "an export of one endless name",
        b'<?xml version="1.0"?><rss><channel><' + b"a" * 900_000,
    ),
]


@pytest.mark.parametrize(("name", "content"), WORDPRESS, ids=[each[0] for each in WORDPRESS])
def test_growing_wordpress_export_is_rejected_in_background(
    product: Product, attack: Watch, name: str, content: bytes
):
    """The parser accepts no document types, and the worker has its own limits."""
    token = product.get_token(ADMIN)

    with attack(name) as seen:
        answer = product.upload("/api/backups/wordpress", "export.xml", content, token=token)
        seen.count_answers([answer])
        assert is_rejected(product, answer, token)


def test_growing_bundle_is_rejected_in_background(product: Product, attack: Watch):
    """The reader does not trust declared sizes in an archive."""
    token = product.get_token(SUPER_ADMIN)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as bundle:
        bundle.writestr("manifest.json", b" " * 200_000_000)

    with attack("a bundle of 200 MB of blanks in 200 KB") as seen:
        answer = product.upload("/api/backups/import", "site.zip", packed.getvalue(), token=token)
        seen.count_answers([answer])
        assert is_rejected(product, answer, token)


def get_own_post(product: Product, token: str) -> dict[str, Any]:
    """Return the member post that the caller can change, from the API."""
    rows = product.call("GET", "/api/posts/by-type?type=member&limit=100", token=token).json["data"]
    [own] = [each for each in rows if each["title"] == "Marisol’s Tacos"]
    return dict(product.call("GET", f"/api/posts/{own['id']}", token=token).json["data"])


def is_rejected(product: Product, answer: Answer, token: str) -> bool:
    """Return whether the upload is rejected immediately, or by the worker."""
    if answer.status == 422:
        return True
    assert answer.status == 202, (answer.status, answer.body)
    path = f"/api/backups/{answer.json['data']['id']}"

    def state() -> str:
        return str(product.call("GET", path, token=token).json["data"]["state"])

    until(lambda: state() not in {"pending", "working"}, WORKED_OFF)
    ended = state()
    product.call("DELETE", path, token=token)
    return ended == "failed"
