"""Combine several reads into one statement that returns a JSON object.

Each read is a query set that Django compiles once per process, and not for every request, because compiling
takes longer than the query. The SQL contains no schema, so one statement serves all domains, and connections
prepare it if it is frequent (`statements`). Rows do not become model instances. See
docs/decisions/compiled-sql.md.
"""

import json
import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple, TypeVar, cast
from uuid import UUID

import orjson
from django.contrib.postgres.fields import ArrayField
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import (
    BooleanField,
    DateTimeField,
    Expression,
    Field,
    Func,
    IntegerField,
    JSONField,
    Model,
    QuerySet,
    UUIDField,
)
from django.db.models.base import ModelState
from django.db.models.sql.compiler import SQLCompiler

from shared.tenancy.postgresql.statements import CompiledSql
from shared.tenancy.unit_of_work import domain_is_being_made

AnyModel = TypeVar("AnyModel", bound=Model)
Row = dict[str, Any]
Rows = QuerySet
"""A query set with rows as dicts (`values()`)."""
Reads = Mapping[str, Rows]
"""Query sets, by the names that their rows have in the result."""

_MOST_CACHED = 200
_QUOTING = frozenset("'\\\0")
"""Characters that could end a string literal in SQL or change its meaning."""


class ParameterSlot(NamedTuple):
    """The position of a value in the parameters."""

    name: str
    write: Callable[[Any], Any]

    def of(self, filled: Mapping[str, Any]) -> Any:
        return self.write(filled[self.name])


def _identity(value: object) -> Any:
    return value


def _array_literal(ids: Iterable[int]) -> str:
    """Return numbers as a PostgreSQL array literal, because psycopg would check the type of each number."""
    return f"{{{','.join(map(str, ids))}}}"


def _get_writer(field: "Field") -> Callable[[Any], Any]:
    if isinstance(field, JSONField):
        return json.dumps
    is_of_numbers = isinstance(field, ArrayField) and isinstance(field.base_field, IntegerField)
    return _array_literal if is_of_numbers else _identity


class Param(Expression):
    """A placeholder in a query set. Its value is bound each time the statement runs."""

    def __init__(self, name: str, output_field: "Field") -> None:
        super().__init__(output_field=output_field)
        self.name = name

    def as_sql(self, _compiler: SQLCompiler, connection: Any) -> tuple[str, Any]:
        kind = self.output_field.cast_db_type(connection)
        return f"%s::{kind}", [ParameterSlot(self.name, _get_writer(self.output_field))]


class IsAnyOf(Func):
    """A condition that a value is in an array: `filter(IsAnyOf(F("pk"), ids))`.

    The SQL is the same for any number of values.
    """

    template = "%(expressions)s)"
    arg_joiner = " = ANY("
    arity = 2
    output_field = BooleanField()


class JsonStatement:
    """One statement for several reads.

    A later read can use the rows of an earlier read as a table with the name of that read. Use `plans_once`
    for a long statement if the same plan suits all values.
    """

    def __init__(self, reads: Reads, *, plans_once: bool = False) -> None:
        self._plans_once = plans_once
        tables: list[str] = []
        answers: list[str] = []
        self._parameters: list[Any] = []
        for name, rows in reads.items():
            sql, left = _insert_constants(*rows.query.sql_with_params())
            tables.append(f'"{name}" AS ({sql})')
            answers.append(f"'{name}', {_all_rows(name)}")
            self._parameters += left
        self._sql = CompiledSql(
            f"WITH {', '.join(tables)} SELECT json_build_object({', '.join(answers)})::text",
            answers_alike=True,
        )

    def read(self, **filled: Any) -> dict[str, list[Row]]:
        """Return the rows of each read in the current domain.

        `filled` must contain a value for every parameter.
        """
        parameters = [
            each.of(filled) if isinstance(each, ParameterSlot) else each for each in self._parameters
        ]
        with self._cursor() as cursor:
            cursor.execute(self._sql, parameters)
            # Parse the raw bytes. psycopg would decode them to a string first.
            answer: dict[str, list[Row]] = orjson.loads(cursor.pgresult.get_value(0, 0))
        return answer

    def _cursor(self) -> Any:
        if domain_is_being_made():
            # Only the owner connection can access the domain now, and it needs SQL in Django's format.
            return connections["owner"].cursor()
        return cast(Any, connection).compiled_cursor(plans_once=self._plans_once)


def _insert_constants(sql: str, parameters: Iterable[Any]) -> tuple[str, list[Any]]:
    """Insert constant parameters into the SQL, and return it with the remaining parameters.

    Most parameters that Django passes are constants, such as collection numbers, key names and limits.
    Otherwise, each of them would be adapted, sent and parsed in every execution. See
    docs/decisions/compiled-sql.md.
    """
    values = iter(parameters)
    left: list[Any] = []

    def written(match: re.Match[str]) -> str:
        if match[0] == "%%":
            return match[0]
        value = next(values)
        constant = _constant(value)
        if constant is None:
            left.append(value)
        return constant or match[0]

    return re.sub("%[s%]", written, sql), left


def _constant(value: object) -> str | None:
    """Return the value as an SQL literal, or None if the value must be bound."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value >= 0:
        return str(int(value))
    if isinstance(value, str) and not _QUOTING.intersection(value):
        return f"'{value}'".replace("%", "%%")
    return None


def _all_rows(name: str) -> str:
    return f"""(SELECT coalesce(json_agg(r), '[]') FROM "{name}" AS r)"""


class JsonStatements:
    """A cache for statements by shape. It is cleared when it is full."""

    def __init__(self) -> None:
        self._cached: dict[Hashable, JsonStatement] = {}

    def of(self, shape: Hashable, make: Callable[[], Reads], *, plans_once: bool = False) -> JsonStatement:
        """Return the statement with this shape, and create it with `make` if it is not cached.

        The shape must contain all differences between statements, as numbers and not as text.
        """
        cached = self._cached.get(shape)
        if cached is None:
            cached = JsonStatement(make(), plans_once=plans_once)
            if len(self._cached) >= _MOST_CACHED:
                self._cached.clear()
            self._cached[shape] = cached
        return cached


def make_instance(model: type[AnyModel], row: Row) -> AnyModel:
    """Return an instance of `model` with these columns. Other columns are loaded when they are used.

    The result is like an instance that Django loads, but no signals are sent, and only columns that are
    strings in JSON are converted.
    """
    for name, read in _read_from_text(model):
        if row.get(name) is not None:
            row[name] = read(row[name])
    instance = model.__new__(model)
    state = ModelState()
    state.adding, state.db = False, DEFAULT_DB_ALIAS
    instance.__dict__.update(row, _state=state)
    return instance


@cache
def _read_from_text(model: type[Model]) -> tuple[tuple[str, Callable[[str], Any]], ...]:
    kinds: Mapping[type[Field], Callable[[str], Any]] = {
        DateTimeField: datetime.fromisoformat,
        UUIDField: UUID,
    }
    return tuple(
        (field.attname, read)
        for field in model._meta.concrete_fields
        for kind, read in kinds.items()
        if isinstance(field, kind)
    )
