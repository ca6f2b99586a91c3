"""Drawings from strangers keep their shapes, and lose everything that loads, runs or links."""

import base64
import io

import pytest
from PIL import ExifTags, Image

from tenants.media.kinds import SVG as KIND_OF_SVG
from tenants.media.kinds import find_kind
from tenants.media.refusals import UnusableFile
from tenants.media.svg.cleaning import clean, clean_file
from tenants.media.svg.vocabulary import KINDS

pytestmark = pytest.mark.no_db

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'
    '<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>'
    '<style>.a{fill:url(#g)}</style><path class="a" d="M0 0h9v9z"/></svg>'
)


def test_svg_keeps_its_shapes():
    drawing = clean(SVG.encode())

    assert (drawing.width, drawing.height, drawing.left_out) == (40, 20, {})
    assert 'd="M0 0h9v9z"' in drawing.text
    assert "url(#g)" in drawing.text


HARM = {
    "script": "<script>alert(1)</script>",
    "script in capitals": "<SCRIPT>alert(1)</SCRIPT>",
    "handler": '<rect onclick="alert(1)"/>',
    "link": '<a href="javascript:alert(1)"><text>tap</text></a>',
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
    "script in a data URI": '<image href="data:text/html;base64,PHNjcmlwdD4="/>',
    "drawing in a data URI": '<image href="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSkvPg=="/>',
    "false picture": '<image href="data:image/png;base64,PHNjcmlwdD4="/>',
    "picture in a filter": '<filter id="f"><feImage xlink:href="data:image/png;base64,evil"/></filter>',
    "style font": "<style>@font-face{font-family:a;src:url(//evil.example)}</style>",
    "style in a rule": "<style>.a{fill:red;.b{fill:url(//evil.example)}}</style>",
    "style media": "<style>@media all{.a{fill:url(//evil.example)}}</style>",
    "style comment": "<style>.a{fill:ur/**/l(//evil.example)}</style>",
    "style image set": "<style>.a{background:image-set('//evil.example' 1x)}</style>",
    "escaped attribute": r'<rect style="fill:u\72l(//evil.example)"/>',
    "switch": "<switch><foreignObject>alert</foreignObject><iframe src='//evil.example'/></switch>",
    "link in a link": "<a href='//evil.example'><a xlink:href='javascript:alert(1)'><script/></a></a>",
    "reference to another file": '<textPath href="evil.svg#a"/><pattern href="//evil.example#a"/>',
    "base": '<g xml:base="https://evil.example/"/>',
    "instruction": '<?xml-stylesheet href="https://evil.example"?>',
}


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM.keys())
def test_svg_is_stored_without_scripts_and_links(harm):
    around = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'

    cleaned = clean(f"{around}{harm}<circle r='5'/></svg>".encode()).text

    assert '<circle r="5">' in cleaned
    for word in ("alert", "evil", "javascript", "script", "onload", "onclick", "foreignobject", "image"):
        assert word not in cleaned.lower()


def nested(depth):
    return f"<svg xmlns='http://www.w3.org/2000/svg'>{'<g>' * depth}{'</g>' * depth}</svg>"


def use(level):
    return f"<use href='#l{level}'/>"


def levels(around, inside, names=range(1, 9)):
    """Build elements in levels: each contains ten references to the previous one."""
    return "".join(around.format(id=level, parts=inside.format(id=level - 1) * 10) for level in names)


BOMBS = {
    "uses": levels('<g id="l{id}">{parts}</g>', "<use href='#l{id}'/>") + "<use href='#l8'/>",
    "symbols": levels('<symbol id="l{id}">{parts}</symbol>', "<use href='#l{id}'/>") + "<use href='#l8'/>",
    "patterns": levels('<pattern id="l{id}">{parts}</pattern>', "<rect fill='url(#l{id})'/>"),
    "masks": levels('<mask id="l{id}">{parts}</mask>', "<rect mask='url(#l{id})'/>"),
    "styles": levels('<pattern id="l{id}">{parts}</pattern>', "<rect style='stroke: url(\"#l{id}\")'/>"),
    "sheets": levels(
        '<style>.s{id} > .c{id}, .x {{fill:url(#l{id})}}</style><pattern id="l{id}">{parts}</pattern>',
        "<rect class='c{id}'/>",
    ),
    "inherited paint": "".join(
        f'<g fill="url(#l{level - 1})"><pattern id="l{level}">{"<rect/>" * 10}</pattern></g>'
        for level in range(1, 9)
    ),
    "markers": levels(
        '<marker id="l{id}">{parts}</marker>', "<path style='marker:url(#l{id})' d='M0 0 1 1 2 2 3 3 4 4'/>"
    ),
    "markers of a group": f'<marker id="m">{"<g/>" * 100}</marker>'
    f'<g marker-mid="url(#m)"><path d="{"M0 0" * 1_000}"/></g>',
    "transparent groups": '<g opacity=".5"><rect/><rect/></g>' * 300,
    "blend modes": '<rect style="mix-blend-mode:hue"/>' * 300,
    "transparent groups of a sheet": f"<style>g{{opacity:.5}}</style>{'<g><rect/></g>' * 300}",
    "one mask, often": '<mask id="m"><rect/></mask>' + "<rect mask='url(#m)'/>" * 300,
    "each other": '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
}


@pytest.mark.parametrize("content", BOMBS.values(), ids=BOMBS.keys())
def test_svg_that_expands_without_end_is_rejected(content):
    with pytest.raises(UnusableFile, match="too many parts"):
        clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{content}</svg>".encode())


USE = '<rect filter="url(#f)"/>'
BLUR = '<feGaussianBlur stdDeviation="9"/>'
FILTERED = '<g filter="url(#f)">'
FUNCTIONS = "blur(9px) " * 5
SLOW_FILTERS = {
    "many blurs": f'<filter id="f">{BLUR * 5}</filter><rect filter="url(#f)"/>',
    "many primitives": f'<filter id="f">{"<feFlood/>" * 1_000}</filter><rect filter="url(#f)"/>',
    "many uses": f'<filter id="f">{BLUR}</filter>' + USE * 21,
    "uses in a style": f'<style>.a{{filter:url(#f)}}</style><filter id="f">{BLUR}</filter>'
    + "<rect class='a'/>" * 21,
    "copies": f'<filter id="f">{BLUR}</filter><g id="a"><rect filter="url(#f)"/></g>'
    + "<use href='#a'/>" * 20,
    "large region": f'<filter id="f" width="30" height="1">{BLUR}</filter><rect filter="url(#f)"/>',
    "region in percent": f'<filter id="f" height="201%">{BLUR}</filter><rect filter="url(#f)"/>',
    "region with an exponent": f'<filter id="f" height="1e2">{BLUR}</filter><rect filter="url(#f)"/>',
    "region as a formula": f'<filter id="f" width="calc(9)">{BLUR}</filter>{USE}',
    "wide outline": f'<filter id="f">{"<feMorphology/>" * 4}</filter>{USE}',
    "region of the drawing": f'<filter id="f" filterUnits="userSpaceOnUse" width="900%">{BLUR}</filter>'
    '<rect filter="url(#f)"/>',
    "nested": f'<filter id="f">{BLUR}</filter>{FILTERED * 4}<rect/>{4 * "</g>"}',
    "nested copies": f'<filter id="f">{BLUR}</filter>{FILTERED * 2}<g id="a">{FILTERED * 2}<rect/>'
    f'{5 * "</g>"}{FILTERED}<use href="#a"/></g>',
    "functions": f'<rect filter="{FUNCTIONS}"/>',
    "functions in a style": f'<rect style="fill:red;filter:{FUNCTIONS}"/>',
    "functions in a sheet": f"<style>rect{{fill:red;-webkit-filter:{FUNCTIONS}}}</style><rect/>",
    "functions in a variable": f'<g style="--a:{FUNCTIONS}"><rect style="filter:var(--a)"/></g>',
    "inherited functions": '<g filter="blur(9px)"><g><rect style="all:inherit"/></g></g>',
}


@pytest.mark.parametrize("content", SLOW_FILTERS.values(), ids=SLOW_FILTERS.keys())
def test_slow_filters_are_removed_and_shapes_stay(content):
    drawing = clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{content}</svg>".encode())

    assert "<filter" not in drawing.text
    assert "filter:" not in drawing.text or "url(#f)" in drawing.text
    assert "<rect" in drawing.text
    assert drawing.left_out["other"] >= 1


SHADOW = (
    "<feFlood/><feColorMatrix in='SourceAlpha'/><feOffset dy='4'/><feGaussianBlur stdDeviation='2'/>"
    "<feComposite operator='out'/><feColorMatrix/><feBlend/><feBlend in='SourceGraphic'/>"
)
USUAL_FILTERS = {
    "drop shadow": '<filter id="f"><feDropShadow dx="4"/></filter><rect filter="url(#f)"/>',
    "shadow of a drawing program": '<filter id="f" x="3" y="4" width="208" height="94" '
    f'filterUnits="userSpaceOnUse">{SHADOW}</filter><rect filter="url(#f)"/>',
    "outline": '<filter id="f"><feMorphology radius="4"/><feFlood/><feComposite operator="in"/>'
    '<feBlend in="SourceGraphic"/></filter><rect filter="url(#f)"/>',
    "light": '<filter id="f"><feDiffuseLighting><fePointLight x="3"/></feDiffuseLighting></filter>'
    '<rect filter="url(#f)"/>',
    "shadow as a function": '<g filter="drop-shadow(1px 1px 2px red)">'
    '<rect style="filter:grayscale(1) blur(2px)"/></g>',
    "shadow of a shadow": f'<filter id="f">{SHADOW}</filter>{FILTERED * 2}<rect/></g></g>',
    "many shadows": "".join(
        f'<filter id="f{n}" x="-50%" width="200%">{SHADOW}</filter><rect filter="url(#f{n})"/>'
        for n in range(15)
    ),
}


@pytest.mark.parametrize("content", USUAL_FILTERS.values(), ids=USUAL_FILTERS.keys())
def test_shadows_of_logos_are_kept(content):
    drawing = clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{content}</svg>".encode())

    assert drawing.text.count("<filter") == content.count("<filter")
    assert drawing.left_out == {}


BAD = {
    "no drawing": "<html xmlns='http://www.w3.org/1999/xhtml'><svg/></html>",
    "entities": "<!DOCTYPE svg [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><svg>&b;</svg>",
    "outer entity": "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg><text>&x;</text></svg>",
    "deep": nested(5_000),
    "wide": f"<svg xmlns='http://www.w3.org/2000/svg'>{'<g/>' * 30_000}</svg>",
    "cut off": "<svg xmlns='http://www.w3.org/2000/svg'><g>",
    "empty": "<svg",
}


def test_svg_keeps_transparent_shapes():
    shapes = '<rect opacity=".5"></rect>' * 1_000 + '<g opacity="1" style="mix-blend-mode:normal"></g>' * 300

    assert (
        clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{shapes}</svg>".encode()).text.count("<rect") == 1_000
    )


@pytest.mark.parametrize("content", BAD.values(), ids=BAD.keys())
def test_invalid_svg_is_rejected(content):
    with pytest.raises(UnusableFile):
        clean(content.encode())


def test_use_of_a_use_is_kept():
    nest = '<g id="a"><rect/></g><g id="b"><use href="#a"/><use href="#a"/></g><use href="#b"/>'

    assert clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{nest}</svg>".encode()).text.count("<use") == 3


def test_use_of_an_element_around_it_is_dropped_as_in_browsers():
    parts = '<clipPath id="a"><use href="#a"/></clipPath><rect clip-path="url(#a)"/>'

    drawing = clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{parts}</svg>".encode())

    assert "<use" not in drawing.text
    assert "<rect" in drawing.text
    assert drawing.left_out == {}


REMOVED = {
    "<script/><rect onclick='a()'/>": {"scripts": 2},
    "<foreignObject/>": {"html": 1},
    "<switch><foreignObject requiredExtensions='http://ns.adobe.com/a/'/></switch>": {},
    "<image href='photo.png'/>": {"pictures": 1},
    "<use href='other.svg#a'/><rect fill='url(other.svg#a)'/>": {"references": 2},
    "<rect><animate attributeName='x'/><set/></rect>": {"animations": 2},
    "<a href='/'><rect/></a>": {"links": 1},
    "<style>@import 'a.css';@media print{a{fill:red}}.a{fill:red}</style>": {"styles": 2},
    "<rect style='fill:red;background:url(a.png)'/>": {"styles": 1},
    "<metadata>made by hand</metadata><layer xmlns='urn:program'/>": {},
    "<hatch/>": {"other": 1},
}


@pytest.mark.parametrize("content", REMOVED, ids=REMOVED)
def test_removed_parts_are_counted_by_kind(content):
    drawing = clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{content}</svg>".encode())

    assert drawing.left_out == REMOVED[content]
    assert set(drawing.left_out) <= set(KINDS)


def test_stylesheet_keeps_its_other_rules():
    style = "<style>@import url(//evil.example);.a{fill:red;src:url(x)}@media print{.a{fill:blue}}</style>"

    assert ".a{fill:red}" in clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{style}</svg>".encode()).text


def test_bomb_behind_a_variable_loses_the_variable():
    style = '<rect style="--p:url(#p);fill:var(--p)"/><rect style="fill:url(#a--b)"/>'

    text = clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{style}</svg>".encode()).text

    assert "#p" not in text
    assert "#a--b" in text


def test_picture_in_a_drawing_is_stored_without_its_metadata():
    picture, exif = io.BytesIO(), Image.Exif()
    exif[ExifTags.Base.Artist] = "Alert Photographer"
    Image.new("RGB", (8, 8), "red").save(picture, "JPEG", exif=exif)
    address = f"data:image/jpeg;base64,{base64.b64encode(picture.getvalue()).decode()}"

    drawing = clean(f"<svg xmlns='http://www.w3.org/2000/svg'><image href='{address}'/></svg>".encode())

    stored = base64.b64decode(drawing.text.partition("base64,")[2].partition('"')[0])
    with Image.open(io.BytesIO(stored)) as image:
        assert (image.format, image.size, dict(image.getexif())) == ("JPEG", (8, 8), {})


def test_large_pictures_in_a_drawing_are_limited():
    picture = io.BytesIO()
    Image.new("1", (6_000, 6_000)).save(picture, "PNG")
    address = f"data:image/png;base64,{base64.b64encode(picture.getvalue()).decode()}"
    images = f"<image href='{address}'/>" * 2

    with pytest.raises(UnusableFile):
        clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{images}</svg>".encode())


PROLOGUE = (
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1", "windows-1252"])
def test_svg_of_a_drawing_program_is_read_in_its_encoding(encoding):
    declaration = f'<?xml version="1.0" encoding="{encoding.removesuffix("-sig")}"?>'
    content = f"{declaration}{PROLOGUE}<svg xmlns='http://www.w3.org/2000/svg'><text>Café</text></svg>"
    data = content.encode(encoding)

    assert find_kind(data) is KIND_OF_SVG
    assert "<text>Café</text>" in clean(data).text


def test_unknown_entity_is_rejected():
    with pytest.raises(UnusableFile):
        clean(f"{PROLOGUE}<svg xmlns='http://www.w3.org/2000/svg'><text>&name;</text></svg>".encode())


def test_long_stylesheet_hides_no_url():
    """The parser gets pieces of some thousand characters, so each URL is split once."""
    for before in range(8_180, 8_200):
        rules = f".a{{fill:{' ' * before}url(https://evil.example)}}"
        cleaned = clean(f"<svg xmlns='http://www.w3.org/2000/svg'><style>{rules}</style></svg>".encode())

        assert "evil" not in cleaned.text


def test_comment_in_a_stylesheet_hides_no_url():
    style = "<style>.a{fill:ur<!-- -->l(https://evil.example)}</style>"

    assert "evil" not in clean(f"<svg xmlns='http://www.w3.org/2000/svg'>{style}</svg>".encode()).text


def test_svg_that_would_expand_is_rejected(tmp_path):
    quotes = "&apos;" + '"' * 10_000
    (tmp_path / "sent").write_text(f"<svg xmlns='http://www.w3.org/2000/svg' d='{quotes}'/>")

    with pytest.raises(UnusableFile):
        clean_file(tmp_path / "sent", tmp_path)


def test_invalid_svg_size_is_ignored():
    for size in ('width="1e9" height="2"', 'width="0" height="0"', 'viewBox="0 0 x y"', 'viewBox="1"', ""):
        assert clean(f"<svg xmlns='http://www.w3.org/2000/svg' {size}/>".encode())[1:3] == (None, None)
