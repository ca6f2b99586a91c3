"""Respond to requests for a domain that is suspended or not open yet.

Suspension takes precedence: it applies to all visitors, including those with a preview of the site. See
docs/decisions/opening-a-site.md.
"""

from uuid import UUID

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from shared.accounts.authentication import session_may_enter
from shared.data_types import JsonObject
from shared.tenancy.unit_of_work import current_domain
from tenants.media.items import MediaItem, media_items
from tenants.options.models import SiteOptions
from tenants.options.palettes import READABLE, ColorType, contrast
from tenants.options.reading import load_colors
from tenants.posts.changes import preview_links
from tenants.site.documents import contact, csp
from tenants.site.documents.plain_pages import SUSPENDED
from tenants.site.payload.escaping import csp_hash

COOKIE = "site_preview"
RETRY = {"Retry-After": "3600"}
PASS_SECONDS = 4 * 3600
"""The number of seconds for which a signed-in user sees the site before the panel must confirm access
again."""
_HEADERS = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow"}

_STYLE = (
    "*{box-sizing:border-box}"
    "body{margin:0;min-height:100vh;display:grid;grid-template-rows:1fr auto;"
    "font:1.125rem/1.6 system-ui,sans-serif;color:var(--text);background:var(--page)}"
    "main{display:grid;place-content:center;justify-items:center;gap:1.25rem;padding:3rem 1.5rem;"
    "text-align:center}"
    "img{max-width:min(14rem,60vw);max-height:9rem}"
    ".mark{display:grid;place-content:center;width:5rem;height:5rem;border-radius:1.25rem;"
    "font-size:2.25rem;font-weight:700;color:var(--on);background:var(--accent)}"
    "h1{font-size:clamp(2rem,7vw,3.75rem);line-height:1.1;margin:0;text-wrap:balance;"
    "max-width:20ch;overflow-wrap:anywhere}"
    ".soon{margin:0;padding:.375rem 1.125rem;border-radius:2rem;font-weight:600;"
    "color:var(--on);background:var(--accent)}"
    "p{margin:0;max-width:34rem}"
    "footer{padding:1.5rem;text-align:center;font-size:1rem}"
    "footer a{display:inline-block;padding:.625rem;color:inherit}"
    "a:focus-visible{outline:3px solid currentColor;outline-offset:2px}"
)
_DARK = {"text": "#eceae5", "page": "#191c1e"}
_LIGHT = {"text": "#22292d", "page": "#f7f5f1"}
_ACCENT = {"on": "#ffffff", "accent": "#3d4a52"}


def refusal(request: HttpRequest) -> HttpResponse | None:
    """Return the response that replaces a public page, or None if the page may be shown."""
    domain = current_domain()
    if domain.status != "active":
        return SUSPENDED.response(**RETRY)
    if domain.is_open or may_view(request):
        return None
    return coming_soon()


def shows_nothing() -> bool:
    """Return whether search engines, feeds and the public API must not receive any data of the domain."""
    domain = current_domain()
    return domain.status != "active" or not domain.is_open


def nothing_shown() -> HttpResponse:
    """Return the response of feeds, site maps and cards for a domain that does not show any data."""
    return SUSPENDED.response(**RETRY) if current_domain().status != "active" else coming_soon()


def may_view(request: HttpRequest) -> bool:
    """Return whether this browser has a valid preview link or a valid pass."""
    token = request.COOKIES.get(COOKIE, "")
    if not token:
        return False
    try:
        return opens_site(token)
    except preview_links.Expired:
        return False


def opens_site(token: str) -> bool:
    """Return whether the token gives access to the whole site. Raises preview_links.Expired if it has
    expired."""
    return _is_pass(token) or preview_links.shows_site(token, timezone.now())


def new_pass(session_id: str) -> str:
    """Return a new pass that shows the site to a signed-in user for four hours.

    The pass ends with the user's session, or when the user loses access to the domain.
    """
    return _signer().sign(session_id)


def mark_private(response: HttpResponse) -> HttpResponse:
    """Set headers that prevent caching, indexing and referrers, and return the response."""
    for name, value in {**_HEADERS, "Referrer-Policy": "no-referrer"}.items():
        response.headers[name] = value
    return response


def coming_soon() -> HttpResponse:
    """Return the “coming soon” page with the site's name, logo, colors and contact data.

    Its status is 503, so that search engines come back later.
    """
    options = SiteOptions.objects.only("title", "logo_id", *contact.FIELDS).first()
    name = (options.title if options else "") or current_domain().title
    logo = media_items([options.logo_id]).get(options.logo_id) if options and options.logo_id else None
    style = _STYLE + contact.STYLE + _color_rules(load_colors())
    html = format_html(
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<meta name="robots" content="noindex, nofollow">\n<title>{} – coming soon</title>\n'
        "<style>{}</style>\n</head>\n<body>\n<main>\n{}\n<h1>{}</h1>\n"
        '<p class="soon">Coming soon</p>\n'
        "<p>We’re putting the finishing touches on this site. Check back soon.</p>{}\n</main>\n"
        '<footer><a href="/panel/preview" rel="nofollow">Team sign-in</a></footer>\n</body>\n</html>\n',
        name,
        SafeString(style),
        _mark(logo, name),
        name,
        contact.contact_html(options),
    )
    policy = csp.static_page(inline_styles=[csp_hash(style)], shows_images=True)
    return HttpResponse(html, status=503, headers={**_HEADERS, **RETRY, "Content-Security-Policy": policy})


def _mark(logo: MediaItem | None, name: str) -> SafeString:
    if logo:
        return format_html('<img src="{}" alt="">', logo["url"])
    initial = next((letter for letter in name if letter.isalnum()), "•").upper()
    return format_html('<div class="mark" aria-hidden="true">{}</div>', initial)


def _color_rules(colors: dict[int, str]) -> str:
    """Return the domain's color pairs as style rules, or default colors if a pair is not readable.

    The database guarantees the form `#RRGGBB`.
    """
    base = _pair(colors, ColorType.BASE_TEXT, ColorType.BASE_BACKGROUND)
    accent = _pair(colors, ColorType.ACCENT_TEXT, ColorType.ACCENT_BACKGROUND)
    light = {"text": base[0], "page": base[1]} if base else _LIGHT
    badge = {"on": accent[0], "accent": accent[1]} if accent else _ACCENT
    return (
        f":root{{{_rules({**light, **badge})}}}@media(prefers-color-scheme:dark){{:root{{{_rules(_DARK)}}}}}"
    )


def _pair(colors: dict[int, str], text: ColorType, background: ColorType) -> tuple[str, str] | None:
    one, other = colors.get(text), colors.get(background)
    return (one, other) if one and other and contrast(one, other) >= READABLE else None


def _rules(values: JsonObject) -> str:
    return "".join(f"--{name}:{value};" for name, value in values.items())


def _is_pass(token: str) -> bool:
    try:
        session_id = UUID(_signer().unsign(token, max_age=PASS_SECONDS))
    except (signing.BadSignature, ValueError):  # A pass of an earlier release contains no session id.
        return False
    return session_may_enter(session_id, current_domain().id)


def _signer() -> signing.TimestampSigner:
    # The schema name makes the pass invalid on every other domain.
    return signing.TimestampSigner(salt=f"site preview pass {current_domain().schema_name}", sep=".")
