"""Excessive formatting is rejected before parsing; realistic texts are accepted."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given, settings
from hypothesis import strategies as st

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import unit_of_work
from tenants.faqs.models import Faq
from tenants.posts import blocks
from tenants.posts.content import rich_text
from tenants.posts.content.markup_limits import MOST_ELEMENTS, MOST_TAGS, TooMuchFormatting, refuse_too_much
from tests.kit import make

BOMB = "<p>" + "".join(f"<b x={each}>" for each in range(1_000)) + "x" + "<p>x" * 2_000
STORY = (
    '<h2>Menu</h2><p>Al <strong>pastor</strong>, <em>carnitas</em> and <a href="/members" title="5 > 4">more'
    "</a>.</p><ul><li>one</li><li><p>two</p></li></ul>" + f"<p>{'Words, words. ' * 20}</p>" * 2
)
REFUSED = {
    "formatting opened again": BOMB,
    "tags": "<p>x</p>" * (MOST_TAGS // 2 + 1),
    "elements in elements": "<blockquote>" * 101,
    "attributes": f"<a {' '.join(f'a{each}' for each in range(21))}>x</a>",
    "attributes behind a comment": f'<!--<a b="--><a {" ".join(f"a{each}" for each in range(21))}>',
    "attributes without a space": "<a" + "".join(f" a{each}=''/" for each in range(21)) + ">x</a>",
    "tags in attributes": "<a b='" * 3_000,
    "signs that become longer": "<" * 2_000,
    "markup that grows beyond the limit": "<p>" * 3_000,
}


@pytest.mark.parametrize("markup", REFUSED.values(), ids=REFUSED.keys())
def test_expensive_markup_is_rejected(markup):
    with pytest.raises(TooMuchFormatting, match="too much formatting"):
        rich_text.clean(markup)


@pytest.mark.parametrize("markup", REFUSED.values(), ids=REFUSED.keys())
def test_stored_markup_over_the_limit_is_shown_as_text(markup):
    shown = rich_text.clean_stored(markup)

    assert "<" not in shown
    assert len(shown) <= 6 * len(markup)


def test_largest_realistic_text_is_unchanged():
    story = STORY * 130

    assert 90_000 < len(story) < 100_000
    assert rich_text.clean(story).count("<li>") == 260


def test_comparisons_and_addresses_in_angle_brackets_are_text():
    assert rich_text.clean("5 < 6 and 7 > 3") == "5 &lt; 6 and 7 &gt; 3"


NAMES = ("a", "b", "i", "p", "ul", "td", "table", "svg", "desc", "font")
TAGS = [tag.format(name) for name in NAMES for tag in ("<{}>", "<{} x=1>", "<{} x=2>", "</{}>")]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from([*TAGS, "x", "<!--", "-->"]), max_size=60).map("".join))
def test_parser_creates_at_most_the_counted_elements(markup):
    try:
        most = refuse_too_much(markup)
    except TooMuchFormatting:
        return

    assert rich_text._once(markup).count("<") <= 2 * most <= 2 * MOST_ELEMENTS


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.sampled_from(["<p>", "</p>", "<b x=1>", "<li>", "<ul>", "<table>", "x", "&"]), max_size=300)
)
def test_cleaned_text_is_shown_unchanged(parts):
    try:
        stored = rich_text.clean("".join(parts))
    except TooMuchFormatting:
        return

    rich_text.clear_cache()
    assert rich_text.clean_stored(stored) == stored


def test_cleaned_text_is_cached(monkeypatch):
    stored = rich_text.clean(STORY)
    rich_text.clear_cache()
    assert rich_text.clean_stored(stored) == stored
    parsed: list[str] = []

    def parse(raw: str) -> str:
        parsed.append(raw)
        return raw

    monkeypatch.setattr(rich_text, "_once", parse)

    assert [rich_text.clean_stored(stored), rich_text.clean_stored("<p>Another</p>")] == [
        stored,
        "<p>Another</p>",
    ]
    assert parsed == ["<p>Another</p>"]


def test_unclean_stored_text_is_cleaned_on_every_read():
    for _reading in range(2):
        assert rich_text.clean_stored("<p onclick=x>Hi<script>x</script></p>") == "<p>Hi</p>"


def test_expensive_texts_per_page_are_limited():
    dear = "<font a=1><font a=2><font a=3>" + "<p>x" * 400
    content = [{"type": "RichText", "props": {"id": str(each), "html": dear}} for each in range(200)]
    assert blocks.clean_builder({"content": content[:10]})

    with pytest.raises(ValidationError) as refused:
        blocks.clean_builder({"content": content})

    [(path, [sentence])] = refused.value.message_dict.items()
    assert path.startswith("builder.content.")
    assert "too much formatting" in sentence


def test_member_cannot_store_excessive_markup(as_role, alpha):
    with unit_of_work(alpha):
        post = make.post()

    response = as_role(Role.ADMIN).put(
        f"/api/posts/{post.pk}/body", {"post_body": {"attributes": {"description": BOMB}}}, format="json"
    )

    assert response.status_code == 422
    assert "too much formatting" in str(response.json()["errors"])


def test_stored_excessive_markup_is_shown_as_text(anonymous, alpha):
    with unit_of_work(alpha):
        Faq.objects.create(question="Why?", answer=f"{BOMB}<script>x</script>", is_published=True)

    response = anonymous.get("/api/faqs")

    assert response.status_code == 200
    assert "<" not in response.content.decode()
