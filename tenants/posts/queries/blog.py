"""Read public blog data: categories, related posts, and neighboring stories."""

from collections.abc import Iterable
from datetime import UTC, datetime

from django.contrib.postgres.fields import ArrayField
from django.db.models import (
    BigIntegerField,
    BooleanField,
    DateTimeField,
    Exists,
    F,
    Func,
    IntegerField,
    JSONField,
    OuterRef,
    Q,
    TextField,
    Value,
)
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Coalesce, Lower, NullIf

from shared.data_types import JsonMapping
from shared.tenancy.postgresql.json_statements import Param, Rows
from tenants.posts.collections import BLOG
from tenants.posts.content.addresses import normalize
from tenants.posts.models import Category, Post
from tenants.posts.querysets import PostQuerySet
from tenants.posts.schemas import CategoryItem

MOST_CATEGORIES = 100
MOST_SHARED = 20
"""Maximum number of a post's categories to compare with the categories of other posts."""
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
    """Return the categories of live posts, sorted by name, in one query."""
    return category_items(list_categories())


def list_categories() -> Rows:
    """Return a query for the categories of live posts."""
    naming = "jsonb_build_object('categories', jsonb_build_array(%(expressions)s))"
    named = Func(OuterRef("pk"), template=naming, output_field=JSONField())
    carried = Post.objects.live().of(BLOG).filter(live_external__contains=named)
    categories = Category.objects.filter(Exists(carried)).order_by(Lower("name"), "pk")
    return categories[:MOST_CATEGORIES].values("id", "name")


def category_items(rows: Iterable[JsonMapping]) -> list[CategoryItem]:
    """Return the categories with unique slugs.

    A slug is the normalized name, followed by the id if another category has the same slug.
    """
    items: list[CategoryItem] = []
    taken: set[str] = set()
    for each in rows:
        slug = normalize(each["name"]).replace("/", "-") or str(each["id"])
        if slug in taken:
            slug = f"{slug}-{each['id']}"
        taken.add(slug)
        items.append({"id": each["id"], "name": each["name"], "slug": slug})
    return items


def latest_first(posts: PostQuerySet, *before: str) -> PostQuerySet:
    """Return the posts ordered by the date that they show, newest first, then by publication time.

    Authors can set the date.
    """
    return posts.alias(day=_DAY).order_by(*before, "-day", "-published_at", "-id")


def most_similar_first(posts: PostQuerySet) -> PostQuerySet:
    """Return the posts ordered by the number of categories that they share with the parameter `categories`,
    highest first.

    The post in the parameter `own` is excluded.
    """
    is_own = Q(pk=Param("own", BigIntegerField()))
    shared = _NumberOf(F("live_external__categories"), Param("categories", ArrayField(BigIntegerField())))
    return latest_first(posts.exclude(is_own).alias(shared=shared), "-shared")


def nearest_stories() -> Rows:
    """Return a query for the title and URL of the next newer and the next older story, in this order.

    The statement needs the parameters `own_id`, `own_day` and `own_time` of the current story.
    """
    own = _Row(
        Param("own_day", TextField()),
        Param("own_time", DateTimeField()),
        Param("own_id", BigIntegerField()),
    )
    times = _Row(_DAY, F("published_at"), F("pk"))
    stories = Post.objects.live().of(BLOG).alias(day=_DAY)
    newer = stories.filter(_IsAfter(times, own)).order_by("day", "published_at", "id")
    older = stories.filter(_IsAfter(own, times)).order_by("-day", "-published_at", "-id")
    parts = [
        each.annotate(is_newer=Value(is_newer)).values("is_newer", "live_title", "live_url")[:1]
        for each, is_newer in ((newer, True), (older, False))
    ]
    return parts[0].union(parts[1], all=True)


def shown_day(attributes: JsonMapping, published_at: datetime | None) -> str:
    """Return the date that `latest_first` uses to sort a story."""
    written = str(attributes.get("published_date") or "")
    return written or (published_at.astimezone(UTC).date().isoformat() if published_at else "")


class _IsAfter(Func):
    """A comparison of two rows of values that is true if the first row is greater."""

    template = "(%(expressions)s)"
    arg_joiner = " > "
    output_field = BooleanField()


class _Row(Func):
    """A row of values, which PostgreSQL compares one after another."""

    function = "ROW"
    output_field = TextField()


class _NumberOf(Func):
    """The number of ids in a JSON list that are also in an array."""

    template = "(SELECT count(*) FROM jsonb_array_elements_text(%(expressions)s))"
    arg_joiner = ") AS named WHERE named::bigint = ANY("
    output_field = IntegerField()
