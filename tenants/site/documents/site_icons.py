"""Serve `/favicon.ico`, icons for home screens, and `/site.webmanifest`.

Browsers and search engines request these files by name. The icons show the site's favicon. Without a favicon,
or if it is an SVG, they show the initial of the site's title on its accent color.
"""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from io import BytesIO

from django.core.files.storage import default_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from PIL import Image, ImageDraw

from shared.tenancy.cache import tenant_cache
from shared.tenancy.unit_of_work import current_domain
from tenants.media.images import THUMBNAIL_SIZE
from tenants.media.items import get_thumbnail_key
from tenants.media.models import Media
from tenants.options.models import SiteOptions
from tenants.options.palettes import ColorType
from tenants.options.reading import load_colors
from tenants.site.documents.card_fonts import font_for
from tenants.site.documents.not_open import nothing_shown, shows_nothing

MANIFEST = "site.webmanifest"
TOUCH_ICON = "apple-touch-icon.png"
_INSTALLED = (192, 512)
"""The icon sizes in pixels that browsers require before they offer to install a site."""
_SIZES = {TOUCH_ICON: 180, **{f"icon-{size}.png": size for size in _INSTALLED}}
_FAVICON_SIZES = (16, 32, 48)
_RENDER_SIZE = max(_INSTALLED)
_CACHED_FOR = 24 * 3600
_HEADERS = {"Cache-Control": "public, max-age=3600"}
_OF_DARK_THEME = "oklch(from {} 0.185 min(c, 0.014) h)"
"""The page background of the dark theme, as in `frontend/theme/tokens.css`."""


@dataclass(frozen=True)
class _Look:
    title: str
    template: str
    accent: str
    on_accent: str
    base: str


def get_initial(title: str) -> str:
    """Return the letter that represents a site without an image."""
    return next((letter for letter in title if letter.isalnum()), "•").upper()


def theme_colors(colors: Mapping[int, str]) -> tuple[str, str]:
    """Return the colors of the browser's toolbars for the light and the dark theme."""
    base = colors[ColorType.BASE_BACKGROUND]
    return base, _OF_DARK_THEME.format(base)


def favicon(_request: HttpRequest) -> HttpResponse:
    """Respond to `GET /favicon.ico` with the sizes of browser tabs and search results."""
    return _reply("favicon.ico", "image/vnd.microsoft.icon")


def icon(_request: HttpRequest, name: str) -> HttpResponse:
    """Respond to `GET /apple-touch-icon.png` and `GET /icon-{size}.png`."""
    return _reply(name, "image/png")


def manifest(_request: HttpRequest) -> HttpResponse:
    """Respond to `GET /site.webmanifest`, which phones use to add the site to the home screen."""
    if shows_nothing():
        return nothing_shown()
    look = _look(SiteOptions.objects.only("title").get())
    icons = [
        {"src": f"/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in _INSTALLED
    ]
    values = {
        "name": look.title,
        "short_name": look.title if len(look.title) <= 12 else look.title.split()[0][:12],
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "minimal-ui",
        "background_color": look.base,
        "theme_color": look.base,
        "icons": icons,
    }
    return JsonResponse(values, content_type="application/manifest+json", headers=_HEADERS)


def _reply(name: str, content_type: str) -> HttpResponse:
    if shows_nothing():
        return nothing_shown()
    encoded: str = tenant_cache.get_or_set(f"icon:{name}", partial(_draw_icon, name), _CACHED_FOR)
    return HttpResponse(b64decode(encoded), content_type=content_type, headers=_HEADERS)


def _draw_icon(name: str) -> str:
    options = SiteOptions.objects.select_related("fav_icon").only("title", "fav_icon").get()
    look = _look(options)
    picture = _picture(options.fav_icon) or _initial(look)
    file = BytesIO()
    if name in _SIZES:
        size = (_SIZES[name], _SIZES[name])
        # Home screens show transparent pixels as black.
        opaque = Image.new("RGBA", picture.size, look.base)
        opaque.alpha_composite(picture)
        opaque.convert("RGB").resize(size, Image.Resampling.LANCZOS).save(file, "PNG", optimize=True)
    else:
        picture.save(file, "ICO", sizes=[(each, each) for each in _FAVICON_SIZES])
    return b64encode(file.getvalue()).decode()


def _look(options: SiteOptions) -> _Look:
    domain, colors = current_domain(), load_colors()
    return _Look(
        title=options.title.strip() or domain.title,
        template=domain.template,
        accent=colors[ColorType.ACCENT_BACKGROUND],
        on_accent=colors[ColorType.ACCENT_TEXT],
        base=colors[ColorType.BASE_BACKGROUND],
    )


def _picture(media: Media | None) -> Image.Image | None:
    """Return the favicon as a square image.

    Returns None if there is no favicon, if it is an SVG, or if the storage lacks its thumbnail.
    """
    if media is None or not media.is_cleaned or media.width is None or media.extension == "svg":
        return None
    try:
        with (
            default_storage.open(get_thumbnail_key(media)) as file,
            Image.open(BytesIO(file.read())) as image,
        ):
            small = image.convert("RGBA")
    except OSError:
        return None
    square = Image.new("RGBA", THUMBNAIL_SIZE)
    scale = min(side / own for side, own in zip(THUMBNAIL_SIZE, small.size, strict=True))
    fitted = small.resize((max(1, round(small.width * scale)), max(1, round(small.height * scale))))
    square.paste(fitted, ((square.width - fitted.width) // 2, (square.height - fitted.height) // 2))
    return square


def _initial(look: _Look) -> Image.Image:
    image = Image.new("RGBA", (_RENDER_SIZE, _RENDER_SIZE), look.accent)
    letter = get_initial(look.title)
    font = font_for(letter, look.template, round(_RENDER_SIZE * 0.62))
    if font is None:
        # A disc replaces a letter that no font of the build supports.
        edge = _RENDER_SIZE * 0.3
        ImageDraw.Draw(image).ellipse(
            (edge, edge, _RENDER_SIZE - edge, _RENDER_SIZE - edge), fill=look.on_accent
        )
        return image
    left, top, right, bottom = font.getbbox(letter)
    place = ((_RENDER_SIZE - left - right) / 2, (_RENDER_SIZE - top - bottom) / 2)
    ImageDraw.Draw(image).text(place, letter, font=font, fill=look.on_accent)
    return image
