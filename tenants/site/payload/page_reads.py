"""Read the first data of any page: the post at its URL, and the data shared by all pages of the domain."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.db.models import TextField

from shared.data_types import JsonMapping
from shared.tenancy.postgresql.json_statements import JsonStatement, Param, Reads, Row
from tenants.food_menus.models import FoodMenu
from tenants.hours.facts import OWN_BUSINESS
from tenants.options.reading import SiteConfig, build_config, config_reads
from tenants.posts import blocks
from tenants.posts.collections import CUISINES
from tenants.posts.models import Post
from tenants.posts.queries.blog import list_categories
from tenants.posts.queries.live import LivePost, page_rows
from tenants.site.payload.lists import PrefetchedRows
from tenants.site.payload.schemas import GUEST_PAGES
from tenants.snippets.models import Snippet
from tenants.snippets.reading import COLUMNS as SNIPPET_COLUMNS
from tenants.snippets.services import MOST as MOST_SNIPPETS

MOST_CUISINES = 500
_CUISINE_COLUMNS = ("id", "uid", "type", "position", "published_at", "live_title", "live_url")


@dataclass(frozen=True)
class PageRead:
    """The post at a URL, and the data shared by all pages."""

    config: SiteConfig
    snippets: list[Row]
    known: PrefetchedRows
    post: LivePost | None
    parts: Mapping[int, JsonMapping | None]
    """The documents of the live posts that the post includes as parts."""
    guest_pages: list[str]
    """The URLs of `GUEST_PAGES` that exist on the site."""


def read_page(url: str | None, *, categories: bool = False) -> PageRead:
    """Read the first data of the page at the normalized URL in one query, with `categories` if requested.

    If `url` is None, no post is read.
    """
    statement = _statement(url is not None, categories=categories)
    rows = statement.read(url=url)
    posts = [LivePost.of_row(row) for row in rows.get("posts", ())]
    return PageRead(
        config=build_config(rows),
        snippets=rows["snippets"],
        known=PrefetchedRows(rows["cuisines"], rows.get("categories")),
        post=next((post for post in posts if post.url == url), None),
        parts={post.id: post.builder for post in posts if post.url != url},
        guest_pages=_guest_pages(rows),
    )


def load_parts(builder: JsonMapping | None) -> dict[int, JsonMapping | None]:
    """Return the documents of the live posts that a document includes as parts, by id.

    This takes one query if there are any parts.
    """
    ids = blocks.ids_in(builder, "post")
    return dict(Post.objects.live().filter(pk__in=ids).values_list("pk", "live_builder")) if ids else {}


def _guest_pages(rows: Mapping[str, list[Row]]) -> list[str]:
    """Return the URLs of the existing pages for guests.

    A business with menus has a menu page even without a post.
    """
    built = {row["live_url"] for row in rows["guest_posts"]}
    return [each for each in GUEST_PAGES if each in built or (each == "menu" and rows["own_menus"])]


@cache
def _statement(with_url: bool, *, categories: bool) -> JsonStatement:
    cuisines = Post.objects.live().of(CUISINES).in_order()[:MOST_CUISINES]
    reads: Reads = {
        **config_reads(),
        "snippets": Snippet.objects.enabled().in_order()[:MOST_SNIPPETS].values(*SNIPPET_COLUMNS),
        "cuisines": cuisines.values(*_CUISINE_COLUMNS),
        "guest_posts": Post.objects.live().filter(live_url__in=GUEST_PAGES).values("live_url"),
        "own_menus": FoodMenu.objects.filter(business_ids__contains=[OWN_BUSINESS]).values("id")[:1],
        **({"posts": page_rows(Param("url", TextField()))} if with_url else {}),
        **({"categories": list_categories()} if categories else {}),
    }
    return JsonStatement(reads, plans_once=True)
