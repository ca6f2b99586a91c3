"""The applied migrations of a schema, compared with the migrations in the code.

The version of a domain's schema is a digest of the tenant apps' migrations. Migrations of shared apps do not
affect it. Domains are compared with the template, and the template with the code.
"""

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import cache

from django.apps import AppConfig
from django.conf import settings
from django.db import ProgrammingError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader

TEMPLATE_SCHEMA = "d_template"

MigrationKey = tuple[str, str]
"""The app and the name of a migration."""

VERSION = f"""
    SELECT md5(coalesce(
        string_agg(DISTINCT app || '.' || name COLLATE "C", ' ' ORDER BY app || '.' || name COLLATE "C"), ''
    ))
    FROM {TEMPLATE_SCHEMA}.django_migrations
"""

VERSION_BEFORE = f"{VERSION} WHERE app || '.' || name <> ALL(%s)"
"""SQL for the version without the given migrations, which is the version of a domain that lacks them."""

# One query for all information that a start without pending migrations needs.
_STATE = f"""
    SELECT ARRAY(SELECT ARRAY[app, name]::text[] FROM public.django_migrations),
        ARRAY(SELECT ARRAY[app, name]::text[] FROM {TEMPLATE_SCHEMA}.django_migrations),
        (SELECT count(*) FROM public.domains_domain WHERE schema_version <> ({VERSION})),
        (SELECT count(*) FROM pg_roles WHERE rolname = ANY(%s)),
        (SELECT name FROM public.tenancy_installation),
        pg_backend_pid()
"""


@dataclass(frozen=True)
class FleetState:
    """The difference between the database and the code."""

    public: list[MigrationKey] = field(default_factory=list)
    """The pending migrations of the shared apps, sorted."""
    template: list[MigrationKey] = field(default_factory=list)
    """The pending migrations of the tenant apps, in the template."""
    domains: int = 0
    """The number of domains that do not have the template's version."""
    unknown: list[MigrationKey] = field(default_factory=list)
    """Migrations that newer code has applied and that this code does not have."""
    lacks_roles: bool = False
    installation: str | None = None
    """The installation's name in the database, or None if the database was never migrated."""
    is_pooled: bool = False
    """Whether the connection uses a connection pooler."""

    @property
    def is_current(self) -> bool:
        return not (self.public or self.template or self.domains or self.lacks_roles)


def current_version(owner: BaseDatabaseWrapper) -> str:
    """Return the digest of the template's migrations, as the owner's transaction sees them."""
    with _savepoint(owner), owner.cursor() as cursor:
        cursor.execute(VERSION)
        return str(cursor.fetchone()[0])


def _savepoint(owner: BaseDatabaseWrapper) -> AbstractContextManager[None]:
    """Return a context for a query that may fail, so that an error does not end the open transaction."""
    return transaction.atomic(using=owner.alias) if owner.in_atomic_block else nullcontext()


def fleet_state(owner: BaseDatabaseWrapper) -> FleetState:
    """Return the pending changes, with one query. A database that was never migrated causes no error."""
    roles = settings.DATABASE_ROLES
    names = [roles.app, roles.shared, roles.domain]
    disk = MigrationLoader(None, load=False)
    disk.load_disk()
    try:
        with _savepoint(owner), owner.cursor() as cursor:
            cursor.execute(_STATE, [names])
            public, template, domains, known_roles, installation, session = cursor.fetchone()
            is_pooled = session != cursor.connection.info.backend_pid
    except ProgrammingError:
        # The database lacks a table that every migrated database has.
        return FleetState(
            public=_list_missing(disk, list_shared_labels(), set()),
            template=_list_missing(disk, tenant_labels(), set()),
            lacks_roles=True,
        )
    of_public, of_template = {(app, name) for app, name in public}, {(app, name) for app, name in template}
    return FleetState(
        public=_list_missing(disk, list_shared_labels(), of_public),
        template=_list_missing(disk, tenant_labels(), of_template),
        domains=domains,
        unknown=sorted((of_public | of_template) - set(disk.disk_migrations)),
        lacks_roles=known_roles < len(names),
        installation=installation,
        is_pooled=is_pooled,
    )


def _list_missing(
    disk: MigrationLoader, labels: frozenset[str], applied: set[MigrationKey]
) -> list[MigrationKey]:
    """Return the migrations that are not in `applied`, sorted.

    A squashed migration is considered applied if all migrations that it replaces are applied, and vice versa.
    """
    migrations = {key: each for key, each in disk.disk_migrations.items() if key[0] in labels}
    replaced = {old for each in migrations.values() for old in each.replaces}
    return sorted(
        key
        for key, each in migrations.items()
        if key not in applied
        and not (each.replaces and applied.issuperset(each.replaces))
        and not (key in replaced and applied.isdisjoint(replaced))
    )


@cache
def tenant_labels() -> frozenset[str]:
    """Return the labels of the apps with tables in each domain's schema."""
    return frozenset(AppConfig.create(entry).label for entry in settings.TENANT_APPS)


@cache
def list_shared_labels() -> frozenset[str]:
    """Return the labels of the apps with tables in the public schema."""
    return frozenset(AppConfig.create(entry).label for entry in settings.SHARED_APPS)
