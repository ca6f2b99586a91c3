"""WordPress export files, and the texts in them."""

import io
from collections.abc import Callable

from tenants.wordpress.markup.converting import convert
from tenants.wordpress.wxr import read
from tests.kit.inputs import repeat_numbered_unit, repeat_unit
from tests.kit.linear import IN_THE_BACKGROUND, WorstCase


class _SiteWithoutFiles:
    """A site without files."""

    def media_id(self, **_: str) -> int | None:
        return None

    def is_expected(self, **_: str) -> bool:
        return False

    def address_of(self, attachment: str, address: str) -> str:
        return address


_OPENING = (
    '<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/">'
    "<channel><title>t</title><link>https://a.example</link>"
)
_CLOSING = "</channel></rss>"


def _wxr(unit: str, *, before: str = "", after: str = "") -> Callable[[int], bytes]:
    return lambda n: f"{_OPENING}{before}{repeat_numbered_unit(unit)(n)}{after}{_CLOSING}".encode()


_EXPORTS = tuple(
    WorstCase(
        f"WordPress export: {name}",
        make,
        lambda contents: read(io.BytesIO(contents)),
        n,
        seconds=IN_THE_BACKGROUND,
    )
    for name, (make, n) in {
        "items behind other elements": (
            lambda n: f"{_OPENING}{'<x/>' * n}{'<item/>' * n}{_CLOSING}".encode(),
            10_000,
        ),
        "elements in elements": (lambda n: f"{_OPENING}{'<a>' * n}{'</a>' * n}{_CLOSING}".encode(), 50_000),
        "items in items": (lambda n: f"{_OPENING}{'<item>' * n}{'</item>' * n}{_CLOSING}".encode(), 25_000),
        "terms of an item": (
            _wxr('<category domain="c">a</category>', before="<item>", after="</item>"),
            6_000,
        ),
        "meta of an item": (
            _wxr("<wp:postmeta><wp:meta_key>#</wp:meta_key></wp:postmeta>", before="<item>", after="</item>"),
            6_000,
        ),
        "namespaces": (_wxr('<a xmlns:p#="u#"/>'), 10_000),
        "a long name of a namespace": (
            lambda n: _wxr(
                "<b/>", before=f'<a xmlns="http://wordpress.org/export/{"1" * n}/x">', after="</a>"
            )(n),
            4_000,
        ),
        "attributes": (_wxr(' p#="u"', before="<a", after="/>"), 25_000),
        "a tag that never ends": (_wxr("a", before='<a b="'), 600_000),
        "a comment": (_wxr("-a", before="<!--", after="-->"), 200_000),
        "text in pieces": (
            _wxr("<![CDATA[x]]>", before="<item><content:encoded>", after="</content:encoded></item>"),
            100_000,
        ),
    }.items()
)
_TEXTS = tuple(
    WorstCase(
        f"WordPress text: {name}",
        make,
        lambda text: convert(text, _SiteWithoutFiles()),
        n,
        seconds=IN_THE_BACKGROUND,
    )
    for name, (make, n) in {
        "code put in the place of marks": (
            lambda n: f"<pre>{'x' * n}</pre>{'<x-kept 0>' * n}",
            25_000,
        ),
        "sections of word processors": (repeat_unit("<!["), 25_000),
        "an attribute of a shortcode": (repeat_unit("a", before="[gallery ", after="]"), 50_000),
        "a link across lines": (lambda n: f'<!-- wp:a --><a href="/{"x" * n}">{"<hr>x" * n}', 12_500),
        "bold across lines": (
            lambda n: f"<!-- wp:a -->{'<b><i><u><em><strong>' * 9}{'<hr>x' * n}",
            400,
        ),
        "paragraphs": (repeat_unit("<p>x"), 25_000),
        "tags that never end": (repeat_unit("<a "), 12_500),
        "captions": (repeat_unit("[caption]<img src=a>words[/caption]"), 2_500),
        "bold in bold": (repeat_numbered_unit("<b x=#>", before="<p>"), 12_500),
        "a text without an end": (repeat_unit("x", before="<p>"), 250_000),
    }.items()
)

CASES = (*_EXPORTS, *_TEXTS)
