"""What stands between the brackets of a template's table, as SQL text: its columns and its checks.

`LIKE` would do, but it copies defaults and checks by altering the table that it has just made, asks for each
column's comment, and reads all about the template's tables into every new session. Keys are `schema_sql`'s.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from shared.tenancy.fleet.versions import TEMPLATE_SCHEMA

_Rows = Sequence[tuple[Any, ...]]
_Read = Callable[[str, Any], _Rows]
"""Runs a query with one parameter, on a search path that leads to the template."""

# PostgreSQL 18 has a constraint, with a name, for each column that is not null.
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

# PostgreSQL stores what it understood, and prints it in words that it understands otherwise: `IN` over
# varchars, `BETWEEN` and other conditions within conditions. It means the same, but not to the letter. How
# the first two were written is known; tables with others keep `LIKE`.
_TEXT = re.compile("'[^']*'")
_ONE_OF = re.compile(
    rf"\((\w+)\)::text = ANY \(\(ARRAY\[((?:{_TEXT.pattern}::character varying(?:, )?)+)\]\)::text\[\]\)"
)
_NUMBER = r"(\d+|\(\d+\.\d+\)::double precision)"
_BETWEEN = re.compile(rf"\(\((\w+) >= {_NUMBER}\) AND \(\1 <= {_NUMBER}\)\)|{_TEXT.pattern}")
"""Or a text, whose words are nobody's condition."""
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
    """Its default, or what it is computed from."""
    is_not_null: bool
    not_null_name: str | None


def columns_of(tables: Sequence[tuple[int, str]], read: _Read) -> dict[int, str]:
    """By table, given with its quoted name: what defines its columns and checks in a copy."""
    oids = [oid for oid, _ in tables]
    parts: dict[int, list[str]] = defaultdict(list)
    is_like: set[int] = set()
    for column in (_Column(*row) for row in read(_COLUMNS, oids)):
        parts[column.table].append(_definition(column))
        if _READ_OTHERWISE.search(column.expression or ""):
            is_like.add(column.table)
    for oid, name, printed in read(_CHECKS, oids):
        what = _as_written(printed)
        if what is None:
            is_like.add(oid)
        else:
            parts[oid].append(f"CONSTRAINT {name} {what}")
    return {
        oid: f"LIKE {TEMPLATE_SCHEMA}.{name} {_LIKE}" if oid in is_like else ", ".join(parts[oid])
        for oid, name in tables
    }


def _as_written(check: str) -> str | None:
    """What makes a check that prints as this one does, if that is known."""
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
