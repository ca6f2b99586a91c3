"""Queries that every page asks in the same words: Django finds the words once, and not at every page.

It takes longer over the SQL of such a query than PostgreSQL over its answer. SQL names no schema, so one
wording serves every domain; what differs from one page to the next is filled in, bound by the server.
"""

import copy
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from django.db import connections, models

M = TypeVar("M", bound=models.Model)

_MOST_KEPT = 200


class Slot:
    """Stands in a query for a value that is known when it is asked."""

    def __init__(self, name: str) -> None:
        self.name = name


class TextSlot(str):
    """One that stands where a field expects text; its text is its name."""

    __slots__ = ()

    @property
    def name(self) -> str:
        return str(self)


_SLOTS = (Slot, TextSlot)


class Wording(Generic[M]):
    """A query for rows of one model, in SQL."""

    def __init__(self, queryset: models.QuerySet[M]) -> None:
        self._queryset = queryset
        self._compiler = queryset.query.get_compiler(queryset.db)
        self._sql, self._parameters = self._compiler.as_sql()

    def rows(self, **filled: Any) -> list[M]:
        """What the query finds now, for the domain being worked for, with every slot filled."""
        parameters = tuple(
            filled[each.name] if isinstance(each, _SLOTS) else each for each in self._parameters
        )
        compiler: Any = copy.copy(self._compiler)
        # The wording may have been found by another thread, whose connection is not ours.
        compiler.connection = connections[self._queryset.db]
        compiler.as_sql = lambda *_arguments, **_options: (self._sql, parameters)
        asked: Any = self._queryset.all()
        asked.query.get_compiler = lambda *_arguments, **_options: compiler
        return list(asked)


class Wordings(Generic[M]):
    """The wordings of queries that come in several shapes; more than are worth keeping are found anew."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, Wording[M]] = {}

    def of(self, shape: Hashable, make: Callable[[], models.QuerySet[M]]) -> Wording[M]:
        """How queries of that shape are worded, which says all in which they differ: in numbers, no texts."""
        kept = self._kept.get(shape)
        if kept is None:
            kept = Wording(make())
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[shape] = kept
        return kept
