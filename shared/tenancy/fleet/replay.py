"""Apply the template's migrations to the schemas of domains. See `planning`.

The migrations of a domain are one savepoint. They apply completely or not at all, together with the version
in the registry. Several domains share a transaction, because a commit takes as long as adding a column.
"""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.db import DatabaseError, transaction
from django.db.backends.utils import CursorWrapper
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection
from psycopg.errors import DeadlockDetected, LockNotAvailable, OutOfMemory

from shared.tenancy.fleet.planning import (
    CHECK_NOW,
    NotForDomains,
    Operations,
    plan_operations,
    run_operations,
)
from shared.tenancy.fleet.versions import TEMPLATE_SCHEMA, VERSION, MigrationKey
from shared.tenancy.nodes import nodes
from shared.tenancy.roles import grants_on
from shared.tenancy.router import OWNER

MOST_DOMAINS = 50
"""The maximum number of domains per transaction."""
MOST_SECONDS = 0.25
"""The number of seconds after which a transaction migrates no further domains.

Readers of the altered tables wait for the transaction.
"""
MOST_STATEMENTS = 400
"""The maximum number of statements per transaction.

Each statement may lock a table with its indexes, and PostgreSQL's lock table can store 6,400 locks.
"""
LOCK_TIMEOUT_MS = 300
"""The timeout for a lock in milliseconds.

A waiting ALTER blocks all later queries on its table, so it is retried later.
"""
_LATER = (LockNotAvailable, DeadlockDetected, OutOfMemory)
"""Errors that may not occur again if the domain is retried in its own transaction.

OutOfMemory means that the lock table is full.
"""
_LONGEST_REASON = 500

_STEPS = f"""
    SELECT m.app, m.name, p.statements::text, p.relations::text
    FROM {TEMPLATE_SCHEMA}.django_migrations m
    LEFT JOIN public.tenancy_plannedmigration p USING (app, name) ORDER BY m.id
"""


@dataclass(frozen=True)
class OutdatedDomain:
    """A domain with pending migrations."""

    id: int
    schema_name: str
    host: str
    is_in_maintenance: bool


@dataclass(frozen=True)
class ReplayStep:
    """A migration of the template. If it has no statements, Django must run it."""

    key: MigrationKey
    statements: Sequence[str] | None
    relations: Sequence[tuple[str, str]]


class CannotMigrate(Exception):
    """An error that is raised if a domain cannot be migrated to the state of the template.

    The message gives the reason.
    """


@dataclass
class Batch:
    """The domains of one transaction, by result."""

    migrated: list[OutdatedDomain] = field(default_factory=list)
    failed: dict[OutdatedDomain, str] = field(default_factory=dict)
    busy: list[OutdatedDomain] = field(default_factory=list)
    """Domains that had tables in use. They are retried."""

    def __len__(self) -> int:
        return len(self.migrated) + len(self.failed) + len(self.busy)


class ReplayPlan:
    """The template's migrations, for all outdated domains. Several threads can read the same plan."""

    def __init__(self, owner: OwnerConnection) -> None:
        with owner.cursor() as cursor:
            cursor.execute(VERSION)
            self.version = str(cursor.fetchone()[0])
            cursor.execute(_STEPS)
            self.steps = [_step(*row) for row in cursor.fetchall()]

    @cached_property
    def operations(self) -> dict[MigrationKey, tuple[Migration, Operations]]:
        """The operations of the migrations that Django must run."""
        loader = MigrationLoader(None)
        state = ProjectState(real_apps=loader.unmigrated_apps)
        known = loader.disk_migrations
        replaced = {old for step in self.steps if step.key in known for old in known[step.key].replaces}
        planned: dict[MigrationKey, tuple[Migration, Operations]] = {}
        for step in self.steps:
            migration = known.get(step.key)
            if migration is None or step.key in replaced:
                continue
            if step.statements is None:
                moving = plan_operations(migration, state)
                planned[step.key] = (
                    migration,
                    [(each, before, after.clone()) for each, before, after in moving],
                )
            else:
                migration.mutate_state(state, preserve=False)
        return planned


def _step(app: str, name: str, statements: str | None, relations: str | None) -> ReplayStep:
    return ReplayStep(
        key=(app, name),
        statements=None if statements is None else json.loads(statements),
        relations=[(kind, relation) for kind, relation in json.loads(relations or "[]")],
    )


def migrate_some(
    owner: OwnerConnection,
    plan: ReplayPlan,
    take: Callable[[], OutdatedDomain | None],
    *,
    is_enough: Callable[[int, int], bool] = lambda _failed, _migrated: False,
) -> Batch:
    """Migrate domains in one transaction, until `take` returns None or a limit is reached.

    `is_enough` gets the numbers of failed and migrated domains, and returns whether to stop. A domain that
    fails does not affect the others. Raises DatabaseError if the database itself fails, and no domain has
    then changed.
    """
    batch, statements, begun = Batch(), 0, time.monotonic()
    with transaction.atomic(using=OWNER), owner.cursor() as cursor:
        cursor.execute(f"SET LOCAL lock_timeout = {LOCK_TIMEOUT_MS}")
        nodes().change_tables_on_one_node(cursor)
        while (domain := take()) is not None:
            statements += _migrate_one(owner, cursor, plan, domain, batch)
            is_long = time.monotonic() - begun > MOST_SECONDS or statements > MOST_STATEMENTS
            is_long |= bool(batch.busy) or is_enough(len(batch.failed), len(batch.migrated))
            if is_long or len(batch) >= MOST_DOMAINS:
                break
    return batch


def _migrate_one(
    owner: OwnerConnection, cursor: CursorWrapper, plan: ReplayPlan, domain: OutdatedDomain, batch: Batch
) -> int:
    """Migrate one domain, add the result to `batch`, and return the number of statements."""
    cursor.execute("SAVEPOINT domain")
    try:
        taken = _catch_up(owner, cursor, plan, domain)
    except Exception as error:
        if owner.connection is None or owner.connection.closed:
            raise
        cursor.execute("ROLLBACK TO SAVEPOINT domain; RELEASE SAVEPOINT domain")
        # Python code of a migration may have marked the transaction for rollback, and the search path was
        # rolled back.
        owner.set_rollback(False)
        owner.set_schema_to_public()
        if isinstance(error.__cause__, _LATER):
            batch.busy.append(domain)
        else:
            batch.failed[domain] = error_line(error)
        return 1
    batch.migrated.append(domain)
    return taken


def error_line(error: Exception) -> str:
    """Return the error as one line for the operator."""
    lines = str(error).strip().splitlines()
    line = lines[0] if lines else ""
    known = isinstance(error, DatabaseError | CannotMigrate | NotForDomains)
    return (line if known and line else f"{type(error).__name__}: {line}")[:_LONGEST_REASON]


def _catch_up(owner: OwnerConnection, cursor: CursorWrapper, plan: ReplayPlan, domain: OutdatedDomain) -> int:
    cursor.execute(f'SELECT app, name FROM "{domain.schema_name}".django_migrations')
    applied = set(cursor.fetchall())
    missing = [step for step in plan.steps if step.key not in applied]
    script = [_path(domain)]
    for step in missing:
        if step.statements is None:
            nodes().run_script(cursor, script)
            _run(owner, plan, step, domain)
            script = [_path(domain)]
        else:
            script += step.statements
        script += grants_on(step.relations, domain.schema_name)
    if missing:
        script += [_get_applied_statement(missing), CHECK_NOW]
    script.append(
        f"UPDATE public.domains_domain SET schema_version = '{plan.version}', maintenance = '' "
        f"WHERE id = {domain.id}"
    )
    script.append("RELEASE SAVEPOINT domain")
    nodes().run_script(cursor, script)
    return len(script)


def _path(domain: OutdatedDomain) -> str:
    return f'SET LOCAL search_path = "{domain.schema_name}"'


def _get_applied_statement(steps: Sequence[ReplayStep]) -> str:
    rows = ", ".join("('{}', '{}', now())".format(*step.key) for step in steps)
    return f"INSERT INTO django_migrations (app, name, applied) VALUES {rows}"


def _run(owner: OwnerConnection, plan: ReplayPlan, step: ReplayStep, domain: OutdatedDomain) -> None:
    """Run a migration with Django and its historical models."""
    if step.key not in plan.operations:
        raise CannotMigrate(f"It lacks the migration {'.'.join(step.key)}, which this version doesn't have.")
    migration, operations = plan.operations[step.key]
    owner.set_schema(domain.schema_name, include_public=False)
    try:
        with nodes().editor_class(owner, atomic=False) as editor:
            run_operations(migration, operations, editor)
        with owner.cursor() as cursor:
            cursor.execute(CHECK_NOW)
    finally:
        owner.set_schema_to_public()
