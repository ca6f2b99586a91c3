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
from shared.tenancy.unit_of_work import current_domain
from tenants.media.items import media_items
from tenants.options.design import read_design
from tenants.options.models import SiteOptions
from tenants.options.palettes import color_style
from tenants.options.reading import colors_by_type
from tenants.posts.changes import preview_links
from tenants.site.documents import contact, csp
from tenants.site.documents.builds import NotBuilt, bundle
from tenants.site.documents.plain_pages import SUSPENDED
from tenants.site.documents.style_sheets import design_attributes, design_sheet, style_links
from tenants.site.payload.escaping import csp_hash

COOKIE = "site_preview"
RETRY = {"Retry-After": "3600"}
PASS_SECONDS = 4 * 3600
"""The number of seconds for which a signed-in user sees the site before the panel must confirm access
again."""
_COMING_SOON = "Coming soon. We’re putting the finishing touches on this site."
_STYLE = ".broken h1{font-size:var(--step-5)}.broken img{max-width:min(14rem,60vw);max-height:9rem}"
_HEADERS = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow"}


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
    """Return the “coming soon” page in the site's design, with its name, logo, opening text and contact data.

    Its status is 503, so that search engines come back later.
    """
    columns = ("title", "logo_id", "colors", "design", "opening_text", *contact.FIELDS)
    options = SiteOptions.objects.only(*columns).first() or SiteOptions()
    name = options.title or current_domain().title
    design = read_design(options.design)
    template = current_domain().template
    style = color_style(colors_by_type(options.colors)) + _STYLE + contact.STYLE
    html = format_html(
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="robots" content="noindex, nofollow">\n<title>{} – coming soon</title>\n'
        '<style>{}</style>\n{}\n</head>\n<body data-template="{}"{}>\n'
        '<main class="broken" data-tone="primary">\n{}\n<h1>{}</h1>\n<p class="lead">{}</p>{}\n'
        '<p><a href="/panel/preview" rel="nofollow">Team sign-in</a></p>\n</main>\n</body>\n</html>\n',
        name,
        SafeString(style),
        _style_links(f"{template}-posts", design_sheet(design)),
        template,
        design_attributes(design),
        _logo(options.logo_id),
        name,
        options.opening_text or _COMING_SOON,
        contact.contact_html(options),
    )
    policy = csp.static_page(inline_styles=[csp_hash(style)], loads_files=True)
    return HttpResponse(html, status=503, headers={**_HEADERS, **RETRY, "Content-Security-Policy": policy})


def _style_links(*sheets: str) -> SafeString:
    """Return links to the style sheets, or "" if the front end has not been built. The texts are complete
    without styles."""
    try:
        return style_links(bundle("site"), *sheets)
    except NotBuilt:
        return SafeString("")


def _logo(media_id: int | None) -> SafeString:
    logo = media_items([media_id]).get(media_id) if media_id else None
    return format_html('<img src="{}" alt="">', logo["url"]) if logo else SafeString("")


def _is_pass(token: str) -> bool:
    try:
        session_id = UUID(_signer().unsign(token, max_age=PASS_SECONDS))
    except (signing.BadSignature, ValueError):  # A pass of an earlier release contains no session id.
        return False
    return session_may_enter(session_id, current_domain().id)


def _signer() -> signing.TimestampSigner:
    # The schema name makes the pass invalid on every other domain.
    return signing.TimestampSigner(salt=f"site preview pass {current_domain().schema_name}", sep=".")
