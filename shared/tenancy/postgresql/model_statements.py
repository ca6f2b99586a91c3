"""Reads and writes of one model's rows with SQL that Django compiles once per process.

Compiling takes Django longer than PostgreSQL takes to answer: several times as long for a row of forty
columns. The SQL names no schema, so one statement serves every domain. No signals are sent. See
docs/decisions/compiled-sql.md.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

from django.contrib.postgres.fields import ArrayField
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.models import Field, Model, QuerySet
from django.db.transaction import TransactionManagementError

from shared.tenancy.postgresql.json_statements import ParameterSlot
from shared.tenancy.postgresql.statements import CompiledSql
from shared.tenancy.unit_of_work import domain_is_being_made

AnyModel = TypeVar("AnyModel", bound=Model)


class ModelRead(Generic[AnyModel]):
    """Reads the instances of a query set; each read supplies a value for every `Param` in it."""

    def __init__(self, rows: "Callable[[], QuerySet[AnyModel]]") -> None:
        self._rows = rows
        self._compiled: _CompiledRead | None = None

    def read(self, **filled: Any) -> list[AnyModel]:
        """Return the rows of the current domain.

        Raises TransactionManagementError if the query locks rows outside of a transaction.
        """
        alias = _alias()
        if self._compiled is None:
            self._compiled = _CompiledRead(self._rows(), alias)
        return cast("list[AnyModel]", self._compiled.read(alias, filled))


class _CompiledRead:
    """A compiled query set."""

    def __init__(self, rows: "QuerySet[Any]", alias: str) -> None:
        compiler = rows.query.get_compiler(alias)
        sql, self._parameters = compiler.as_sql()
        self._sql = CompiledSql(sql)
        self._locks = rows.query.select_for_update
        self._model = rows.model
        columns = [column for column, _sql, _alias in compiler.select]
        self._names = [column.target.attname for column in columns]
        self._converters = compiler.get_converters(columns)

    def read(self, alias: str, filled: dict[str, Any]) -> list[Any]:
        database: Any = connections[alias]
        if self._locks and not database.in_atomic_block:
            raise TransactionManagementError("Rows are locked within a transaction.")
        parameters = [
            each.of(filled) if isinstance(each, ParameterSlot) else each for each in self._parameters
        ]
        with _cursor(alias) as cursor:
            cursor.execute(self._sql, parameters)
            rows = cursor.fetchall()
        return [self._model.from_db(alias, self._names, self._converted(row, database)) for row in rows]

    def _converted(self, row: Sequence[Any], database: Any) -> list[Any]:
        values = list(row)
        for position, (converters, column) in self._converters.items():
            for convert in converters:
                values[position] = convert(values[position], column, database)
        return values


class ModelWrite(Generic[AnyModel]):
    """Writes whole rows of a model."""

    def __init__(self, model: type[AnyModel]) -> None:
        meta = model._meta
        self._fields = [each for each in meta.concrete_fields if not each.primary_key and not each.generated]
        self._key = meta.pk
        self._table = meta.db_table

    def insert(self, row: AnyModel) -> None:
        """Insert a new row without reading its key back."""
        alias = _alias()
        values = self._values(row, alias, is_new=True)
        with _cursor(alias) as cursor:
            cursor.execute(self._insert, values)

    def update(self, row: AnyModel) -> None:
        """Write every column of an existing row. Raises DatabaseError if it does not exist."""
        alias = _alias()
        values = self._values(row, alias, is_new=False)
        with _cursor(alias) as cursor:
            cursor.execute(self._update, [*values, row.pk])
            if cursor.rowcount != 1:
                raise DatabaseError(f"{row._meta.label} {row.pk} is not there.")

    def upsert(self, rows: Sequence[AnyModel]) -> None:
        """Insert rows by their keys; update those that exist."""
        alias = _alias()
        fields = (self._key, *self._fields)
        columns = zip(*([getattr(row, field.attname) for field in fields] for row in rows), strict=True)
        with _cursor(alias) as cursor:
            cursor.execute(self._upsert, [list(column) for column in columns])

    def _values(self, row: AnyModel, alias: str, *, is_new: bool) -> list[Any]:
        database = connections[alias]
        return [
            field.get_db_prep_save(field.pre_save(row, is_new), connection=database) for field in self._fields
        ]

    @cached_property
    def _update(self) -> CompiledSql:
        changes = ", ".join(f'"{each.column}" = {_placeholder(each)}' for each in self._fields)
        return _written(f'UPDATE "{self._table}" SET {changes} WHERE "{self._key.column}" = %s')

    @cached_property
    def _insert(self) -> CompiledSql:
        columns = ", ".join(f'"{each.column}"' for each in self._fields)
        values = ", ".join(map(_placeholder, self._fields))
        return _written(f'INSERT INTO "{self._table}" ({columns}) VALUES ({values})')

    @cached_property
    def _upsert(self) -> CompiledSql:
        fields = (self._key, *self._fields)
        columns = ", ".join(f'"{each.column}"' for each in fields)
        values = ", ".join(f"%s::{_kind_of(each)}[]" for each in fields)
        changes = ", ".join(f'"{each.column}" = excluded."{each.column}"' for each in self._fields)
        return _written(
            f'INSERT INTO "{self._table}" ({columns}) SELECT * FROM UNNEST({values}) '
            f'ON CONFLICT ("{self._key.column}") DO UPDATE SET {changes}'
        )


def _written(sql: str) -> CompiledSql:
    """Return a compiled statement without a result set."""
    return CompiledSql(sql, answers_alike=True)


def _kind_of(field: "Field[Any, Any]") -> str:
    """Return the column type without its length.

    A cast would truncate longer text, while an INSERT rejects it.
    """
    return str(field.db_type(connections[DEFAULT_DB_ALIAS])).partition("(")[0]


def _placeholder(field: "Field[Any, Any]") -> str:
    """Return a placeholder; arrays need a cast, because an empty array has no type."""
    return f"%s::{field.db_type(connections[DEFAULT_DB_ALIAS])}" if isinstance(field, ArrayField) else "%s"


def _alias() -> str:
    """Return the connection's alias: only the owner's reaches a domain that is being created."""
    return "owner" if domain_is_being_made() else DEFAULT_DB_ALIAS


def _cursor(alias: str) -> Any:
    database: Any = connections[alias]
    # The owner's connection needs SQL in Django's format.
    return database.compiled_cursor() if alias == DEFAULT_DB_ALIAS else database.cursor()
