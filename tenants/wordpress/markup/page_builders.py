"""Convert shortcodes of Divi and WPBakery to HTML and block markup. Lost content is reported."""

import base64
import binascii
import html
import re
from collections.abc import Callable, Mapping
from urllib.parse import unquote

from tenants.wordpress.markup.shortcodes import EMBED, GALLERY, LOST, read_attributes

Values = Mapping[str, str]

_SHORTCODE = re.compile(r"\[(/?)((?:et_pb|vc)_[a-z0-9_]+)((?:\s[^\[\]]*)?)\]")
_CODE = re.compile(r"\[(vc_raw_html|et_pb_code|vc_raw_js)\b[^\[\]]*\]([^\[\]]*)\[/\1\]")
_SHARE = re.compile(r"(\d{1,2})[_/](\d{1,2})")
_WIDE = 0.58
"""The minimum share of a row for a column to count as wider than the other columns."""


def replace_shortcodes(text: str) -> str:
    """Return the text with the shortcodes of page builders replaced."""
    if "[et_pb_" not in text and "[vc_" not in text:
        return text
    return _SHORTCODE.sub(_replace, _CODE.sub(_read_code, text))


def heading(text: str, level: str = "h3") -> str:
    """Return a title as an element, or "" if it is empty."""
    level = level if re.fullmatch("h[1-6]", level) else "p"
    return f"\n\n<{level}>{text}</{level}>\n\n" if text.strip() else ""


def paragraph(text: str) -> str:
    return heading(text, "p")


def button(text: str, address: str) -> str:
    if not text.strip():
        return ""
    link = html.escape(address or "#")
    return f'\n\n<div><a class="wp-block-button__link" href="{link}">{text}</a></div>\n\n'


def picture(address: str, number: str = "", caption: str = "") -> str:
    """Return the element of an image, which is identified by its URL or its id on the WordPress site."""
    if not address and not number.isdigit():
        return ""
    mark = f' class="wp-image-{number}"' if number.isdigit() else ""
    below = f"<figcaption>{caption}</figcaption>" if caption else ""
    return f'\n\n<figure><img{mark} src="{html.escape(address)}">{below}</figure>\n\n'


def gallery(numbers: str) -> str:
    return f'\n\n<{GALLERY} ids="{html.escape(numbers)}"></{GALLERY}>\n\n'


def embed(address: str) -> str:
    return f'\n\n<{EMBED} url="{html.escape(address)}"></{EMBED}>\n\n' if address else ""


def note_lost(name: str) -> str:
    return f'\n\n<{LOST} what="{html.escape(name)}"></{LOST}>\n\n'


def block(name: str, attributes: str = "") -> str:
    """Return the comment that begins or ends a block."""
    return f"\n\n<!-- {name}{attributes} -->\n\n"


def column(share: float) -> str:
    """Return the comment that begins a column with this share of its row."""
    return block("wp:column", f' {{"width":"{round(100 * share)}%"}}' if _WIDE <= share < 1 else "")


def _replace(match: re.Match[str]) -> str:
    is_end, name = bool(match[1]), match[2]
    if is_end:
        return _ENDS.get(name, "\n\n")
    write = _STARTS.get(name)
    return write(read_attributes(match[3])) if write else note_lost(name)


def _read_code(match: re.Match[str]) -> str:
    """Return the raw HTML of a shortcode, which WPBakery encodes twice, or a note that the content is
    lost."""
    if match[1] == "et_pb_code":
        return match[2]
    try:
        text = unquote(base64.b64decode(match[2].strip(), validate=True).decode())
    except (binascii.Error, UnicodeDecodeError):
        return note_lost(match[1])
    return f"\n\n{text}\n\n" if match[1] == "vc_raw_html" else note_lost(match[1])


def _column(share: str) -> str:
    match = _SHARE.fullmatch(share.strip())
    return column(int(match[1]) / int(match[2]) if match and int(match[2]) else 0)


def _vc_link(value: str) -> str:
    """Return the URL in `url:https%3A%2F%2F…|title:…`."""
    parts = dict(part.partition(":")[::2] for part in value.split("|"))
    return unquote(parts.get("url", ""))


def _vc_heading(values: Values) -> str:
    tag = re.search(r"tag:(h[1-6])", values.get("font_container", ""))
    return heading(values.get("text", ""), tag[1] if tag else "h2")


def _write_attributes(*names: str) -> Callable[[Values], str]:
    """Return a function that writes these attributes: the first as a heading, the others as paragraphs."""
    return lambda values: (
        heading(values.get(names[0], "")) + "".join(paragraph(values.get(name, "")) for name in names[1:])
    )


def _plain(_values: Values) -> str:
    return "\n\n"


def _divider(_values: Values) -> str:
    return "\n\n<hr>\n\n"


def _et_slide(values: Values) -> str:
    return heading(values.get("heading", "")) + button(
        values.get("button_text", ""), values.get("button_link", "")
    )


def _et_cta(values: Values) -> str:
    return heading(values.get("title", "")) + button(
        values.get("button_text", ""), values.get("button_url", "")
    )


def _et_blurb(values: Values) -> str:
    return picture(values.get("image", "")) + heading(values.get("title", ""))


def _et_header(values: Values) -> str:
    return (
        heading(values.get("title", ""), "h2")
        + paragraph(values.get("subhead", ""))
        + button(values.get("button_one_text", ""), values.get("button_one_url", ""))
        + button(values.get("button_two_text", ""), values.get("button_two_url", ""))
    )


def _et_member(values: Values) -> str:
    return (
        picture(values.get("image_url", ""))
        + heading(values.get("name", ""))
        + paragraph(values.get("position", ""))
    )


_ROWS = {"et_pb_row", "et_pb_row_inner", "vc_row", "vc_row_inner"}
_COLUMNS = {"et_pb_column", "et_pb_column_inner", "vc_column", "vc_column_inner"}
_PLAIN = (
    "et_pb_section et_pb_text et_pb_pricing_tables et_pb_accordion et_pb_tabs et_pb_slider "
    "et_pb_fullwidth_slider et_pb_counters et_pb_number_counters et_pb_video_slider vc_section "
    "vc_column_text vc_empty_space vc_tta_tabs vc_tta_accordion vc_tta_tour vc_tta_pageable vc_tabs "
    "vc_accordion vc_message vc_icon"
)
_ENDS: dict[str, str] = {
    **dict.fromkeys(_ROWS, block("/wp:columns")),
    **dict.fromkeys(_COLUMNS, block("/wp:column")),
}
_STARTS: dict[str, Callable[[Values], str]] = {
    **dict.fromkeys(_PLAIN.split(), _plain),
    **dict.fromkeys(_ROWS, lambda _values: block("wp:columns")),
    **dict.fromkeys(_COLUMNS, lambda values: _column(values.get("type", "") or values.get("width", ""))),
    "et_pb_button": lambda values: button(values.get("button_text", ""), values.get("button_url", "")),
    "et_pb_image": lambda values: picture(values.get("src", ""), caption=values.get("title_text", "")),
    "et_pb_fullwidth_image": lambda values: picture(values.get("src", "")),
    "et_pb_gallery": lambda values: gallery(values.get("gallery_ids", "")),
    "et_pb_video": lambda values: embed(values.get("src", "")),
    "et_pb_video_slider_item": lambda values: embed(values.get("src", "")),
    "et_pb_divider": _divider,
    "et_pb_heading": _write_attributes("title"),
    "et_pb_toggle": _write_attributes("title"),
    "et_pb_accordion_item": _write_attributes("title"),
    "et_pb_tab": _write_attributes("title"),
    "et_pb_pricing_table": _write_attributes("title", "subtitle", "sum"),
    "et_pb_counter": _write_attributes("title", "percent"),
    "et_pb_number_counter": _write_attributes("title", "number"),
    "et_pb_testimonial": _write_attributes("author", "job_title"),
    "et_pb_slide": _et_slide,
    "et_pb_cta": _et_cta,
    "et_pb_blurb": _et_blurb,
    "et_pb_fullwidth_header": _et_header,
    "et_pb_team_member": _et_member,
    "vc_custom_heading": _vc_heading,
    "vc_single_image": lambda values: picture("", values.get("image", ""), values.get("title", "")),
    "vc_gallery": lambda values: gallery(values.get("images", "")),
    "vc_images_carousel": lambda values: gallery(values.get("images", "")),
    "vc_video": lambda values: embed(values.get("link", "")),
    "vc_separator": _divider,
    "vc_text_separator": _write_attributes("title"),
    "vc_btn": lambda values: button(values.get("title", ""), _vc_link(values.get("link", ""))),
    "vc_button": lambda values: button(values.get("title", ""), _vc_link(values.get("href", ""))),
    "vc_button2": lambda values: button(values.get("title", ""), _vc_link(values.get("link", ""))),
    "vc_cta": _write_attributes("h2", "h4"),
    "vc_cta_button2": _write_attributes("h2", "h4"),
    "vc_tta_section": _write_attributes("title"),
    "vc_tab": _write_attributes("title"),
    "vc_accordion_tab": _write_attributes("title"),
    "vc_toggle": _write_attributes("title"),
}
