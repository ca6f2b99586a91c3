"""Rich text when it is stored and when it is first shown, and pages of rich text."""

from collections.abc import Callable
from typing import Any

from tenants.posts import blocks
from tenants.posts.content import rich_text
from tests.kit.inputs import repeat_numbered_unit, repeat_unit
from tests.kit.linear import WorstCase

_RICH_TEXT: dict[str, tuple[Callable[[int], str], int]] = {
    "formatting opened again": (
        lambda n: repeat_numbered_unit("<b x=#>", before="<p>")(n) + "x" + "<p>x" * 2 * n,
        1_000,
    ),
    "formatting below the limit": (lambda n: repeat_numbered_unit("<font x=#>")(8) + "<p>x" * n, 1_000),
    "bold in bold": (repeat_numbered_unit("<b x=#>"), 3_000),
    "lists in lists": (repeat_unit("<ul><li>"), 3_000),
    "quotes in quotes": (repeat_unit("<blockquote>"), 2_000),
    "paragraphs that never end": (repeat_unit("<p>"), 8_000),
    "ends of paragraphs": (repeat_unit("</p>"), 6_000),
    "links that never end": (repeat_unit("<a href=/x>"), 2_000),
    "links across paragraphs": (repeat_unit("<a><div>"), 3_000),
    "crossed formatting": (repeat_unit("<b><p></b>"), 2_500),
    "a table that holds none": (repeat_unit("<b>x<p>", before="<table>"), 3_500),
    "drawings": (repeat_unit("<svg><desc>"), 2_500),
    "templates": (repeat_unit("<template>"), 2_500),
    "attributes": (lambda n: f"<a {' '.join(chr(0x4E00 + each) for each in range(n))}>x</a>", 5_000),
    "attributes behind a comment": (
        lambda n: f'<!--<a b="--><a {" ".join(chr(0x4E00 + each) for each in range(n))}>',
        5_000,
    ),
    "tags in attributes": (repeat_unit("<a b='"), 4_000),
    "signs": (repeat_unit("<"), 25_000),
    "entities": (repeat_unit("&"), 25_000),
    "comments that never end": (repeat_unit("<!--"), 6_000),
    "a tag that never ends": (repeat_unit("a ", before="<p "), 25_000),
    "tags that never end": (repeat_unit("<p "), 8_000),
    "pictures": (repeat_unit('<img src="/library/1-0123456789abcdef" alt="x">'), 900),
    "pictures of elsewhere": (repeat_unit('<img src="//elsewhere.example/x.png">'), 900),
    "figures in figures": (repeat_unit('<figure data-embed="video" data-source="vimeo:1">'), 3_000),
    "figures that hold none": (
        repeat_unit('<figure data-embed="form" data-source="x"></figure>', before="<ul><li>"),
        1_900,
    ),
    "pictures in the words of a picture": (repeat_unit("<img src=' ", before='<img alt="'), 8_000),
}


def _render_uncached(markup: str) -> str:
    """Render the text with an empty cache."""
    rich_text.clear_cache()
    return rich_text.clean_stored(markup)


def _build_page(text: str) -> dict[str, Any]:
    """Build a page that repeats the same text up to the maximum size."""
    number = max(1, 1_900_000 // max(1, len(text)))
    content = [
        {"type": "RichText", "props": {"id": str(each), "html": text}} for each in range(min(number, 2_000))
    ]
    return {"content": content}


def _rich_text_cases() -> list[WorstCase]:
    ways: tuple[tuple[str, Callable[[str], object]], ...] = (
        ("stored", rich_text.clean),
        ("shown", _render_uncached),
        ("as words", rich_text.plain_text),
    )
    return [
        WorstCase(f"rich text {way}: {name}", make, run, n)
        for name, (make, n) in _RICH_TEXT.items()
        for way, run in ways
    ]


_PAGES = (
    WorstCase(
        "page: dear texts",
        lambda n: {
            "content": _build_page("<font x=1><font x=2><font x=3>" + "<p>x" * 400)["content"][: 25 * n]
        },
        blocks.clean_builder,
        12,
    ),
)

CASES = (*_rich_text_cases(), *_PAGES)
