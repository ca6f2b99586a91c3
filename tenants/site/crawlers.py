"""`/robots.txt` and `/sitemap.xml`: what search engines may look at, and where it is."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html

from shared.tenancy.origins import site_origin
from shared.tenancy.unit_of_work import current_domain
from tenants.options.models import Seo
from tenants.options.seo import SiteMap
from tenants.posts.collections import index_paths
from tenants.posts.models import Post
from tenants.site.plain_pages import SUSPENDED

MOST_URLS = 50_000
"""More than that no search engine reads from one file."""
_AN_HOUR = "public, max-age=3600"
_NOT_FOR_THEM = ("/panel", "/team-login", "/reset-password", "/change-password", "/builds/")


def robots(_request: HttpRequest) -> HttpResponse:
    """SiteConfig may be read but the panel; nothing of a suspended domain."""
    domain = current_domain()
    closed = _NOT_FOR_THEM if domain.status == "active" else ("/",)
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in closed)]
    if domain.status == "active" and _wanted().enabled:
        lines += ["", f"Sitemap: {site_origin(domain.host)}/sitemap.xml"]
    lines.append("")
    return HttpResponse("\n".join(lines), content_type="text/plain", headers={"Cache-Control": _AN_HOUR})


def sitemap(_request: HttpRequest) -> HttpResponse:
    """Home, the indexes, and every live post that wants to be found."""
    domain = current_domain()
    if domain.status != "active":
        return SUSPENDED.response(**{"Retry-After": "3600"})
    wanted = _wanted()
    if not wanted.enabled:
        return HttpResponse("This site has no site map.\n", status=404, content_type="text/plain")
    origin = site_origin(domain.host)
    entries = "\n".join(
        format_html("<url><loc>{}/{}</loc>{}</url>", origin, url, changed)
        for url, changed in _entries(wanted)
    )
    xml = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{entries}\n</urlset>\n'
    )
    return HttpResponse(xml, content_type="application/xml", headers={"Cache-Control": _AN_HOUR})


def _wanted() -> SiteMap:
    return SiteMap.of(Seo.objects.values_list("site_map", flat=True).get())


def _entries(wanted: SiteMap) -> Iterator[tuple[str, str]]:
    """Each url once, with what is known of its last change, as an element or nothing."""
    posts = Post.objects.live().order_by("type", "position", "id")
    columns = ("live_url", "type", "updated_at", "live_no_index", "live_show_in_sitemap")
    rows = posts.values_list(*columns)[:MOST_URLS]
    known = {
        url or "": (changed, not hidden and shown and wanted.names_type(post_type))
        for url, post_type, changed, hidden, shown in rows
    }
    left_out = {path.strip("/") for path in wanted.exclude}
    indexes = {path for path in index_paths() if wanted.names_index(path)}
    for url in sorted({"", *indexes} - known.keys() - left_out):
        yield url, ""
    for url, (changed, is_wanted) in known.items():
        if is_wanted and url not in left_out:
            yield url, format_html("<lastmod>{}</lastmod>", changed.strftime("%Y-%m-%d"))
    for path in dict.fromkeys(wanted.extra):
        if path.strip("/") not in {*known, *indexes, ""}:
            yield path.lstrip("/"), ""
