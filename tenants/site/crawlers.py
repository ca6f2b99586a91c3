"""`/robots.txt` and `/sitemap.xml`: what search engines may look at, and where it is."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html

from shared.tenancy.unit_of_work import current_domain
from tenants.posts.collections import INDEX_PATHS
from tenants.posts.models import Post
from tenants.site.addresses import site_origin
from tenants.site.plain_pages import SUSPENDED

MOST_URLS = 50_000
"""More than that no search engine reads from one file."""
_AN_HOUR = "public, max-age=3600"
_NOT_FOR_THEM = ("/panel", "/team-login", "/reset-password", "/change-password", "/builds/")


def robots(_request: HttpRequest) -> HttpResponse:
    """Everything may be read but the panel; nothing of a suspended domain."""
    domain = current_domain()
    closed = _NOT_FOR_THEM if domain.status == "active" else ("/",)
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in closed)]
    lines += ["", f"Sitemap: {site_origin(domain.host)}/sitemap.xml", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain", headers={"Cache-Control": _AN_HOUR})


def sitemap(_request: HttpRequest) -> HttpResponse:
    """Home, the indexes, and every live post that wants to be found."""
    domain = current_domain()
    if domain.status != "active":
        return SUSPENDED.response(**{"Retry-After": "3600"})
    origin = site_origin(domain.host)
    entries = "\n".join(
        format_html("<url><loc>{}/{}</loc>{}</url>", origin, url, changed) for url, changed in _entries()
    )
    xml = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{entries}\n</urlset>\n'
    )
    return HttpResponse(xml, content_type="application/xml", headers={"Cache-Control": _AN_HOUR})


def _entries() -> Iterator[tuple[str, str]]:
    """Each url once, with what is known of its last change, as an element or nothing."""
    posts = Post.objects.live().order_by("type", "position", "id")
    rows = posts.values_list("live_url", "updated_at", "live_no_index", "live_show_in_sitemap")[:MOST_URLS]
    known = {url or "": (changed, not hidden and shown) for url, changed, hidden, shown in rows}
    for url in sorted({"", *INDEX_PATHS} - known.keys()):
        yield url, ""
    for url, (changed, wanted) in known.items():
        if wanted:
            yield url, format_html("<lastmod>{}</lastmod>", changed.strftime("%Y-%m-%d"))
