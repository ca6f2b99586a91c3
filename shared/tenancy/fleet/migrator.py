"""Migrate all schemas to the state of the code: first public, then the template, then each domain.

See docs/decisions/migrations-across-domains.md.
"""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import cast

from django.apps import apps
from django.conf import settings
from django.db import OperationalError, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection
from psycopg.errors import LockNotAvailable

from shared.tenancy.fleet.lock import CannotMigrateFleet, Progress, exclusively, refuse_unusable_nodes
from shared.tenancy.fleet.planning import migrate_template
from shared.tenancy.fleet.replay import (
    LOCK_TIMEOUT_MS,
    Batch,
    OutdatedDomain,
    ReplayPlan,
    error_line,
    migrate_some,
)
from shared.tenancy.fleet.versions import VERSION_BEFORE, FleetState, fleet_state, list_shared_labels
from shared.tenancy.installation import refuse_unfit_database
from shared.tenancy.invalidation import publish_changed_domains
from shared.tenancy.roles import create_roles, withhold_frameworks
from shared.tenancy.router import OWNER

LOCK_PATIENCE = 30.0
"""The number of seconds for which a migration retries a table that is in use."""
CONNECTIONS = min(4, os.cpu_count() or 1)
"""The number of connections that migrate domains. PostgreSQL uses one core for each connection."""
_PAUSES = (0.1, 0.2, 0.4, 0.8, 1.0)
_STILL_BUSY = "Its tables were locked for too long."
_SECONDS_BETWEEN_LINES = 1.0
MOST_FAILED = 10
"""The number of failed domains after which a run ends, if fewer domains were migrated successfully.

In this case, the migration itself is broken.
"""
_SMALLEST_SHARE = 50
"""The number of domains below which another connection is not worthwhile."""


_RETURN = f"""
    UPDATE public.domains_domain SET maintenance = ''
    WHERE maintenance <> '' AND schema_version = ({VERSION_BEFORE}) RETURNING id
"""


@dataclass
class MigrationReport:
    """The result of a migration run."""

    public: int = 0
    template: int = 0
    """The number of migrations that ran in the public schema, and in the template."""
    domains: int = 0
    """The number of migrated domains."""
    failed: dict[str, str] = field(default_factory=dict)
    """The reason why each failed domain is now in maintenance, by the host of the domain."""
    left: int = 0
    """The number of domains that were not migrated because of earlier failures."""
    returned: int = 0
    """The number of domains that left maintenance, because this code can serve them."""
    unknown: Sequence[tuple[str, str]] = ()
    """Migrations that newer code has applied. If there are any, nothing was migrated."""

    @property
    def changed(self) -> bool:
        return bool(self.public or self.template or self.domains or self.failed)


def migrate_fleet(
    owner: OwnerConnection, progress: Progress, *, stop_on_failure: bool = False, patience: float = 600
) -> MigrationReport:
    """Migrate all schemas if migrations are pending, and return a report with the domains that failed.

    If a migration fails in most domains, it is not run in the rest, which older code continues to serve.
    Waits up to `patience` seconds for another run. Raises UnfitDatabase before any change, and
    CannotMigrateFleet if a migration of the shared apps or of the template fails.
    """
    state = _check_state(owner)
    if state.unknown:
        return MigrationReport(unknown=state.unknown, returned=_end_maintenance(owner, state.unknown))
    if state.is_current:
        return MigrationReport()
    with exclusively(owner, progress, patience):
        # Another run may have migrated everything in the meantime.
        state = _check_state(owner)
        if state.unknown or state.is_current:
            return MigrationReport(unknown=state.unknown)
        with transaction.atomic(using=OWNER):
            refuse_unusable_nodes(owner)
            create_roles(owner)
        report = MigrationReport(public=len(state.public))
        if state.public:
            with _cannot_migrate_on_error("A migration of the shared apps"):
                _patiently(partial(_migrate_public, owner))
            withhold_frameworks(owner)
        if state.template:
            with _cannot_migrate_on_error("A migration of the tenant apps"):
                report.template = len(migrate_template(owner))
        _migrate_domains(owner, report, progress, stop_on_failure=stop_on_failure)
        return report


def _check_state(owner: OwnerConnection) -> FleetState:
    state = fleet_state(owner)
    if state.installation != settings.INSTALLATION or state.is_pooled or not state.is_current:
        with owner.cursor() as cursor:
            refuse_unfit_database(cursor, settings.INSTALLATION, settings.COMMISSARY_HOME)
    if state.unknown and (state.public or state.template):
        raise CannotMigrateFleet(
            f"The database has migrations that this version doesn't have ({names(state.unknown)}), "
            f"and lacks migrations of this version ({names(state.public + state.template)}). Nothing "
            "was changed."
        )
    return state


@contextmanager
def _cannot_migrate_on_error(what: str) -> Iterator[None]:
    """Raise CannotMigrateFleet for an error in this block, which runs before any domain is migrated."""
    try:
        yield
    except Exception as error:
        raise CannotMigrateFleet(f"{what} failed. No domain was changed: {error_line(error)}") from error


def names(migrations: Sequence[tuple[str, str]]) -> str:
    """Return the names of migrations for a message: the first three, and the number of the rest."""
    shown = ", ".join(f"{app}.{name}" for app, name in migrations[:3])
    return f"{shown} and {len(migrations) - 3} more" if len(migrations) > 3 else shown


def _patiently(migrate: Callable[[], None]) -> None:
    """Run `migrate`, and retry it while one of its tables is in use.

    Waiting for the lock of a table would block all later queries on this table.
    """
    until = time.monotonic() + LOCK_PATIENCE
    while True:
        try:
            return migrate()
        except OperationalError as error:
            if not isinstance(error.__cause__, LockNotAvailable) or time.monotonic() > until:
                raise
            time.sleep(_PAUSES[-1])


def _migrate_public(owner: OwnerConnection) -> None:
    """Run the pending migrations of the public schema.

    Completed migrations are not undone if a later migration finds a table in use.
    """
    owner.set_schema("public", include_public=False)
    try:
        with owner.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = {LOCK_TIMEOUT_MS}")
        executor = MigrationExecutor(owner)
        executor.loader.check_consistent_history(owner)
        targets = [key for key in executor.loader.graph.leaf_nodes() if key[0] in list_shared_labels()]
        executor.migrate(targets, executor.migration_plan(targets))
    finally:
        owner.set_schema_to_public()
        with owner.cursor() as cursor:
            cursor.execute("RESET lock_timeout")


def _migrate_domains(
    owner: OwnerConnection, report: MigrationReport, progress: Progress, *, stop_on_failure: bool
) -> None:
    plan = ReplayPlan(owner)
    queue = _Queue(list(_behind(plan.version)), report, progress, stop_on_failure=stop_on_failure)
    workers = min(CONNECTIONS, 1 + len(queue.waiting) // _SMALLEST_SHARE)
    # Start with one connection, so that a migration that always fails affects only a few domains.
    queue.work_once(owner, plan)
    if workers == 1:
        queue.work(owner, plan)
    else:
        with ThreadPoolExecutor(workers) as pool:
            for done in [pool.submit(_work_apart, queue, plan) for _ in range(workers)]:
                done.result()
    queue.work_through_busy(owner, plan)
    report.left = len(queue.waiting)


def _behind(version: str) -> Iterator[OutdatedDomain]:
    registry = apps.get_model("domains", "Domain").objects.using(OWNER)
    for each in registry.exclude(schema_version=version).with_primary_host().order_by("pk"):
        yield OutdatedDomain(
            each.pk, each.schema_name, each.primary_host or each.schema_name, bool(each.maintenance)
        )


def _work_apart(queue: "_Queue", plan: ReplayPlan) -> None:
    """Migrate domains from the queue in a thread with its own connection."""
    owner = cast(OwnerConnection, connections[OWNER])
    try:
        queue.work(owner, plan)
    except BaseException:
        queue.waiting.clear()
        raise
    finally:
        owner.close()


class _Queue:
    """The queue of outdated domains, which several threads share."""

    def __init__(
        self,
        waiting: list[OutdatedDomain],
        report: MigrationReport,
        progress: Progress,
        *,
        stop_on_failure: bool,
    ) -> None:
        self.waiting = waiting[::-1]
        self.busy: list[OutdatedDomain] = []
        self._total = len(waiting)
        self._report, self._progress, self._stop_on_failure = report, progress, stop_on_failure
        self._lock = Lock()
        self._shown_at = time.monotonic()

    def claim(self) -> OutdatedDomain | None:
        """Return the next domain, or None if there is none or failures have ended the run."""
        with self._lock:
            return None if self._is_over or not self.waiting else self.waiting.pop()

    def work(self, owner: OwnerConnection, plan: ReplayPlan) -> None:
        while self.work_once(owner, plan):
            pass

    def work_once(self, owner: OwnerConnection, plan: ReplayPlan) -> bool:
        """Migrate as many domains as one transaction allows, or return False if there are none left."""
        batch = migrate_some(owner, plan, self.claim, is_enough=self._is_enough)
        if batch:
            self._settle(owner, batch)
        return bool(batch)

    @property
    def _is_over(self) -> bool:
        return self._is_enough(len(self._report.failed), self._report.domains)

    def _is_enough(self, failed: int, migrated: int) -> bool:
        return bool(failed) and (self._stop_on_failure or (failed >= MOST_FAILED and failed > migrated))

    def work_through_busy(self, owner: OwnerConnection, plan: ReplayPlan) -> None:
        """Retry domains that had tables in use, one per transaction, for up to LOCK_PATIENCE seconds."""
        until, pauses = time.monotonic() + LOCK_PATIENCE, [*_PAUSES]
        while self.busy and not self._is_over:
            time.sleep(pauses.pop(0) if len(pauses) > 1 else pauses[0])
            tried, self.busy = self.busy, []
            for domain in tried:
                batch = migrate_some(owner, plan, iter([domain, None]).__next__)
                if batch.busy and time.monotonic() > until:
                    batch.failed = dict.fromkeys(batch.busy, _STILL_BUSY)
                    batch.busy = []
                self._settle(owner, batch)
        self.waiting += self.busy

    def _settle(self, owner: OwnerConnection, batch: Batch) -> None:
        """Start maintenance for failed domains, end it for migrated domains, and report the progress."""
        if batch.failed:
            begin_maintenance(owner, {domain.id: reason for domain, reason in batch.failed.items()})
        changed = [*batch.failed, *(each for each in batch.migrated if each.is_in_maintenance)]
        if changed:
            publish_changed_domains({each.id for each in changed})
        with self._lock:
            self.busy += batch.busy
            self._report.domains += len(batch.migrated)
            self._report.failed |= {domain.host: reason for domain, reason in batch.failed.items()}
            for domain, reason in batch.failed.items():
                self._progress(f"✗ {domain.host}: {reason}")
            self._show(batch)

    def _show(self, batch: Batch) -> None:
        done = self._report.domains + len(self._report.failed)
        settled = [*batch.failed, *batch.migrated]
        is_time = time.monotonic() - self._shown_at > _SECONDS_BETWEEN_LINES
        if settled and (is_time or done == self._total):
            self._shown_at = time.monotonic()
            self._progress(f"Migrating domains: {done} of {self._total}, {settled[-1].host}")


def _end_maintenance(owner: OwnerConnection, unknown: Sequence[tuple[str, str]]) -> int:
    """End the maintenance of domains that only newer code failed to migrate, and return their number.

    This code can serve these domains.
    """
    with transaction.atomic(using=OWNER), owner.cursor() as cursor:
        cursor.execute(_RETURN, [[f"{app}.{name}" for app, name in unknown]])
        returned = {domain_id for (domain_id,) in cursor.fetchall()}
    if returned:
        publish_changed_domains(returned)
    return len(returned)


def begin_maintenance(owner: OwnerConnection, reasons: dict[int, str]) -> None:
    """Put domains into maintenance until their migration succeeds. Operators can see the reasons."""
    with transaction.atomic(using=OWNER), owner.cursor() as cursor:
        cursor.executemany(
            "UPDATE public.domains_domain SET maintenance = %s WHERE id = %s",
            [(reason, domain_id) for domain_id, reason in reasons.items()],
        )
