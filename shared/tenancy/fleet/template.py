"""New schemas as copies of the migrated template: the SQL is read from the catalog and replayed.

Running every migration for every domain, as Django does, takes ten times as long and grows with the number of
domains. The names of constraints and indexes are preserved for later migrations. See
docs/decisions/domain-creation.md.
"""

from threading import Lock

from django.db.backends.utils import CursorWrapper
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.tenancy.fleet.planning import SHARE_TEMPLATE
from shared.tenancy.fleet.schema_sql import TemplateSql
from shared.tenancy.fleet.versions import VERSION
from shared.tenancy.nodes import nodes
from shared.tenancy.roles import build_role

_ROLE = "d_000000000000"
"""Placeholder for the new schema and role. No domain has this name, because their names contain no 0."""

# By database: the template's version and the statements read from it.
_read: dict[str, tuple[str, list[str]]] = {}
_lock = Lock()


def copy_template(owner: OwnerConnection, schema_name: str) -> str:
    """Create schema and role `schema_name` from the template; return the template's version.

    Copies tables and rows. Runs in the owner's transaction and copies the template as that transaction sees
    it: newer code may have migrated it since this process started.
    """
    database = str(owner.settings_dict["NAME"])
    try:
        with owner.cursor() as cursor:
            # The lock keeps the template unchanged until the transaction ends, so read its version after it.
            cursor.execute(f"{SHARE_TEMPLATE}; SELECT ({VERSION})")
            cursor.nextset()
            version = cursor.fetchone()[0]
            statements = _statements(cursor, database, version)
            schema = [
                f'CREATE SCHEMA "{schema_name}"',
                f'SET LOCAL search_path = "{schema_name}"',
                *build_role(schema_name),
            ]
            tables = [each.replace(_ROLE, schema_name) for each in statements]
            nodes().create_schema(cursor, schema_name, schema, tables)
    finally:
        # The statements changed the path without the connection's knowledge.
        owner.set_schema_to_public()
    return str(version)


def _statements(cursor: CursorWrapper, database: str, version: str) -> list[str]:
    with _lock:
        known = _read.get(database)
    if known is None or known[0] != version:
        known = version, TemplateSql(cursor).statements(_ROLE)
        with _lock:
            _read[database] = known
    return known[1]
