"""What visitors see of the blog beside its posts: categories, what is alike, how long reading takes."""

import math
from collections.abc import Iterable
from datetime import UTC
from typing import Any

from django.db.models import (
    Case,
    Exists,
    F,
    Func,
    IntegerField,
    JSONField,
    OuterRef,
    TextField,
    Value,
    When,
)
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Coalesce, Lower, NullIf

from tenants.posts.addresses import normalised
from tenants.posts.collections import BLOG
from tenants.posts.models import Category, Post, PostQuerySet
from tenants.posts.wire import CategoryItem

MOST_CATEGORIES = 100
WORDS_A_MINUTE = 220
_MOST_SHARED = 20
_DAY = Coalesce(
    NullIf(KeyTextTransform("published_date", "live_attributes"), Value("")),
    Func(
        Func(Value("UTC"), F("published_at"), function="timezone"),
        Value("YYYY-MM-DD"),
        function="to_char",
        output_field=TextField(),
    ),
)


def public_categories() -> list[CategoryItem]:
    """The categories that live posts carry, by name, in one query."""
    own_id = Func(OuterRef("pk"), function="jsonb_build_array", output_field=JSONField())
    carried = Post.objects.live().of(BLOG).filter(live_external__categories__contains=own_id)
    found = Category.objects.filter(Exists(carried)).order_by(Lower("name"), "pk")
    return _named(found[:MOST_CATEGORIES])


def with_word_count(posts: PostQuerySet) -> PostQuerySet:
    """Posts that know of how many words their public version is."""
    return posts.annotate(word_count=F("live_text__word_count"))


def latest_first(posts: PostQuerySet) -> PostQuerySet:
    """Posts by the day they show, as their author gave it; those of one day as they were published."""
    return posts.alias(day=_DAY).order_by("-day", "-published_at", "-id")


def day_of(post: Post) -> str:
    """The day a post shows, as 2026-11-21; such days sort as text."""
    given = post.live_attributes.get("published_date")
    return given or (post.published_at.astimezone(UTC).date().isoformat() if post.published_at else "")


def alike_first(posts: PostQuerySet, post: Post) -> PostQuerySet:
    """The others of `posts`, those that share most categories with `post` first, then the latest."""
    shared: Any = Value(0)
    for category_id in categories_of(post)[:_MOST_SHARED]:
        carries = When(live_external__categories__contains=[category_id], then=1)
        shared += Case(carries, default=0, output_field=IntegerField())
    others = posts.exclude(pk=post.pk).alias(shared=shared, day=_DAY)
    return others.order_by("-shared", "-day", "-published_at", "-id")


def number_shared(one: Post, other: Post) -> int:
    """How many categories both carry."""
    return len(set(categories_of(one)[:_MOST_SHARED]) & set(categories_of(other)))


def categories_of(post: Post) -> list[int]:
    """The ids of the categories of the public version."""
    return list(post.live_external.get("categories", ()))


def reading_minutes(post: Post) -> int | None:
    """How long a blog post takes to read; None where nobody would ask, or nobody knows."""
    words = getattr(post, "word_count", None)
    return math.ceil(words / WORDS_A_MINUTE) if words and post.collection is BLOG else None


def _named(categories: Iterable[Category]) -> list[CategoryItem]:
    """Each with a slug of its own: its name, with its id where another is written the same."""
    items: list[CategoryItem] = []
    taken: set[str] = set()
    for each in categories:
        slug = normalised(each.name).replace("/", "-") or str(each.pk)
        if slug in taken:
            slug = f"{slug}-{each.pk}"
        taken.add(slug)
        items.append({"id": each.pk, "name": each.name, "slug": slug})
    return items
