"""Read common lists of posts with statements that are compiled once.

Django takes longer to build the SQL of a list and to create its rows than PostgreSQL takes to run it.
Searched and filtered lists have too many variants, so they use ordinary queries. See
docs/decisions/compiled-sql.md.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import Field

from shared.api.access import Access
from shared.api.permissions import Scope, scope
from shared.tenancy.postgresql.json_statements import JsonStatements, make_instance
from tenants.posts.models import Content, Post
from tenants.posts.queries.listing import PostFilter, list_posts

_BUILDERS: Final = {"builder", "live_builder"}
_CONTENT: Final = {each.attname for each in Content._meta.fields}
_LIVE: Final = {f"live_{name}" for name in _CONTENT}
_OF_NO_LIST: Final = _BUILDERS | {"business", "media_ids"}
_fields: Mapping[str, Field] = {each.attname: each for each in Post._meta.concrete_fields}
# `is_live` always reads `live_url`.
_LATEST: Final = tuple(name for name in _fields if name not in _OF_NO_LIST | _LIVE - {"live_url"})
_PUBLIC: Final = tuple(name for name in _fields if name not in _OF_NO_LIST | _CONTENT)
_statements = JsonStatements()


class PostList:
    """The requested posts without builder content, with support for slicing and `count()`."""

    def __init__(self, access: Access | None, wanted: PostFilter) -> None:
        self._access = access
        self._wanted = wanted

    def __getitem__(self, part: slice) -> list[Post]:
        columns = self._columns()
        if columns is None:
            return list(self._posts()[part])
        wanted = self._wanted
        shape = (
            *(wanted.collection.type, wanted.deleted, wanted.latest, wanted.sort_by, wanted.descending),
            *(columns is _PUBLIC, part.start, part.stop),
        )
        statement = _statements.of(shape, lambda: {"posts": self._posts().values(*columns)[part]})
        return [make_instance(Post, row) for row in statement.read()["posts"]]

    def count(self) -> int:
        return self._posts().count()

    def _posts(self) -> Any:
        return list_posts(self._access, self._wanted)

    def _columns(self) -> tuple[str, ...] | None:
        """Return the columns that the caller sees in each post.

        Returns None for an uncommon list, and for a list with both latest and public versions.
        """
        usual = PostFilter(
            collection=self._wanted.collection,
            deleted=self._wanted.deleted,
            latest=self._wanted.latest,
            sort_by=self._wanted.sort_by,
            descending=self._wanted.descending,
        )
        if self._wanted != usual:
            return None
        if self._access is None:
            return _PUBLIC
        return _LATEST if scope(self._access, "posts.read") is Scope.ALL else None
