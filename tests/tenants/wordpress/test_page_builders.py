"""Pages of Elementor, Divi and WPBakery become blocks; lost content is reported."""

import base64
import json
from html import escape
from urllib.parse import quote

import pytest

from shared.data_types import JsonObject
from tenants.posts.models import Post, Status
from tenants.wordpress.markup import convert
from tenants.wordpress.markup.page_builders import replace_shortcodes
from tenants.wordpress.services import import_site
from tests.tenants.wordpress.exports import SITE, export, item, list_blocks, list_losses, postmeta

pytestmark = pytest.mark.usefixtures("in_alpha")


class SiteWithoutFiles:
    """A site without files."""

    def media_id(self, *, attachment: str = "", address: str = "") -> int | None:
        return None

    def is_expected(self, *, attachment: str = "", address: str = "") -> bool:
        return False

    def address_of(self, attachment: str, address: str) -> str:
        return address or attachment


def widget(kind: str, **settings: object) -> JsonObject:
    return {"elType": "widget", "widgetType": kind, "settings": settings, "elements": []}


def build_elementor_page(*columns: list[JsonObject]) -> str:
    """Build the metadata of a page with these columns."""
    inner = [{"elType": "column", "settings": {}, "elements": widgets} for widgets in columns]
    data = json.dumps([{"elType": "section", "settings": {}, "elements": inner}])
    return postmeta("_elementor_edit_mode", "builder") + postmeta("_elementor_data", escape(data))


def summarize(blocks: list[JsonObject]) -> list[tuple[str, object]]:
    """Return the type of each block with its most important value."""
    names = {"RichText": "html", "Buttons": "buttons", "Table": "cells", "VideoEmbed": "video"}
    return [(each["type"], each["props"].get(names.get(each["type"], ""))) for each in blocks]


WIDGETS: dict[str, tuple[JsonObject, str]] = {
    "heading": ({"title": "Since 1998", "header_size": "h3"}, "<h3>Since 1998</h3>"),
    "text-editor": ({"editor": "<p>Open fire.</p>"}, "<p>Open fire.</p>"),
    "icon-list": ({"icon_list": [{"text": "Oak"}]}, "<ul><li>Oak</li></ul>"),
    "image-box": ({"title_text": "Yard", "description_text": "Big."}, "<h3>Yard</h3>\n<p>Big.</p>"),
    "accordion": ({"tabs": [{"tab_title": "Q", "tab_content": "A"}]}, "<h3>Q</h3>\n<p>A</p>"),
    "testimonial": (
        {"testimonial_content": "Good", "testimonial_name": "Ana"},
        "<blockquote><p>Good</p><p>Ana</p></blockquote>",
    ),
    "html": ({"html": "<p>Raw</p><script>alert(1)</script>"}, "<p>Raw</p>"),
    "slides": ({"slides": [{"heading": "One", "description": "Two"}]}, "<h3>One</h3>\n<p>Two</p>"),
}


@pytest.mark.parametrize("kind", WIDGETS)
def test_elementor_widget_becomes_text(kind: str):
    settings, text = WIDGETS[kind]

    import_site(
        export(item(1, content="", post_type="page", more=build_elementor_page([widget(kind, **settings)])))
    )

    [block] = list_blocks(Post.objects.get(title="Post 1"))
    assert block["type"] == "RichText"
    assert "".join(block["props"]["html"].split()) == "".join(text.split())


def test_elementor_page_becomes_blocks_and_names_the_rest():
    page = build_elementor_page(
        [
            widget("button", text="Book us", link={"url": f"{SITE}/book"}),
            widget("divider"),
            widget("video", youtube_url="https://www.youtube.com/watch?v=dQw4w9WgXcQ"),
        ],
        [
            widget(
                "price-list",
                price_list=[{"title": "Wings", "price": "$9"}, {"title": "Ribs", "price": "$14"}],
            ),
            widget("google_maps", address="Pier 26"),
            widget("form", form_name="Catering"),
        ],
    )

    report = import_site(export(item(1, content="<p>Plain.</p>", post_type="page", more=page)))

    [columns] = list_blocks(Post.objects.get(title="Post 1"))
    left, right = columns["props"]["first"], columns["props"]["second"]
    assert [each["type"] for each in left] == ["Buttons", "Divider", "VideoEmbed"]
    assert left[0]["props"]["buttons"][0]["url"] == "/book"
    assert ("Table", [["Wings", "$9"], ["Ribs", "$14"]]) in summarize(right)
    assert ("RichText", "<p>Pier 26</p>") in summarize(right)
    assert {"The Elementor widget “form”", "The Elementor widget “google_maps”"} <= set(list_losses(report))


def test_elementor_containers_in_a_row_become_columns():
    widths = ({"unit": "%", "size": 33}, {"unit": "%", "size": 67})
    inner = [
        {"elType": "container", "settings": {"width": width}, "elements": [widget("heading", title="Hi")]}
        for width in widths
    ]
    data = json.dumps([{"elType": "container", "settings": {"flex_direction": "row"}, "elements": inner}])
    meta = postmeta("_elementor_edit_mode", "builder") + postmeta("_elementor_data", escape(data))

    import_site(export(item(1, content="", post_type="page", more=meta)))

    [columns] = list_blocks(Post.objects.get(title="Post 1"))
    assert columns["props"]["layout"] == "1-2"
    assert summarize(columns["props"]["first"]) == [("RichText", "<h2>Hi</h2>")]


@pytest.mark.parametrize("size", [10**400, -(10**400)])
def test_elementor_column_of_any_size_is_read(size: int):
    column = {"elType": "column", "settings": {"_column_size": size}, "elements": [widget("html", html="Hi")]}
    data = json.dumps([{"elType": "section", "settings": {}, "elements": [column, column]}])
    meta = postmeta("_elementor_edit_mode", "builder") + postmeta("_elementor_data", escape(data))

    import_site(export(item(1, content="", post_type="page", more=meta)))

    [columns] = list_blocks(Post.objects.get(title="Post 1"))
    assert columns["type"] == "Columns"


@pytest.mark.parametrize("data", ["{", "[]", '{"a": 1}', "[1, null]", "[" * 5_000])
def test_bad_elementor_data_leaves_the_text(data: str):
    meta = postmeta("_elementor_edit_mode", "builder") + postmeta("_elementor_data", escape(data))

    import_site(export(item(1, content="<p>Plain.</p>", post_type="page", more=meta)))

    assert summarize(list_blocks(Post.objects.get(title="Post 1"))) == [("RichText", "<p>Plain.</p>")]


RAW = base64.b64encode(quote("<h2>Raw</h2>").encode()).decode()
SHORTCODES = {
    '[et_pb_section fb_built="1"][et_pb_row][et_pb_column type="4_4"][et_pb_text admin_label="Text"]'
    "<p>Tacos.</p>[/et_pb_text][/et_pb_column][/et_pb_row][/et_pb_section]": [("RichText", "<p>Tacos.</p>")],
    '[et_pb_pricing_tables][et_pb_pricing_table title="Party" sum="300"]For twenty[/et_pb_pricing_table]'
    "[/et_pb_pricing_tables]": [("RichText", "<h3>Party</h3><p>300</p><p>For twenty</p>")],
    '[et_pb_toggle title="Open?"]Daily.[/et_pb_toggle]': [("RichText", "<h3>Open?</h3><p>Daily.</p>")],
    "[et_pb_divider /][et_pb_code]<p>Code</p>[/et_pb_code]": [("Divider", None), ("RichText", "<p>Code</p>")],
    "[vc_row][vc_column][vc_column_text]First.\n\nSecond.[/vc_column_text][/vc_column][/vc_row]": [
        ("RichText", "<p>First.</p><p>Second.</p>")
    ],
    f"[vc_raw_html]{RAW}[/vc_raw_html]": [("RichText", "<h2>Raw</h2>")],
    '[vc_custom_heading text="Menu" font_container="tag:h4|x:y"]': [("RichText", "<h4>Menu</h4>")],
    '[vc_btn title="Go" link="url:https%3A%2F%2Fexample.com%2Fgo|title:x"]': [
        ("Buttons", [{"text": "Go", "url": "https://example.com/go", "style": "main"}])
    ],
    '[vc_video link="https://www.youtube.com/watch?v=dQw4w9WgXcQ"]': [("VideoEmbed", "youtube:dQw4w9WgXcQ")],
}


@pytest.mark.parametrize("markup", SHORTCODES)
def test_shortcodes_of_page_builders_become_blocks(markup: str):
    converted = convert(markup, SiteWithoutFiles())

    plain = [
        (kind, str(value).replace("\n", "") if kind == "RichText" else value)
        for kind, value in summarize(converted.blocks)
    ]
    assert (plain, converted.losses) == (SHORTCODES[markup], [])


def test_columns_of_page_builders_become_columns():
    markup = (
        '[vc_row][vc_column width="1/3"]Left[/vc_column][vc_column width="2/3"]Right[/vc_column][/vc_row]'
    )

    [columns] = convert(markup, SiteWithoutFiles()).blocks

    assert columns["props"]["layout"] == "1-2"
    assert summarize(columns["props"]["second"]) == [("RichText", "<p>Right</p>")]


def test_unknown_shortcode_of_a_page_builder_is_named_and_its_text_stays():
    converted = convert(
        "[et_pb_contact_form title='Write'][et_pb_contact_field]Name[/et_pb_contact_field]"
        "[/et_pb_contact_form][vc_gmaps link='x'][vc_raw_html]%%%[/vc_raw_html]",
        SiteWithoutFiles(),
    )

    assert summarize(converted.blocks) == [("RichText", "<p>Name</p>")]
    names = ("et_pb_contact_field", "et_pb_contact_form", "vc_gmaps", "vc_raw_html")
    assert converted.losses == [f"The shortcode [{name}]" for name in names]


def test_block_of_a_plugin_without_html_is_named():
    converted = convert('<!-- wp:divi/text {"content":"Hi"} /--><p>Stays.</p>', SiteWithoutFiles())

    assert (summarize(converted.blocks), converted.losses) == (
        [("RichText", "<p>Stays.</p>")],
        ["The block “divi/text”"],
    )


def test_many_opening_shortcodes_take_linear_time():
    assert replace_shortcodes("[vc_row " * 100_000).count("[vc_row") == 100_000


def test_page_without_content_stays_a_draft_and_is_named():
    report = import_site(export(item(1, content="[vc_gmaps]", post_type="page")))

    assert Post.objects.get(title="Post 1").status == Status.DRAFT
    assert list_losses(report) == ["The shortcode [vc_gmaps]", "No content to import; saved as a draft"]


def test_list_keeps_its_start_number():
    converted = convert(
        '<ol start="8"><li>Eight</li></ol><ol start="x"><li>One</li></ol>', SiteWithoutFiles()
    )

    [text] = converted.blocks
    assert '<ol start="8">' in text["props"]["html"]
    assert text["props"]["html"].count("start") == 1
