"""Sitemap, robots.txt and similar files for search engines."""

import xml.etree.ElementTree as ET
from datetime import UTC, datetime
from gzip import decompress
from typing import Any

import pytest
from django.test import Client

from shared.tenancy.unit_of_work import DomainRef
from tenants.faqs.models import Faq
from tenants.options.models import SiteOptions
from tenants.posts.models import Post, Status
from tests.kit import make
from tests.kit.canary import seed

pytestmark = pytest.mark.usefixtures("in_alpha")
ORIGIN = "http://alpha.test:8000"


def urls(response: Any) -> list[str]:
    root = ET.fromstring(response.content)  # noqa: S314  # our own output
    return [each.text or "" for each in root.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]


def test_site_map_lists_live_indexable_posts(visitor: Client, beta: DomainRef) -> None:
    canary = seed(beta)
    make.post("members", url="members/bangkok")
    make.post("pages", url="faq")
    make.post("members", url="members/draft", status=Status.DRAFT)
    for url, hidden in (("hidden", {"live_no_index": True}), ("left-out", {"live_show_in_sitemap": False})):
        make.post("pages", url=url)
        Post.objects.filter(url=url).update(**hidden)

    response = visitor.get("/sitemap.xml")

    assert urls(response) == [f"{ORIGIN}/{url}" for url in ["", "members", "faq", "members/bangkok"]]
    assert not canary.appears_in(response.content)


def test_empty_index_is_neither_in_site_map_nor_indexed(visitor: Client) -> None:
    empty = visitor.get("/members").content.decode()
    without = urls(visitor.get("/sitemap.xml"))
    make.post("members")
    Faq.objects.create(question="Open?", answer="Yes.", is_published=True)

    filled = urls(visitor.get("/sitemap.xml"))

    assert '<meta name="robots" content="noindex, follow">' in empty
    assert f"{ORIGIN}/members" not in without
    assert {f"{ORIGIN}/members", f"{ORIGIN}/faq"} <= set(filled)
    assert '<meta name="robots" content="index, follow">' in visitor.get("/faq").content.decode()


def test_site_map_lists_today_while_public_businesses_have_stops(visitor: Client) -> None:
    draft = make.post("members", status=Status.DRAFT)
    make.stop(business_id=draft.pk)
    before = urls(visitor.get("/sitemap.xml"))
    make.stop(business_id=make.post("members").pk)

    after = urls(visitor.get("/sitemap.xml"))

    assert f"{ORIGIN}/today" not in before
    assert f"{ORIGIN}/today" in after


@pytest.mark.parametrize(
    ("members", "content", "is_indexed"),
    [
        (1, {}, False),
        (2, {}, True),
        (1, {"attributes": {"description": "<p>Masa and chiles.</p>"}}, True),
        (1, {"builder": make.builder(make.block("Heading", text="Masa"))}, True),
    ],
)
def test_cuisine_page_without_content_is_indexed_from_its_second_member(
    visitor: Client, members: int, content: dict[str, Any], is_indexed: bool
) -> None:
    tacos = make.post("cuisines", title="Tacos", url="cuisines/tacos", **content)
    for _each in range(members):
        make.post("members", external={"cuisines": [tacos.pk]})
    make.post("members", external={"cuisines": [tacos.pk]}, status=Status.DRAFT)

    page = visitor.get("/cuisines/tacos").content.decode()

    robots = "index, follow" if is_indexed else "noindex, follow"
    assert f'<meta name="robots" content="{robots}">' in page
    assert (f"{ORIGIN}/cuisines/tacos" in urls(visitor.get("/sitemap.xml"))) == is_indexed


@pytest.mark.parametrize("posts", [1, 3])
def test_site_map_takes_three_queries(visitor: Client, posts: int, django_assert_num_queries: Any) -> None:
    for _each in range(posts):
        make.post("members")

    with django_assert_num_queries(3):
        visitor.get("/sitemap.xml")


def test_site_map_is_compressed_once_per_change(visitor: Client, django_assert_num_queries: Any) -> None:
    make.post("members", url="members/bangkok")
    plain = visitor.get("/sitemap.xml")

    with django_assert_num_queries(0):
        packed = visitor.get("/sitemap.xml", headers={"Accept-Encoding": "gzip"})
    make.post("members", url="members/napoli")

    assert packed["Content-Encoding"] == "gzip"
    assert (plain["Vary"], "Content-Encoding" in plain) == ("Accept-Encoding", False)
    assert decompress(packed.content) == plain.content
    assert f"{ORIGIN}/members/napoli" in urls(visitor.get("/sitemap.xml"))


def test_site_map_has_change_dates_and_a_limited_size(visitor: Client) -> None:
    make.post("members", url="members/bangkok")
    make.post("members", url="members/begun")
    Post.objects.update(updated_at=datetime(2026, 5, 3, 23, 59, tzinfo=UTC))
    Post.objects.filter(url="members/begun").update(has_unpublished_changes=True)
    make.post("pages", url="secret")
    SiteOptions.objects.update(
        site_map={"types": {"blog": False}, "exclude": ["/secret"], "extra": ["/a&b", "/members"]}
    )
    make.post("blog")

    response = visitor.get("/sitemap.xml")

    assert urls(response) == [
        f"{ORIGIN}/{url}" for url in ["", "members", "members/bangkok", "members/begun", "a&b"]
    ]
    assert b"/members/bangkok</loc><lastmod>2026-05-03</lastmod>" in response.content
    assert b"/members/begun</loc></url>" in response.content


def test_robots_file_excludes_panel_and_names_site_map(visitor: Client) -> None:
    response = visitor.get("/robots.txt")

    assert response["Content-Type"] == "text/plain"
    assert "Disallow: /panel\n" in response.content.decode()
    assert f"Sitemap: {ORIGIN}/sitemap.xml\n" in response.content.decode()
