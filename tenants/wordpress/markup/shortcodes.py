"""Process classic text as WordPress does: expand shortcodes, and create paragraphs at empty lines."""

import html
import re

GALLERY = "x-gallery"
EMBED = "x-embed"
LOST = "x-lost"
WIDGET = "x-widget"
_PLACEHOLDER = "x-kept"

_ATTRIBUTE = re.compile(
    r"""(?<![a-z0-9_])([a-z0-9_]++)=(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))""", re.IGNORECASE
)
# None of these patterns reads any text more than once, even if it contains many unclosed shortcodes.
_CAPTION = re.compile(
    r"\[(?:wp_)?caption\b[^\[\]]*\]((?:(?!\[(?:wp_)?caption\b).)*?)\[/(?:wp_)?caption\]", re.DOTALL
)
_PICTURE = re.compile(r"(?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*</a>)?", re.IGNORECASE)
_GALLERY = re.compile(r"\[gallery\b([^\[\]]*)\]")
_EMBED = re.compile(r"\[embed\b[^\[\]]*\]([^\[]*)\[/embed\]")
_OTHER = re.compile(r"\[(audio|video|playlist|contact-form-7|contact-form|poll|tweet|youtube)\b([^\[\]]*)\]")
_ADDRESS_ALONE = re.compile(r"^[ \t]*(https?://[^\s<>\"]{4,2000})[ \t]*$", re.MULTILINE)
_BLOCK_LEVEL = (
    "p|div|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|pre|table|thead|tbody|tfoot|tr|td|th|figure|figcaption|hr|form|"
    f"address|section|article|{GALLERY}|{EMBED}|{LOST}|{WIDGET}|{_PLACEHOLDER}"
)
_STARTS_A_BLOCK = re.compile(rf"^\s*<(?:!--[^<>]*-->|/?(?:{_BLOCK_LEVEL})\b)", re.IGNORECASE)
_OPENING = re.compile(rf"(<(?:{_BLOCK_LEVEL})\b[^<>]*>)", re.IGNORECASE)
_CLOSING = re.compile(rf"(</(?:{_BLOCK_LEVEL})>)", re.IGNORECASE)
_PRE = re.compile(r"<pre\b(?:(?!<pre\b).)*?</pre>", re.DOTALL | re.IGNORECASE)


def expand_shortcodes(text: str) -> str:
    """Replace shortcodes with elements: figures, or elements with custom names if HTML has no equivalent."""
    text = _CAPTION.sub(_figure, text)
    text = _GALLERY.sub(
        lambda match: f'<{GALLERY} ids="{_escape_attributes(match[1], "ids")}"></{GALLERY}>', text
    )
    text = _EMBED.sub(lambda match: _embed(match[1].strip()), text)
    return _OTHER.sub(lambda match: f'<{LOST} what="{match[1]}"></{LOST}>', text)


def paragraphs(text: str) -> str:
    """Return text as HTML, with paragraphs where it has empty lines. Existing HTML remains."""
    code: dict[str, str] = {}

    def protect(match: re.Match[str]) -> str:
        code[str(len(code))] = match[0]
        return f"\n\n<{_PLACEHOLDER} {len(code) - 1}>\n\n"

    # Placeholders in the original text are removed, so that all remaining placeholders represent protected
    # code.
    text = _PRE.sub(protect, text.replace("\r\n", "\n").replace(_PLACEHOLDER, ""))
    text = _ADDRESS_ALONE.sub(lambda match: f"\n\n{_embed(match[1])}\n\n", text)
    text = _CLOSING.sub(r"\1\n\n", _OPENING.sub(r"\n\n\1", text))
    parts = [part.strip() for part in re.split(r"\n\s*\n", text)]
    wrapped = [part if _STARTS_A_BLOCK.match(part) else _paragraph(part) for part in parts if part]
    return re.sub(rf"<{_PLACEHOLDER} (\d+)>", lambda match: code.pop(match[1], ""), "\n".join(wrapped))


def _paragraph(part: str) -> str:
    return "<p>" + part.replace("\n", "<br>") + "</p>"


def _figure(match: re.Match[str]) -> str:
    picture = _PICTURE.search(match[1])
    if picture is None:
        return match[1]
    caption = (match[1][: picture.start()] + match[1][picture.end() :]).strip()
    return f"\n\n<figure>{picture[0]}<figcaption>{caption}</figcaption></figure>\n\n"


def _embed(address: str) -> str:
    return f'<{EMBED} url="{html.escape(address)}"></{EMBED}>'


def read_attributes(text: str) -> dict[str, str]:
    """Return the attributes of a shortcode by their lowercase names."""
    return {key.lower(): a or b or c for key, a, b, c in _ATTRIBUTE.findall(text)}


def _escape_attributes(attributes: str, name: str) -> str:
    return html.escape(read_attributes(attributes).get(name, ""))
