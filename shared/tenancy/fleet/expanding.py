"""Check that migrations only expand the schema, so that the previous version can still run with it.

See docs/decisions/migrations-across-domains.md.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.apps import apps
from django.core.checks import Error, Tags, register
from django.db import models
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import (
    AddConstraint,
    AddField,
    AlterField,
    AlterModelTable,
    AlterUniqueTogether,
    CreateModel,
    DeleteModel,
    RemoveConstraint,
    RemoveField,
    RenameField,
    RenameModel,
    RunSQL,
    SeparateDatabaseAndState,
)
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

OURS = ("shared.", "tenants.", "commissary.")
MARK = "contracts"
"""The attribute of a migration that drops something.

It names the version that stopped using the dropped parts.
"""

_VERSION = re.compile(r"\d+(\.\d+){1,2}")
_BREAKS = re.compile(
    r"\b(DROP\s+(TABLE|COLUMN)|RENAME\s+(TO|COLUMN)|SET\s+NOT\s+NULL)\b|^\s*TRUNCATE\b",
    re.IGNORECASE | re.MULTILINE,
)
_DESTRUCTIVE = {
    DeleteModel: "deletes a table",
    RenameModel: "renames a table",
    AlterModelTable: "renames a table",
    RemoveField: "drops a column",
    RenameField: "renames a column",
    AlterUniqueTogether: "may refuse rows that are written today",
}


@register(Tags.models)
def migrations_expand(app_configs: object, **kwargs: object) -> list[Error]:
    """Return an error for each Commissary migration that breaks the previous version."""
    loader = MigrationLoader(None)
    ours = {config.label for config in apps.get_app_configs() if config.name.startswith(OURS)}
    return [
        Error(
            f"{label}.{name} {problem}.",
            hint=f'Do it in a later version than the last one that uses it, and say which: {MARK} = "1.0".',
            id="tenancy.E003",
        )
        for (label, name), migration in sorted(loader.disk_migrations.items())
        if label in ours
        for problem in find_problems(migration, loader)
    ]


def find_problems(migration: Migration, loader: MigrationLoader) -> list[str]:
    """Return a description of each operation that breaks the previous version.

    Returns an empty list for a marked migration.
    """
    mark = getattr(migration, MARK, None)
    if mark is not None:
        is_version = isinstance(mark, str) and _VERSION.fullmatch(mark)
        return [] if is_version else [f"has {MARK} = {mark!r}, which is not a version"]
    label = migration.app_label
    if migration.initial or not any(app == label for app, _ in migration.dependencies):
        return []
    state = loader.project_state((label, migration.name), at_end=False)
    return list(_Walk(label, state).problems(migration.operations))


class _Walk:
    """The check of one migration. Changes to tables and columns that it adds are allowed."""

    def __init__(self, label: str, before: ProjectState) -> None:
        self._label = label
        self._before = before
        self._new_tables: set[str] = set()
        self._new_columns: set[tuple[str, str]] = set()
        self._replaced: set[str] = set()

    def problems(self, operations: Iterable[Operation]) -> Iterator[str]:
        for operation in operations:
            if isinstance(operation, SeparateDatabaseAndState):
                yield from self.problems(operation.database_operations)
            elif isinstance(operation, RunSQL):
                if match := _BREAKS.search(_sql(operation.sql)):
                    yield f"runs {' '.join(match[0].upper().split())}"
            elif getattr(operation, "model_name_lower", "") not in self._new_tables:
                yield from self._check_table(operation)

    def _check_table(self, operation: Operation) -> Iterator[str]:
        if isinstance(operation, CreateModel):
            self._new_tables.add(operation.name_lower)
        elif isinstance(operation, RemoveConstraint):
            self._replaced.add(operation.name)
        elif isinstance(operation, AddConstraint):
            yield from self._check_constraint(operation)
        elif isinstance(operation, AddField):
            self._new_columns.add((operation.model_name_lower, operation.name))
            if _needs_a_value(operation.field):
                yield f"adds {operation.model_name}.{operation.name} as NOT NULL without a db_default"
        elif isinstance(operation, AlterField):
            before = self._before.models[self._label, operation.model_name_lower].fields[operation.name]
            if what := _narrower(before, operation.field):
                yield f"{what} {operation.model_name}.{operation.name}"
        elif what := _DESTRUCTIVE.get(type(operation), ""):
            yield f"{what} ({operation.describe()})"

    def _check_constraint(self, operation: AddConstraint) -> Iterator[str]:
        name = operation.constraint.name
        own = {(operation.model_name_lower, column) for column in _find_columns(operation.constraint)}
        # The author of a migration must check a replaced constraint. The new constraint usually allows more
        # values.
        if name not in self._replaced and not (own and own <= self._new_columns):
            yield f"adds the constraint {name}, which rows of the version before may not meet"


def _needs_a_value(field: models.Field) -> bool:
    """Return whether older code, which does not set the column, could not insert rows."""
    is_column = not field.many_to_many
    return is_column and not field.null and field.db_default is models.NOT_PROVIDED


def _narrower(before: models.Field, after: models.Field) -> str:
    """Return the reason why a column accepts fewer values than before, or "" if it does not."""
    if before.get_internal_type() != after.get_internal_type():
        return "changes the type of"
    if before.db_column != after.db_column:
        return "renames the column of"
    if before.null and not after.null:
        return "makes NOT NULL"
    if before.db_default is not models.NOT_PROVIDED and _needs_a_value(after):
        return "takes the db_default from"
    if after.max_length is not None and (before.max_length is None or after.max_length < before.max_length):
        return "shortens"
    return "makes unique" if after.unique and not before.unique else ""


def _find_columns(constraint: models.BaseConstraint) -> set[str]:
    """Return the columns of the constraint, or an empty set if they cannot be determined."""
    if isinstance(constraint, models.CheckConstraint):
        condition = constraint.condition
        return set(_names(condition)) if isinstance(condition, models.Q) else set()
    return set(getattr(constraint, "fields", ()))


def _names(condition: models.Q) -> Iterator[str]:
    for child in condition.children:
        if isinstance(child, models.Q):
            yield from _names(child)
        else:
            # A tuple contains a lookup and a value. The columns of other expressions are unknown.
            yield str(child[0]).split("__")[0] if isinstance(child, tuple) else ""


def _sql(sql: Any) -> str:
    if isinstance(sql, str):
        return sql
    return "\n".join(each if isinstance(each, str) else each[0] for each in sql)
