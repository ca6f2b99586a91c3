"""HTML from users: only formatting is preserved, and nothing that runs or loads."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenants.posts.content.links import clean_link
from tenants.posts.content.rich_text import clean, excerpt, plain_text

pytestmark = pytest.mark.no_db

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)><a xlink:href='javascript:alert(1)'>x</a></svg>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
    "<p style='background:url(javascript:alert(1))' class=x id=y onclick=alert(1)>x</p>",
    "<a href='javascript:alert(1)'>x</a>",
    "<a href='JaVa\tscript:alert(1)'>x</a>",
    "<a href='&#106;avascript:alert(1)'>x</a>",
    "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
    "<a href='//evil.example'>x</a>",
    "<a href='/\\evil.example'>x</a>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<form action=//evil.example><input name=x><button formaction=javascript:x>y</button></form>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
    "<template><script>alert(1)</script></template>",
    "<base href=//evil.example><link rel=stylesheet href=x>",
    "<meta http-equiv=refresh content='0;url=//evil.example'>",
    "<!--><img src=x onerror=alert(1)>-->",
    "<textarea></textarea><img src=x onerror=alert(1)>",
    "<select><option><style></select></option></style><img src=x onerror=alert(1)>",
    "<p><style><p title='</style><img src=x onerror=alert(1)>'>",
    "<object data=x></object><embed src=x><video src=x onerror=alert(1)></video><audio src=x>",
    "<xmp><p title='</xmp><img src=x onerror=alert(1)>'>",
    "<p title='</xmp><img src=x onerror=alert(1)>' lang=de>x</p>",
]
ALLOWED = re.compile(
    r"(?:</?(?:a|blockquote|br|code|em|h2|h3|h4|hr|i|b|li|ol|p|pre|s|strong|sub|sup|table|tbody|td|th|tr|u|ul)>"
    r"|<a(?: title=\"[^\"<>]*\"| rel=\"noopener ugc\""
    r"| href=\"(?:https?://|mailto:|tel:|/(?!/)|[#?])[^\"<>]*\")*>"
    r"|<ol start=\"[0-9]+\">|<t[dh](?: (?:col|row)span=\"[0-9]{1,2}\")+>|[^<>])*"
)


@pytest.mark.parametrize("raw", HOSTILE)
def test_active_content_is_removed(raw):
    assert ALLOWED.fullmatch(clean(f"<p>before</p>{raw}<p>after</p>"))


@settings(max_examples=400, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(HOSTILE),
            st.sampled_from(["<p>", "</p>", "<a href=/x>", "<pre>", "&lt;", '"']),
            st.sampled_from(["<table>", "<tr>", "<td colspan=2>", "</td>", "</table>", "<th>", "<caption>"]),
            st.text(max_size=8),
        ),
        max_size=8,
    ).map("".join)
)
def test_cleaning_is_idempotent(raw):
    raw = raw.encode("utf-8", "ignore").decode()
    once = clean(raw)

    assert ALLOWED.fullmatch(once)
    assert clean(once) == once


def test_formatting_is_preserved():
    text = (
        '<h2>Menu</h2><p>Al <strong>pastor</strong>, <em>carnitas</em><br>and <a href="/members">more</a></p>'
        '<ol start="3"><li>one</li></ol><blockquote><p>Yum</p></blockquote><pre><code>x</code></pre><hr>'
    )

    assert clean(text) == text.replace('<a href="/members">', '<a href="/members" rel="noopener ugc">')


def test_links_without_a_usable_url_become_text():
    text = (
        '<p><a href="sms:123" title="Say > hi">write <strong>us</strong></a>, <a>or</a> '
        '<a href="mailto:hi@example.com">here</a></p>'
    )

    mail = '<a href="mailto:hi@example.com" rel="noopener ugc">here</a>'
    assert clean(text) == f"<p>write <strong>us</strong>, or {mail}</p>"


def test_tables_are_preserved():
    text = (
        '<table><tbody><tr><th colspan="2"><p>Tacos</p></th></tr>'
        '<tr><td rowspan="2"><p>Al <strong>pastor</strong></p></td>'
        "<td><ul><li><p>4.50</p></li></ul></td></tr>"
        "</tbody></table>"
    )

    assert clean(text) == text


def test_tables_of_other_programs_lose_only_their_styles():
    pasted = (
        "<table class=MsoTableGrid border=1 style='width:100%'><caption>Prices</caption>"
        "<colgroup><col width=64></colgroup><thead><tr><th scope=col align=left>Dish</th></tr></thead>"
        "<tbody><tr height=20><td class=xl65 colspan=1>Taco</td></tr></tbody></table>"
    )

    rows = re.sub(r"</?t(?:able|body)>", "", clean(pasted))
    assert rows == "Prices<tr><th>Dish</th></tr><tr><td>Taco</td></tr>"
    assert clean("<table><tr><td colspan=1000 rowspan=65534>x</td></tr></table>") == (
        "<table><tbody><tr><td>x</td></tr></tbody></table>"
    )


def test_plain_text_keeps_cells_separate():
    rows = "<tr><td>Taco</td><td>4.5</td></tr><tr><td>Burrito</td><td>9</td></tr>"

    assert plain_text(f"Prices<table><tbody>{rows}</tbody></table>daily") == "Prices Taco 4.5 Burrito 9 daily"


def test_plain_text_keeps_words_separate():
    assert plain_text("<h2>Menu</h2><p>Fish &amp; chips<br>daily</p><ul><li>a</li><li>b</li></ul>") == (
        "Menu Fish & chips daily a b"
    )


@pytest.mark.parametrize(
    ("text", "length", "expected"),
    [
        ("<p>short</p>", 200, "short"),
        ("one two three", 9, "one two…"),
        ("one, two three", 6, "one…"),
        ("abcdefghij", 5, "abcd…"),
        ("", 5, ""),
    ],
)
def test_excerpt_ends_between_words(text, length, expected):
    assert excerpt(text, length) == expected


@pytest.mark.parametrize(
    "link",
    [
        "https://a.example",
        "http://a.example:8080/x?y#z",
        "HTTPS://A.EXAMPLE",
        "https://bücher.example/ü",
        "mailto:a@b.example",
        "mailto:a@b.example?subject=Hi",
        "tel:+14155550100",
        "/",
        "/members",
        "#top",
        "?page=2",
    ],
)
def test_allowed_links_are_stored(link):
    assert clean_link(f" {link} ") == link


@pytest.mark.parametrize(
    "link",
    [
        "",
        " ",
        "javascript:alert(1)",
        "JaVa\tscript:alert(1)",
        "java\nscript:x",
        "&#106;avascript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https:evil",
        "https:/evil",
        "https:///evil.example",
        "http://",
        "https://user@evil.example",
        "https://a.example@evil.example",
        "https://[::1",
        "https://a.example:99999",
        "https://a.example:x",
        "ftp://a.example",
        "file:///etc/passwd",
        "example.com",
        "mailto:",
        "mailto:nobody",
        "tel:",
        "tel:abc",
        "tel:٠١٢",
        "/a b",
        "/a\x00b",
        "https://a.example/\u2028x",
        "x" * 2001,
        "https://a.example/<script>",
        'https://a.example/"onclick="x',
        "blob:https://a.example/x",
        "about:blank",
    ],
)
def test_links_to_other_schemes_are_rejected(link):
    with pytest.raises(ValueError, match="Enter a link"):
        clean_link(link)
