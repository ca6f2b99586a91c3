"""Generate link preview images for pages without an image: the title in the domain's colors and fonts.

The URL contains a hash of the content, so the image never changes and can be cached forever. Images are
rendered only once, and only for existing pages.
"""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from io import BytesIO

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from PIL import Image, ImageDraw

from shared.data_types import JsonMapping
from shared.tenancy.cache import tenant_cache
from tenants.options.palettes import ColorType
from tenants.site.documents.card_fonts import Fonts
from tenants.site.documents.not_open import nothing_shown, shows_nothing
from tenants.site.payload.addresses import Query

SIZE = (1200, 630)
_CACHED_FOR = 24 * 3600
_VERSION = 5
"""The version of the design. Increase it with every change to the design."""
_MARGIN = 84
_MOST_LINES = 4
_TALL = 1.3
_LAST_EUROPEAN = "\u058f"
_SIZES = (148, 128, 110, 96, 84, 72, 62)
_SMALL = 36
_CHINESE = "[\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]"
_NEVER_FIRST = "[ー、。，．！？：；）」』】・ぁぃぅぇぉっゃゅょァィゥェォッャュョ々]"
_THAI_MARKS = "[\u0e2f-\u0e3a\u0e45-\u0e4e]"
_THAI = f"[\u0e40-\u0e44]?[\u0e01-\u0e2e]{_THAI_MARKS}*(?:[\u0e01-\u0e2e](?!{_THAI_MARKS})){{0,2}}"
_PARTS = re.compile(rf"{_CHINESE}{_NEVER_FIRST}*|{_THAI}|(?:(?!{_CHINESE}|{_THAI}).)+")
"""The parts of a word between which lines can break. Japanese, Chinese and Thai are written without
spaces."""
_WIDTH = SIZE[0] - 2 * _MARGIN
_ELLIPSIS_AFTER = " ,.;:–-"


@dataclass(frozen=True)
class Card:
    """The content of the image."""

    title: str
    site: str
    """The last line: the name of the site, unless it is the title, and the city of its organization."""
    template: str
    text: str
    background: str
    accent: str
    second: str
    note: str = ""
    """A line below a short title with the cuisines of a member, or the description of a page."""

    @property
    def digest(self) -> str:
        canonical = json.dumps([_VERSION, asdict(self)], sort_keys=True)
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def build_card(payload: JsonMapping) -> Card:
    """Return the card of the page in `payload`. The payload may lack its head."""
    colors = {row["domain_color_type_id"]: row["code"] for row in payload["colors"]}
    site = str(payload["seo"]["title"] or payload["options"]["title"] or payload["domain"]["title"])
    title = str(payload["page"]["title"])[:200]
    site_and_city = [site[:80] if site != title else "", payload["seo"]["city"][:60]]
    return Card(
        title=title,
        note=_note(payload)[:120],
        site=" · ".join(filter(None, site_and_city)),
        template=payload["domain"]["template"],
        text=colors[ColorType.PRIMARY_TEXT],
        background=colors[ColorType.PRIMARY_BACKGROUND],
        accent=colors[ColorType.ACCENT_BACKGROUND],
        second=colors[ColorType.SECONDARY_BACKGROUND],
    )


def _note(payload: JsonMapping) -> str:
    page = payload["page"]
    cuisines = page["post"]["external_items"].get("cuisines") if page["post"] else None
    served = " · ".join(each["title"] for each in (cuisines or [])[:3])
    return served or str(page["description"])


def get_card_url(payload: JsonMapping) -> str:
    """Return the URL path of the card of the page in `payload`."""
    url = f"/{payload['url']}" if payload["url"] else ""
    return f"/og/{build_card(payload).digest}{url}.png"


def share_card(_request: HttpRequest, digest: str, path: str | None = None) -> HttpResponse:
    """Respond to `GET /og/{digest}/{url}.png`.

    The URL of an earlier card redirects to the current one.
    """
    from tenants.site.payload.page_payload import Moved, page_at  # Imported here to avoid a circular import.

    if shows_nothing():
        return nothing_shown()
    try:
        page = page_at(path or "", Query())
    except Moved:
        return _no_card()
    if page.status != 200 or page.payload["page"]["kind"] == "search":
        return _no_card()
    card = build_card(page.payload)
    if digest != card.digest:
        return HttpResponseRedirect(
            get_card_url(page.payload), headers={"Cache-Control": "public, max-age=60"}
        )
    cached = tenant_cache.get_or_set(f"og:{digest}", partial(_draw_as_text, card), _CACHED_FOR)
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable",
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
    return HttpResponse(base64.b64decode(cached), content_type="image/png", headers=headers)


def _no_card() -> HttpResponse:
    return HttpResponse("Not found.\n", status=404, content_type="text/plain")


def draw_card(card: Card) -> bytes:
    """Return the image of the card as a PNG file."""
    image = Image.new("RGB", SIZE, card.background)
    pen = ImageDraw.Draw(image)
    is_centred = card.template == "restaurant"
    _decorate(pen, card)
    size, lines = _fit_title(card)
    fonts = Fonts(card.template, size, card.title)
    step = round(size * _line_height(card))
    # The title of an association is lower, below the awning.
    above = 0 if card.template == "association" else _SMALL
    top = (SIZE[1] - step * len(lines)) / 2 - above + size * 0.8 + max(0, step - 1.12 * size)
    for number, line in enumerate(lines):
        _write(pen, line, fonts, (top + number * step, is_centred), card.text)
    below = top + step * (len(lines) - 1) + 2.2 * _SMALL
    if card.note and below < SIZE[1] - 2 * _MARGIN:
        small = Fonts("", _SMALL, card.note)
        _write(pen, _shorten(card.note, small), small, (below, is_centred), card.text)
    if card.site:
        small = Fonts("", _SMALL, card.site)
        site = _shorten(card.site, small)
        _write(pen, site, small, (SIZE[1] - _MARGIN + 6, is_centred), card.text)
    file = BytesIO()
    image.quantize(128).save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw_as_text(card: Card) -> str:
    return base64.b64encode(draw_card(card)).decode()


def _decorate(pen: ImageDraw.ImageDraw, card: Card) -> None:
    """Draw the decoration of the template: an awning, the edge of a menu card, or a plain bar."""
    width, height = SIZE
    if card.template == "association":
        stripe = width / 12
        for number in range(12):
            left, color = number * stripe, card.accent if number % 2 else card.second
            pen.rectangle((left, 0, left + stripe, 44), fill=color)
            pen.pieslice((left, 44 - stripe / 2, left + stripe, 44 + stripe / 2), 0, 180, fill=color)
    elif card.template == "restaurant":
        pen.rectangle((32, 32, width - 33, height - 33), outline=card.second, width=2)
        pen.rectangle((42, 42, width - 43, height - 43), outline=card.second, width=1)
    else:
        pen.rectangle((0, 0, 24, height), fill=card.accent)


def _line_height(card: Card) -> float:
    if _is_tall(card):
        return _TALL
    return 1.0 if card.template == "association" else 1.12


def _is_tall(card: Card) -> bool:
    """Return whether the title needs more space than Latin capitals, for marks above and below letters."""
    return any(sign > _LAST_EUROPEAN for sign in card.title)


def _fit_title(card: Card) -> tuple[int, list[str]]:
    """Return the largest possible font size for the title, and its lines."""
    title = card.title.upper() if card.template == "association" else card.title
    lines: list[str] = []
    for size in _SIZES:
        fonts = Fonts(card.template, size, title)
        lines = _lines(title, fonts)
        fits_across = all(fonts.length(line) <= _WIDTH for line in lines)
        height = len(lines) * size * (_TALL if _is_tall(card) else 1)
        if fits_across and len(lines) <= _MOST_LINES and height <= SIZE[1] - 4 * _MARGIN + 120:
            return size, lines
    fonts = Fonts(card.template, _SIZES[-1], title)
    fitted = [_shorten(line, fonts) for line in lines[:_MOST_LINES]]
    if len(lines) > _MOST_LINES:
        fitted[-1] = f"{fitted[-1].rstrip(f'…{_ELLIPSIS_AFTER}')}…"
    return _SIZES[-1], fitted


def _lines(text: str, fonts: Fonts) -> list[str]:
    """Return the text as lines that fit. A word that is wider than the image gets its own line."""
    lines: list[str] = []
    for space, word in _words(text):
        longer = f"{lines[-1]}{space}{word}" if lines else word
        if lines and fonts.length(longer) <= _WIDTH:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _words(text: str) -> Iterator[tuple[str, str]]:
    """Yield each part that can start a line, with the space before it.

    The parts are words, or characters in scripts without spaces.
    """
    for word in text.split():
        space = " "
        for part in _PARTS.findall(word):
            yield space, part
            space = ""


def _shorten(line: str, fonts: Fonts) -> str:
    """Return `line`, shortened with an ellipsis if it is too long."""
    if fonts.length(line) <= _WIDTH:
        return line
    kept = next(
        (end for end in range(len(line), 0, -1) if fonts.length(f"{line[:end]}…") <= _WIDTH),
        0,
    )
    return f"{line[:kept].rstrip(_ELLIPSIS_AFTER)}…"


def _write(pen: ImageDraw.ImageDraw, text: str, fonts: Fonts, place: tuple[float, bool], color: str) -> None:
    baseline, is_centred = place
    pieces = fonts.pieces(text)
    left = float(_MARGIN)
    if is_centred or fonts.base == "rtl":
        free = SIZE[0] - sum(piece.width for piece in pieces)
        left = free / 2 if is_centred else free - _MARGIN
    for piece in pieces:
        if piece.font is not None:
            pen.text(
                (left, baseline),
                piece.text,
                font=piece.font,
                fill=color,
                anchor="ls",
                direction=piece.shaped,
            )
        left += piece.width
