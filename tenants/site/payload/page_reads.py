"""The first read of any page: the post at its url, and the data shared by all pages of the domain."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db.models import TextField

from shared.tenancy.postgresql.json_statements import JsonStatement, Param, Reads, Row
from tenants.options.reading import SiteConfig, config_of, config_reads
from tenants.posts import blocks
from tenants.posts.collections import CUISINES
from tenants.posts.models import Post
from tenants.posts.queries.blog import carried_categories
from tenants.posts.queries.live import LivePost, page_rows
from tenants.site.payload.lists import PrefetchedRows
from tenants.snippets.models import Snippet
from tenants.snippets.reading import COLUMNS as SNIPPET_COLUMNS
from tenants.snippets.services import MOST as MOST_SNIPPETS

MOST_CUISINES = 500
_CUISINE_COLUMNS = ("id", "uid", "type", "position", "published_at", "live_title", "live_url")


@dataclass(frozen=True)
class PageRead:
    """The post at a url, and the data shared by all pages."""

    config: SiteConfig
    snippets: list[Row]
    known: PrefetchedRows
    post: LivePost | None
    parts: Mapping[int, Mapping[str, Any] | None]
    """The documents of the live posts that the post includes as parts."""


def read_page(url: str | None, *, categories: bool = False) -> PageRead:
    """Read the first data of the page at that normalized url, and the `categories` if requested; one query.

    For None no post is read.
    """
    statement = _statement(url is not None, categories=categories)
    rows = statement.read(url=url)
    posts = [LivePost.of_row(row) for row in rows.get("posts", ())]
    return PageRead(
        config=config_of(rows),
        snippets=rows["snippets"],
        known=PrefetchedRows(rows["cuisines"], rows.get("categories")),
        post=next((post for post in posts if post.url == url), None),
        parts={post.id: post.builder for post in posts if post.url != url},
    )


def parts_of(builder: Mapping[str, Any] | None) -> dict[int, Mapping[str, Any] | None]:
    """The documents of the live posts included as parts of a document, by id; one query if there are any."""
    ids = blocks.ids_in(builder, "post")
    return dict(Post.objects.live().filter(pk__in=ids).values_list("pk", "live_builder")) if ids else {}


@cache
def _statement(with_url: bool, *, categories: bool) -> JsonStatement:
    cuisines = Post.objects.live().of(CUISINES).in_order()[:MOST_CUISINES]
    reads: Reads = {
        **config_reads(),
        "snippets": Snippet.objects.enabled().in_order()[:MOST_SNIPPETS].values(*SNIPPET_COLUMNS),
        "cuisines": cuisines.values(*_CUISINE_COLUMNS),
        **({"posts": page_rows(Param("url", TextField()))} if with_url else {}),
        **({"categories": carried_categories()} if categories else {}),
    }
    return JsonStatement(reads, plans_once=True)
