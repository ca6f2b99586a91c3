"""The SQL of the columns and checks of the template's tables, as in CREATE TABLE.

`LIKE` would be simpler, but it copies defaults and checks by altering the new table, reads the comment of
each column, and loads the template's tables in every new session. `schema_sql` adds the keys.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from shared.tenancy.fleet.versions import TEMPLATE_SCHEMA

_Rows = Sequence[tuple[Any, ...]]
_Read = Callable[[str, Any], _Rows]
"""A function that runs a query with one parameter while the search path contains the template."""

# In PostgreSQL 18, each NOT NULL column has a named constraint.
_COLUMNS = """
    SELECT a.attrelid, quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attcollation <> t.typcollation THEN a.attcollation::regcollation::text END,
        CASE WHEN a.attstorage <> t.typstorage THEN a.attstorage::text END,
        a.attcompression::text, a.attgenerated::text, pg_get_expr(d.adbin, d.adrelid),
        a.attnotnull, quote_ident(n.conname)
    FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    LEFT JOIN pg_constraint n
        ON n.conrelid = a.attrelid AND n.contype = 'n' AND n.conkey = ARRAY[a.attnum]
    WHERE a.attrelid = ANY(%s) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attrelid, a.attnum
"""
_CHECKS = """
    SELECT conrelid, quote_ident(conname), pg_get_constraintdef(oid)
    FROM pg_constraint WHERE conrelid = ANY(%s) AND contype = 'c' ORDER BY conrelid, conname
"""
_STORAGE = {"p": "PLAIN", "e": "EXTERNAL", "m": "MAIN", "x": "EXTENDED"}
_COMPRESSION = {"p": "pglz", "l": "lz4"}
_GENERATED = {"s": "STORED", "v": "VIRTUAL"}

# PostgreSQL stores the parsed expression, and prints some expressions in a form that it parses differently:
# `IN` on varchar columns, `BETWEEN` and nested conditions. The meaning is the same, but the text differs. The
# code below reconstructs the source of the first two. Tables with other such expressions are created with
# `LIKE`.
_TEXT = re.compile("'[^']*'")
_ONE_OF = re.compile(
    rf"\((\w+)\)::text = ANY \(\(ARRAY\[((?:{_TEXT.pattern}::character varying(?:, )?)+)\]\)::text\[\]\)"
)
_NUMBER = r"(\d+|\(\d+\.\d+\)::double precision)"
_BETWEEN = re.compile(rf"\(\((\w+) >= {_NUMBER}\) AND \(\1 <= {_NUMBER}\)\)|{_TEXT.pattern}")
"""A pattern for conditions that PostgreSQL stores for BETWEEN. The alternative matches string literals, so
that their text is not mistaken for a condition."""
_READ_OTHERWISE = re.compile(r"\]\)::|( AND ).*\1|( OR ).*\2", re.DOTALL)

_LIKE = "INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE INCLUDING COMPRESSION"


class _Column(NamedTuple):
    table: int
    name: str
    kind: str
    collation: str | None
    storage: str | None
    compression: str
    generated: str
    expression: str | None
    """The default of the column, or the expression of a generated column."""
    is_not_null: bool
    not_null_name: str | None


def define_columns(tables: Sequence[tuple[int, str]], read: _Read) -> dict[int, str]:
    """Return the SQL for the columns and checks of each table in a copy, by the table's oid.

    `tables` contains pairs of an oid and a quoted name.
    """
    oids = [oid for oid, _ in tables]
    parts: dict[int, list[str]] = defaultdict(list)
    is_like: set[int] = set()
    for column in (_Column(*row) for row in read(_COLUMNS, oids)):
        parts[column.table].append(_definition(column))
        if _READ_OTHERWISE.search(column.expression or ""):
            is_like.add(column.table)
    for oid, name, printed in read(_CHECKS, oids):
        what = _find_source(printed)
        if what is None:
            is_like.add(oid)
        else:
            parts[oid].append(f"CONSTRAINT {name} {what}")
    return {
        oid: f"LIKE {TEMPLATE_SCHEMA}.{name} {_LIKE}" if oid in is_like else ", ".join(parts[oid])
        for oid, name in tables
    }


def _find_source(check: str) -> str | None:
    """Return the source of a check from the text that PostgreSQL prints, or None if the source is unknown."""
    if _READ_OTHERWISE.search(_BETWEEN.sub("", _ONE_OF.sub("", check))):
        return None
    check = _ONE_OF.sub(lambda of: f"{of[1]} IN ({', '.join(_TEXT.findall(of[2]))})", check)
    return _BETWEEN.sub(lambda of: f"{of[1]} BETWEEN {of[2]} AND {of[3]}" if of[1] else of[0], check)


def _definition(column: _Column) -> str:
    text = f"{column.name} {column.kind}"
    if column.storage:
        text += f" STORAGE {_STORAGE[column.storage]}"
    if column.compression:
        text += f" COMPRESSION {_COMPRESSION[column.compression]}"
    if column.collation:
        text += f" COLLATE {column.collation}"
    if column.generated:
        text += f" GENERATED ALWAYS AS ({column.expression}) {_GENERATED[column.generated]}"
    elif column.expression is not None:
        text += f" DEFAULT {column.expression}"
    if column.not_null_name:
        text += f" CONSTRAINT {column.not_null_name}"
    return f"{text} NOT NULL" if column.is_not_null else text
