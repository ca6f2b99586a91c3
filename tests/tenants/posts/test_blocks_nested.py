"""References in nested blocks and lists in settings are checked, found and removed."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError

from tenants.posts import blocks
from tenants.posts.blocks import BLOCKS, MAX_BLOCKS, clean_builder
from tenants.posts.blocks.checking import MAX_PARTS

pytestmark = pytest.mark.no_db

PICTURE: Any = {"id": 5, "url": "/x"}


def document(*content, schema=2):
    return {"schema": schema, "root": {"props": {}}, "content": list(content)}


def block(block_type, block_id, **props):
    return {"type": block_type, "props": {"id": block_id, **props}}


def section(block_id, *content):
    return block("Section", block_id, content=list(content))


def clean(*content):
    builder = clean_builder(document(*content))
    assert builder is not None
    return builder


def get_error(*content):
    with pytest.raises(ValidationError) as refused:
        clean_builder(document(*content))
    return refused.value.message_dict


def nest(depth, inside):
    for number in range(depth):
        inside = section(f"section-{number}", inside)
    return inside


def test_block_at_third_level_is_cleaned():
    deep = nest(3, block("RichText", "text", html="<p>Hi</p><script>x</script>"))

    result = blocks.find(clean(deep), "text")

    assert result == {
        "type": "RichText",
        "props": {
            "id": "text",
            "html": "<p>Hi</p>",
            "background": "base",
            "content_width": "normal",
            "visibility": [],
            "spacing": "normal",
        },
    }


def test_blocks_nest_four_levels_deep():
    clean(nest(3, block("Divider", "four")))

    (path,) = get_error(nest(4, block("Divider", "five")))

    assert path == "builder.content.0.props.content.0.props.content.0.props.content.0.props.content"


def test_number_of_blocks_per_page_is_limited_at_any_depth():
    half = [block("Divider", f"divider-{number}") for number in range(MAX_BLOCKS - 2)]
    more = block("Divider", "one-more")

    assert len(list(blocks.every_block(clean(section("one", *half), more)))) == MAX_BLOCKS
    assert "up to 2000 blocks" in str(get_error(section("one", *half, more), block("Divider", "too-many")))


def test_no_two_blocks_of_a_page_share_an_id_at_any_depth():
    assert get_error(block("Divider", "a"), section("b", block("Divider", "a"))) == {
        "builder.content.1.props.content.0.props.id": ["Two blocks have the same ID."]
    }


@pytest.mark.parametrize(
    ("inside", "path"),
    [
        (block("Cards", "x", cards="no"), "cards"),
        (block("Cards", "x", cards=["no"]), "cards.0"),
        (block("Cards", "x", cards=[{"onclick": "x"}]), "cards.0"),
        (block("Cards", "x", cards=[{"url": "javascript:alert(1)"}]), "cards.0.url"),
        (block("Cards", "x", cards=[{}] * 25), "cards"),
        (block("FoodMenu", "x", dishes="soup"), "dishes"),
        (block("FoodMenu", "x", dishes=["Soup of the day"]), "dishes"),
        (block("FoodMenu", "x", sections=["a"] * 41), "sections"),
        (block("FoodMenu", "x", menu="card"), "menu"),
        (block("Section", "x", content={}), "content"),
        (block("Section", "x", color="#ff0000"), "color"),
        (block("Divider", "x", visibility=["watch"]), "visibility"),
        (block("Divider", "x", spacing="huge"), "spacing"),
        (block("PagePart", "x", post_id="5"), "post_id"),
        (block("AnnouncementBar", "x", ends_at="tomorrow"), "ends_at"),
        (block("AnnouncementBar", "x", ends_at="2026-01-31T18:00:00"), "ends_at"),
        (block("AnnouncementBar", "x", ends_at="0001-01-01T00:00:00+23:59"), "ends_at"),
        (block("Locations", "x", places=[{"place": "Pier 9"}]), "places.0.place"),
        (block("Locations", "x", places=[{"address": "1 Bay St"}]), "places.0"),
        (block("Locations", "x", places=[{"place": None}] * 61), "places"),
        (block("VideoEmbed", "x", video="https://evil.example/watch?v=dQw4w9WgXcQ"), "video"),
        (block("VideoEmbed", "x", video='youtube:x"onload=alert(1)'), "video"),
        (block("Form", "x", fields=[{"name": "A b"}]), "fields.0.name"),
        (block("Form", "x", fields=[{"name": "a"}, {"name": "a"}]), "fields.1.name"),
        (block("Form", "x", fields=[{"name": "a", "type": "password"}]), "fields.0.type"),
        (block("Form", "x", fields=[{"name": "a", "options": [1]}]), "fields.0.options"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_nested_error_is_reported_by_path(inside, path):
    assert list(get_error(section("s", inside))) == [f"builder.content.0.props.content.0.props.{path}"]


@pytest.mark.parametrize(
    ("value", "stored"),
    [
        ("", ""),
        ("youtube:dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ"),
        ("https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s", "youtube:dQw4w9WgXcQ"),
        ("https://youtu.be/dQw4w9WgXcQ?si=abc", "youtube:dQw4w9WgXcQ"),
        ("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ"),
        ("https://vimeo.com/76979871", "vimeo:76979871"),
        ("https://vimeo.com/76979871/abcdef1234", "vimeo:76979871/abcdef1234"),
        ("https://player.vimeo.com/video/76979871?h=1", "vimeo:76979871"),
    ],
)
def test_only_the_id_of_a_video_is_stored(value, stored):
    assert clean(block("VideoEmbed", "v", video=value))["content"][0]["props"]["video"] == stored


def test_datetime_is_stored_in_utc_and_choices_in_order():
    bar = block("AnnouncementBar", "bar", ends_at="2026-01-31T18:00:00+01:00", visibility=["tablet", "phone"])

    props = clean(bar)["content"][0]["props"]

    assert (props["ends_at"], props["visibility"]) == ("2026-01-31T17:00:00Z", ["phone", "tablet"])


def page_with_references():
    cards = [{"title": "Soup", "image": 7}, {"title": "Bread"}]
    columns = block(
        "Columns",
        "columns",
        first=[block("Image", "image", image=6), block("Cards", "cards", cards=cards)],
        second=[block("Faq", "faq", category_id=3), block("PagePart", "part", post_id=4)],
        third=[block("MembersGrid", "grid", cuisine="tacos")],
    )
    return clean(block("Hero", "hero", image=5), section("s", columns))


def test_references_are_listed_at_any_depth():
    named = page_with_references()

    assert blocks.ids_in(named) == {5, 6, 7}
    assert blocks.ids_in(named, "category") == {3}
    assert blocks.ids_in(named, "post") == {4}
    assert blocks.ids_in(named, "cuisine") == {"tacos"}


def test_deleted_references_are_removed_from_nested_blocks():
    named = page_with_references()

    left = blocks.without(named, {6, 7})
    left = blocks.without(left, {3}, "category")
    left = blocks.without(left, {4}, "post")
    left = blocks.without(left, {"tacos"}, "cuisine")

    assert blocks.ids_in(left) == {5}
    assert [blocks.ids_in(left, kind) for kind in ("category", "post", "cuisine")] == [set()] * 3
    assert [each["props"]["id"] for each in blocks.every_block(left)] == [
        each["props"]["id"] for each in blocks.every_block(named)
    ]
    assert clean_builder(left) == left


def test_nested_blocks_are_resolved_with_their_files():
    rendered = blocks.resolve_blocks(page_with_references(), {6: PICTURE})

    columns = rendered[1]["props"]["content"][0]["props"]
    card = columns["first"][1]["props"]["cards"][0]
    assert columns["first"][0]["props"]["image_item"] == PICTURE
    assert (card["image"], card["image_item"], card["url"]) == (7, None, "")
    assert clean_builder(document(*rendered)) == page_with_references()


def test_section_shows_blocks_of_another_post_one_level_deep():
    part = clean(block("Heading", "title", text="Hours"), block("PagePart", "back", post_id=1))
    page = clean(block("PagePart", "part", post_id=2), block("PagePart", "gone", post_id=3))

    rendered = blocks.resolve_blocks(page, {}, {1: page, 2: part})

    shown = rendered[0]["props"]["post_id_item"]
    assert [each["type"] for each in shown["blocks"]] == ["Heading", "PagePart"]
    assert shown["blocks"][1]["props"]["post_id_item"] is None
    assert rendered[1]["props"]["post_id_item"] is None


def test_unknown_blocks_are_skipped_at_any_depth():
    gone = {"type": "Gone", "props": {"id": "gone", "image": 9}}
    stored = document(section("s", gone, block("Divider", "d")), {"type": 5}, "x")

    rendered = blocks.resolve_blocks(stored, {})

    assert [each["props"]["id"] for each in rendered[0]["props"]["content"]] == ["d"]
    assert blocks.ids_in(stored) == set()
    assert blocks.without(stored, {1})["content"][0]["props"]["content"][0] == gone


class TestDocumentsOfAnEarlierRelease:
    old = document(block("Hero", "hero", title="Hi", image=5), schema=1)

    def test_nested_blocks_are_upgraded_on_read(self):
        for builder in (blocks.prepare_for_editing(self.old), clean_builder(self.old)):
            assert builder is not None
            assert builder["schema"] == 2
            props = builder["content"][0]["props"]
            assert (props["title"], props["visibility"], props["spacing"]) == ("Hi", [], "normal")
        assert blocks.ids_in(self.old) == {5}

    def test_nested_blocks_are_stored_unchanged(self):
        before = str(self.old)

        blocks.upgrade(self.old)

        assert str(self.old) == before

    @pytest.mark.parametrize("content", [None, 5, ["x"], [{"type": "Hero"}], [{"type": "Hero", "props": 5}]])
    def test_broken_nested_blocks_are_rejected_without_error(self, content):
        with pytest.raises(ValidationError):
            clean_builder({"schema": 1, "content": content})

    @pytest.mark.parametrize("schema", [0, 3, "1", None, True, 1.5, [1]])
    def test_unknown_document_schema_is_rejected(self, schema):
        with pytest.raises(ValidationError):
            clean_builder({"schema": schema, "content": []})


@pytest.mark.parametrize("each", BLOCKS, ids=lambda each: each.type)
def test_every_block_has_the_common_settings(each):
    look = {"visibility": ["phone"], "spacing": "large"}
    look["color" if "color" in each.props else "background"] = "accent"
    look["width" if "width" in each.props else "content_width"] = "full"

    stored = clean(block(each.type, "x", **look))["content"][0]["props"]

    assert {name: stored[name] for name in look} == look


def test_unknown_backgrounds_and_widths_are_rejected():
    for wrong in ({"background": "#ff0000"}, {"content_width": "12px"}):
        with pytest.raises(ValidationError):
            clean(block("Divider", "x", **wrong))


def test_unrenderable_document_is_rejected():
    texts = [block("RichText", f"text-{n}", html=f"<p>{'Beans ' * 100}</p>") for n in range(1_500)]
    parts = [block("PagePart", f"part-{n}", post_id=n) for n in range(1, MAX_PARTS + 2)]

    for content, sentence in ((texts, "larger than 700 KB"), (parts, "up to 8 page parts")):
        with pytest.raises(ValidationError, match=sentence):
            clean_builder(document(*content))
