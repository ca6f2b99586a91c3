"""Files and texts made to be expensive to read, sent by people who may send them."""

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
"""Seconds until a file is accepted or rejected, on two shared cores; no response exceeds a megabyte."""

WORKED_OFF = 90
"""Seconds for the worker, including the work of earlier attacks."""


def pdf(size: int) -> bytes:
    """A PDF of metadata that begin and never end."""
    tag = b"<x:xmpmeta>"
    return b"%PDF-1.4\n" + tag * (size // len(tag)) + b"\n%%EOF"


def svg(size: int) -> bytes:
    """An SVG with a style that opens URLs and closes none."""
    opening = "url('" * (size // 5)
    return f'<svg xmlns="http://www.w3.org/2000/svg"><path style="{opening}"/></svg>'.encode()


def deep_svg(size: int) -> bytes:
    """An SVG of groups in groups."""
    return b'<svg xmlns="http://www.w3.org/2000/svg">' + b"<g>" * (size // 3)


def webm(size: int) -> bytes:
    """A WebM of empty elements: a head, a segment without a length, and nothing but voids."""
    head = b"\x1a\x45\xdf\xa3\x8b\x42\x82\x84webm\x42\x87\x81\x02"
    return head + b"\x18\x53\x80\x67\xff" + b"\xec\x80" * (size // 2)


def jpeg_of_comments(size: int) -> bytes:
    """A JPEG of comments of no length, and no picture."""
    return b"\xff\xd8" + b"\xff\xfe\x00\x02" * (size // 4) + b"\xff\xd9"


def spread_out_text(letters: int) -> str:
    """HTML whose open elements reopen in every following paragraph."""
    depth = letters // 17
    opened = "".join(f"<b x={n}>" for n in range(depth))
    return f"<p>{opened}x{'<p>x' * (2 * depth)}"


class Sent(NamedTuple):
    """A file, and who sends it."""

    email: str
    name: str
    content: bytes


MEDIA = {
    "a PDF of endless metadata": Sent(MEMBER, "menu.pdf", pdf(90_000)),
    "an SVG of endless addresses": Sent(EDITOR, "logo.svg", svg(60_000)),
    "an SVG of groups in groups": Sent(EDITOR, "logo.svg", deep_svg(300_000)),
    "a WebM of empty elements": Sent(EDITOR, "film.webm", webm(900_000)),
    "a JPEG of empty comments": Sent(EDITOR, "photo.jpg", jpeg_of_comments(900_000)),
}


@pytest.mark.parametrize("name", MEDIA)
def test_expensive_file_does_not_block_pages(product: Product, attack: Watch, name: str):
    """Before: two PDFs of 150 KB held both web workers for a minute; an SVG kept its thread for 20 s."""
    sent = MEDIA[name]
    token = product.token_of(sent.email)
    # A file that is known already costs nothing: each is another one.
    asks = [upload("/api/media", sent.name, sent.content + b" " * n, token=token) for n in range(4)]

    with attack(name) as seen:
        answers = exchange(product.port, asks, within=30)
        seen.saw(answers)

    assert {each.status for each in answers} <= {200, 201, 422}
    assert max(each.seconds for each in answers) < TAKEN


def test_text_that_grows_is_rejected(product: Product, attack: Watch):
    """Before: 23 KB of a Member became 20 MB in the database, 822 MB of memory and 28 s of a web worker."""
    token = product.token_of(MEMBER)
    post = own_post(product, token)
    parts = {name: post["post_body"][name] for name in ("attributes", "media", "external_data", "builder")}
    parts["attributes"] = {**parts["attributes"], "description": spread_out_text(14_000)}
    path = f"/api/posts/{post['id']}"

    with attack("a text that grows") as seen:
        answer = product.call("PUT", f"{path}/body", {"post_body": parts}, token=token)
        seen.saw([answer])

    after = product.call("GET", path, token=token)
    assert answer.status == 422, answer.status
    assert after.received < 100_000
    assert after.json["data"]["version"] == post["version"]


def test_table_with_one_endless_row_is_rejected(product: Product, attack: Watch):
    """Held before, at its price: a table is read and refused within its size."""
    token = product.token_of(ADMIN)
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
        seen.saw(answers)

    assert {each.status for each in answers} <= {200, 409, 422}


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
    """Held before: the parser takes no document types; the work is the worker's, with limits of its own."""
    token = product.token_of(ADMIN)

    with attack(name) as seen:
        answer = product.upload("/api/backups/wordpress", "export.xml", content, token=token)
        seen.saw([answer])
        assert ends_without_harm(product, answer, token)


def test_growing_bundle_is_rejected_in_background(product: Product, attack: Watch):
    """Also before: declared sizes in an archive are not trusted."""
    token = product.token_of(SUPER_ADMIN)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as bundle:
        bundle.writestr("manifest.json", b" " * 200_000_000)

    with attack("a bundle of 200 MB of blanks in 200 KB") as seen:
        answer = product.upload("/api/backups/import", "site.zip", packed.getvalue(), token=token)
        seen.saw([answer])
        assert ends_without_harm(product, answer, token)


def own_post(product: Product, token: str) -> dict[str, Any]:
    """The member whose post the caller can change, from the API."""
    rows = product.call("GET", "/api/posts/by-type?type=member&limit=100", token=token).json["data"]
    [own] = [each for each in rows if each["title"] == "Marisol’s Tacos"]
    return dict(product.call("GET", f"/api/posts/{own['id']}", token=token).json["data"])


def ends_without_harm(product: Product, answer: Answer, token: str) -> bool:
    """If the upload was rejected immediately, or by the worker."""
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
