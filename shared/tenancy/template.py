"""New schemas as copies of one that was migrated: the SQL is read from the catalog once and replayed.

Django's own way, running every migration for every domain, takes ten times as long and grows with
the number of domains. Names of constraints and indexes are kept, so later migrations find them.
"""

from threading import Lock

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper

TEMPLATE_SCHEMA = "d_template"

_NEW = "{new schema}"

# Keyed by database and by the state of its migrations: read anew when either changes.
_statements: dict[tuple[str, str], list[str]] = {}
_lock = Lock()


def copy_template(owner: BaseDatabaseWrapper, schema_name: str, version: str) -> None:
    """Create `schema_name` with the template's tables and rows, inside the transaction `owner` is in."""
    with owner.cursor() as cursor:
        cursor.execute(f"CREATE SCHEMA {owner.ops.quote_name(schema_name)}")
        statements = _statements_for(cursor, str(owner.settings_dict["NAME"]), version)
        cursor.execute(";\n".join(statements).replace(_NEW, schema_name))


def _statements_for(cursor: CursorWrapper, database: str, version: str) -> list[str]:
    with _lock:
        if (database, version) not in _statements:
            _statements[database, version] = _read_catalog(cursor)
        return _statements[database, version]


def _read_catalog(cursor: CursorWrapper) -> list[str]:
    cursor.execute(
        "SELECT relname FROM pg_class WHERE relnamespace = %s::regnamespace AND relkind = 'r' ORDER BY 1",
        [TEMPLATE_SCHEMA],
    )
    tables = [name for (name,) in cursor.fetchall()]
    return [
        # Identity columns get sequences of their own; keys and indexes come below, under their names.
        *(
            f'CREATE TABLE {_NEW}."{name}" (LIKE {TEMPLATE_SCHEMA}."{name}" INCLUDING DEFAULTS '
            "INCLUDING CONSTRAINTS INCLUDING IDENTITY INCLUDING GENERATED INCLUDING STORAGE)"
            for name in tables
        ),
        *_constraints(cursor, ("p", "u", "x")),
        *_indexes(cursor),
        *_rows(cursor, tables),
        *_constraints(cursor, ("f",)),
    ]


def _constraints(cursor: CursorWrapper, kinds: tuple[str, ...]) -> list[str]:
    cursor.execute(
        "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint "
        "WHERE connamespace = %s::regnamespace AND contype = ANY(%s) ORDER BY 1, 2",
        [TEMPLATE_SCHEMA, list(kinds)],
    )
    return [
        _renamed(f'ALTER TABLE {table} ADD CONSTRAINT "{name}" {what}')
        for table, name, what in cursor.fetchall()
    ]


def _indexes(cursor: CursorWrapper) -> list[str]:
    cursor.execute(
        "SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid "
        "WHERE relnamespace = %s::regnamespace "
        "AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f') "
        "ORDER BY relname",
        [TEMPLATE_SCHEMA],
    )
    return [_renamed(definition) for (definition,) in cursor.fetchall()]


def _rows(cursor: CursorWrapper, tables: list[str]) -> list[str]:
    """What the template's migrations wrote, their own record included; sequences go on behind it."""
    return [statement for name in tables for statement in _rows_of(cursor, f'"{name}"')]


def _rows_of(cursor: CursorWrapper, table: str) -> list[str]:
    source, target = f"{TEMPLATE_SCHEMA}.{table}", f"{_NEW}.{table}"
    cursor.execute(f"SELECT EXISTS (SELECT FROM {source})")  # noqa: S608  # names out of the catalog
    if not cursor.fetchone()[0]:
        return []
    cursor.execute(
        "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attidentity <> ''", [source]
    )
    columns = [name for (name,) in cursor.fetchall()]
    set_sequence = (
        "SELECT setval(pg_get_serial_sequence('{target}', '{column}'), max(\"{column}\")) FROM {target}"
    )
    return [
        f"INSERT INTO {target} OVERRIDING SYSTEM VALUE SELECT * FROM {source}",  # noqa: S608  # both names come out of the catalog
        *(set_sequence.format(target=target, column=column) for column in columns),
    ]


def _renamed(definition: str) -> str:
    """PostgreSQL prints names outside the search path with their schema."""
    return definition.replace(f"{TEMPLATE_SCHEMA}.", f"{_NEW}.")
