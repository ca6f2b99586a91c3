"""Readiness checks for the dependencies of a web process. All of them block."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import redis
from django.apps import AppConfig, apps
from django.conf import settings
from django.db import close_old_connections, connection, connections

from commissary.monitoring.readiness import ReadinessCheck
from shared.tenancy.fleet.versions import TEMPLATE_SCHEMA
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import shared_work
from tenants.site.rendering import client

DATABASE_SECONDS = 2.0
VALKEY_SECONDS = 1.0
RENDERER_SECONDS = 2.0
SCHEMA_REMEMBERED = 60.0
"""Number of seconds for which a current schema is cached. Only a restore can make it older."""

Migration = tuple[str, str]
"""The app and the name of a migration."""


def parts() -> tuple[ReadinessCheck, ...]:
    """Return the checks. The checks of the database and the schema share a thread and a connection."""
    database = ThreadPoolExecutor(1, "ready-database")
    return (
        ReadinessCheck("database", check_database, DATABASE_SECONDS, True, database),
        ReadinessCheck("schema", SchemaCheck().check, DATABASE_SECONDS, True, database),
        ReadinessCheck(
            "valkey",
            Valkey(settings.REDIS_URL).check,
            VALKEY_SECONDS,
            False,
            ThreadPoolExecutor(1, "ready-valkey"),
        ),
        ReadinessCheck(
            "renderer", check_renderer, RENDERER_SECONDS, False, ThreadPoolExecutor(1, "ready-renderer")
        ),
    )


def check_database() -> None:
    """Run a query in the same way as a request. Raises an error if the database does not work."""
    close_old_connections()
    with shared_work(), connection.cursor() as cursor:
        cursor.execute("SELECT 1")


class SchemaCheck:
    """A check that the public schema and the template have all migrations of this code.

    They may have additional migrations.
    """

    def __init__(self) -> None:
        self._good_until = 0.0

    def check(self) -> None:
        if time.monotonic() < self._good_until:
            return
        lacking = {
            "public": list_migrations(settings.SHARED_APPS) - _list_applied("public"),
            TEMPLATE_SCHEMA: list_migrations(settings.TENANT_APPS) - _list_applied(TEMPLATE_SCHEMA),
        }
        if any(lacking.values()):
            first = next((schema, min(names)) for schema, names in lacking.items() if names)
            raise RuntimeError(f"{first[0]} lacks the migration {'.'.join(first[1])}. Run commissary migrate")
        self._good_until = time.monotonic() + SCHEMA_REMEMBERED


class Valkey:
    """A check of Valkey.

    It uses its own connection, so that the circuit breaker of the cache has no effect.
    """

    def __init__(self, url: str) -> None:
        timeout = VALKEY_SECONDS / 2
        self._client = redis.Redis.from_url(
            url, socket_timeout=timeout, socket_connect_timeout=timeout, retry=None
        )

    def check(self) -> None:
        self._client.ping()


def check_renderer() -> None:
    """Check that a thread of the renderer responds. Raises OSError if none responds."""
    client.check(RENDERER_SECONDS)


def list_migrations(entries: list[str]) -> set[Migration]:
    """Return the migrations of these apps in the code, without importing them."""
    labels = {AppConfig.create(entry).label for entry in entries}
    migrations = set()
    for config in apps.get_app_configs():
        folder = Path(str(getattr(config.module, "__file__", ""))).parent / "migrations"
        if config.label in labels and folder.is_dir():
            names = (path.stem for path in folder.glob("*.py"))
            migrations |= {(config.label, name) for name in names if name[0] not in "_~"}
    return migrations


def _list_applied(schema: str) -> set[Migration]:
    """Return the migrations that have been applied to `schema`.

    This uses the owner connection, because no other role may read the table.
    """
    owner = connections[OWNER]
    with closing(owner), owner.cursor() as cursor:
        # `schema` is one of two constants.
        cursor.execute(f'SELECT app, name FROM "{schema}".django_migrations')  # noqa: S608  # see above
        return set(cursor.fetchall())
