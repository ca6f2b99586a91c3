"""Schema changes to distributed tables."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import sqlparse
from django.db.backends.utils import CursorWrapper

from shared.tenancy.ids import DomainEditor


class CitusEditor(DomainEditor):
    """Django's schema editor for distributed tables, which names the constraints of an added column.

    It uses the names that PostgreSQL would choose, because Citus rejects a check without a name and gives the
    constraint of a unique column a wrong name. Each statement is sent separately.
    """

    _added: tuple[str, str] = ("", "")
    """The table and column of the field being added."""

    def add_field(self, model: Any, field: Any) -> None:
        before = self.sql_check_constraint
        self._added = model._meta.db_table, field.column
        self.sql_check_constraint = f"{self._make_name('check').replace('%', '%%')} {before}"
        try:
            super().add_field(model, field)
        finally:
            self.sql_check_constraint = before
            self._added = ("", "")

    def _iter_column_sql(self, *args: object) -> Iterator[str]:
        for part in super()._iter_column_sql(*args):  # type: ignore[misc]  # missing in the stubs
            yield f"{self._make_name('key')} UNIQUE" if part == "UNIQUE" and self._added[0] else part

    def _make_name(self, kind: str) -> str:
        return f"CONSTRAINT {self.quote_name(constraint_name(*self._added, kind))}"

    def execute(self, sql: Any, params: Any = ()) -> None:
        text = str(sql) if params is None else self.connection.ops.compose_sql(str(sql), params)
        for statement in single_statements(text):
            super().execute(statement, None)


def constraint_name(table: str, column: str, kind: str) -> str:
    """Return PostgreSQL's default name for a constraint.

    Table and column are shortened to fit into 63 characters.
    """
    while len(table) + len(column) + len(kind) + 2 > 63:
        if len(table) > len(column):
            table = table[:-1]
        else:
            column = column[:-1]
    return f"{table}_{column}_{kind}"


def execute_each(cursor: CursorWrapper, script: Iterable[str]) -> None:
    """Run a script one statement at a time, because Citus does not accept several at once."""
    for text in script:
        for statement in single_statements(text):
            cursor.execute(statement)


def single_statements(text: str) -> Sequence[str]:
    """Return the statements in `text`, each as a separate string."""
    return [part for each in sqlparse.split(text) if (part := each.rstrip().rstrip(";").rstrip())]
