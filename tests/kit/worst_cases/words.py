"""JSON bodies, words and URLs, which every endpoint parses."""

import io

from shared.api.parsers import OF_BLOCKS, GuardedJSONParser, refuse_hostile
from shared.tenancy.hosts import InvalidHost, canonical_host
from tenants.options.serializers import ColorBody
from tenants.posts.content import addresses
from tenants.posts.content.field_values import clean_text
from tenants.posts.content.links import clean_link
from tenants.posts.searching.text import list_spellings, plain, remove_accents
from tenants.snippets.markup import UnreadableMarkup, parse_elements
from tenants.submissions.services import spam_score
from tests.kit.inputs import encode_text, repeat_numbered_unit, repeat_unit, tolerate
from tests.kit.linear import WorstCase


def _parse(body: bytes) -> object:
    return GuardedJSONParser().parse(io.BytesIO(body))


_BODIES = (
    WorstCase(
        "JSON: a long key above many values",
        encode_text(lambda n: f'{{"{"k" * 10 * n}": [{"1," * n}1]}}'),
        _parse,
        4_500,
    ),
    WorstCase("JSON: arrays in arrays", encode_text(repeat_unit("[")), _parse, 240_000),
    WorstCase("JSON: objects in objects", encode_text(repeat_unit('{"a":')), _parse, 48_000),
    WorstCase(
        "JSON: more values than it may hold",
        encode_text(repeat_unit("{},", before="[", after="1]")),
        _parse,
        80_000,
    ),
    WorstCase("JSON: an integer without end", encode_text(repeat_unit("1")), _parse, 240_000),
    WorstCase("JSON: a number without end", encode_text(repeat_unit("1", before="1.")), _parse, 240_000),
    WorstCase(
        "JSON: keys", encode_text(repeat_numbered_unit('"#":1,', before="{", after='"x":1}')), _parse, 20_000
    ),
    WorstCase(
        "JSON: marks on a letter", lambda n: f"a{chr(0x301) * n}{chr(0x316) * n}", refuse_hostile, 25_000
    ),
    WorstCase(
        "JSON: a page's worth of values",
        lambda n: [[{"a": "b"}] * 100] * (n // 100),
        lambda value: refuse_hostile(value, most=OF_BLOCKS.values),
        8_000,
    ),
)

_WORDS = (
    WorstCase(
        "text: marks on a letter",
        lambda n: f"a{chr(0x301) * n}{chr(0x316) * n}",
        lambda text: clean_text(text, max_length=100_000),
        12_000,
    ),
    WorstCase(
        "text: as many marks as a letter may carry",
        lambda n: f"a{chr(0x301) * 15}{chr(0x316) * 15}" * n,
        lambda text: clean_text(text, max_length=100_000),
        800,
    ),
    WorstCase(
        "search: marks on a letter", lambda n: f"a{chr(0x301) * n}{chr(0x316) * n}", remove_accents, 12_000
    ),
    WorstCase("search: words with accents", repeat_numbered_unit("é# "), list_spellings, 5_000),
    WorstCase("search: invisible characters", repeat_unit("\x01 "), plain, 20_000),
    WorstCase("url: dashes", repeat_unit("-", after="x/"), addresses.normalize, 50_000),
    WorstCase("url: dashes and slashes", repeat_unit("-/"), addresses.normalize, 25_000),
    WorstCase("url: letters that become many", repeat_unit("\ufdfa"), addresses.normalize, 25_000),
    WorstCase(
        "url: marks on a letter", lambda n: f"a{chr(0x301) * n}{chr(0x316) * n}", addresses.normalize, 12_000
    ),
    *(
        WorstCase(f"link: {name}", make, tolerate(ValueError, clean_link), 25_000)
        for name, make in {
            "labels": repeat_unit("a.", before="https://"),
            "users": repeat_unit("@", before="https://"),
            "colons": repeat_unit(":", before="https://[", after="]"),
            "questions of a mail": repeat_unit("a?", before="mailto:"),
            "digits": repeat_unit("1", before="tel:", after="x"),
            "blanks": repeat_unit(" ", after="x y"),
        }.items()
    ),
    *(
        WorstCase(f"host: {name}", make, tolerate(InvalidHost, canonical_host), 25_000)
        for name, make in {
            "labels": repeat_unit("a."),
            "dashes": repeat_unit("a-"),
            "umlauts": repeat_unit("ü"),
            "punycode": repeat_unit("a", before="xn--"),
            "ports": repeat_unit(":1"),
        }.items()
    ),
    WorstCase(
        "colour: digits",
        repeat_unit("f", before="#"),
        ColorBody().fields["code"].run_validation,
        25_000,
    ),
    *(
        WorstCase(
            f"spam: {name}",
            make,
            lambda text: spam_score(text, trap="", elapsed=5_000, words=("aab" * 9,) * 200),
            25_000,
        )
        for name, make in {
            "tags that never end": repeat_unit("<a"),
            "one tag that never ends": repeat_unit("a", before="<"),
            "links": repeat_unit("www."),
        }.items()
    ),
    *(
        WorstCase(
            f"snippet: {name}",
            make,
            tolerate(UnreadableMarkup, lambda code: parse_elements(code, in_head=False)),
            n,
        )
        for name, (make, n) in {
            "comments that never end": (repeat_unit("<!--"), 1_250),
            "sections that never end": (repeat_unit("<!["), 1_600),
            "tags that never end": (repeat_unit("<script "), 600),
            "attributes": (repeat_unit("data-a ", before="<script ", after=">"), 700),
            "ends in a script": (repeat_unit("</", before="<script>"), 2_400),
        }.items()
    ),
)

CASES = (*_BODIES, *_WORDS)
