"""Embeds in rich text: videos, maps, forms and galleries."""

import re

import pytest
from django.core.exceptions import ValidationError

from tenants.media.links import find_linked_files, without_links
from tenants.posts.content.embeds import MOST_EMBEDS, MOST_ON_PAGE, MOST_PICTURES, list_embeds
from tenants.posts.content.rich_text import clean, clean_stored, excerpt, plain_text

pytestmark = pytest.mark.no_db

PAGE = "https://www.youtube.com/watch?v=dQw4w9WgXcQ"
VIDEO = (
    '<figure data-embed="video" data-source="youtube:dQw4w9WgXcQ">'
    f'<a href="{PAGE}" rel="noopener ugc">Our kitchen</a></figure>'
)


def _mark(kind: str, source: str, content: str = "x") -> str:
    return f'<figure data-embed="{kind}" data-source="{source}">{content}</figure>'


@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        (_mark("video", "https://youtu.be/dQw4w9WgXcQ?t=3", "Our kitchen"), VIDEO),
        (
            _mark("video", "youtube:dQw4w9WgXcQ", '<a href="https://evil.example/">Our <b>kitchen</b></a>'),
            VIDEO,
        ),
        (
            '<figure id=x data-source="youtube:dQw4w9WgXcQ" data-embed="video"><p>Our<p>kitchen</figure>',
            VIDEO,
        ),
        (
            _mark("video", "https://vimeo.com/76979871/abcdef12", ""),
            _mark(
                "video",
                "vimeo:76979871/abcdef12",
                '<a href="https://vimeo.com/76979871/abcdef12" rel="noopener ugc">Watch the video</a>',
            ),
        ),
        (
            _mark("map", "stops", '<a href="https://evil.example/">Today</a>'),
            _mark("map", "stops", '<a href="/today" rel="noopener ugc">Today</a>'),
        ),
        (
            _mark(
                "form", "Form-1", '<a href="https://evil.example/">x</a><a href="/contact">Ask &lt;us&gt;</a>'
            ),
            _mark("form", "Form-1", '<a href="/contact" rel="noopener ugc">x Ask &lt;us&gt;</a>'),
        ),
    ],
)
def test_embed_is_stored_in_its_canonical_form(sent: str, stored: str) -> None:
    cleaned = clean(f"<p>before</p>{sent}<p>after</p>")

    assert cleaned == f"<p>before</p>{stored}<p>after</p>"
    assert clean(cleaned) == cleaned


def _picture(number: int, alt: str = "Soup") -> str:
    return f'<img src="/library/{number}-0123456789abcdef?w=1280" alt="{alt}">'


@pytest.mark.parametrize(
    ("sent", "source"),
    [
        (f'<figure data-embed="gallery">{_picture(3)}{_picture(12)}</figure>', "3,12"),
        (_mark("gallery", "99", f"<p>{_picture(3)}</p> <p>{_picture(3)}</p>"), "3,3"),
        (_mark("gallery", "x&quot;", f'{_picture(3)}<img src="https://evil.example/x.png">'), "3"),
    ],
)
def test_gallery_is_stored_with_its_images(sent: str, source: str) -> None:
    cleaned = clean(sent)

    assert re.findall("<(?!img)[^>]*>", cleaned) == [
        f'<figure data-embed="gallery" data-source="{source}">',
        "</figure>",
    ]
    assert ",".join(re.findall("/library/([0-9]+)-", cleaned)) == source
    assert clean(cleaned) == cleaned


@pytest.mark.parametrize("content", ["", f"{_picture(3)}words", _picture(3) * (MOST_PICTURES + 1)])
def test_content_of_invalid_gallery_is_preserved(content: str) -> None:
    assert clean(f'<figure data-embed="gallery">{content}</figure>') == clean(content)


def test_gallery_without_a_deleted_image_is_cleaned_again() -> None:
    gallery = clean(f'<figure data-embed="gallery">{_picture(3)}{_picture(4)}</figure>')

    shown = clean_stored(without_links(gallery, {3}))

    assert find_linked_files(shown) == {4}
    assert [each.key for each in list_embeds(shown)] == ["gallery 4"]
    assert clean_stored(without_links(gallery, {3, 4})) == ""


@pytest.mark.parametrize(
    "hostile",
    [
        _mark("video", "https://evil.example/watch?v=dQw4w9WgXcQ"),
        _mark("video", "youtube:dQw4w9WgXcQ&quot; onload=&quot;x()"),
        _mark("video", "https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ"),
        _mark("video", "javascript:alert(1)//youtu.be/dQw4w9WgXcQ"),
        _mark("video", ""),
        _mark("map", "https://maps.example/"),
        _mark("form", "&lt;script&gt;"),
        _mark("form", "x" * 101),
        _mark("iframe", "https://evil.example/"),
        '<figure data-embed="video">x</figure>',
        "<figure>x</figure>",
        '<figure><figure data-embed="video">x</figure></figure>',
    ],
)
def test_content_of_invalid_embed_is_preserved_without_its_mark(hostile: str) -> None:
    assert clean(f"<p>before</p>{hostile}<p>after</p>") == "<p>before</p>x<p>after</p>"


@pytest.mark.parametrize("around", ["ul><li", "blockquote", "table><tbody><tr><td"])
def test_embed_in_another_element_becomes_its_link(around: str) -> None:
    closed = "".join(f"</{name}>" for name in re.findall("[a-z]+", around)[::-1])

    cleaned = clean(f"<{around}>{VIDEO}{closed}")

    assert "figure" not in cleaned
    assert f'<a href="{PAGE}" rel="noopener ugc">Our kitchen</a>' in cleaned


def test_nested_embeds_become_one() -> None:
    nested = VIDEO.replace("Our kitchen</a>", f"Our kitchen</a>{_mark('form', 'Form-1', '')}")

    assert clean(nested) == VIDEO


def test_number_of_embeds_is_limited() -> None:
    assert clean(VIDEO * MOST_EMBEDS) == VIDEO * MOST_EMBEDS
    with pytest.raises(ValidationError, match="up to 20 videos, maps, forms and galleries"):
        clean(VIDEO * (MOST_EMBEDS + 1))
    assert clean_stored(VIDEO * (MOST_EMBEDS + 1)).startswith("Our kitchen Our kitchen")


def test_page_lists_each_embed_once_and_none_above_the_limit() -> None:
    form = clean(_mark("form", "Form-1", "Ask us"))
    post = {"attributes": {"description": f"<p>a</p>{VIDEO}{form}"}, "title": None}

    found = list_embeds(post, [{"props": {"html": VIDEO}}])

    assert sorted(each[:3] for each in found) == [
        ("form", "Form-1", "Ask us"),
        ("video", "youtube:dQw4w9WgXcQ", "Our kitchen"),
    ]
    assert list_embeds([VIDEO] * MOST_ON_PAGE) != []
    assert list_embeds([VIDEO] * (MOST_ON_PAGE + 1)) == []


def test_excerpts_leave_out_embeds_and_plain_text_contains_their_labels() -> None:
    text = f"<p>Come in.</p>{VIDEO}<p>We cook.</p>"

    assert excerpt(text) == "Come in. We cook."
    assert plain_text(text) == "Come in. Our kitchen We cook."
