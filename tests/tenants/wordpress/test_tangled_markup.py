"""Text that is expensive to parse is parsed in time or rejected."""

import pytest

from tenants.wordpress.markup import converting
from tenants.wordpress.markup.converting import convert
from tests.kit.cpu import cpu_seconds

pytestmark = pytest.mark.no_db

MANY = 50_000
SECONDS = 2.5


class SiteWithoutFiles:
    """A site without files."""

    def media_id(self, **_: str) -> int | None:
        return None

    def is_expected(self, **_: str) -> bool:
        return False

    def address_of(self, attachment: str, address: str) -> str:
        return address


TANGLED = {
    "captions that never end": "[caption id=1]" * MANY,
    "embeds that never end": "[embed]" * MANY,
    "shortcodes that never end": "[gallery " * MANY,
    "code that never ends": "<pre>" * MANY,
    "a caption of links": f"[caption]{'<a ' * MANY}[/caption]",
    "bold in bold": "<b>" * MANY + "words" + "</b>" * MANY,
    "bold that never ends": "<b>" * MANY + "</i>" * MANY,
    "lists in lists": "<ul><li>" * MANY + "words",
    "empty lines": "\n" * MANY * 10,
    "a comment of spaces": f"<!-- wp:a{' ' * MANY}x -->",
    "comments that never end": "<!--" * MANY,
}


@pytest.mark.parametrize("text", TANGLED.values(), ids=TANGLED.keys())
def test_tangled_text_is_read_once(text: str):
    assert cpu_seconds(lambda: convert(text, SiteWithoutFiles())) < SECONDS


def test_text_of_too_deeply_nested_markup_is_preserved():
    (block,) = convert("<b>" * 1_000 + "words" + "</b>" * 1_000 + "<p>more</p>", SiteWithoutFiles()).blocks

    assert "words" in block["props"]["html"]
    assert block["props"]["html"].endswith("<p>more</p>")


def test_content_over_the_time_limit_is_reported(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(converting, "MOST_SECONDS", 0.05)

    converted = convert("<div " * MANY, SiteWithoutFiles())

    assert (converted.blocks, len(converted.losses)) == ([], 1)
    assert "can't be parsed" in converted.losses[0]


def test_truncation_of_very_long_text_is_reported(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(converting, "LONGEST", 10)

    converted = convert("<p>Short, or not so short</p>", SiteWithoutFiles())

    assert "".join(block["props"]["html"] for block in converted.blocks) == "<p>Short,</p>"
    assert converted.losses == ["The end of the text, because it is too long"]


def test_adjacent_shortcodes_are_separated():
    text = "[caption]<img src=a>One[/caption] and [caption]<img src=b>Two[/caption] [embed]https://a.example/x[/embed]"

    converted = convert(text, SiteWithoutFiles())

    words = " ".join(block["props"]["html"] for block in converted.blocks)
    assert all(each in words for each in ("One", "Two", "and", "https://a.example/x"))


def test_marker_in_imported_text_is_not_interpreted():
    (block,) = convert(
        "<pre>code</pre>\n\nwords <x-kept 0><x-kept 7><x-kept nonsense> more", SiteWithoutFiles()
    ).blocks

    assert block["props"]["html"].count("code") == 1
    assert all(word in block["props"]["html"] for word in ("words", "more"))


def test_markup_of_word_processors_is_dropped():
    (block,) = convert(
        "<p>one<![if !supportLists]> two<![endif]> three<![nonsense]> four</p>", SiteWithoutFiles()
    ).blocks

    assert all(word in block["props"]["html"] for word in ("one", "two", "three", "four"))


def test_very_long_text_becomes_several_blocks():
    converted = convert("<p>" + "word " * 50_000, SiteWithoutFiles())

    assert len(converted.blocks) == 4
    assert sum(block["props"]["html"].count("word") for block in converted.blocks) == 50_000
    assert max(len(block["props"]["html"]) for block in converted.blocks) < 100_000


def test_page_ends_at_the_block_limit():
    converted = convert("<!-- wp:x --><hr>" * 2_500, SiteWithoutFiles())

    assert len(converted.blocks) == 2_000
    assert converted.losses == ["The end of the text, because it has too many blocks for one page"]
