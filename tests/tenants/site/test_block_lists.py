"""Data for the blocks of a page: lists and parts, at any depth, at a constant cost."""

import re
from typing import Any

import pytest
from django.test import Client

from tenants.posts.models import Status
from tenants.site.payload import block_limits
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


def make_page(*blocks: dict[str, Any], url: str = "page") -> Any:
    return make.post("pages", url=url, builder=make.builder(*blocks))


def payload(url: str = "page") -> Any:
    return page_at(url, Query()).payload


def nest(*blocks: dict[str, Any]) -> dict[str, Any]:
    return make.block("Columns", first=[make.block("Section", content=list(blocks))])


EVERY_LIST = [
    make.block("MembersGrid", limit=2),
    make.block("MeetTheMembers", limit=4),
    make.block("Cuisines", layout="cards", limit=3),
    make.block("Showcases", limit=2),
    make.block("Catering", limit=2),
    make.block("BlogList", limit=2),
    make.block("Faq"),
]


@pytest.mark.parametrize("number", [1, 3])
def test_page_with_every_list_and_a_section_takes_two_queries(
    number: int, django_assert_num_queries: Any
) -> None:
    for _each in range(number):
        cuisine = make.post("cuisines")
        make.post("members", media={"poster": make.media().pk}, external={"cuisines": [cuisine.pk]})
        make.faq()
        for collection in ("showcases", "caterings", "blog"):
            make.post(collection)
    part = make_page(make.block("Image", image=make.media().pk), url="part")
    make_page(nest(*EVERY_LIST, make.block("PagePart", post_id=part.pk)))

    with django_assert_num_queries(2):
        payload_of_page = payload()

    totals = {name: listed["total"] for name, listed in payload_of_page["lists"].items()}
    assert totals == dict.fromkeys(("members", "cuisines", "showcases", "caterings", "blog", "faqs"), number)


@pytest.mark.parametrize(
    ("block", "name"),
    [
        (make.block("Cuisines"), "cuisines"),
        (make.block("Showcases"), "showcases"),
        (make.block("Catering"), "caterings"),
        (make.block("BlogList"), "blog"),
    ],
    ids=lambda value: value if isinstance(value, str) else value["type"],
)
def test_block_at_any_level_adds_its_list(block: dict[str, Any], name: str) -> None:
    made = make.post(name)
    make_page(nest(block))

    assert [each["title"] for each in payload()["lists"][name]["items"]] == [made.title]


def test_part_includes_its_blocks_and_their_data() -> None:
    picture, member = make.media(), make.post("members")
    part = make_page(make.block("Image", image=picture.pk), make.block("MembersGrid"), url="part")
    make_page(make.block("PagePart", post_id=part.pk))

    payload_of_page = payload()

    blocks = payload_of_page["page"]["blocks"][0]["props"]["post_id_item"]["blocks"]
    assert [each["type"] for each in blocks] == ["Image", "MembersGrid"]
    assert blocks[0]["props"]["image_item"]["id"] == picture.pk
    assert [each["title"] for each in payload_of_page["lists"]["members"]["items"]] == [member.title]


def test_unpublished_and_recursive_sections_are_empty() -> None:
    draft = make.post("pages", status=Status.DRAFT, builder=make.builder(make.block("Divider")))
    page = make_page(make.block("PagePart", post_id=draft.pk))
    builder = make.builder(make.block("PagePart", post_id=page.pk), make.block("PagePart", post_id=draft.pk))
    type(page).objects.filter(pk=page.pk).update(live_builder=builder)

    shown = [each["props"]["post_id_item"] for each in payload()["page"]["blocks"]]

    assert shown == [None, None]


def test_page_at_index_url_includes_data_of_its_blocks() -> None:
    story = make.post("blog")
    make_page(make.block("BlogList"), url="members")

    assert [each["title"] for each in payload("members")["lists"]["blog"]["items"]] == [story.title]


@pytest.mark.parametrize(
    ("blocks", "frames"),
    [
        ([make.block("Divider")], None),
        ([make.block("VideoEmbed")], "https://player.vimeo.com https://www.youtube-nocookie.com"),
    ],
    ids=["nobody", "videos"],
)
def test_page_can_frame_only_sources_of_its_blocks(
    visitor: Client, blocks: list[dict[str, Any]], frames: str | None
) -> None:
    make_page(*blocks)

    policy = dict(
        each.split(" ", 1) for each in visitor.get("/page").headers["Content-Security-Policy"].split("; ")
    )

    assert policy.get("frame-src") == frames


def test_only_pages_with_a_map_may_show_pictures_of_the_tile_server(visitor: Client, settings: Any) -> None:
    settings.MAP_TILES = "https://tiles.example.com:8443/{z}/{x}/{y}.png"
    make_page(nest(make.block("StopsMap")), url="map")
    make_page(make.block("Locations"), url="places")
    make_page(make.block("OutNow"), url="out")
    make_page(make.block("Divider"), url="none")
    make.stop()

    allowed = {
        path: dict(
            each.split(" ", 1) for each in visitor.get(path).headers["Content-Security-Policy"].split("; ")
        )["img-src"]
        for path in ("/map", "/places", "/out", "/today", "/", "/none")
    }

    with_tiles = [path for path, each in allowed.items() if "https://tiles.example.com:8443" in each.split()]
    assert with_tiles == ["/map", "/places", "/out", "/today", "/"]


def test_pages_contain_the_fingerprint_of_their_policy(visitor: Client) -> None:
    make_page(make.block("VideoEmbed"))

    seen = {path: visitor.get(path) for path in ("/", "/members", "/page")}

    policies = {path: reply.headers["Content-Security-Policy"] for path, reply in seen.items()}
    mark = re.compile(r'<meta name="policy" content="([0-9a-f]{16})">')
    marks = {path: mark.findall(reply.content.decode()) for path, reply in seen.items()}
    assert policies["/"] == policies["/members"] != policies["/page"]
    assert marks["/"] == marks["/members"] != marks["/page"]
    assert [len(each) for each in marks.values()] == [1, 1, 1]


def test_blocks_beyond_the_limit_of_a_page_are_left_out_at_any_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(block_limits, "SHOWN_BYTES", 2_000)
    texts = [make.block("RichText", html=f"<p>{'Beans ' * 60}</p>") for _ in range(20)]
    make_page(make.block("Section", content=texts), make.block("Heading", text="After"))

    page = payload()["page"]

    [section] = page["blocks"]
    assert page["is_cut"]
    assert 1 < len(section["props"]["content"]) < len(texts)
