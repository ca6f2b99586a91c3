"""Small static pages with inline styles and no scripts.

Their only domain data are colors and contact data.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tenants.options.palettes import ColorType
from tenants.site.documents import contact, csp, known_sites
from tenants.site.payload.escaping import csp_hash

_STYLE = (
    "body{margin:0;min-height:100vh;display:grid;place-content:center;gap:.75rem;padding:2rem;"
    "font:1.0625rem/1.6 system-ui,sans-serif;color:#22292d;background:#f7f5f1;text-align:center}"
    "h1{font-size:clamp(1.75rem,6vw,3rem);line-height:1.15;margin:0;text-wrap:balance}"
    "p{margin:0;max-width:34rem}"
    "a{justify-self:center;margin-top:1rem;padding:.75rem 1.5rem;color:inherit;font-weight:600}"
    "@media(prefers-color-scheme:dark){body{color:#eceae5;background:#191c1e}}"
)


@dataclass(frozen=True)
class PlainPage:
    status: int
    title: str
    text: str
    leads_home: bool = False

    def response(
        self, colors: Mapping[int, str] | None = None, contact_html: str = "", /, **headers: str
    ) -> HttpResponse:
        """Return the page, in a domain's colors and with its contact data if they are known."""
        style = _STYLE + (contact.STYLE if contact_html else "") + _in(colors or {})
        home = SafeString('\n<a href="/">Go to the home page</a>') if self.leads_home else ""
        html = format_html(
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="robots" content="noindex">\n<title>{}</title>\n<style>{}</style>\n</head>\n'
            "<body>\n<h1>{}</h1>\n<p>{}</p>{}{}\n</body>\n</html>\n",
            self.title,
            SafeString(style),
            self.title,
            self.text,
            contact_html,
            home,
        )
        policy = csp.static_page(inline_styles=[csp_hash(style)])
        sent = {"Content-Security-Policy": policy, "Cache-Control": "no-store", **headers}
        return HttpResponse(html, status=self.status, headers=sent)


def busy_response(request: HttpRequest, retry_after: int = 5) -> HttpResponse:
    """Return a 503 page that reloads itself.

    It has the site's colors and contact data if this process knows them.
    """
    headers = {"Retry-After": str(retry_after), **reload_header(request, 10)}
    site = known_sites.find_site(request)
    if site is None:
        return BUSY.response(**headers)
    reach = contact.contact_lines(site.address, site.phone, site.email, site.hours, name=site.name)
    return BUSY.response(site.colors, reach, **headers)


def reload_header(request: HttpRequest, seconds: int) -> dict[str, str]:
    """Return a header that makes browsers reload the page.

    Returns {} for a submitted form, because browsers cannot send it again.
    """
    return {"Refresh": str(seconds)} if request.method in ("GET", "HEAD") else {}


def _in(colors: Mapping[int, str]) -> str:
    """Return style rules for a page in the colors of the domain's not-found page, or "" without colors.

    The database guarantees the form `#RRGGBB`.
    """
    wanted = [
        colors.get(each)
        for each in (
            ColorType.PRIMARY_TEXT,
            ColorType.PRIMARY_BACKGROUND,
            ColorType.ACCENT_TEXT,
            ColorType.ACCENT_BACKGROUND,
        )
    ]
    if not all(wanted):
        return ""
    text, background, link, button = wanted
    page = f"color:{text};background:{background}"
    return f"body{{{page}}}a{{color:{link};background:{button};text-decoration:none}}"


UNKNOWN_HOST = PlainPage(404, "Site not found", "The address may be misspelled, or the site may have moved.")
SUSPENDED = PlainPage(503, "Back soon", "This site is temporarily unavailable. Please try again later.")
BUSY = PlainPage(
    503, "One moment", "We’re getting a lot of visitors right now. Please try again in a moment."
)
TOO_MANY_COOKIES = PlainPage(
    431,
    "Reload this page",
    "Your browser sent too many cookies. The site has deleted them. You may have to sign in again.",
)
MAINTENANCE = PlainPage(
    503, "Back in a moment", "This site is being updated. Please try again in a few minutes."
)
WENT_WRONG = PlainPage(
    500, "Something went wrong", "It’s not your fault. Please try again in a moment.", leads_home=True
)
