"""Create new schemas as copies of the migrated template, with SQL that is read from the catalog.

Django would run every migration for every domain, which takes ten times as long and grows with the number of
domains. Constraints and indexes keep their names, because later migrations use them. See
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
"""A placeholder for the new schema and role. No domain has this name, because their names contain no 0."""

# The version of the template and the statements read from it, by database.
_read: dict[str, tuple[str, list[str]]] = {}
_lock = Lock()


def copy_template(owner: OwnerConnection, schema_name: str) -> str:
    """Create the schema and the role `schema_name` from the template, and return the version of the template.

    All tables and rows are copied. This runs in the owner's transaction and reads the version there, because
    newer code may have migrated the template since this process started.
    """
    database = str(owner.settings_dict["NAME"])
    try:
        with owner.cursor() as cursor:
            # The lock prevents changes to the template until the transaction ends, so read the version after
            # acquiring the lock.
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
        # The connection does not track the search path that the statements set, so set it again.
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
