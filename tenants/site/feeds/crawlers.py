"""`/robots.txt` and `/sitemap.xml` for search engines."""

from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from gzip import decompress
from xml.sax.saxutils import escape

from django.db.models import Case, Exists, F, Func, TextField, Value, When
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from shared.api.compression import accepts, compress
from shared.tenancy.cache import tenant_cache
from shared.tenancy.origins import site_origin
from shared.tenancy.postgresql.json_statements import Rows
from shared.tenancy.unit_of_work import current_domain
from tenants.faqs.models import Faq
from tenants.food_menus.limits import MOST_MENUS
from tenants.food_menus.models import FoodMenu
from tenants.hours.facts import OWN_BUSINESS, today_in
from tenants.options.models import SiteOptions
from tenants.options.seo import SiteMap
from tenants.posts.collections import (
    COLLECTIONS,
    CUISINES,
    FAQ_PATH,
    MEMBERS,
    TODAY_PATH,
    index_paths,
)
from tenants.posts.models import Post
from tenants.site.documents.head import LEAST_CUISINE_MEMBERS
from tenants.site.documents.not_open import nothing_shown, shows_nothing
from tenants.site.payload import menu_pages
from tenants.stops.public import WEEK, public_stops

MOST_URLS = 50_000
"""The limit of search engines for the number of URLs in one file."""
CACHE_SECONDS = 3600
_AT_ONCE = 2_000
"""The number of posts to read per batch."""
_AN_HOUR = "public, max-age=3600"
_NOT_FOR_THEM = ("/panel", "/team-login", "/reset-password", "/change-password", "/builds/")


def robots(_request: HttpRequest) -> HttpResponse:
    """Respond to `GET /robots.txt`: allow all paths except those of the panel.

    Everything is disallowed if the domain is suspended or not open yet.
    """
    domain = current_domain()
    is_shown = not shows_nothing()
    closed = _NOT_FOR_THEM if is_shown else ("/",)
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in closed)]
    if is_shown and _site_map().enabled:
        lines += ["", f"Sitemap: {site_origin(domain.host)}/sitemap.xml"]
    lines.append("")
    # A response from before the opening of the site must not be cached for an hour.
    headers = {"Cache-Control": _AN_HOUR if is_shown else "no-store"}
    return HttpResponse("\n".join(lines), content_type="text/plain", headers=headers)


def sitemap(request: HttpRequest) -> HttpResponse:
    """Respond to `GET /sitemap.xml`: the home page, non-empty lists, and every live post that is not
    excluded."""
    if shows_nothing():
        return nothing_shown()
    packed = tenant_cache.get_or_set("sitemap", _compress_site_map, CACHE_SECONDS)
    if packed is None:
        return HttpResponse("This site has no sitemap.\n", status=404, content_type="text/plain")
    body = b64decode(packed)
    headers = {"Cache-Control": _AN_HOUR, "Vary": "Accept-Encoding"}
    if accepts(request.headers.get("Accept-Encoding", ""), "gzip"):
        headers["Content-Encoding"] = "gzip"
    else:
        body = decompress(body)
    return HttpResponse(body, content_type="application/xml", headers=headers)


def _compress_site_map() -> str | None:
    """Return the compressed site map for the cache, or None if the domain has disabled it.

    Compression reduces its size to a tenth.
    """
    questions = Exists(Faq.objects.filter(is_published=True))
    today = today_in(current_domain().timezone, timezone.now())
    stops = Exists(public_stops().between(today, today + timedelta(days=WEEK)))
    site_map, has_faqs, has_stops = SiteOptions.objects.values_list("site_map", questions, stops).get()
    wanted = SiteMap.of(site_map)
    if not wanted.enabled:
        return None
    origin = escape(site_origin(current_domain().host))
    entries = "\n".join(
        f"<url><loc>{origin}/{escape(url)}</loc>{f'<lastmod>{day}</lastmod>' if day else ''}</url>"
        for url, day in _entries(wanted, has_faqs=has_faqs, has_stops=has_stops)
    )
    xml = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{entries}\n</urlset>\n'
    )
    return b64encode(compress(xml.encode(), "gzip")).decode()


def _site_map() -> SiteMap:
    return SiteMap.of(SiteOptions.objects.values_list("site_map", flat=True).get())


def _entries(wanted: SiteMap, *, has_faqs: bool, has_stops: bool) -> Iterator[tuple[str, str]]:
    """Yield each URL once, with the date of its last change, or "" for no date. Empty lists are omitted."""
    left_out = {path.strip("/") for path in wanted.exclude}
    types: set[int] = set()
    known: set[str] = set()
    posts: list[tuple[str, str]] = []
    members: Counter[int] = Counter()
    # Read plain rows, because creating model instances would cost ten times as much as the output.
    for pk, url, post_type, day, no_index, shown, cuisines, is_bare in _rows().iterator(_AT_ONCE):
        types.add(post_type)
        known.add(url)
        if post_type == MEMBERS.type:
            members.update(cuisines or ())
        # Members come before cuisines, so their number is known here.
        is_thin = post_type == CUISINES.type and is_bare and members[pk] < LEAST_CUISINE_MEMBERS
        if shown and not no_index and not is_thin and wanted.names_type(post_type) and url not in left_out:
            posts.append((url, day))
    filled = {each.index_path for each in COLLECTIONS if each.type in types}
    filled |= {FAQ_PATH} if has_faqs else set()
    filled |= {TODAY_PATH} if has_stops else set()
    lists = (*index_paths(), TODAY_PATH)
    indexes = {path for path in lists if path in filled and wanted.names_index(path)}
    indexes |= {path for path in _menu_pages() if wanted.names_index(path)}
    for url in sorted({"", *indexes} - known - left_out):
        yield url, ""
    yield from posts
    for path in dict.fromkeys(wanted.extra):
        if path.strip("/") not in {*known, *indexes, ""}:
            yield path.lstrip("/"), ""


def _menu_pages() -> list[str]:
    """Return the URL of the page with all menus of the site's own business, as a list.

    The list is empty if another page shows the same menus.
    """
    menus = FoodMenu.objects.filter(business_ids__contains=[OWN_BUSINESS]).in_order()
    listed = list(menus.values("id", "title")[:MOST_MENUS])
    is_preferred = listed and menu_pages.choose_url(menu_pages.ALL, listed) == menu_pages.ALL
    return [menu_pages.ALL] if is_preferred else []


def _rows() -> Rows:
    changed = Func(F("updated_at"), Value("YYYY-MM-DD"), function="to_char")
    # The date of the last change of a page with unpublished changes is not public.
    begun = When(has_unpublished_changes=True, then=Value(""))
    day = Case(begun, default=changed, output_field=TextField())
    posts = Post.objects.live().order_by("type", "position", "id")
    bare = When(live_builder__isnull=True, live_attributes__description__isnull=True, then=Value(True))
    is_bare = Case(bare, default=Value(False))
    columns = ("id", "live_url", "type", day, "live_no_index", "live_show_in_sitemap")
    return posts.values_list(*columns, "live_external__cuisines", is_bare)[:MOST_URLS]
