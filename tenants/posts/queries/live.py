"""Read public versions of posts as rows, with their filters and order."""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.contrib.postgres.search import SearchQuery
from django.db.models import (
    BigIntegerField,
    BooleanField,
    Case,
    F,
    Func,
    OuterRef,
    Subquery,
    TextField,
    Value,
    When,
)
from django.db.models.expressions import BaseExpression
from django.db.models.fields.json import KeyTextTransform, KeyTransform
from django.db.models.functions import Cast, Coalesce, NullIf

from shared.data_types import JsonObject
from shared.tenancy.postgresql.json_statements import Param, Row, Rows
from tenants.posts.collections import BLOG, Collection, by_type
from tenants.posts.models import Post
from tenants.posts.queries.blog import latest_first, shown_day
from tenants.posts.querysets import PostQuerySet
from tenants.posts.searching.models import CONFIG, LiveText
from tenants.posts.searching.text import remove_accents

MAX_MATCHING_CUISINES = 20
MAX_SEARCH_LENGTH = 200
COLUMNS = (
    "id",
    "uid",
    "type",
    "position",
    "published_at",
    "live_title",
    "live_url",
    "live_attributes",
    "live_media",
    "live_external",
    "live_no_index",
    "live_no_follow",
    "business",
)
"""The columns that a public page reads, without builder content. The same row contains the draft."""
_PARTS = '$.** ? (@.type == "PagePart").props.post_id ? (@.type() == "number")'
_PLAIN_WORDS = re.compile(r"\w+(?: +\w+)*")


class LivePost(NamedTuple):
    """The public version of a post, as pages use it."""

    id: int
    uid: str
    type: int
    position: int
    published_at: datetime | None
    title: str
    url: str
    attributes: JsonObject
    media: JsonObject
    external: JsonObject
    no_index: bool
    no_follow: bool
    word_count: int | None
    builder: JsonObject | None
    business: JsonObject | None
    """The member's facts about opening hours, which are public without publishing."""
    modified_at: datetime | None
    """The time of the last public change, or None if it is unknown because newer changes are not public."""

    @classmethod
    def of(
        cls, post: Post, *, builder: JsonObject | None = None, word_count: int | None = None
    ) -> "LivePost":
        """Return the public version of `post`, with the given additional values."""
        return cls(
            id=post.pk,
            uid=str(post.uid),
            type=post.type,
            position=post.position,
            published_at=post.published_at,
            title=post.live_title,
            url=post.live_url or "",
            attributes=post.live_attributes,
            media=post.live_media,
            external=post.live_external,
            no_index=post.live_no_index,
            no_follow=post.live_no_follow,
            word_count=word_count,
            builder=builder,
            business=post.business,
            modified_at=None if post.has_unpublished_changes else post.updated_at,
        )

    @classmethod
    def of_row(cls, row: Row) -> "LivePost":
        """Return the post in a row of a JSON statement that reads `rows`."""
        published_at, modified_at = row["published_at"], row["modified_at"]
        return cls(
            id=row["id"],
            uid=row["uid"],
            type=row["type"],
            position=row["position"],
            published_at=datetime.fromisoformat(published_at) if published_at else None,
            title=row["live_title"],
            url=row["live_url"],
            attributes=row["live_attributes"],
            media=row["live_media"],
            external=row["live_external"],
            no_index=row["live_no_index"],
            no_follow=row["live_no_follow"],
            word_count=row["word_count"],
            builder=row.get("live_builder"),
            business=row.get("business"),
            modified_at=datetime.fromisoformat(modified_at) if modified_at else None,
        )

    @property
    def collection(self) -> Collection:
        return by_type(self.type)

    @property
    def days(self) -> JsonObject | None:
        """The business facts with the regular hours, or None if the business has only regular hours."""
        return {**self.business, "hours": self.attributes.get("hours") or ()} if self.business else None

    @property
    def cuisines(self) -> list[int]:
        """The ids of the post's cuisines."""
        return list(self.external.get("cuisines", ()))

    @property
    def categories(self) -> list[int]:
        """The ids of the post's categories."""
        return list(self.external.get("categories", ()))

    @property
    def participants(self) -> list[int]:
        """The ids of the participating members."""
        return list(self.external.get("participants", ()))


def rows(posts: PostQuerySet, *more: str) -> Rows:
    """Return a query for the posts with the columns that `LivePost.of_row` reads."""
    modified_at = Case(When(has_unpublished_changes=False, then="updated_at"))
    annotated = posts.annotate(word_count=_WORD_COUNT, modified_at=modified_at)
    return annotated.values(*COLUMNS, "word_count", "modified_at", *more)


# PostgreSQL evaluates this only for the requested posts, and only for those with a reading time.
_WORD_COUNT = Case(
    When(
        type=BLOG.type,
        then=Subquery(LiveText.objects.filter(post=OuterRef("pk")).values("word_count")),
    )
)


def neighbor_parameters(post: LivePost) -> JsonObject:
    """Return the parameters of `nearest_stories` for the stories around `post`."""
    return {
        "own_id": post.id,
        "own_day": shown_day(post.attributes, post.published_at),
        "own_time": post.published_at,
    }


def in_visitors_order(posts: PostQuerySet, collection: Collection) -> PostQuerySet:
    """Return the posts in the public order of their collection."""
    if collection.sorted_by == "latest":
        return latest_first(posts)
    if collection.sorted_by == "date":
        return posts.order_by(last_day().desc(nulls_last=True), "position", "id")
    return posts.in_order()


def last_day() -> Case:
    """Return SQL for the last day on which an event starts.

    For an event without an end, it is the latest possible date.
    """
    rule = KeyTransform("repeats", "live_attributes")
    ends_on = Coalesce(NullIf(KeyTextTransform("ends_on", rule), Value("")), Value("9999-12-31"))
    day = KeyTextTransform("date", "live_attributes")
    return Case(When(live_attributes__has_key="repeats", then=ends_on), default=day, output_field=TextField())


def page_rows(url: str | BaseExpression) -> Rows:
    """Return a query for the live post at the normalized URL, and the posts that it includes as parts.

    The rows include the builder content.
    """
    named = Func(F("live_builder"), Value(_PARTS), function="jsonb_path_query", set_returning=True)
    here = Post.objects.live().filter(live_url=url)
    parts = here.annotate(part=Cast(named, BigIntegerField())).values("part")
    # A condition such as "this url or one of the parts" would use no index.
    posts = Post.objects.live().filter(pk__in=here.values("pk").union(parts, all=True))
    return rows(posts, "live_builder")


class _Matches(Func):
    """Whether a JSON path matches a JSON value. Unlike several conditions, it needs only one index scan."""

    template = "%(expressions)s::jsonpath"
    arg_joiner = " @@ "
    output_field = BooleanField()


def matching_words(posts: PostQuerySet) -> PostQuerySet:
    """Return the posts that contain the searched words, or have a cuisine with a name that contains them.

    The query uses the full-text index. An unfinished last word matches every word that starts with it.
    `search_parameters` returns the parameters of the statement.
    """
    query = SearchQuery(Param("words", TextField()), search_type="websearch", config=CONFIG)
    query |= SearchQuery(Param("folded", TextField()), search_type="websearch", config=CONFIG)
    query |= SearchQuery(Param("begun", TextField()), search_type="raw", config=CONFIG)
    saying = LiveText.objects.filter(search=query).values("post_id")
    naming = Post.objects.filter(_Matches(F("live_external"), Param("cuisines_called_so", TextField())))
    return posts.filter(pk__in=saying.union(naming.values("pk"), all=True))


def search_parameters(words: str, cuisines: Iterable[Row]) -> dict[str, str]:
    """Return the parameters of `matching_words` for these words, which may contain quotes, `or` and `-`."""
    words = words[:MAX_SEARCH_LENGTH]
    plain = remove_accents(words)
    # A single letter would match too many posts: more than half of all words begin with one of a few letters.
    is_begun = _PLAIN_WORDS.fullmatch(plain) and len(plain.split()[-1]) > 1
    begun = " & ".join(f"'{each}'" for each in plain.split()) + ":*" if is_begun else ""
    called_so = [each["id"] for each in cuisines if words.casefold() in each["live_title"].casefold()]
    # No post has the id 0, so the path matches nothing without cuisines.
    path = " || ".join(f"$.cuisines[*] == {each}" for each in called_so[:MAX_MATCHING_CUISINES] or [0])
    return {"words": words, "folded": plain, "begun": begun, "cuisines_called_so": path}
