"""Create many posts in a few queries. `services.create` creates a single post."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from shared.tenancy.cache import invalidate_content
from tenants.posts.changes import ordering
from tenants.posts.collections import Collection
from tenants.posts.content import addresses
from tenants.posts.content.field_values import validate_title
from tenants.posts.models import URL_LENGTH, Post, Redirect, Revision
from tenants.posts.searching.services import index_posts


@transaction.atomic
def create_from_titles(
    collection: Collection, titles: Sequence[str], *, publish: bool, by: int | None
) -> list[Post]:
    """Create a post for each title, in this order, at the end of the collection.

    The collection must not require other fields. Raises ValidationError for the first invalid title.
    """
    now = timezone.now()
    ordering.lock_order(collection)
    first = ordering.next_position(collection)
    taken = _list_used_urls(collection)
    posts: list[Post] = []
    for position, title in enumerate(titles, start=first):
        checked = validate_title(title)
        post = Post(type=collection.type, title=checked, position=position, updated_at=now)
        post.url = _free(addresses.default_address(collection, checked), taken)
        post.created_by_id = post.updated_by_id = post.owner_id = by
        if publish:
            post.publish(now)
        posts.append(post)
    Post.objects.bulk_create(posts)
    if publish:
        index_posts(posts)
        Redirect.objects.automatic().filter(from_url__in=[post.url for post in posts]).delete()
    Revision.objects.bulk_create(
        Revision(
            post=post,
            number=post.version,
            status=post.status,
            created_at=now,
            created_by_id=by,
            **post.content(),
        )
        for post in posts
    )
    invalidate_content()
    return posts


def _list_used_urls(collection: Collection) -> set[str]:
    """Return every URL in use that a post of the collection could get."""
    prefix = collection.url_prefix
    near = Q(url__startswith=prefix) | Q(live_url__startswith=prefix)
    rows = Post.objects.undeleted().filter(near).values_list("url", "live_url")
    return {url for row in rows for url in row if url is not None}


def _free(address: str, taken: set[str]) -> str:
    """Return `address` or its first available numbered variant, and add it to `taken`."""
    number, candidate = 1, address
    while candidate in taken:
        number += 1
        ending = f"-{number}"
        candidate = f"{address[: URL_LENGTH - len(ending)]}{ending}"
    taken.add(candidate)
    return candidate
