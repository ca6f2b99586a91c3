"""JSON bodies, words and addresses: what every endpoint reads."""

import io

from shared.api.parsers import OF_BLOCKS, GuardedJSONParser, refuse_hostile
from shared.tenancy.hosts import InvalidHost, canonical_host
from tenants.options.serializers import ColorBody
from tenants.posts.content import addresses
from tenants.posts.content.field_values import clean_text
from tenants.posts.content.links import clean_link
from tenants.posts.searching.text import folded, plain, spellings_of
from tenants.snippets.markup import UnreadableMarkup, elements_of
from tenants.submissions.services import spam_score
from tests.kit.inputs import encoded, numbered, repeated, tolerating
from tests.kit.linear import WorstCase


def _parsed(body: bytes) -> object:
    return GuardedJSONParser().parse(io.BytesIO(body))


_BODIES = (
    WorstCase(
        "JSON: a long key above many values",
        encoded(lambda n: f'{{"{"k" * 10 * n}": [{"1," * n}1]}}'),
        _parsed,
        4_500,
    ),
    WorstCase("JSON: arrays in arrays", encoded(repeated("[")), _parsed, 240_000),
    WorstCase("JSON: objects in objects", encoded(repeated('{"a":')), _parsed, 48_000),
    WorstCase(
        "JSON: more values than it may hold",
        encoded(repeated("{},", before="[", after="1]")),
        _parsed,
        80_000,
    ),
    WorstCase("JSON: an integer without end", encoded(repeated("1")), _parsed, 240_000),
    WorstCase("JSON: a number without end", encoded(repeated("1", before="1.")), _parsed, 240_000),
    WorstCase("JSON: keys", encoded(numbered('"#":1,', before="{", after='"x":1}')), _parsed, 20_000),
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
    WorstCase("search: marks on a letter", lambda n: f"a{chr(0x301) * n}{chr(0x316) * n}", folded, 12_000),
    WorstCase("search: words with accents", numbered("é# "), spellings_of, 5_000),
    WorstCase("search: invisible characters", repeated("\x01 "), plain, 20_000),
    WorstCase("url: dashes", repeated("-", after="x/"), addresses.normalised, 50_000),
    WorstCase("url: dashes and slashes", repeated("-/"), addresses.normalised, 25_000),
    WorstCase("url: letters that become many", repeated("\ufdfa"), addresses.normalised, 25_000),
    WorstCase(
        "url: marks on a letter", lambda n: f"a{chr(0x301) * n}{chr(0x316) * n}", addresses.normalised, 12_000
    ),
    *(
        WorstCase(f"link: {name}", make, tolerating(ValueError, clean_link), 25_000)
        for name, make in {
            "labels": repeated("a.", before="https://"),
            "users": repeated("@", before="https://"),
            "colons": repeated(":", before="https://[", after="]"),
            "questions of a mail": repeated("a?", before="mailto:"),
            "digits": repeated("1", before="tel:", after="x"),
            "blanks": repeated(" ", after="x y"),
        }.items()
    ),
    *(
        WorstCase(f"host: {name}", make, tolerating(InvalidHost, canonical_host), 25_000)
        for name, make in {
            "labels": repeated("a."),
            "dashes": repeated("a-"),
            "umlauts": repeated("ü"),
            "punycode": repeated("a", before="xn--"),
            "ports": repeated(":1"),
        }.items()
    ),
    WorstCase(
        "colour: digits",
        repeated("f", before="#"),
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
            "tags that never end": repeated("<a"),
            "one tag that never ends": repeated("a", before="<"),
            "links": repeated("www."),
        }.items()
    ),
    *(
        WorstCase(
            f"snippet: {name}",
            make,
            tolerating(UnreadableMarkup, lambda code: elements_of(code, in_head=False)),
            n,
        )
        for name, (make, n) in {
            "comments that never end": (repeated("<!--"), 1_250),
            "sections that never end": (repeated("<!["), 1_600),
            "tags that never end": (repeated("<script "), 600),
            "attributes": (repeated("data-a ", before="<script ", after=">"), 700),
            "ends in a script": (repeated("</", before="<script>"), 2_400),
        }.items()
    ),
)

CASES = (*_BODIES, *_WORDS)
