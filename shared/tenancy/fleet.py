"""Bringing every schema to the code's state: public, the template, then each domain's."""

import hashlib
from collections.abc import Callable

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from .installation import refuse_unfit_database
from .roles import create_roles, grant_tables, withhold_frameworks
from .router import OWNER
from .template import TEMPLATE_SCHEMA

Progress = Callable[[str, int, int], None]  # what, done, of how many

# Two deployments at once would run the same migration twice. Held by the session, so that a
# migration may commit in between.
_LOCK = "SELECT pg_advisory_lock(hashtext('commissary fleet'))"
_UNLOCK = "SELECT pg_advisory_unlock(hashtext('commissary fleet'))"


class FleetError(Exception):
    """Some domains could not be migrated; the others were, and a second run resumes with these."""

    def __init__(self, failed: dict[str, str]) -> None:
        self.failed = failed
        super().__init__("; ".join(f"{schema}: {reason}" for schema, reason in failed.items()))


def migrate_fleet(owner: OwnerConnection, progress: Progress) -> int:
    """Migrate all there is; returns how many schemas changed. `FleetError` names the domains that failed.

    Raises UnfitDatabase, before anything is changed.
    """
    with owner.cursor() as cursor:
        cursor.execute(_LOCK)
    try:
        with owner.cursor() as cursor:
            refuse_unfit_database(cursor, settings.INSTALLATION, settings.COMMISSARY_HOME)
        with transaction.atomic(using=OWNER):
            create_roles(owner)
        changed = _migrate(owner, "public") + _migrate_template(owner)
        withhold_frameworks(owner)
        return changed + _migrate_domains(owner, progress)
    finally:
        owner.set_schema_to_public()
        with owner.cursor() as cursor:
            cursor.execute(_UNLOCK)


def current_version(owner: OwnerConnection) -> str:
    """The state that the code's migrations describe, as a short digest."""
    leaves = sorted(MigrationLoader(None).graph.leaf_nodes())
    return hashlib.sha256(repr(leaves).encode()).hexdigest()[:16]


def _migrate(owner: OwnerConnection, schema: str) -> int:
    owner.set_schema(schema, include_public=False)
    executor = MigrationExecutor(owner)
    executor.loader.check_consistent_history(owner)
    targets = executor.loader.graph.leaf_nodes()
    plan = executor.migration_plan(targets)
    if not plan:
        return 0
    executor.migrate(targets, plan)
    return 1


def _migrate_template(owner: OwnerConnection) -> int:
    with owner.cursor() as cursor:
        cursor.execute(f"CREATE SCHEMA IF NOT EXISTS {TEMPLATE_SCHEMA}")
    return _migrate(owner, TEMPLATE_SCHEMA)


def _migrate_domains(owner: OwnerConnection, progress: Progress) -> int:
    owner.set_schema_to_public()
    version = current_version(owner)
    registry = apps.get_model("domains", "Domain").objects.using(OWNER)
    behind = list(registry.exclude(schema_version=version).values_list("pk", "schema_name").order_by("pk"))
    failed: dict[str, str] = {}
    for done, (pk, schema) in enumerate(behind, start=1):
        try:
            with transaction.atomic(using=OWNER):
                _migrate(owner, schema)
                grant_tables(owner, schema)
                owner.set_schema_to_public()
                registry.filter(pk=pk).update(schema_version=version)
        except DatabaseError as error:
            failed[schema] = str(error).splitlines()[0]
        progress("Migrating domains", done, len(behind))
    if failed:
        raise FleetError(failed)
    return len(behind)
