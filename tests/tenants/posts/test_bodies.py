"""The body of a post: stored and rejected values of each kind of field."""

import json

import pytest
from django.core.exceptions import ValidationError

from tenants.posts.blocks import MAX_BLOCKS
from tenants.posts.collections import Field
from tenants.posts.content.field_values import clean_value
from tenants.posts.models import Post, Status
from tests.kit import make


def save(client, post, **parts):
    return client.put(f"/api/posts/{post.pk}/body", {"post_body": parts}, format="json")


def test_page_of_later_release_is_editable_after_downgrade(in_alpha, editor):
    post = make.post()
    later = {"type": "Later", "props": {"id": "two", "words": "kept"}}
    quote = {"type": "Quote", "props": {"id": "one", "text": "Before", "glow": 3}}
    Post.objects.filter(pk=post.pk).update(
        builder={"schema": 2, "root": {"props": {}}, "content": [quote, later]}
    )
    sent = editor.get(f"/api/posts/{post.pk}").json()["data"]["post_body"]["builder"]
    sent["content"][0]["props"]["text"] = "After"

    saved = save(editor, post, builder=sent)
    published = editor.put(f"/api/posts/{post.pk}/status", {"post_status_id": 2}, format="json")

    assert (saved.status_code, published.status_code) == (200, 200)
    post.refresh_from_db()
    assert post.live_builder is not None
    kept = [each["props"] for each in post.live_builder["content"]]
    assert (kept[0]["text"], kept[0]["glow"], kept[1]) == ("After", 3, later["props"])


def test_fields_of_a_later_release_survive_edits_after_a_downgrade(in_alpha, editor):
    post = make.post("members")
    later = {"attributes": {"description": "<p>Hi</p>", "mood": {"a": 1}}, "media": {"banner": 7}}
    Post.objects.filter(pk=post.pk).update(**later)
    sent = editor.get(f"/api/posts/{post.pk}").json()["data"]["post_body"]

    answers = [
        save(editor, post, attributes=sent["attributes"], media=sent["media"]),
        save(editor, post, attributes={"description": "<p>Changed</p>"}, media={}),
        save(editor, post, attributes={"mood": {"a": 2}}, media={"banner": 8}),
    ]

    assert [answer.status_code for answer in answers] == [200, 200, 422]
    assert answers[2].json()["code"] == "unknown_field"
    assert set(answers[2].json()["errors"]) == {"post_body.attributes.mood", "post_body.media.banner"}
    post.refresh_from_db()
    assert post.attributes == {"description": "<p>Changed</p>", "mood": {"a": 1}}
    assert post.media == {"banner": 7}


@pytest.mark.parametrize(
    ("kind", "value", "stored"),
    [
        ("text", "  Tacos\n al  pastor ", "Tacos  al  pastor"),
        ("text", "", None),
        ("text", None, None),
        ("text", "e\u0301", "é"),
        ("long_text", "a\r\nb", "a\nb"),
        ("rich_text", "<p onclick=x>Hi</p><script>x</script>", "<p>Hi</p>"),
        ("email", "a@b.example", "a@b.example"),
        ("phone", "+1 (415) 555-0100", "+1 (415) 555-0100"),
        ("phone", "415.555.0100 ext. 12", "415.555.0100 ext. 12"),
        ("phone", "(415) 555-0100", "(415) 555-0100"),
        ("phone", "0800 TACOS", "0800 TACOS"),
        ("phone", "1-800-Eat-Taco x 3", "1-800-Eat-Taco x 3"),
        ("url", "https://a.example/x?y=1", "https://a.example/x?y=1"),
        ("date", "2026-02-28", "2026-02-28"),
        ("number", 12, 12),
        ("number", 12.0, 12),
        (
            "links",
            [{"label": "Web", "url": "https://a.example"}, {"url": "/x"}],
            [{"label": "Web", "url": "https://a.example"}, {"url": "/x"}],
        ),
        ("links", [], None),
        (
            "hours",
            [{"day": "monday", "opens": "09:00:00", "closes": "17:30"}, {"day": "sunday"}],
            [{"day": "monday", "opens": "09:00", "closes": "17:30"}, {"day": "sunday"}],
        ),
        (
            "locations",
            [{"address": "1 Bay St", "latitude": 37.8, "longitude": -122, "note": "", "permit": "21MFF"}],
            [{"address": "1 Bay St", "latitude": 37.8, "longitude": -122, "permit": "21MFF"}],
        ),
    ],
)
def test_each_kind_of_field_validates_its_format(kind, value, stored):
    assert clean_value(Field("x", kind), value) == stored


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("text", "x" * 201),
        ("text", 5),
        ("text", ["x"]),
        ("text", {"a": 1}),
        ("text", "a\x07b"),
        ("long_text", "x" * 5001),
        ("rich_text", "x" * 100_001),
        ("rich_text", 1),
        ("email", "nobody"),
        ("email", "a@b.example\nBcc: c@d.example"),
        ("email", "a@" + "b" * 300),
        ("phone", "call me"),
        ("phone", "no phone 5"),
        ("phone", "12 Main Street"),
        ("phone", "+"),
        ("phone", "٠١٢٣٤٥٦٧"),
        ("phone", "1" * 60),
        ("url", "javascript:alert(1)"),
        ("url", "//evil.example"),
        ("url", "example.com"),
        ("date", "2026-02-30"),
        ("date", "yesterday"),
        ("date", "2026-W01-1"),
        ("date", "20260101"),
        ("date", "٢٠٢٦-01-01"),
        ("date", 20260101),
        ("number", "12"),
        ("number", True),
        ("number", 1.5),
        ("number", -5),
        ("number", 10**9),
        ("number", float("nan")),
        ("number", float("inf")),
        ("links", "x"),
        ("links", [1]),
        ("links", [{"label": "x"}]),
        ("links", [{"url": "data:x"}]),
        ("links", [{"url": "/x", "onclick": "y"}]),
        ("links", [{"url": "/x"}] * 201),
        ("hours", [{"day": "someday"}]),
        ("hours", [{"day": ["monday"]}]),
        ("hours", [{"day": "monday", "opens": "09:00"}]),
        ("hours", [{"day": "monday", "opens": "25:00", "closes": "26:00"}]),
        ("hours", [{"day": "monday", "opens": "09:00+02:00", "closes": "10:00"}]),
        ("hours", [{"day": "monday", "opens": "0900", "closes": "10:00"}]),
        ("locations", [{"latitude": 1, "longitude": 1}]),
        ("locations", [{"address": "x", "latitude": 1}]),
        ("locations", [{"address": "x", "latitude": 91, "longitude": 1}]),
        ("locations", [{"address": "x", "latitude": "37", "longitude": 1}]),
        ("locations", [{"address": "x", "schedule_url": "/relative"}]),
        ("locations", [{"address": "x", "schedule_url": "javascript:x"}]),
    ],
)
def test_invalid_value_is_rejected_for_each_field_kind(kind, value):
    with pytest.raises(ValidationError):
        clean_value(Field("x", kind, minimum=1, maximum=1000), value)


@pytest.mark.usefixtures("in_alpha")
class TestOverTheApi:
    @pytest.mark.parametrize(
        ("parts", "field"),
        [
            ({"attributes": {"surprise": 1}}, "post_body.attributes.surprise"),
            ({"attributes": {"email": "x", "phone": "+1 415 555 0100"}}, "post_body.attributes.email"),
            ({"attributes": {"logo": 1}}, "post_body.attributes.logo"),
            ({"media": {"logo": "x"}}, "post_body.media.logo"),
            ({"media": {"logo": True}}, "post_body.media.logo"),
            ({"media": {"logo": [1]}}, "post_body.media.logo"),
            ({"media": {"logo": 2**63}}, "post_body.media.logo"),
            ({"media": {"logo": -1}}, "post_body.media.logo"),
            ({"media": {"logo": 10**12}}, "post_body.media.logo"),
            ({"media": {"gallery": [1]}}, "post_body.media.gallery"),
            ({"external_data": {"cuisines": 1}}, "post_body.external_data.cuisines"),
            ({"external_data": {"cuisines": ["1"]}}, "post_body.external_data.cuisines"),
            ({"external_data": {"cuisines": [[1]]}}, "post_body.external_data.cuisines"),
            ({"external_data": {"cuisines": [10**12]}}, "post_body.external_data.cuisines"),
            ({"external_data": {"cuisines": list(range(1, 102))}}, "post_body.external_data.cuisines"),
            ({"external_data": {"categories": []}}, "post_body.external_data.categories"),
            ({"external_data": []}, "post_body.external_data"),
            ({"builder": []}, "post_body.builder"),
            ({"builder": "x"}, "post_body.builder"),
            ({"builder": {"zones": {}}}, "post_body.builder"),
            ({"builder": {"schema": 3}}, "post_body.builder.schema"),
            ({"builder": {"content": {}}}, "post_body.builder.content"),
            ({"builder": {"content": [1]}}, "post_body.builder.content.0"),
            ({"builder": {"root": {"props": {"x": 1}}}}, "post_body.builder.root.props"),
        ],
        ids=lambda each: str(each)[:60],
    )
    def test_hostile_body_is_rejected_by_field_name(self, editor, parts, field):
        post = make.post(attributes={"address": "Here"})

        response = save(editor, post, **parts)

        assert response.status_code == 422
        assert list(response.json()["errors"]) == [field]
        assert Post.objects.get(pk=post.pk).version == 1

    def test_all_errors_are_reported_together(self, editor):
        post = make.post()

        errors = save(
            editor, post, attributes={"email": "x", "phone": "y"}, media={"logo": 10**9}, builder={"x": 1}
        ).json()["errors"]

        assert errors == {
            "post_body.attributes.email": ["Enter a valid email address."],
            "post_body.attributes.phone": ["Enter a phone number, such as +1 415 555 0100."],
            "post_body.media.logo": ["This file doesn't exist."],
            "post_body.builder": ["Unknown fields: x."],
        }

    @pytest.mark.parametrize(
        "raw",
        [
            b"{",
            b"\xff",
            b'{"post_body": {"attributes": {"address": "\\u0000"}}}',
            b'{"post_body": {"attributes": {"address": "\\ud800"}}}',
            b'{"post_body": {"builder": ' + b"[" * 2000 + b"]" * 2000 + b"}}",
            b'{"post_body": {"media": {"logo": ' + b"9" * 400 + b"}}}",
            b'{"post_body": {}, "post_body": {}}',
            b'{"post_body": {"attributes": {"' + b"k" * 300_000 + b'": 1}}}',
        ],
        ids=lambda raw: repr(raw[:50]),
    )
    def test_malformed_request_is_rejected_without_server_error(self, editor, raw):
        post = make.post()

        response = editor.put(f"/api/posts/{post.pk}/body", raw, content_type="application/json")

        assert response.status_code in (400, 422)
        assert response.json()["message"]

    def test_page_with_maximum_of_blocks_is_saved_with_all_settings(self, editor):
        post = make.post()
        props = {
            "text": "Tacos",
            "level": "2",
            "align": "center",
            "visibility": ["phone", "tablet"],
            "spacing": "large",
        }
        content = [
            {"type": "Heading", "props": {"id": f"heading-{number}", **props}} for number in range(MAX_BLOCKS)
        ]

        response = save(editor, post, builder={"schema": 2, "root": {"props": {}}, "content": content})

        assert response.status_code == 200, response.json()
        assert len(response.json()["data"]["post_body"]["builder"]["content"]) == MAX_BLOCKS

    def test_builder_body_is_limited_to_two_megabytes_and_data_to_one(self, editor):
        post = make.post()
        padding = " " * 1_500_000

        body = editor.put(
            f"/api/posts/{post.pk}/body", '{"post_body": {}}' + padding, content_type="application/json"
        )
        data = editor.put(f"/api/posts/{post.pk}/data", "{}" + padding, content_type="application/json")

        assert (body.status_code, data.status_code) == (200, 413)

    def test_rich_text_is_also_cleaned_on_output(self, editor, anonymous):
        hostile = '<p>Hi<img src=x onerror=alert(1)></p><a href="javascript:x">y</a>'
        post = make.post(
            attributes={"description": "<p>x</p>"},
            builder=make.builder(make.block("RichText", html="<p>x</p>")),
        )
        block = {"type": "RichText", "props": {"id": "b", "html": hostile}}
        builder = {"schema": 1, "root": {}, "content": [block]}
        # Written behind the API's back, as an import or a restored backup could.
        Post.objects.filter(pk=post.pk).update(
            attributes={"description": hostile},
            live_attributes={"description": hostile},
            builder=builder,
            live_builder=builder,
        )

        for client in (editor, anonymous):
            text = json.dumps(client.get(f"/api/posts/{post.pk}").json()["data"]["post_body"])
            assert "<p>Hi</p>" in text
            assert "onerror" not in text
            assert "javascript" not in text

    def test_references_are_resolved_in_order(self, editor):
        cuisines = [make.post("cuisines", title=title) for title in ("Thai", "Tacos")]
        pictures = [make.media(), make.media()]
        member = make.post(
            media={"logo": pictures[0].pk}, external={"cuisines": [each.pk for each in cuisines]}
        )
        showcase = make.post("showcases", media={"gallery": [each.pk for each in reversed(pictures)]})

        member_data = editor.get(f"/api/posts/{member.pk}").json()["data"]
        showcase_data = editor.get(f"/api/posts/{showcase.pk}").json()["data"]

        assert member_data["media_items"]["logo"]["hashed_name"] == pictures[0].hashed_name
        assert member_data["external_items"]["cuisines"] == [
            {"id": each.pk, "_id": str(each.uid), "title": each.title, "url": each.url} for each in cuisines
        ]
        gallery = showcase_data["media_items"]["gallery"]
        assert [each["id"] for each in gallery] == [each.pk for each in reversed(pictures)]

    def test_visitors_do_not_see_unpublished_cuisines(self, anonymous):
        draft = make.post("cuisines", status=Status.DRAFT)
        member = make.post(external={"cuisines": [draft.pk]})

        assert anonymous.get(f"/api/posts/{member.pk}").json()["data"]["external_items"]["cuisines"] == []

    def test_member_id_is_rejected_as_cuisine(self, editor):
        member = make.post()

        assert save(editor, member, external_data={"cuisines": [member.pk]}).status_code == 422
