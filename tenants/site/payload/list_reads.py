"""The post lists of a page: slices of collections, read with one statement."""

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
from tenants.site.payload.toggles import list_member_ids

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
    """The last URL segments of cuisines, comma-separated: posts must name all of them."""
    category: str = ""
    participant: int | None = None
    """Only posts with this member as a participant."""
    search: str = ""
    like: LivePost | None = None
    """The other posts, most similar to this post first."""
    around: int | None = None
    """The posts around this position instead of the first posts."""
    toggles: tuple[str, ...] = ()
    """Names of the toggles that members must match."""
    leading: tuple[int, ...] = ()
    """The ids of the posts that come before all others, such as open members."""
    extra_filters: tuple[tuple[str, int], ...] = ()
    """In addition to the first `limit`: the first N members for each of these cuisines."""

    @property
    def before(self) -> int:
        """The maximum number of posts before the position."""
        return (self.limit - 1) // 2

    @property
    def first(self) -> int:
        """The offset of the first shown post in the whole list."""
        return self.offset if self.around is None else max(0, self.around - self.before)


class _Slice(NamedTuple):
    """A part of one list, with the name of its filter parameter, if any."""

    table: str
    filter: str
    offset: int
    limit: int


@dataclass
class ListReads:
    """The reads of several lists and their parameters; lists with the same shape share a statement."""

    list_queries: Sequence[ListQuery]
    filled: dict[str, object] = field(default_factory=dict)
    slices: list[list[_Slice]] = field(default_factory=list)
    """For each list: the slice of the query, then the slices of its extra cuisines."""

    @classmethod
    def of(
        cls, list_queries: Sequence[ListQuery], cuisines: Sequence[Row], categories: Sequence[Row]
    ) -> "ListReads":
        """The reads for a domain with these cuisines and categories; an unknown name matches nothing."""
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
        """Cache key: the parts of the lists that change their SQL."""
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
        """Return whether many pages share this shape; later pages of lists are too numerous."""
        return not any(each.offset for each in self.list_queries)

    def reads(self) -> dict[str, Rows]:
        """The posts of every slice, and the total of every list."""
        reads: dict[str, Rows] = {}
        for number, list_query in enumerate(self.list_queries):
            for each in self.slices[number]:
                reads[each.table] = _rows(list_query, each)
            if self._is_whole(number):
                reads |= number_reads(_total(number), list_query.collection)
        return reads

    def files(self, name: str, *more: str) -> Func | Param:
        """The ids of the files of all posts, those of the parameter `name`, and `more` in SQL."""
        ids = Param(name, _IDS)
        tables = [each.table for slices in self.slices for each in slices]
        arrays = [*([_files_in(tables)] if tables else []), *more]
        if not arrays:
            return ids
        return Func(ids, template=f"(%(expressions)s || {' || '.join(arrays)})", output_field=_IDS)

    @property
    def has_participants(self) -> bool:
        """Whether a list shows events, which have participants."""
        return any(each.collection is SHOWCASES for each in self.list_queries)

    def participants(self, name: str) -> Rows:
        """The live members that participate in the events of the lists, and the ones in the parameter
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
        """The posts of one list in the answer, in their public order."""
        list_query, slices = self.list_queries[number], self.slices[number]
        if len(slices) == 1 and list_query.around is None:
            return [LivePost.of_row(row) for row in rows[slices[0].table]]
        several = {row["id"]: LivePost.of_row(row) for each in slices for row in rows[each.table]}
        posts = sorted(several.values(), key=lambda post: (post.position, post.id))
        return posts if list_query.around is None else posts[: list_query.limit]

    def total(self, number: int, rows: Mapping[str, list[Row]]) -> int:
        """The total number of posts in the list, without the extra cuisines."""
        if self._is_whole(number):
            return count_posts(_total(number), rows)
        shown = [row for each in self.slices[number][:1] for row in rows[each.table]]
        return max((row["number"] for row in shown), default=0)

    def _is_whole(self, number: int) -> bool:
        """Whether the list is its whole collection."""
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
            # Every post contains an empty list, but none contains the null of an unknown name.
            wanted = {name: ids for name, ids in named.items() if ids}
            filter_name = f"named_{number}_{place}" if wanted else ""
            if all(None not in ids for ids in wanted.values()):
                if wanted:
                    self.filled[filter_name] = wanted
                yield _Slice(f"list_{number}_{place}", filter_name, offset, limit)


def _files_in(tables: Sequence[str]) -> str:
    """SQL for the ids of the files in the slots of posts in these tables; the names are not user input."""
    posts = " UNION ALL ".join(f'SELECT live_media FROM "{table}"' for table in tables)
    return f"ARRAY(SELECT jsonb_path_query(live_media, {_IN_SLOTS})::bigint FROM ({posts}) AS shown)"


def _participants_in(table: str) -> str:
    """SQL for the ids of the members that take part in the posts of the table; the name is not user input."""
    return f"""ARRAY(SELECT jsonb_path_query(live_external, '$.participants[*]')::bigint FROM "{table}")"""


def _total(number: int) -> str:
    return f"total_{number}"


def _select_posts(list_query: ListQuery, part: _Slice) -> PostQuerySet:
    """All posts of a slice, unordered or with the most similar posts first."""
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
        # All matches are read for sorting anyway: count them there, not in a second query.
        numbered = ordered.annotate(number=Window(Count("*")))
        return rows(numbered, "number")[part.offset : part.offset + part.limit]
    if not part.offset and not list_query.leading:
        return rows(ordered)[: part.limit]
    # The index skips the posts before the page; only those of the page are read.
    shown = ordered.values("pk")[part.offset : part.offset + part.limit]
    return rows(_in_order(Post.objects.filter(pk__in=shown), list_query))


def _in_order(posts: PostQuerySet, list_query: ListQuery) -> PostQuerySet:
    if not list_query.leading:
        return in_visitors_order(posts, list_query.collection)
    is_leading = IsAnyOf(F("pk"), Param("leading", _IDS))
    return posts.alias(is_leading=is_leading).order_by("-is_leading", "position", "id")
