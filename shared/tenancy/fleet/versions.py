"""Which migrations a schema has had, and whether the code knows more of them or fewer.

The state of a domain's schema is a digest of the tenant apps' migrations alone: one of the shared apps
changes nothing in it. Domains are compared with the template, the template with the code.
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
    SELECT md5(coalesce(string_agg(DISTINCT app || '.' || name COLLATE "C", ' ' ORDER BY app || '.' || name COLLATE "C"), ''))
    FROM {TEMPLATE_SCHEMA}.django_migrations
"""  # noqa: S608, E501  # put together from constants

VERSION_BEFORE = f"{VERSION} WHERE app || '.' || name <> ALL(%s)"
"""The same without those migrations: what a domain has had that they were not run in."""

# All that a start needs to know when there is nothing to do, in one question.
_STATE = f"""
    SELECT ARRAY(SELECT ARRAY[app, name]::text[] FROM public.django_migrations),
        ARRAY(SELECT ARRAY[app, name]::text[] FROM {TEMPLATE_SCHEMA}.django_migrations),
        (SELECT count(*) FROM public.domains_domain WHERE schema_version <> ({VERSION})),
        (SELECT count(*) FROM pg_roles WHERE rolname = ANY(%s)),
        (SELECT name FROM public.tenancy_installation),
        pg_backend_pid()
"""  # noqa: S608  # put together from constants


@dataclass(frozen=True)
class FleetState:
    """What is to be done until database and code agree."""

    public: list[MigrationKey] = field(default_factory=list)
    """Migrations of the shared apps that are not applied, sorted."""
    template: list[MigrationKey] = field(default_factory=list)
    """Those of the tenant apps that the template lacks."""
    domains: int = 0
    """How many domains lack something that the template has."""
    unknown: list[MigrationKey] = field(default_factory=list)
    """Migrations that newer code has applied and this code does not have."""
    lacks_roles: bool = False
    installation: str | None = None
    """The name in the database; None for one that was never migrated."""
    is_pooled: bool = False
    """Whether a pooler stands between, of whatever kind."""

    @property
    def is_current(self) -> bool:
        return not (self.public or self.template or self.domains or self.lacks_roles)


def current_version(owner: BaseDatabaseWrapper) -> str:
    """The digest of the template's migrations as the transaction sees them that `owner` is in."""
    with _unharmed(owner), owner.cursor() as cursor:
        cursor.execute(VERSION)
        return str(cursor.fetchone()[0])


def _unharmed(owner: BaseDatabaseWrapper) -> AbstractContextManager[None]:
    """For a query that may fail: a transaction that is under way goes on."""
    return transaction.atomic(using=owner.alias) if owner.in_atomic_block else nullcontext()


def fleet_state(owner: BaseDatabaseWrapper) -> FleetState:
    """What is pending: one query, and a database that was never migrated is no error."""
    roles = settings.DATABASE_ROLES
    names = [roles.app, roles.shared, roles.domain]
    disk = MigrationLoader(None, load=False)
    disk.load_disk()
    try:
        with _unharmed(owner), owner.cursor() as cursor:
            cursor.execute(_STATE, [names])
            public, template, domains, known_roles, installation, session = cursor.fetchone()
            is_pooled = session != cursor.connection.info.backend_pid
    except ProgrammingError:
        # A table that every migrated database has is missing.
        return FleetState(
            public=_missing(disk, shared_labels(), set()),
            template=_missing(disk, tenant_labels(), set()),
            lacks_roles=True,
        )
    of_public, of_template = {(app, name) for app, name in public}, {(app, name) for app, name in template}
    return FleetState(
        public=_missing(disk, shared_labels(), of_public),
        template=_missing(disk, tenant_labels(), of_template),
        domains=domains,
        unknown=sorted((of_public | of_template) - set(disk.disk_migrations)),
        lacks_roles=known_roles < len(names),
        installation=installation,
        is_pooled=is_pooled,
    )


def _missing(disk: MigrationLoader, labels: frozenset[str], applied: set[MigrationKey]) -> list[MigrationKey]:
    """A migration that replaces others counts as applied with all of them, and they with it."""
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
    """The apps whose tables every domain has."""
    return frozenset(AppConfig.create(entry).label for entry in settings.TENANT_APPS)


@cache
def shared_labels() -> frozenset[str]:
    """The apps whose tables are in the public schema."""
    return frozenset(AppConfig.create(entry).label for entry in settings.SHARED_APPS)
