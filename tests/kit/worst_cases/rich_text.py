"""Rich text, where one is stored and where it is shown for the first time, and pages full of it."""

from collections.abc import Callable
from typing import Any

from tenants.posts import blocks
from tenants.posts.content import rich_text
from tests.kit.inputs import numbered, repeated
from tests.kit.linear import WorstCase

_RICH_TEXT: dict[str, tuple[Callable[[int], str], int]] = {
    "formatting opened again": (
        lambda n: numbered("<b x=#>", before="<p>")(n) + "x" + "<p>x" * 2 * n,
        1_000,
    ),
    "formatting below the limit": (lambda n: numbered("<font x=#>")(8) + "<p>x" * n, 1_000),
    "bold in bold": (numbered("<b x=#>"), 3_000),
    "lists in lists": (repeated("<ul><li>"), 3_000),
    "quotes in quotes": (repeated("<blockquote>"), 2_000),
    "paragraphs that never end": (repeated("<p>"), 8_000),
    "ends of paragraphs": (repeated("</p>"), 6_000),
    "links that never end": (repeated("<a href=/x>"), 2_000),
    "links across paragraphs": (repeated("<a><div>"), 3_000),
    "crossed formatting": (repeated("<b><p></b>"), 2_500),
    "a table that holds none": (repeated("<b>x<p>", before="<table>"), 3_500),
    "drawings": (repeated("<svg><desc>"), 2_500),
    "templates": (repeated("<template>"), 2_500),
    "attributes": (lambda n: f"<a {' '.join(chr(0x4E00 + each) for each in range(n))}>x</a>", 5_000),
    "attributes behind a comment": (
        lambda n: f'<!--<a b="--><a {" ".join(chr(0x4E00 + each) for each in range(n))}>',
        5_000,
    ),
    "tags in attributes": (repeated("<a b='"), 4_000),
    "signs": (repeated("<"), 25_000),
    "entities": (repeated("&"), 25_000),
    "comments that never end": (repeated("<!--"), 6_000),
    "a tag that never ends": (repeated("a ", before="<p "), 25_000),
    "tags that never end": (repeated("<p "), 8_000),
    "pictures": (repeated('<img src="/library/1-0123456789abcdef" alt="x">'), 900),
    "pictures of elsewhere": (repeated('<img src="//elsewhere.example/x.png">'), 900),
    "pictures in the words of a picture": (repeated("<img src=' ", before='<img alt="'), 8_000),
}


def _shown_anew(markup: str) -> str:
    """As a process shows it that has not seen it yet."""
    rich_text.clear_cache()
    return rich_text.shown(markup)


def _page_of(text: str) -> dict[str, Any]:
    """A page full of the same text."""
    number = max(1, 1_900_000 // max(1, len(text)))
    content = [
        {"type": "RichText", "props": {"id": str(each), "html": text}} for each in range(min(number, 2_000))
    ]
    return {"content": content}


def _rich_text_cases() -> list[WorstCase]:
    ways: tuple[tuple[str, Callable[[str], object]], ...] = (
        ("stored", rich_text.clean),
        ("shown", _shown_anew),
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
        lambda n: {"content": _page_of("<font x=1><font x=2><font x=3>" + "<p>x" * 400)["content"][: 25 * n]},
        blocks.clean_builder,
        12,
    ),
)

CASES = (*_rich_text_cases(), *_PAGES)
