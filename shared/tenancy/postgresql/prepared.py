"""Queries of every page, compiled by Django once in a process and not at every page.

It takes longer over the SQL of such a query than PostgreSQL over its answer. SQL names no schema, so one
prepared query serves every domain; what differs from one page to the next is filled in, bound by the server.
See docs/decisions/0003-cost-of-a-page.md.
"""

import copy
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from django.db import connections, models

M = TypeVar("M", bound=models.Model)

_MOST_CACHED = 200


class Param:
    """Stands in a query for a value that is known when it is asked."""

    def __init__(self, name: str) -> None:
        self.name = name


class TextParam(str):
    """One that stands where a field expects text; its text is its name."""

    __slots__ = ()

    @property
    def name(self) -> str:
        return str(self)


_PARAMS = (Param, TextParam)


class PreparedQuery(Generic[M]):
    """A query for rows of one model, in SQL."""

    def __init__(self, queryset: models.QuerySet[M]) -> None:
        self._queryset = queryset
        self._compiler = queryset.query.get_compiler(queryset.db)
        self._sql, self._parameters = self._compiler.as_sql()

    def rows(self, **filled: Any) -> list[M]:
        """What the query finds now, for the domain being worked for, with every slot filled."""
        parameters = tuple(
            filled[each.name] if isinstance(each, _PARAMS) else each for each in self._parameters
        )
        compiler: Any = copy.copy(self._compiler)
        # It may have been compiled by another thread, whose connection is not ours.
        compiler.connection = connections[self._queryset.db]
        compiler.as_sql = lambda *_arguments, **_options: (self._sql, parameters)
        asked: Any = self._queryset.all()
        asked.query.get_compiler = lambda *_arguments, **_options: compiler
        return list(asked)


class PreparedQueries(Generic[M]):
    """Prepared queries of several shapes; beyond the most that are cached, all are compiled anew."""

    def __init__(self) -> None:
        self._cached: dict[Hashable, PreparedQuery[M]] = {}

    def of(self, shape: Hashable, make: Callable[[], models.QuerySet[M]]) -> PreparedQuery[M]:
        """The query of that shape, which says all in which they differ: in numbers, no texts."""
        cached = self._cached.get(shape)
        if cached is None:
            cached = PreparedQuery(make())
            if len(self._cached) >= _MOST_CACHED:
                self._cached.clear()
            self._cached[shape] = cached
        return cached
