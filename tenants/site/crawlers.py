"""`/robots.txt` and `/sitemap.xml`: what search engines may look at, and where it is."""

from collections.abc import Iterator

from django.db.models import Exists
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html

from shared.tenancy.origins import site_origin
from shared.tenancy.unit_of_work import current_domain
from tenants.faqs.models import Faq
from tenants.options.models import Seo
from tenants.options.seo import SiteMap
from tenants.posts.collections import COLLECTIONS, FAQ_PATH, index_paths
from tenants.posts.models import Post
from tenants.site.not_open import nothing_shown, shows_nothing

MOST_URLS = 50_000
"""More than that no search engine reads from one file."""
_AN_HOUR = "public, max-age=3600"
_NOT_FOR_THEM = ("/panel", "/team-login", "/reset-password", "/change-password", "/builds/")


def robots(_request: HttpRequest) -> HttpResponse:
    """All may be read but the panel; nothing of a domain that is suspended or not open yet."""
    domain = current_domain()
    is_shown = not shows_nothing()
    closed = _NOT_FOR_THEM if is_shown else ("/",)
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in closed)]
    if is_shown and _wanted().enabled:
        lines += ["", f"Sitemap: {site_origin(domain.host)}/sitemap.xml"]
    lines.append("")
    # What was refused before the site opened must not be remembered for an hour after.
    headers = {"Cache-Control": _AN_HOUR if is_shown else "no-store"}
    return HttpResponse("\n".join(lines), content_type="text/plain", headers=headers)


def sitemap(_request: HttpRequest) -> HttpResponse:
    """Home, the indexes that list something, and every live post that wants to be found."""
    domain = current_domain()
    if shows_nothing():
        return nothing_shown()
    questions = Exists(Faq.objects.filter(is_published=True))
    site_map, has_faqs = Seo.objects.values_list("site_map", questions).get()
    wanted = SiteMap.of(site_map)
    if not wanted.enabled:
        return HttpResponse("This site has no site map.\n", status=404, content_type="text/plain")
    origin = site_origin(domain.host)
    entries = "\n".join(
        format_html("<url><loc>{}/{}</loc>{}</url>", origin, url, changed)
        for url, changed in _entries(wanted, has_faqs=has_faqs)
    )
    xml = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{entries}\n</urlset>\n'
    )
    return HttpResponse(xml, content_type="application/xml", headers={"Cache-Control": _AN_HOUR})


def _wanted() -> SiteMap:
    return SiteMap.of(Seo.objects.values_list("site_map", flat=True).get())


def _entries(wanted: SiteMap, *, has_faqs: bool) -> Iterator[tuple[str, str]]:
    """Each url once, with what is known of its last change, as an element or nothing; no empty list."""
    posts = Post.objects.live().order_by("type", "position", "id")
    columns = ("live_url", "type", "updated_at", "live_no_index", "live_show_in_sitemap")
    rows = list(posts.values_list(*columns)[:MOST_URLS])
    types = {post_type for _url, post_type, *_rest in rows}
    known = {
        url or "": (changed, not hidden and shown and wanted.names_type(post_type))
        for url, post_type, changed, hidden, shown in rows
    }
    left_out = {path.strip("/") for path in wanted.exclude}
    filled = {each.index_path for each in COLLECTIONS if each.type in types}
    filled |= {FAQ_PATH} if has_faqs else set()
    indexes = {path for path in index_paths() if path in filled and wanted.names_index(path)}
    for url in sorted({"", *indexes} - known.keys() - left_out):
        yield url, ""
    for url, (changed, is_wanted) in known.items():
        if is_wanted and url not in left_out:
            yield url, format_html("<lastmod>{}</lastmod>", changed.strftime("%Y-%m-%d"))
    for path in dict.fromkeys(wanted.extra):
        if path.strip("/") not in {*known, *indexes, ""}:
            yield path.lstrip("/"), ""
