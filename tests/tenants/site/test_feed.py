"""`/feed.xml` contains the latest blog posts as RSS."""

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import pytest
from defusedxml import ElementTree
from django.test import Client

from shared.domains.models import Domain
from shared.tenancy.resolver import invalidate
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.posts.models import Status
from tests.kit import make
from tests.tenants.site.reading import outline

CONTENT = "{http://purl.org/rss/1.0/modules/content/}encoded"
HOSTILE = '</title><script>alert(1)</script> & "quotes" \'n ]]> 🌮'


def channel(response: Any) -> Any:
    return ElementTree.fromstring(response.content.decode()).find("channel")


def test_feed_has_latest_posts_with_absolute_urls(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        category = make.category("Soups & stews")
        attributes = {
            "excerpt": "Short.",
            "description": '<p>Long, see <a href="/members">who</a>.</p>',
            "author": "Noor",
            "published_date": "2026-03-01",
        }
        make.post("blog", title="First", attributes=attributes, external={"categories": [category.pk]})
        make.post("blog", title="Second")
        make.post("blog", title="Draft", status=Status.DRAFT)
        make.post("blog", title="Hidden", live_no_index=True)
        make.post("pages", title="A page")

    response = visitor.get("/feed.xml")

    result = channel(response)
    assert response.headers["Content-Type"] == "application/rss+xml; charset=utf-8"
    assert [each.findtext("title") for each in result.findall("item")] == ["Second", "First"]
    first = result.findall("item")[1]
    assert first.findtext("link") == "http://alpha.test:8000/blog/first"
    assert parsedate_to_datetime(first.findtext("pubDate")).date() >= datetime(2026, 2, 28, tzinfo=UTC).date()
    assert first.findtext("description") == "Short."
    assert 'href="http://alpha.test:8000/members"' in first.findtext(CONTENT)
    assert first.findtext("category") == "Soups & stews"
    assert first.findtext("{http://purl.org/dc/elements/1.1/}creator") == "Noor"
    assert first.findtext("guid").startswith("urn:uuid:")
    assert result.find("{http://www.w3.org/2005/Atom}link").get("href") == "http://alpha.test:8000/feed.xml"


def test_post_has_its_picture_for_previews(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        picture = make.media(extension="jpg")
        make.post("blog", title="Pictured", media={"poster": picture.pk})
        make.post("blog", title="Plain")

    plain, pictured = channel(visitor.get("/feed.xml")).findall("item")

    image = pictured.find("{http://search.yahoo.com/mrss/}content")
    assert image.get("medium") == "image"
    assert re.fullmatch(rf"http://.*/{picture.hashed_name}.*\.jpg", image.get("url"))
    assert plain.find("{http://search.yahoo.com/mrss/}content") is None


def test_content_has_the_text_of_blocks_and_absolute_addresses(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        picture = make.media(alt="A taco")
        texts = make.block("RichText", html='<p>Soup</p><img src="/library/12-0123456789abcdef" alt="Soup">')
        cells = make.block("Table", cells=[["Tray", "90 & up"]])
        blocks = [make.block("Heading", text="Menu <1>"), texts, make.block("Image", image=picture.pk), cells]
        make.post("blog", builder=make.builder(make.block("Section", content=blocks)))

    [item] = channel(visitor.get("/feed.xml")).findall("item")

    content = item.findtext(CONTENT)
    assert "<h2>Menu &lt;1&gt;</h2>" in content
    assert "<td>90 &amp; up</td>" in content
    assert 'alt="A taco"' in content
    addresses = re.findall(r'(?:src|href)="([^"]*)"', content)
    assert addresses
    assert all(each.startswith("http://alpha.test:8000/") for each in addresses)


def test_hostile_texts_are_escaped(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        make.post("blog", title=HOSTILE, attributes={"excerpt": "a\uffffb", "author": HOSTILE})

    [item] = channel(visitor.get("/feed.xml")).findall("item")

    assert item.findtext("title") == HOSTILE
    assert item.findtext("description") == "ab"
    assert list(item.find("title")) == []


def test_unchanged_feed_answers_304(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        make.post("blog", title="First")
    first = visitor.get("/feed.xml")

    by_tag = visitor.get("/feed.xml", headers={"If-None-Match": first.headers["ETag"]})
    by_date = visitor.get("/feed.xml", headers={"If-Modified-Since": first.headers["Last-Modified"]})
    with unit_of_work(alpha):
        make.post("blog", title="Second")
    changed = visitor.get("/feed.xml", headers={"If-None-Match": first.headers["ETag"]})

    assert (by_tag.status_code, by_date.status_code, changed.status_code) == (304, 304, 200)


def test_blog_without_posts_has_an_empty_feed(visitor: Client) -> None:
    response = visitor.get("/feed.xml")

    assert (response.status_code, channel(response).findall("item")) == (200, [])


def test_suspended_domain_has_no_feed(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        make.post("blog", title="First")
    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(status="suspended")
    invalidate()

    response = visitor.get("/feed.xml")

    assert (response.status_code, b"First" in response.content) == (503, False)


@pytest.mark.parametrize(("url", "number"), [("/blog", 1), ("/blog/first", 1), ("/members", 0)])
def test_blog_pages_link_to_the_feed(visitor: Client, alpha: DomainRef, url: str, number: int) -> None:
    with unit_of_work(alpha):
        make.post("blog", title="First")

    feeds = outline(visitor.get(url)).link("alternate")

    assert feeds == ["http://alpha.test:8000/feed.xml"] * number


def test_feed_query_count_is_independent_of_posts(
    visitor: Client, alpha: DomainRef, django_assert_max_num_queries: Any
) -> None:
    with unit_of_work(alpha):
        category = make.category()
        for number in range(4):
            make.post("blog", title=f"Post {number}", external={"categories": [category.pk]})

    with django_assert_max_num_queries(6):
        visitor.get("/feed.xml")
