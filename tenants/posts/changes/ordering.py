"""Maintain the order of a collection. Positions are 0, 1, 2 … without gaps, even after concurrent changes."""

from collections.abc import Mapping
from typing import TypeVar

from django.db.models import Count, Expression, F, QuerySet

from shared.tenancy.locks import lock_kind
from shared.tenancy.postgresql.json_statements import Row, Rows
from tenants.posts.collections import Collection
from tenants.posts.models import Post
from tenants.posts.querysets import PostQuerySet

_Q = TypeVar("_Q", bound=QuerySet)


def nearest(posts: _Q, position: int | Expression, *, before: int, behind: int) -> _Q:
    """Return up to `before` posts before the position, and up to `behind` posts at or after it, unordered.

    `posts` are the posts of one collection. From the position, PostgreSQL reads the index in both directions,
    and does not read posts that are farther away.
    """
    ahead = posts.filter(position__lt=position).order_by("-position", "-id")[:before]
    return ahead.union(posts.filter(position__gte=position).order_by("position", "id")[:behind], all=True)


def number_reads(name: str, collection: Collection) -> dict[str, Rows]:
    """Return the queries for the rows that `count_posts` needs: the last positions and the number of hidden
    posts.

    The queries read only indexes.
    """
    posts = Post.objects.of(collection)
    last = [each.order_by("-position").values("position")[:1] for each in (posts.live(), posts.hidden())]
    hidden = posts.hidden().values("type").annotate(number=Count("*")).values("number")
    return {f"{name}_last": last[0].union(last[1], all=True), f"{name}_hidden": hidden}


def count_posts(name: str, rows: Mapping[str, list[Row]]) -> int:
    """Return the number of live posts in the collection, from the rows of `number_reads`.

    Positions have no gaps, so the last position gives the number of posts. Only hidden posts are counted.
    """
    last = max((row["position"] for row in rows[f"{name}_last"]), default=-1)
    return int(last + 1 - sum(row["number"] for row in rows[f"{name}_hidden"]))


def lock_order(collection: Collection) -> None:
    """Wait for other changes to the collection's order, and lock the order until the transaction ends."""
    lock_kind(Post, collection.type)


def next_position(collection: Collection) -> int:
    """Return the position after the last post of the collection."""
    return Post.objects.undeleted().of(collection).count()


def close_gap(post: Post) -> None:
    """Move the posts after `post` up by one, because `post` leaves the order of its collection."""
    _behind(post).update(position=F("position") - 1)


def place(post: Post, to: int) -> None:
    """Move `post` to position `to`, or to the nearest end, and shift the posts in between."""
    target = max(0, min(to, next_position(post.collection) - 1))
    others = Post.objects.undeleted().of(post.collection).exclude(pk=post.pk)
    if target > post.position:
        others.filter(position__gt=post.position, position__lte=target).update(position=F("position") - 1)
    elif target < post.position:
        others.filter(position__gte=target, position__lt=post.position).update(position=F("position") + 1)
    post.position = target
    post.save(update_fields=["position"])


def _behind(post: Post) -> PostQuerySet:
    return Post.objects.undeleted().of(post.collection).filter(position__gt=post.position)
