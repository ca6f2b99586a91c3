"""The SQL that makes the template's tables, read from PostgreSQL's catalog: to the names of constraints.

A table is made with its keys in one statement: adding them to one that is there makes PostgreSQL read all it
knows of the table anew each time. Names are written without a schema, but for the template's.
"""

from collections import defaultdict
from typing import Any

from django.db.backends.utils import CursorWrapper

from .ids import IDS
from .roles import grants_on
from .versions import TEMPLATE_SCHEMA

_Row = tuple[Any, ...]

# What belongs to a schema is found by what depends on it: the catalog has no index by schema, and is as large
# as there are domains.
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
# Whatever else a migration could make, which new domains would lack.
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
_LIKE = (
    "INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE INCLUDING COMPRESSION "
    "INCLUDING COMMENTS"
)


class TemplateSql:
    """The template as it is in the cursor's transaction, whose search path this changes."""

    def __init__(self, cursor: CursorWrapper) -> None:
        # Definitions are printed without the schema that names are found in by themselves.
        cursor.execute(f"SET LOCAL search_path = {TEMPLATE_SCHEMA}")
        self._cursor = cursor
        self._tables = self._read(_TABLES, TEMPLATE_SCHEMA)
        self._oids = [oid for oid, *_ in self._tables]
        self._names = {oid: _quoted(name) for oid, name, *_ in self._tables}

    def uncopied(self) -> list[str]:
        """What the template has and a new schema would lack."""
        names: dict[str, Any] = {
            "schema": TEMPLATE_SCHEMA,
            "tables": self._oids,
            "ids": f"{TEMPLATE_SCHEMA}.{IDS}",
        }
        self._cursor.execute(_UNCOPIED, names)
        return sorted(name for (name,) in self._cursor.fetchall())

    def statements(self) -> list[str]:
        """What makes all of it, rows included, in a schema that is empty and on the search path."""
        keys, foreign = self._constraints()
        made: set[int] = set()
        tables: list[str] = []
        late: list[str] = []
        for oid, name, options in self._in_order(foreign):
            made.add(oid)
            like = f"LIKE {TEMPLATE_SCHEMA}.{_quoted(name)} {_LIKE}"
            now = [f"CONSTRAINT {key} {what}" for key, what, to in foreign[oid] if to in made]
            # To a table that comes later.
            late += [
                f"ALTER TABLE {_quoted(name)} ADD CONSTRAINT {key} {what}"
                for key, what, to in foreign[oid]
                if to not in made
            ]
            parts = ", ".join([like, *keys[oid], *now])
            tables.append(
                f"CREATE TABLE {_quoted(name)} ({parts})" + (f" WITH ({options})" if options else "")
            )
        indexes = [definition for (definition,) in self._read(_INDEXES, self._oids)]
        return [f"CREATE SEQUENCE {IDS}", *tables, *late, *indexes, *self._comments(), *self._rows()]

    def grants(self, role: str) -> list[str]:
        """What gives the role of a domain its tables and their numbers."""
        return grants_on([*(("r", name) for _, name, *_ in self._tables), ("S", IDS)], role)

    def _read(self, query: str, parameter: Any) -> list[_Row]:
        self._cursor.execute(query, [parameter])
        rows: list[_Row] = self._cursor.fetchall()
        return rows

    def _comments(self) -> list[str]:
        """Of tables; those of columns are copied with them."""
        self._cursor.execute(
            "SELECT objoid::regclass::text, description FROM pg_description "
            "WHERE classoid = 'pg_class'::regclass AND objsubid = 0 AND objoid = ANY(%s)",
            [self._oids],
        )
        return [f"COMMENT ON TABLE {table} IS {_literal(text)}" for table, text in self._cursor.fetchall()]

    def _constraints(self) -> tuple[dict[int, list[str]], dict[int, list[tuple[str, str, int]]]]:
        keys: dict[int, list[str]] = defaultdict(list)
        foreign: dict[int, list[tuple[str, str, int]]] = defaultdict(list)
        for table, to, kind, name, what in self._read(_CONSTRAINTS, self._oids):
            if kind == "f":
                foreign[table].append((name, what, to))
            else:
                keys[table].append(f"CONSTRAINT {name} {what}")
        return keys, foreign

    def _in_order(self, foreign: dict[int, list[tuple[str, str, int]]]) -> list[_Row]:
        """The tables, each behind those it refers to as far as that can be."""
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
        """What migrations wrote, their own record included; numbers go on behind it."""
        statements = [f"SELECT setval('{IDS}', last_value, is_called) FROM {TEMPLATE_SCHEMA}.{IDS}"]  # noqa: S608  # constants
        for table in self._names.values():
            self._cursor.execute(f"SELECT EXISTS (SELECT FROM {table})")  # noqa: S608  # names out of the catalog
            if self._cursor.fetchone()[0]:
                self._cursor.execute(_FILLED, [table])
                (columns,) = self._cursor.fetchone()
                statements.append(
                    f"INSERT INTO {table} ({columns}) SELECT {columns} FROM {TEMPLATE_SCHEMA}.{table}"  # noqa: S608  # out of the catalog
                )
        return statements


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
