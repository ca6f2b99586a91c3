"""Generated link preview images for pages without a picture: the title in the domain's colors and fonts.

The URL contains a hash of the content, so the image never changes and can be cached forever. Only images of
existing pages are rendered, each once.
"""

import base64
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from PIL import Image, ImageDraw, ImageFont

from shared.tenancy.cache import tenant_cache
from tenants.options.palettes import ColorType
from tenants.site.documents.not_open import nothing_shown, shows_nothing
from tenants.site.payload.addresses import Query

SIZE = (1200, 630)
_CACHED_FOR = 24 * 3600
_VERSION = 1
"""Increase it with every change to the design."""
_MARGIN = 84
_MOST_LINES = 4
_SIZES = (148, 128, 110, 96, 84, 72, 62)
_SMALL = 36
_FACES = {"association": "big-shoulders", "restaurant": "fraunces", "blank": "bricolage"}
_WEIGHTS = {"big-shoulders-ext": 800, "fraunces-ext": 400, "bricolage-ext": 600}

Font = ImageFont.FreeTypeFont


class FontFace:
    """A font in one size that knows which characters it supports."""

    def __init__(self, font: Font) -> None:
        self.font = font
        self._nothing = bytes(font.getmask("\uffff"))  # the glyph for unsupported characters
        self._known = {" ": True}

    def can_write(self, sign: str) -> bool:
        if sign not in self._known:
            mask = self.font.getmask(sign)
            self._known[sign] = mask.getbbox() is not None and bytes(mask) != self._nothing
        return self._known[sign]


@dataclass(frozen=True)
class Card:
    """The content of the image."""

    title: str
    site: str
    template: str
    text: str
    background: str
    accent: str
    second: str

    @property
    def digest(self) -> str:
        canonical = json.dumps([_VERSION, asdict(self)], sort_keys=True)
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def card_of(payload: Mapping[str, Any]) -> Card:
    """The card of the page in `payload`, which may have no head yet."""
    colors = {row["domain_color_type_id"]: row["code"] for row in payload["colors"]}
    site = payload["seo"]["title"] or payload["options"]["title"] or payload["domain"]["title"]
    return Card(
        title=str(payload["page"]["title"])[:200],
        site=str(site)[:80],
        template=payload["domain"]["template"],
        text=colors[ColorType.PRIMARY_TEXT],
        background=colors[ColorType.PRIMARY_BACKGROUND],
        accent=colors[ColorType.ACCENT_BACKGROUND],
        second=colors[ColorType.SECONDARY_BACKGROUND],
    )


def address_of(payload: Mapping[str, Any]) -> str:
    """The URL of the card of the page in `payload`."""
    url = f"/{payload['url']}" if payload["url"] else ""
    return f"/og/{card_of(payload).digest}{url}.png"


def share_card(_request: HttpRequest, digest: str, path: str | None = None) -> HttpResponse:
    """`GET /og/{digest}/{url}.png`; a URL of an earlier card redirects to the current one."""
    from tenants.site.payload.page_payload import Moved, page_at  # the head of a page names its card

    if shows_nothing():
        return nothing_shown()
    try:
        page = page_at(path or "", Query())
    except Moved:
        return _no_card()
    if page.status != 200 or page.payload["page"]["kind"] == "search":
        return _no_card()
    card = card_of(page.payload)
    if digest != card.digest:
        return HttpResponseRedirect(address_of(page.payload), headers={"Cache-Control": "public, max-age=60"})
    cached = tenant_cache.get_or_set(f"og:{digest}", partial(_drawn_as_text, card), _CACHED_FOR)
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable",
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
    return HttpResponse(base64.b64decode(cached), content_type="image/png", headers=headers)


def _no_card() -> HttpResponse:
    return HttpResponse("Not found.\n", status=404, content_type="text/plain")


def drawn(card: Card) -> bytes:
    """The image as PNG."""
    image = Image.new("RGB", SIZE, card.background)
    pen = ImageDraw.Draw(image)
    is_centred = card.template == "restaurant"
    _decorate(pen, card)
    size, lines = _fitted(card)
    faces, small = _faces(card.template, size), _faces("", _SMALL)
    step = round(size * (1.0 if card.template == "association" else 1.12))
    top = (SIZE[1] - step * len(lines)) / 2 - _SMALL + size * 0.8
    for number, line in enumerate(lines):
        _write(pen, line, faces, (top + number * step, is_centred), card.text)
    if card.site != card.title:
        _write(pen, card.site, small, (SIZE[1] - _MARGIN + 6, is_centred), card.text)
    file = BytesIO()
    image.quantize(128).save(file, "PNG", optimize=True)
    return file.getvalue()


def _drawn_as_text(card: Card) -> str:
    return base64.b64encode(drawn(card)).decode()


def _decorate(pen: ImageDraw.ImageDraw, card: Card) -> None:
    """The decoration of each template: an awning, the edge of a menu card, a plain mark."""
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


def _fitted(card: Card) -> tuple[int, list[str]]:
    """The largest size that fits the title, and its lines."""
    title = card.title.upper() if card.template == "association" else card.title
    lines: list[str] = []
    for size in _SIZES:
        faces = _faces(card.template, size)
        lines = _lines(title, faces)
        fits_across = all(_length(line, faces) <= SIZE[0] - 2 * _MARGIN for line in lines)
        if fits_across and len(lines) <= _MOST_LINES and len(lines) * size <= SIZE[1] - 4 * _MARGIN + 120:
            return size, lines
    fitted = lines[:_MOST_LINES]
    if len(lines) > _MOST_LINES:
        fitted[-1] = f"{fitted[-1].rstrip(' ,.;:–-')}…"
    return _SIZES[-1], fitted


def _lines(text: str, faces: list[FontFace]) -> list[str]:
    """Break the words into lines that fit; a word wider than the image is cut off at its edge."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _length(longer, faces) <= SIZE[0] - 2 * _MARGIN:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _write(
    pen: ImageDraw.ImageDraw, text: str, faces: list[FontFace], place: tuple[float, bool], color: str
) -> None:
    baseline, is_centred = place
    left = (SIZE[0] - _length(text, faces)) / 2 if is_centred else _MARGIN
    for run, font in _runs(text, faces):
        pen.text((left, baseline), run, font=font, fill=color, anchor="ls")
        left += font.getlength(run)


def _length(text: str, faces: list[FontFace]) -> float:
    return sum(font.getlength(run) for run, font in _runs(text, faces))


def _runs(text: str, faces: list[FontFace]) -> Iterator[tuple[str, Font]]:
    """The text in pieces that one font supports each; unsupported characters are left out."""
    run, current = "", faces[0]
    for sign in text:
        face = next((each for each in faces if each.can_write(sign)), None)
        if face is None:
            continue
        if face is not current and run:
            yield run, current.font
            run = ""
        run, current = run + sign, face
    if run:
        yield run, current.font


def _faces(template: str, size: int) -> list[FontFace]:
    """The fonts of the template, then the fallback fonts, from the build."""
    name = _FACES.get(template)
    names = [*((name, f"{name}-ext") if name else ()), "instrument-sans", "instrument-sans-ext"]
    return [face for each in names if (face := _face(each, size)) is not None] or [FontFace(_any_font(size))]


def _face(name: str, size: int) -> FontFace | None:
    path = next(Path(settings.FRONTEND, "assets").glob(f"{name}-????????.woff2"), None)
    if path is None:
        return None
    font = ImageFont.truetype(str(path), size)
    if name in _WEIGHTS:
        font.set_variation_by_axes([_WEIGHTS[name]])
    return FontFace(font)


def _any_font(size: int) -> Font:
    """Pillow's default font, for a front end that was never built."""
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)  # noqa: S101  # guaranteed with a size
    return font
