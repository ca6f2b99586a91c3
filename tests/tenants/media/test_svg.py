"""Drawings from strangers: their shapes stay, what loads, runs or links goes."""

import pytest

from tenants.media.refusals import UnusableFile
from tenants.media.svg import clean, clean_file

pytestmark = pytest.mark.no_db

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'
    '<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>'
    '<style>.a{fill:url(#g)}</style><path class="a" d="M0 0h9v9z"/></svg>'
)


def test_svg_keeps_its_shapes():
    cleaned, width, height = clean(SVG.encode())

    assert (width, height) == (40, 20)
    assert 'd="M0 0h9v9z"' in cleaned
    assert "url(#g)" in cleaned


HARM = {
    "script": "<script>alert(1)</script>",
    "script in capitals": "<SCRIPT>alert(1)</SCRIPT>",
    "handler": '<rect onclick="alert(1)"/>',
    "link": '<a href="javascript:alert(1)"><text>alert</text></a>',
    "xlink": '<use xlink:href="https://evil.example/x.svg#a"/>',
    "data": '<use href="data:image/svg+xml,alert"/>',
    "image": '<image href="https://evil.example/alert.png"/>',
    "foreign object": "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'>alert</body></foreignObject>",
    "iframe": "<iframe src='//evil.example'/>",
    "animate": '<animate attributeName="href" values="javascript:alert(1)"/>',
    "set": '<set attributeName="onload" to="alert(1)"/>',
    "style import": "<style>@import url(//evil.example)</style>",
    "style url": "<style>.a{fill:url(https://evil.example)}</style>",
    "style escape": r"<style>.a{fill:u\72l(https://evil.example)}</style>",
    "attribute url": '<rect fill="url(https://evil.example)"/>',
    "attribute url in quotes": "<rect style=\"fill:url('//evil.example')\"/>",
    "open url": '<rect style="fill:url(//evil.example"/>',
    "namespace": '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    "handler namespace": '<rect xmlns:o="http://www.w3.org/2000/svg" o:onload="alert(1)"/>',
    "cdata": "<style><![CDATA[</style><script>alert(1)</script>]]></style>",
    "filter image": '<filter id="f"><feImage href="https://evil.example"/></filter>',
    "instruction": '<?xml-stylesheet href="https://evil.example"?>',
}


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM.keys())
def test_svg_is_stored_without_scripts_and_links(harm):
    around = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'

    cleaned, *_ = clean(f"{around}{harm}<circle r='5'/></svg>".encode())

    assert '<circle r="5">' in cleaned
    for word in ("alert", "evil", "javascript", "script", "onload", "onclick", "foreignobject", "image"):
        assert word not in cleaned.lower()


def nested(depth):
    return f"<svg xmlns='http://www.w3.org/2000/svg'>{'<g>' * depth}{'</g>' * depth}</svg>"


def use(level):
    return f"<use href='#l{level}'/>"


LAUGHS = "".join(f'<g id="l{level}">{use(level - 1) * 10}</g>' for level in range(1, 9))
BAD = {
    "no drawing": "<html xmlns='http://www.w3.org/1999/xhtml'><svg/></html>",
    "entities": "<!DOCTYPE svg [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><svg>&b;</svg>",
    "outer entity": "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg><text>&x;</text></svg>",
    "deep": nested(5_000),
    "wide": f"<svg xmlns='http://www.w3.org/2000/svg'>{'<g/>' * 30_000}</svg>",
    "cut off": "<svg xmlns='http://www.w3.org/2000/svg'><g>",
    "empty": "<svg",
}


@pytest.mark.parametrize("content", BAD.values(), ids=BAD.keys())
def test_invalid_svg_is_rejected(content):
    with pytest.raises(UnusableFile):
        clean(content.encode())


def test_svg_use_cannot_reference_use():
    cleaned, *_ = clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{LAUGHS}<use href='#l8'/></svg>".encode())

    assert cleaned.count("<use") == 1


def test_long_stylesheet_hides_no_url():
    """It is handed over in pieces of some thousand letters: each address is cut somewhere once."""
    for before in range(8_180, 8_200):
        rules = f".a{{fill:{' ' * before}url(https://evil.example)}}"
        cleaned, *_ = clean(f"<svg xmlns='http://www.w3.org/2000/svg'><style>{rules}</style></svg>".encode())

        assert "evil" not in cleaned


def test_comment_in_a_stylesheet_hides_no_url():
    style = "<style>.a{fill:ur<!-- -->l(https://evil.example)}</style>"

    assert "evil" not in clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{style}</svg>".encode())[0]


def test_svg_that_would_expand_is_rejected(tmp_path):
    quotes = "&apos;" + '"' * 10_000
    (tmp_path / "sent").write_text(f"<svg xmlns='http://www.w3.org/2000/svg' d='{quotes}'/>")

    with pytest.raises(UnusableFile):
        clean_file(tmp_path / "sent", tmp_path)


def test_invalid_svg_size_is_ignored():
    for size in ('width="1e9" height="2"', 'width="0" height="0"', 'viewBox="0 0 x y"', 'viewBox="1"', ""):
        assert clean(f"<svg xmlns='http://www.w3.org/2000/svg' {size}/>".encode())[1:] == (None, None)
