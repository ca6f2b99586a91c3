"""The SQL that creates the template's tables, read from PostgreSQL's catalog with the names of constraints.

Each table is created with its keys in one statement, because PostgreSQL reloads all data about a table each
time a key is added. Names are unqualified, except for names in the template.
"""

from collections import defaultdict
from typing import Any

from django.db.backends.utils import CursorWrapper

from shared.tenancy.fleet.column_sql import define_columns
from shared.tenancy.fleet.versions import TEMPLATE_SCHEMA
from shared.tenancy.ids import IDS
from shared.tenancy.roles import grants_on

_Row = tuple[Any, ...]

# The queries find a schema's objects through dependencies, because the catalog has no index by schema, and
# its size grows with the number of domains.
_TABLES = """
    SELECT c.oid, c.relname, array_to_string(c.reloptions, ', ')
    FROM pg_depend d JOIN pg_class c ON c.oid = d.objid
    WHERE d.refclassid = 'pg_namespace'::regclass AND d.refobjid = %s::regnamespace
      AND d.classid = 'pg_class'::regclass AND c.relkind = 'r' ORDER BY c.relname
"""
_CONSTRAINTS = """
    SELECT conrelid, confrelid, contype::text, quote_ident(conname), pg_get_constraintdef(oid)
    FROM pg_constraint WHERE conrelid = ANY(%s) AND contype IN ('p', 'u', 'x', 'f')
    ORDER BY conrelid, contype <> 'p', conname
"""
_INDEXES = """
    SELECT pg_get_indexdef(indexrelid, 0, true) FROM pg_index JOIN pg_class c ON c.oid = indexrelid
    WHERE indrelid = ANY(%s) AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass
        AND objid = indexrelid AND refclassid = 'pg_constraint'::regclass AND deptype = 'i')
    ORDER BY c.relname
"""
# Other objects that a migration could create, and that new domains would not get.
_UNCOPIED = """
    SELECT pg_describe_object(classid, objid, 0) FROM pg_depend d
    WHERE refclassid = 'pg_namespace'::regclass AND refobjid = %(schema)s::regnamespace AND NOT (
        classid = 'pg_class'::regclass
            AND EXISTS (SELECT FROM pg_class
                WHERE oid = objid AND (relkind = 'r' OR oid = %(ids)s::regclass)))
    UNION ALL SELECT pg_describe_object('pg_trigger'::regclass, t.oid, 0) FROM pg_trigger t
        WHERE NOT tgisinternal AND tgrelid = ANY(%(tables)s)
    UNION ALL SELECT pg_describe_object('pg_policy'::regclass, oid, 0) FROM pg_policy
        WHERE polrelid = ANY(%(tables)s)
    UNION ALL SELECT pg_describe_object('pg_rewrite'::regclass, oid, 0) FROM pg_rewrite
        WHERE ev_class = ANY(%(tables)s)
    UNION ALL SELECT 'statistics ' || stxname FROM pg_statistic_ext WHERE stxrelid = ANY(%(tables)s)
"""
_FILLED = """
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
"""
_COMMENTS = """
    SELECT CASE WHEN c.relkind = 'i' THEN format('INDEX %%s', c.oid::regclass)
        WHEN d.objsubid = 0 THEN format('TABLE %%s', c.oid::regclass)
        ELSE format('COLUMN %%s.%%I', c.oid::regclass, a.attname) END, quote_literal(d.description)
    FROM pg_description d JOIN pg_class c ON c.oid = d.objoid
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.objsubid AND d.objsubid <> 0
    WHERE d.classoid = 'pg_class'::regclass AND c.oid = ANY(%(tables)s || ARRAY(
        SELECT indexrelid FROM pg_index WHERE indrelid = ANY(%(tables)s)))
    UNION ALL
    SELECT format('CONSTRAINT %%I ON %%s', n.conname, n.conrelid::regclass), quote_literal(d.description)
    FROM pg_constraint n JOIN pg_description d ON d.objoid = n.oid
    WHERE n.conrelid = ANY(%(tables)s) AND d.classoid = 'pg_constraint'::regclass
"""

# Without this, PostgreSQL would consider parallel workers for each index, although the tables are empty.
_NO_WORKERS = "SET LOCAL max_parallel_maintenance_workers = 0"


class TemplateSql:
    """The template, as the cursor's transaction sees it. The transaction's search path is changed."""

    def __init__(self, cursor: CursorWrapper) -> None:
        # PostgreSQL prints definitions without the names of schemas on the search path.
        cursor.execute(f"SET LOCAL search_path = {TEMPLATE_SCHEMA}")
        self._cursor = cursor
        self._tables = self._read(_TABLES, TEMPLATE_SCHEMA)
        self._oids = [oid for oid, *_ in self._tables]
        self._names = {oid: _quote(name) for oid, name, *_ in self._tables}

    def list_uncopied(self) -> list[str]:
        """Return the template's objects that new domains would not get."""
        names: dict[str, str | list[int]] = {
            "schema": TEMPLATE_SCHEMA,
            "tables": self._oids,
            "ids": f"{TEMPLATE_SCHEMA}.{IDS}",
        }
        self._cursor.execute(_UNCOPIED, names)
        return sorted(name for (name,) in self._cursor.fetchall())

    def statements(self, role: str) -> list[str]:
        """Return the statements that create all tables and rows, and grant privileges to a domain's role.

        Run them with an empty schema on the search path. The schema has the name of the role.
        """
        keys, foreign = self._constraints()
        columns = define_columns(list(self._names.items()), self._read)
        made: set[int] = set()
        tables: list[str] = []
        late: list[str] = []
        for oid, name, options in self._order_tables(foreign):
            made.add(oid)
            now = [f"CONSTRAINT {key} {what}" for key, what, to in foreign[oid] if to in made]
            # These references are to tables that are created later.
            late += [
                f"ALTER TABLE {_quote(name)} ADD CONSTRAINT {key} {what}"
                for key, what, to in foreign[oid]
                if to not in made
            ]
            parts = ", ".join([columns[oid], *keys[oid], *now])
            tables.append(
                f"CREATE TABLE {_quote(name)} ({parts})" + (f" WITH ({options})" if options else "")
            )
        indexes = [definition for (definition,) in self._read(_INDEXES, self._oids)]
        return [
            _NO_WORKERS,
            f"CREATE SEQUENCE {IDS}",
            *tables,
            *late,
            *indexes,
            *self._comments(),
            *self._rows(),
            *grants_on([*(("r", name) for _, name, *_ in self._tables), ("S", IDS)], role),
        ]

    def _read(self, query: str, parameter: Any) -> list[_Row]:
        self._cursor.execute(query, [parameter])
        rows: list[_Row] = self._cursor.fetchall()
        return rows

    def _comments(self) -> list[str]:
        self._cursor.execute(_COMMENTS, {"tables": self._oids})
        return [f"COMMENT ON {what} IS {text}" for what, text in self._cursor.fetchall()]

    def _constraints(self) -> tuple[dict[int, list[str]], dict[int, list[tuple[str, str, int]]]]:
        keys: dict[int, list[str]] = defaultdict(list)
        foreign: dict[int, list[tuple[str, str, int]]] = defaultdict(list)
        for table, to, kind, name, what in self._read(_CONSTRAINTS, self._oids):
            if kind == "f":
                foreign[table].append((name, what, to))
            else:
                keys[table].append(f"CONSTRAINT {name} {what}")
        return keys, foreign

    def _order_tables(self, foreign: dict[int, list[tuple[str, str, int]]]) -> list[_Row]:
        """Return the tables, sorted so that each one comes after the tables it references, if possible."""
        waiting, ordered = list(self._tables), []
        made: set[int] = set()
        while waiting:
            ready = [row for row in waiting if all(to in made | {row[0]} for _, _, to in foreign[row[0]])]
            for row in ready or waiting[:1]:
                waiting.remove(row)
                ordered.append(row)
                made.add(row[0])
        return ordered

    def _rows(self) -> list[str]:
        """Return the statements that copy the rows that migrations have added, and the value of the sequence.

        The rows include the table of migrations.
        """
        statements = [f"SELECT setval('{IDS}', last_value, is_called) FROM {TEMPLATE_SCHEMA}.{IDS}"]
        for table in self._names.values():
            self._cursor.execute(f"SELECT EXISTS (SELECT FROM {table})")
            if self._cursor.fetchone()[0]:
                self._cursor.execute(_FILLED, [table])
                (columns,) = self._cursor.fetchone()
                statements.append(
                    f"INSERT INTO {table} ({columns}) SELECT {columns} FROM {TEMPLATE_SCHEMA}.{table}"
                )
        return statements


def _quote(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
