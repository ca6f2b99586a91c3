"""A future version of the code, with migrations that are not in its folders."""

from io import StringIO
from itertools import count
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connections, migrations, models
from django.db.migrations.loader import MigrationLoader

from shared.domains.models import Domain
from shared.domains.services import create_domain
from shared.tenancy.fleet.migrator import MigrationReport, migrate_fleet

OWNER = "owner"
_numbers = count(1)


class Code:
    """The migrations known to this process. The test undoes all changes."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._more: dict[tuple[str, str], migrations.Migration] = {}
        self._fewer: set[tuple[str, str]] = set()
        load = MigrationLoader.load_disk

        def load_disk(loader: MigrationLoader) -> None:
            load(loader)
            for key in self._fewer:
                del loader.disk_migrations[key]
            loader.disk_migrations.update(self._more)

        patch.setattr(MigrationLoader, "load_disk", load_disk)

    def add_migration(self, app: str, *operations: Any, **attributes: Any) -> str:
        """Add a migration to `app`, and return its name."""
        loader = MigrationLoader(None, load=False)
        loader.load_disk()
        last = max(name for label, name in loader.disk_migrations if label == app)
        # The name is unique per process. Otherwise, caches by migration name would leak into other tests.
        name = f"9{next(_numbers):03}_next"
        kind = type("Next", (migrations.Migration,), {"operations": list(operations), **attributes})
        migration = kind(name, app)
        migration.dependencies = [(app, last)]
        self._more[app, name] = migration
        return name

    def remove_migration(self, app: str, name: str) -> None:
        """Remove a migration."""
        if self._more.pop((app, name), None) is None:
            self._fewer.add((app, name))


@pytest.fixture
def code(monkeypatch: pytest.MonkeyPatch) -> Code:
    return Code(monkeypatch)


def read_columns(schema: str, table: str = "faqs_faq") -> set[str]:
    """Return the names of a table's columns, or an empty set if there is no such table."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute(
            "SELECT column_name FROM information_schema.columns WHERE table_schema = %s AND table_name = %s",
            [schema, table],
        )
        return {name for (name,) in cursor.fetchall()}


def run_as_owner(*statements: str) -> None:
    """Run statements as the database's owner."""
    with connections[OWNER].cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def read_catalog(schema: str, *, with_values: bool = False) -> list[tuple[Any, ...]]:
    """Return all catalog data of a schema except its name and PostgreSQL's internal numbers.

    With `with_values`, also return the values of sequences.
    """
    with connections[OWNER].cursor() as cursor:
        cursor.execute(_CATALOG, {"schema": schema, "with_values": with_values})
        return sorted(tuple(str(each).replace(schema, "SCHEMA") for each in row) for row in cursor.fetchall())


_CATALOG = """
WITH relations AS (SELECT c.* FROM pg_class c WHERE c.relnamespace = %(schema)s::regnamespace)
SELECT 'relation', relname::text, concat_ws(' ', relkind, relpersistence, relrowsecurity), reloptions::text
    FROM relations WHERE relkind IN ('r', 'S', 'v', 'm', 'i')
UNION ALL SELECT 'column', r.relname::text || '.' || a.attname::text,
    concat_ws(' ', row_number() OVER (PARTITION BY a.attrelid ORDER BY a.attnum),
        format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
        a.attgenerated, a.attstorage, a.attcompression, a.attcollation, a.attstattarget),
    concat_ws(' ', pg_get_expr(d.adbin, d.adrelid), col_description(a.attrelid, a.attnum))
    FROM relations r JOIN pg_attribute a ON a.attrelid = r.oid
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE r.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
UNION ALL SELECT 'constraint', conrelid::regclass::text || '.' || conname::text, pg_get_constraintdef(oid),
    concat_ws(' ', contype, condeferrable, condeferred, convalidated, obj_description(oid, 'pg_constraint'))
    FROM pg_constraint WHERE connamespace = %(schema)s::regnamespace
UNION ALL SELECT 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid),
    concat_ws(' ', indisunique, indisprimary, indisvalid, indimmediate, indisreplident)
    FROM pg_index WHERE indrelid IN (SELECT oid FROM relations)
UNION ALL SELECT 'sequence', s.seqrelid::regclass::text,
    concat_ws(' ', s.seqtypid, s.seqstart, s.seqincrement, s.seqmax, s.seqmin, s.seqcache, s.seqcycle),
    (SELECT last_value::text FROM pg_sequences WHERE %(with_values)s
        AND schemaname || '.' || sequencename = s.seqrelid::regclass::text)
    FROM pg_sequence s WHERE s.seqrelid IN (SELECT oid FROM relations)
UNION ALL SELECT 'trigger', t.tgrelid::regclass::text, p.proname, t.tgtype::text
    FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE t.tgrelid IN (SELECT oid FROM relations)
UNION ALL SELECT 'comment', relname, obj_description(oid, 'pg_class'), '' FROM relations
"""


def read_grants(schema: str) -> list[tuple[str, str, str]]:
    """Return the privileges on the relations of a schema, without the schema's name."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute(
            "SELECT c.relname, a.grantee::regrole::text, "
            "string_agg(a.privilege_type, ' ' ORDER BY a.privilege_type) "
            "FROM pg_class c CROSS JOIN aclexplode(c.relacl) a "
            "WHERE c.relnamespace = %s::regnamespace AND a.grantee <> c.relowner GROUP BY 1, 2",
            [schema],
        )
        return sorted(
            (name, role.replace(schema, "ROLE"), rights) for name, role, rights in cursor.fetchall()
        )


NOTE = migrations.AddField("faq", "note", models.CharField(max_length=10, default=""))
TAG = migrations.CreateModel(
    "Tag", [("id", models.BigAutoField(primary_key=True)), ("name", models.TextField())]
)


def migrate(**options: Any) -> MigrationReport:
    """Migrate the fleet to the code's state, without output."""
    return migrate_fleet(connections[OWNER], lambda line: None, **options)


def run_migrate(*arguments: str) -> tuple[int, str]:
    """Run `commissary migrate`, and return the exit code and output."""
    out = StringIO()
    try:
        call_command("migrate", *arguments, stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue() + str(error)
    return 0, out.getvalue()


def read_versions() -> set[str]:
    """Return the versions of all domains in the registry."""
    return set(Domain.objects.using(OWNER).values_list("schema_version", flat=True))


def read_status(host: str) -> str:
    """Return the domain's status as requests read it."""
    return Domain.objects.using(OWNER).get(domains__domain=host).ref().status


@pytest.fixture
def gamma(committed: None) -> str:
    """Create a third domain, and return its schema."""
    return str(create_domain(title="Gamma", host="gamma.test").schema_name)
