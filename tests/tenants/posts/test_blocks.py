"""Builder documents have known blocks and settings only, cleaned when stored and resolved when rendered."""

import copy
import json
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from tenants.posts import blocks
from tenants.posts.blocks import BLOCKS, clean_builder
from tests.kit import make

pytestmark = pytest.mark.no_db

PICTURE: Any = {"id": 5, "url": "/x"}


def document(*content, **more):
    return {"schema": 2, "root": {"props": {}}, "content": list(content), **more}


def block(block_type, **props):
    return {"type": block_type, "props": {"id": "one", **props}}


def clean(*content, saved=None):
    builder = clean_builder(document(*content), lambda: saved)
    assert builder is not None
    return builder


def get_props(block_type, **props):
    return clean(block(block_type, **props))["content"][0]["props"]


@pytest.mark.parametrize("each", BLOCKS, ids=lambda each: each.type)
def test_block_without_settings_has_defaults(each):
    assert get_props(each.type) == {
        "id": "one",
        **{name: prop.default for name, prop in each.props.items()},
    }


@pytest.mark.parametrize("each", BLOCKS, ids=lambda each: each.type)
def test_cleaning_is_idempotent(each):
    once = clean_builder(document(block(each.type)))

    assert clean_builder(once) == once


def test_missing_document_stays_none():
    assert clean_builder(None) is None


def test_empty_document_is_completed():
    assert clean_builder({}) == {"schema": 2, "root": {"props": {}}, "content": []}


@pytest.mark.parametrize(
    "content",
    [
        [block("Unknown")],
        [{"type": None, "props": {"id": "one"}}],
        [{"type": ["Hero"], "props": {"id": "one"}}],
        [{"type": "Hero"}],
        [{"type": "Hero", "props": []}],
        [{"type": "Hero", "props": {}}],
        [{"type": "Hero", "props": {"id": 5}}],
        [{"type": "Hero", "props": {"id": "x" * 101}}],
        [{"type": "Hero", "props": {"id": "one"}, "readOnly": {}}],
        [block("Hero"), block("Hero")],
        [block("Hero", dangerouslySetInnerHTML="x")],
        [block("Hero", puck="x")],
        [block("Hero", title=5)],
        [block("Hero", title="x" * 201)],
        [block("Hero", title={"html": "x"})],
        [block("Hero", image="5")],
        [block("Hero", image=0)],
        [block("Hero", image=True)],
        [block("Hero", image=2**63)],
        [block("Hero", align="right")],
        [block("Hero", align=["left"])],
        [block("Hero", cta_url="javascript:alert(1)")],
        [block("Hero", cta_url="//evil.example")],
        [block("Hero", cta_url={"a": 1})],
        [block("RichText", html=5)],
        [block("RichText", html="x" * 100_001)],
        [block("MembersGrid", limit=0)],
        [block("MembersGrid", limit=49)],
        [block("MembersGrid", limit="12")],
        [block("MembersGrid", limit=1.5)],
        [block("MembersGrid", show_filter="yes")],
        [block("MembersGrid", cuisine=3)],
        [block("Faq", category_id="x")],
        [{"type": "Hero", "props": {"id": str(number)}} for number in range(2001)],
    ],
    ids=lambda content: str(content)[:70],
)
def test_unknown_block_is_rejected(content):
    with pytest.raises(ValidationError):
        clean_builder(document(*content))


def test_unknown_blocks_and_settings_of_the_saved_document_are_preserved():
    columns = clean(block("Columns", first=[{"type": "Hero", "props": {"id": "two"}}]))["content"][0]
    hero, later = columns["props"]["first"][0], {"type": "Later", "props": {"id": "three", "words": ["kept"]}}
    hero["props"]["glow"] = {"strength": 3}
    columns["props"]["first"].append(later)
    saved = copy.deepcopy(document(columns))
    hero["props"]["title"] = "Changed"

    kept = clean_builder(document(columns), lambda: saved)

    assert kept == document(columns)


def test_newer_fields_in_list_entries_are_preserved_after_moving():
    cards = block("Cards", cards=[{"title": "One", "badge": {"text": "New"}}, {"title": "Two"}])
    saved = clean(block("Cards", cards=[{"title": "One"}, {"title": "Two"}]))
    saved["content"][0]["props"]["cards"][0]["badge"] = {"text": "New"}
    cards["props"]["cards"].reverse()
    cards["props"]["cards"][1]["title"] = "Changed"

    kept = clean(cards, saved=saved)["content"][0]["props"]["cards"]

    assert [(each["title"], each.get("badge")) for each in kept] == [
        ("Two", None),
        ("Changed", {"text": "New"}),
    ]


def test_unknown_choice_of_later_release_is_preserved():
    saved = document(block("Heading", text="Before", align="spiral"))

    kept = clean(block("Heading", text="After", align="spiral"), saved=saved)

    props = kept["content"][0]["props"]
    assert (props["text"], props["align"]) == ("After", "spiral")


@pytest.mark.parametrize(
    "sent",
    [
        block("Hero", glow=4),
        block("Hero", align="spiral"),
        block("Cards", cards=[{"badge": "New"}]),
        {"type": "Hero", "props": {"id": "other", "glow": 3}},
        {"type": "Quote", "props": {"id": "one", "glow": 3}},
        {"type": "Later", "props": {"id": "three", "words": "others"}},
        {"type": "Later", "props": {"id": "three", "words": "kept"}, "more": 1},
        {"type": "Later", "props": {"id": "other", "words": "kept"}},
        {"type": "Other", "props": {"id": "three", "words": "kept"}},
        {"type": "Later"},
        {"type": "Hero", "props": {"id": ["one"], "glow": 3}},
    ],
    ids=str,
)
def test_unsaved_unknown_data_is_rejected(sent):
    saved = document(block("Hero", glow=3), {"type": "Later", "props": {"id": "three", "words": "kept"}})

    with pytest.raises(ValidationError):
        clean_builder(document(sent), lambda: saved)


def test_values_of_later_release_keep_their_json_type():
    saved = document(block("Hero", glow=True), {"type": "Later", "props": {"id": "two", "most": 1}})
    sent = document(block("Hero", glow=1), {"type": "Later", "props": {"id": "two", "most": 1.0}})

    kept = clean_builder(sent, lambda: saved)

    assert kept is not None
    hero, later = kept["content"]
    assert hero["props"]["glow"] is True
    assert json.dumps(later["props"]["most"]) == "1"


def test_html_and_text_are_cleaned():
    assert get_props("RichText", html="<p>Hi</p><script>x</script>")["html"] == "<p>Hi</p>"
    assert get_props("Hero", title="<b>Not markup</b>")["title"] == "<b>Not markup</b>"


def test_null_setting_has_its_default():
    assert get_props("MembersGrid", limit=None, title=None)["limit"] == 12


def test_fields_added_for_rendering_are_dropped_on_save():
    hero = {"type": "Hero", "props": {"id": "one", "image": 5}}
    rendered = blocks.resolve_blocks(clean(hero), {5: PICTURE})

    assert rendered[0]["props"]["image_item"] == PICTURE
    assert clean_builder(document(*rendered)) == clean_builder(document(hero))


def test_deleted_file_is_rendered_as_no_file():
    hero = clean_builder(document({"type": "Hero", "props": {"id": "one", "image": 5}}))

    assert blocks.resolve_blocks(hero, {})[0]["props"]["image_item"] is None


def test_blocks_of_an_older_release_are_not_rendered():
    assert blocks.resolve_blocks(document(block("Gone"), block("Hero")), {})[0]["type"] == "Hero"


def test_files_of_a_document_are_listed_and_removable():
    hero = clean(block("Hero", image=5))

    assert blocks.ids_in(hero) == {5}
    assert blocks.ids_in(blocks.without(hero, {5})) == set()


def test_question_with_minimum_above_maximum_is_rejected_by_path():
    guests = make.form_field("guests", "number", minimum=9, maximum=8)

    with pytest.raises(ValidationError) as refused:
        get_props("Form", fields=[make.form_field("name"), guests])

    ((place, texts),) = refused.value.message_dict.items()
    assert place.endswith("fields.1.maximum")
    assert texts == ["Enter 9 or more."]
    assert get_props("Form", fields=[guests | {"maximum": 9}])["fields"][0]["maximum"] == 9
