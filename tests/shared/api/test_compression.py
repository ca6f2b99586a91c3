"""Text responses are compressed for clients that accept gzip."""

import gzip
from typing import Any

import pytest
from django.test import Client

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tests.kit import make

LIST = "/api/posts/by-type?type=members&limit=25"


@pytest.fixture
def members(alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        for number in range(8):
            make.post("members", title=f"Truck {number}")


@pytest.mark.usefixtures("members")
@pytest.mark.parametrize("path", [LIST, "/api/posts/counts?type=members"])
def test_long_list_is_compressed_and_short_response_is_not(as_role: Any, path: str) -> None:
    client = as_role(Role.EDITOR)

    plain, packed = client.get(path), client.get(path, HTTP_ACCEPT_ENCODING="gzip, deflate, br")

    is_long = len(plain.content) > 1_400
    assert is_long is (path == LIST)
    assert packed.get("Content-Encoding") == ("gzip" if is_long else None)
    assert (gzip.decompress(packed.content) if is_long else packed.content) == plain.content
    assert plain.get("Content-Encoding") is None
    assert ["Accept-Encoding" in each["Vary"] for each in (plain, packed)] == [is_long, is_long]
    if is_long:
        assert len(packed.content) == int(packed["Content-Length"]) < len(plain.content) / 2


@pytest.mark.usefixtures("members")
@pytest.mark.parametrize("accepted", ["", "br", "identity", "gzip;q=0", "gzip; q=0.0, br", "gz", "\x00"])
def test_client_without_gzip_gets_uncompressed_response(as_role: Any, accepted: str) -> None:
    response = as_role(Role.EDITOR).get(LIST, HTTP_ACCEPT_ENCODING=accepted)

    assert (response.status_code, response.get("Content-Encoding")) == (200, None)
    assert response.json()["meta"]["total"] == 8


@pytest.mark.usefixtures("members")
def test_cached_compressed_page_is_not_compressed_twice(alpha: DomainRef) -> None:
    visitor = Client(HTTP_HOST=alpha.host, HTTP_ACCEPT_ENCODING="gzip")

    sitemap = visitor.get("/sitemap.xml")

    assert sitemap["Content-Encoding"] == "gzip"
    assert gzip.decompress(sitemap.content).startswith(b"<?xml")


def test_etag_of_compressed_response_matches_version(as_role: Any, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        post = make.post("members", attributes={"description": "<p>Long enough.</p>" * 100})
    path, client = f"/api/posts/{post.pk}", as_role(Role.EDITOR)

    tag = client.get(path, HTTP_ACCEPT_ENCODING="gzip")["ETag"]
    saved, late = (
        client.put(f"{path}/data", {"title": title}, format="json", HTTP_IF_MATCH=tag)
        for title in ("Mine", "Another")
    )

    assert tag.startswith('W/"')
    assert (saved.status_code, late.status_code) == (200, 409)


def test_compressed_feed_answers_304_when_unchanged(alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        for number in range(8):
            make.post("blog", title=f"Story {number}", attributes={"excerpt": "Long enough. " * 20})
    reader = Client(HTTP_HOST=alpha.host, HTTP_ACCEPT_ENCODING="gzip")

    first = reader.get("/feed.xml")
    again = reader.get("/feed.xml", HTTP_IF_NONE_MATCH=first["ETag"])

    assert (first["Content-Encoding"], again.status_code) == ("gzip", 304)
