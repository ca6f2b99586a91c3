"""Embeds in the texts of a page are shown by the same blocks as in the builder."""

import re
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.media.links import link_to
from tenants.posts.content.rich_text import clean
from tenants.posts.models import Status
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tenants.submissions.models import Submission
from tests.kit import make
from tests.tenants.site.reading import outline

pytestmark = pytest.mark.usefixtures("in_alpha")

TILES = "https://tiles.example.com"
YOUTUBE = "https://www.youtube-nocookie.com"


def mark(kind: str, source: str, label: str = "Look") -> str:
    return clean(
        f'<figure data-embed="{kind}" data-source="{source}"><a href="/contact">{label}</a></figure>'
    )


VIDEO = mark("video", "youtube:dQw4w9WgXcQ", "Our kitchen")


def story(*embeds: str, **values: Any) -> Any:
    attributes = {"description": f"<p>Hello.</p>{''.join(embeds)}<p>Bye.</p>"}
    return make.post("blog", title="Story", attributes=attributes, **values)


def form_page(**values: Any) -> Any:
    form = make.block("Form", id="Form-1", title="Ask us", fields=[make.form_field("name", required=True)])
    builder = make.builder(make.block("Section", content=[form]))
    return make.post("pages", title="Contact", url="contact", builder=builder, **values)


def payload(url: str) -> Any:
    return page_at(url, Query()).payload


def read_policy(visitor: Client, path: str) -> dict[str, str]:
    header = visitor.get(path).headers["Content-Security-Policy"]
    return {name: sources for name, _space, sources in (each.partition(" ") for each in header.split("; "))}


@pytest.mark.parametrize("collection", ["blog", "members", "cuisines", "showcases", "caterings"])
def test_videos_in_descriptions_of_every_collection_are_shown(collection: str) -> None:
    post = make.post(collection, attributes={"description": VIDEO})

    [(key, block)] = payload(str(post.live_url))["page"]["embeds"].items()

    assert key == "video youtube:dQw4w9WgXcQ"
    assert (block["type"], block["props"]["video"]) == ("VideoEmbed", "youtube:dQw4w9WgXcQ")
    assert block["props"]["caption"] == "Our kitchen"


def test_pages_of_embeds_may_load_what_their_blocks_load(visitor: Client, settings: Any) -> None:
    settings.MAP_TILES = TILES + "/{z}/{x}/{y}.png"
    make.faq(answer=mark("map", "locations"))
    story(VIDEO, url="blog/story")
    story(url="blog/plain")
    text = make.block("RichText", html=VIDEO)
    make.post("pages", url="page", builder=make.builder(make.block("Section", content=[text])))

    policies = {path: read_policy(visitor, path) for path in ("/blog/story", "/blog/plain", "/page", "/faq")}

    assert [path for path in policies if YOUTUBE in policies[path].get("frame-src", "")] == [
        "/blog/story",
        "/page",
    ]
    assert [path for path in policies if TILES in policies[path]["img-src"]] == ["/faq"]


def test_only_pages_with_embeds_and_without_blocks_load_their_style_sheet(visitor: Client) -> None:
    story(VIDEO, url="blog/story")
    story(url="blog/plain")
    make.post("pages", url="page", builder=make.builder(make.block("RichText", html=VIDEO)))

    sheets = {
        path: outline(visitor.get(path)).link("stylesheet")[2:]
        for path in ("/blog/story", "/blog/plain", "/page")
    }

    assert sheets == {
        "/blog/story": ["/assets/association-posts.css", "/assets/embeds.css"],
        "/blog/plain": ["/assets/association-posts.css"],
        "/page": ["/assets/association-blocks.css"],
    }


def test_maps_load_their_places_and_stops() -> None:
    place = make.place("Pier 9", latitude=37.8, longitude=-122.4)
    member = make.post("members")
    make.stop(business_id=member.pk, place=place)
    story(mark("map", "locations"), mark("map", "stops"), url="blog/story")
    story(url="blog/plain")

    shown, plain = payload("blog/story"), payload("blog/plain")

    assert {block["type"] for block in shown["page"]["embeds"].values()} == {"Locations", "StopsMap"}
    assert [each["name"] for each in shown["places"]] == ["Pier 9"]
    assert [each["business_id"] for each in shown["stops"]] == [member.pk]
    assert (plain["places"], plain["stops"]) == ([], [])


@pytest.mark.parametrize("forms", [1, 3])
def test_forms_take_one_more_query(forms: int, django_assert_num_queries: Any) -> None:
    for number in range(forms):
        form = make.block("Form", id=f"Form-{number}", title="Ask us", fields=[make.form_field("name")])
        make.post("pages", builder=make.builder(form))
    story(*(mark("form", f"Form-{number}") for number in range(forms)), url="blog/story")

    with django_assert_num_queries(3):
        page = page_at("blog/story", Query()).payload["page"]

    assert [block["props"]["title"] for block in page["embeds"].values()] == ["Ask us"] * forms


def test_forms_of_drafts_and_of_other_domains_stay_links(beta: DomainRef, visitor: Client) -> None:
    form_page(status=Status.DRAFT)
    with unit_of_work(beta):
        form_page()
    story(mark("form", "Form-1"), url="blog/story")

    page = payload("blog/story")["page"]

    assert page["embeds"] == {}
    assert '<a href="/contact" rel="noopener ugc">Look</a>' in page["post"]["attributes"]["description"]


def test_visitors_send_the_form_from_the_story(anonymous: APIClient) -> None:
    form_page()
    shown = story(mark("form", "Form-1"), url="blog/story")
    body = {"form": "Form-1", "post_id": shown.pk, "fields": {"name": "Ada"}, "website": "", "elapsed": 9_000}

    response = anonymous.post("/api/submissions", body, format="json")

    assert response.status_code == 201
    assert Submission.objects.values_list("post_id", "form", "form_title").get() == (
        shown.pk,
        "Form-1",
        "Ask us",
    )


def test_feed_has_links_in_place_of_embeds(visitor: Client) -> None:
    story(VIDEO, mark("form", "Form-1"), url="blog/story")

    feed = visitor.get("/feed.xml").content.decode()

    links = re.findall(r'&lt;a href="([^"]*)"', feed.replace("&quot;", '"'))
    assert links == ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "http://alpha.test:8000/contact"]
    assert "&lt;description&gt;" not in feed
    assert "<description>Hello. Bye.</description>" in feed


@pytest.mark.parametrize("images", [1, 3])
def test_galleries_take_two_more_queries(images: int, django_assert_num_queries: Any) -> None:
    files = [make.media(width=1_600, height=1_200, alt="In the library") for _ in range(images)]
    pictures = "".join(f'<img src="{link_to(each)}" alt="Dish {each.pk}">' for each in files)
    story(clean(f'<figure data-embed="gallery">{pictures}</figure>'), url="blog/story")

    with django_assert_num_queries(4):
        page = page_at("blog/story", Query()).payload["page"]

    [(key, block)] = page["embeds"].items()
    assert key == f"gallery {','.join(str(each.pk) for each in files)}"
    assert block["type"] == "Gallery"
    shown = [each["image_item"] for each in block["props"]["images"]]
    assert [(each["id"], each["alt"]) for each in shown] == [(each.pk, f"Dish {each.pk}") for each in files]


def test_gallery_of_another_domain_shows_no_files_of_this_domain() -> None:
    ours = make.media()
    copied = f"/library/{ours.pk}-{'0' * 16}"
    pictures = "".join(f'<img src="{each}" alt="">' for each in (link_to(ours), copied))
    story(clean(f'<figure data-embed="gallery">{pictures}</figure>'), url="blog/story")

    [block] = page_at("blog/story", Query()).payload["page"]["embeds"].values()

    shown = [each["image_item"] for each in block["props"]["images"]]
    assert [each and each["id"] for each in shown] == [ours.pk, None]


def test_galleries_of_the_same_images_have_their_own_alt_texts() -> None:
    file = make.media(width=1_600, height=1_200)
    first, second = (
        clean(f'<figure data-embed="gallery"><img src="{link_to(file)}" alt="{alt}"></figure>')
        for alt in ("Soup", "Stew")
    )
    story(first, second, first, url="blog/story")

    embeds = page_at("blog/story", Query()).payload["page"]["embeds"]

    shown = {key: block["props"]["images"][0]["image_item"]["alt"] for key, block in embeds.items()}
    assert shown == {f"gallery {file.pk}": "Soup", second: "Stew"}


def test_api_reports_too_many_embeds(as_role: Any) -> None:
    editor: APIClient = as_role(Role.EDITOR)
    sent = {"post_type_id": 6, "title": "Story", "post_body": {"attributes": {"description": VIDEO * 21}}}

    response = editor.post("/api/posts", sent, format="json")

    assert response.status_code == 422
    assert response.json()["errors"] == {
        "post_body.attributes.description": ["A text can contain up to 20 videos, maps, forms and galleries."]
    }


def test_canvas_of_the_builder_has_the_embeds_of_the_draft(as_role: Any) -> None:
    form_page()
    editor: APIClient = as_role(Role.EDITOR)
    builder = make.builder(make.block("RichText", html=VIDEO + mark("form", "Form-1")))
    draft = make.post("pages", status=Status.DRAFT, builder=builder)

    shown = editor.get(f"/api/posts/{draft.pk}/canvas").json()["data"]["page"]["embeds"]

    assert sorted(shown) == ["form Form-1", "video youtube:dQw4w9WgXcQ"]
