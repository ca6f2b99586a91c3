"""Read the post lists of a page: slices of collections, with one statement."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.contrib.postgres.fields import ArrayField
from django.db.models import BigIntegerField, Count, F, Func, IntegerField, JSONField, Window

from shared.tenancy.postgresql.json_statements import IsAnyOf, Param, Row, Rows
from tenants.posts.changes.ordering import count_posts, nearest, number_reads
from tenants.posts.collections import MEMBERS, SHOWCASES, Collection
from tenants.posts.models import Post
from tenants.posts.queries.blog import MOST_SHARED, category_items, most_similar_first
from tenants.posts.queries.live import LivePost, in_visitors_order, matching_words, rows, search_parameters
from tenants.posts.queries.public import last_segment
from tenants.posts.querysets import PostQuerySet
from tenants.site.payload.member_filters import list_member_ids

PER_PAGE = 48
MOST_PARTICIPANTS = 500
"""Maximum number of participants of all events on one page together."""
_MOST_FILTERS = 12
_IDS: "ArrayField" = ArrayField(BigIntegerField())
_IN_SLOTS = """'$.** ? (@.type() == "number")'"""


@dataclass(frozen=True)
class ListQuery:
    """The part of one collection that a page shows."""

    collection: Collection
    limit: int = PER_PAGE
    offset: int = 0
    cuisine: str = ""
    """The last URL segments of cuisines, separated by commas. Posts must have all of them."""
    category: str = ""
    participant: int | None = None
    """The member that posts must have as a participant, or None for all posts."""
    search: str = ""
    like: LivePost | None = None
    """A post, or None. If set, the other posts are listed, starting with the posts that are most similar to
    this post."""
    around: int | None = None
    """A position, or None. If set, the posts around it are listed instead of the first posts."""
    toggles: tuple[str, ...] = ()
    """Names of the toggles that members must all match."""
    leading: tuple[int, ...] = ()
    """The ids of posts that come before all others, such as open members."""
    extra_filters: tuple[tuple[str, int], ...] = ()
    """Cuisines, each with the number of first members to list in addition to the first `limit` members."""

    @property
    def before(self) -> int:
        """The maximum number of posts before the position."""
        return (self.limit - 1) // 2

    @property
    def first(self) -> int:
        """The offset of the first listed post in the whole list."""
        return self.offset if self.around is None else max(0, self.around - self.before)


class _Slice(NamedTuple):
    """A part of a list. `filter` is the name of its filter parameter, or "" if it has none."""

    table: str
    filter: str
    offset: int
    limit: int


@dataclass
class ListReads:
    """The queries of several lists and their parameters. Lists with the same shape share a statement."""

    list_queries: Sequence[ListQuery]
    filled: dict[str, object] = field(default_factory=dict)
    slices: list[list[_Slice]] = field(default_factory=list)
    """For each list, the slice of its query, followed by the slices of its extra cuisines."""

    @classmethod
    def of(
        cls, list_queries: Sequence[ListQuery], cuisines: Sequence[Row], categories: Sequence[Row]
    ) -> "ListReads":
        """Return the queries for a domain with these cuisines and categories. An unknown name matches no
        posts."""
        reads = cls(list_queries)
        for number, list_query in enumerate(list_queries):
            reads.slices.append(list(reads._slices(number, list_query, cuisines, categories)))
            if list_query.search:
                reads.filled |= search_parameters(list_query.search, cuisines)
            if list_query.toggles:
                reads.filled["toggled"] = list_member_ids(list_query.toggles)
            if list_query.leading:
                reads.filled["leading"] = list_query.leading
            if list_query.around is not None:
                reads.filled["around"] = list_query.around
            if list_query.like:
                shared = list_query.like.categories[:MOST_SHARED]
                reads.filled |= {"own": list_query.like.id, "categories": shared}
        return reads

    @property
    def shape(self) -> Hashable:
        """The cache key of the statement: the parts of the lists that affect the SQL."""
        return tuple(
            (
                each.collection.type,
                bool(each.search),
                each.like is not None,
                each.around is not None,
                bool(each.toggles),
                bool(each.leading),
                *slices,
            )
            for each, slices in zip(self.list_queries, self.slices, strict=True)
        )

    @property
    def is_common(self) -> bool:
        """Whether many pages share this shape. Later pages of lists are too numerous to cache their
        statements."""
        return not any(each.offset for each in self.list_queries)

    def reads(self) -> dict[str, Rows]:
        """Return the queries for the posts of every slice, and for the total of every list."""
        reads: dict[str, Rows] = {}
        for number, list_query in enumerate(self.list_queries):
            for each in self.slices[number]:
                reads[each.table] = _rows(list_query, each)
            if self._is_whole(number):
                reads |= number_reads(_total(number), list_query.collection)
        return reads

    def files(self, name: str, *more: str) -> Func | Param:
        """Return SQL for the ids of all files: the files of the posts, of the parameter `name`, and of
        `more`."""
        ids = Param(name, _IDS)
        tables = [each.table for slices in self.slices for each in slices]
        arrays = [*([_files_in(tables)] if tables else []), *more]
        if not arrays:
            return ids
        return Func(ids, template=f"(%(expressions)s || {' || '.join(arrays)})", output_field=_IDS)

    @property
    def has_participants(self) -> bool:
        """Whether a list shows events, which can have participants."""
        return any(each.collection is SHOWCASES for each in self.list_queries)

    def participants(self, name: str) -> Rows:
        """Return a query for the live members that take part in the listed events, or are in the parameter
        `name`."""
        lists = zip(self.list_queries, self.slices, strict=True)
        events = [slices for query, slices in lists if query.collection is SHOWCASES]
        tables = [each.table for slices in events for each in slices]
        named = Func(
            Param(name, _IDS),
            template=f"(%(expressions)s{''.join(f' || {_participants_in(each)}' for each in tables)})",
            output_field=_IDS,
        )
        members = Post.objects.live().of(MEMBERS).filter(IsAnyOf(F("pk"), named)).in_order()
        return members.values("id", "uid", "live_title", "live_url")[:MOST_PARTICIPANTS]

    def posts(self, number: int, rows: Mapping[str, list[Row]]) -> list[LivePost]:
        """Return the posts of one list from the result, in their public order."""
        list_query, slices = self.list_queries[number], self.slices[number]
        if len(slices) == 1 and list_query.around is None:
            return [LivePost.of_row(row) for row in rows[slices[0].table]]
        several = {row["id"]: LivePost.of_row(row) for each in slices for row in rows[each.table]}
        posts = sorted(several.values(), key=lambda post: (post.position, post.id))
        return posts if list_query.around is None else posts[: list_query.limit]

    def total(self, number: int, rows: Mapping[str, list[Row]]) -> int:
        """Return the total number of posts in the list, not counting the posts that only `extra_filters`
        add."""
        if self._is_whole(number):
            return count_posts(_total(number), rows)
        shown = [row for each in self.slices[number][:1] for row in rows[each.table]]
        return max((row["number"] for row in shown), default=0)

    def _is_whole(self, number: int) -> bool:
        """Return whether the list contains its whole collection."""
        list_query, slices = self.list_queries[number], self.slices[number]
        is_narrowed = list_query.search or list_query.like or list_query.toggles
        return bool(slices) and not (slices[0].filter or is_narrowed)

    def _slices(
        self, number: int, list_query: ListQuery, cuisines: Sequence[Row], categories: Sequence[Row]
    ) -> Iterator[_Slice]:
        labels = {each["slug"]: each["id"] for each in category_items(categories)}
        slugs = {last_segment(each["live_url"]): each["id"] for each in reversed(cuisines)}
        parts = [(list_query.cuisine, list_query.offset, list_query.limit)]
        parts += [(last_segment(each), 0, limit) for each, limit in list_query.extra_filters[:_MOST_FILTERS]]
        for place, (cuisine, offset, limit) in enumerate(parts):
            named: dict[str, list[int | None]] = {
                "cuisines": [slugs.get(each) for each in cuisine.split(",") if each],
                "categories": [labels.get(list_query.category)] if list_query.category else [],
                "participants": [] if list_query.participant is None else [list_query.participant],
            }
            # Every post matches an empty list, and no post matches the null of an unknown name.
            wanted = {name: ids for name, ids in named.items() if ids}
            filter_name = f"named_{number}_{place}" if wanted else ""
            if all(None not in ids for ids in wanted.values()):
                if wanted:
                    self.filled[filter_name] = wanted
                yield _Slice(f"list_{number}_{place}", filter_name, offset, limit)


def _files_in(tables: Sequence[str]) -> str:
    """Return SQL for the ids of the files in the slots of posts in these tables.

    The names of the tables are not user input.
    """
    posts = " UNION ALL ".join(f'SELECT live_media FROM "{table}"' for table in tables)
    return f"ARRAY(SELECT jsonb_path_query(live_media, {_IN_SLOTS})::bigint FROM ({posts}) AS shown)"


def _participants_in(table: str) -> str:
    """Return SQL for the ids of the members that take part in events in the table.

    The name of the table is not user input.
    """
    return f"""ARRAY(SELECT jsonb_path_query(live_external, '$.participants[*]')::bigint FROM "{table}")"""


def _total(number: int) -> str:
    return f"total_{number}"


def _select_posts(list_query: ListQuery, part: _Slice) -> PostQuerySet:
    """Return all posts of a slice, either unordered or with the most similar posts first."""
    posts = Post.objects.live().of(list_query.collection)
    if part.filter:
        posts = posts.filter(live_external__contains=Param(part.filter, JSONField()))
    if list_query.search:
        posts = matching_words(posts)
    if list_query.toggles:
        posts = posts.filter(IsAnyOf(F("pk"), Param("toggled", _IDS)))
    return most_similar_first(posts) if list_query.like else posts


def _rows(list_query: ListQuery, part: _Slice) -> Rows:
    posts = _select_posts(list_query, part)
    if list_query.around is not None:
        around = Param("around", IntegerField())
        return nearest(rows(posts), around, before=list_query.before, behind=part.limit)
    ordered = posts if list_query.like else _in_order(posts, list_query)
    if part.filter or list_query.search or list_query.like or list_query.toggles:
        # Sorting reads all matches anyway, so count them here instead of with a second query.
        numbered = ordered.annotate(number=Window(Count("*")))
        return rows(numbered, "number")[part.offset : part.offset + part.limit]
    if not part.offset and not list_query.leading:
        return rows(ordered)[: part.limit]
    # The index skips the posts before the page, so only the posts of the page are read.
    shown = ordered.values("pk")[part.offset : part.offset + part.limit]
    return rows(_in_order(Post.objects.filter(pk__in=shown), list_query))


def _in_order(posts: PostQuerySet, list_query: ListQuery) -> PostQuerySet:
    if not list_query.leading:
        return in_visitors_order(posts, list_query.collection)
    is_leading = IsAnyOf(F("pk"), Param("leading", _IDS))
    return posts.alias(is_leading=is_leading).order_by("-is_leading", "position", "id")
