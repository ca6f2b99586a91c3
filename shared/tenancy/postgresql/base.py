"""The database backend, with which PostgreSQL itself isolates the domains from each other.

Before every statement, the connection compares its search path and role with the current `unit_of_work`. If
they differ, it changes both in one statement. The role of a domain can access only its own schema, so a wrong
domain in Python code causes an error and does not leak data.
"""

import time
from collections.abc import Callable
from contextlib import nullcontext
from types import TracebackType
from typing import Any, NamedTuple

from django.conf import settings
from django.db import Error
from django.db.backends.utils import CursorWrapper
from django.db.utils import DatabaseErrorWrapper
from django.utils.functional import cached_property
from django_tenants.postgresql_backend import base as django_tenants_backend
from psycopg import IsolationLevel
from psycopg.pq import TransactionStatus

from shared import metrics
from shared.tenancy.errors import NoUnitOfWork, TenancyError, TenantMismatch
from shared.tenancy.nodes import nodes
from shared.tenancy.postgresql.cursors import NotingCursor, NotingDebugCursor
from shared.tenancy.postgresql.statements import PREPARE_THRESHOLD, CompiledCursor, PlanMode, PreparingCursor
from shared.tenancy.postgresql.timeouts import TimeoutConnection, connect
from shared.tenancy.unit_of_work import UnitOfWork, current_work


class ConnectionRights(NamedTuple):
    """The privileges of a connection: a schema and a role, or neither of them."""

    schema: str
    role: str
    plans_once: bool = False
    """Whether prepared statements are planned without their values (see `PlanMode`)."""

    def statement(self) -> bytes:
        # Both names are generated (`d_` + base32, `commissary_` + hexadecimal digits) and never come from
        # input.
        if not self.role:
            return b"SET search_path = ''; RESET ROLE"
        return f'SET search_path = "{self.schema}"; SET ROLE "{self.role}"'.encode()


RESTING = ConnectionRights("", "")
_COMPILED = "compiled"
"""The cursor name that requests a `CompiledCursor`."""
SHARED = ConnectionRights("public", settings.DATABASE_ROLES.shared)


def _rights_for(work: UnitOfWork, *, plans_once: bool) -> ConnectionRights:
    if work.domain is None:
        return SHARED
    return ConnectionRights(work.domain.schema_name, work.domain.schema_name, plans_once)


class CountedErrors(DatabaseErrorWrapper):
    """A wrapper that converts psycopg's errors to Django's, and counts them by type."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        try:
            super().__exit__(kind, error, traceback)
        except Error as wrapped:
            metrics.database_errors.labels(type(wrapped).__name__).inc()
            work = current_work()
            if error is not None and work is not None and work.domain is not None:
                nodes().breakers.note_failure(work.domain.schema_name, error)
            raise


class DatabaseWrapper(django_tenants_backend.DatabaseWrapper):
    """The backend of django-tenants, controlled by the unit of work and not by state that threads share."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        self._held: ConnectionRights | None = None
        self._transaction: tuple[object, int] | None = None
        self._before_commit: dict[object, Callable[[], None]] = {}
        self._covered: set[object] = set()
        self._checks: tuple[Callable[[], None], ...] = ()
        self._served: set[str] = set()
        self._plans = PlanMode()
        self._rested_at = 0.0
        self._ready = False
        super().__init__(*args, **kwargs)
        self._ready = True

    def get_connection_params(self) -> dict[str, object]:
        prepared = {"cursor_factory": PreparingCursor, "prepare_threshold": PREPARE_THRESHOLD}
        return {**super().get_connection_params(), **prepared}

    def get_new_connection(self, conn_params: dict[str, object]) -> TimeoutConnection:
        self.isolation_level = IsolationLevel.READ_COMMITTED
        metrics.database_connections_opened.inc()
        return connect(self.settings_dict["ANSWER_TIMEOUT"], **conn_params)

    @cached_property
    def wrap_database_errors(self) -> "CountedErrors":
        return CountedErrors(self)

    def is_usable(self) -> bool:
        # This is checked before the first query of a unit of work, so it has a short timeout.
        if self._has_rested_too_long():
            return False
        work = current_work()
        with self.connection.short_timeout():
            if work is None or work.is_provisioning or self.in_atomic_block:
                return bool(super().is_usable())
            # The privileges must be set in any case, and setting them also checks the connection.
            try:
                self._acquire_rights(_rights_for(work, plans_once=self._plans.once))
            except Error:
                return False
            return True

    # ── unit of work ──────────────────────────────────────────────────────────────────────────────

    def set_tenant(self, tenant: object, include_public: bool = True) -> None:
        """Raise TenancyError.

        Contexts of django-tenants store the tenant where other threads can change it.
        """
        if self._ready:
            raise TenancyError("Use unit_of_work(domain) or shared_work().")
        super().set_tenant(tenant, include_public)

    def release_rights(self) -> None:
        """Drop all privileges now. In a transaction, the next unit of work changes them."""
        if self.connection is None or self.in_atomic_block or self._held == RESTING:
            return
        try:
            self._acquire_rights(RESTING)
            self._rested_at = time.monotonic()
            # Not every unit of work is a request, after which Django resets this. Check the connection at its
            # next use.
            self.health_check_done = False
        except Error:
            # A connection that may still have privileges must be closed, regardless of the error.
            self.close()

    def _cursor(self, name: str | None = None) -> Any:
        work = current_work()
        if work is None or work.is_provisioning:
            raise NoUnitOfWork("A query outside unit_of_work() and shared_work().")
        # Skip the method of django-tenants, which would set the search path from state that threads share.
        cursor = super(django_tenants_backend.DatabaseWrapper, self)._cursor(name)
        self._ensure_rights(work)
        return cursor

    def compiled_cursor(self, *, plans_once: bool = False) -> CursorWrapper:
        """Return a cursor for one `CompiledSql`. It has the same privileges as other cursors."""
        if plans_once:
            self.ensure_connection()
        with self._plans.plan_once(self) if plans_once else nullcontext():
            cursor: CursorWrapper = self._cursor(_COMPILED)
        return cursor

    def create_cursor(self, name: str | None = None) -> Any:
        return CompiledCursor(self.connection) if name is _COMPILED else super().create_cursor(name)

    def make_cursor(self, cursor: object) -> CursorWrapper:
        return NotingCursor(cursor, self)

    def make_debug_cursor(self, cursor: object) -> CursorWrapper:
        return NotingDebugCursor(cursor, self)

    def is_at_a_domain(self) -> bool:
        """Return whether the current statement runs with a domain's privileges."""
        work = current_work()
        return work is not None and work.domain is not None

    def _ensure_rights(self, work: UnitOfWork) -> None:
        self._refuse_second_domain_in_transaction(work)
        wanted = _rights_for(work, plans_once=self._plans.once)
        # A failed transaction accepts only ROLLBACK. The privileges are set again after it.
        if wanted != self._held and self._is_usable_for_rights():
            self._acquire_rights(wanted)

    def _acquire_rights(self, rights: ConnectionRights) -> None:
        self._held = None
        if rights not in (RESTING, SHARED):
            self._served.add(rights.schema)
        with self.wrap_database_errors:
            mode = self._plans.statement(rights, in_transaction=self.in_atomic_block)
            self.connection.command(rights.statement() + mode)
        self._held = rights

    def _is_usable_for_rights(self) -> bool:
        status = self.connection.info.transaction_status if self.connection is not None else None
        return status in (TransactionStatus.IDLE, TransactionStatus.INTRANS)

    def _refuse_second_domain_in_transaction(self, work: UnitOfWork) -> None:
        blocks = self._transaction_blocks()
        if not blocks:
            # A function decorated with `atomic` has the same block in each call, so the block does not
            # identify a transaction.
            self._transaction = None
        if not blocks or work.domain is None:
            return
        if self._transaction is None or self._transaction[0] is not blocks[0]:
            self._transaction = (blocks[0], work.domain.id)
        elif self._transaction[1] != work.domain.id:
            raise TenantMismatch("A transaction begun for one domain cannot go on for another.")

    def _transaction_blocks(self) -> list[object]:
        """Return the open `atomic` blocks, without outer blocks that a test case has opened."""
        return [block for block in self.atomic_blocks if not getattr(block, "_from_testcase", False)]

    # ── reset the state after a rollback ────────────────────────────────────────────────────────

    def _set_autocommit(self, autocommit: bool) -> None:
        # Privileges that are set before BEGIN remain after a ROLLBACK.
        work = current_work()
        if not autocommit and work is not None and not work.is_provisioning:
            self._ensure_rights(work)
        super()._set_autocommit(autocommit)

    def rollback(self) -> None:
        self._clear_rights()
        super().rollback()

    def savepoint_rollback(self, sid: str) -> None:
        try:
            super().savepoint_rollback(sid)
        finally:
            self._clear_rights()

    def close(self) -> None:
        self._clear_rights()
        super().close()

    def connect(self) -> None:
        self._clear_rights()
        self._served.clear()
        self._plans = PlanMode()
        super().connect()

    def close_if_unusable_or_obsolete(self) -> None:
        # The server caches data about the tables of each domain until the connection closes.
        is_worn = len(self._served) > self.settings_dict["MAX_DOMAINS"]
        if is_worn and not self.in_atomic_block:
            self.close()
        super().close_if_unusable_or_obsolete()

    def _has_rested_too_long(self) -> bool:
        """Return whether the server is about to end the idle session (see commissary.config.database)."""
        seconds: float | None = self.settings_dict.get("IDLE_SECONDS")
        is_resting = self.connection is not None and self._held == RESTING
        return seconds is not None and is_resting and time.monotonic() - self._rested_at >= seconds

    def _clear_rights(self) -> None:
        self._held = None
        if not self._transaction_blocks():
            self._clear_acts()

    # ── once, just before the outermost commit ────────────────────────────────────────────────────

    def before_commit(self, key: object, act: Callable[[], None], *, covers: object = None) -> bool:
        """Run `act` once for `key` just before the transaction commits, or immediately outside a transaction.

        The call replaces the pending call with the key `covers`, if there is one. Returns whether this is the
        first call with this key.
        """
        if not self._transaction_blocks():
            act()
            return True
        if covers is not None:
            self._covered.add(covers)
        return self._before_commit.setdefault(key, act) is act

    def set_last_checks(self, checks: tuple[Callable[[], None], ...]) -> None:
        """Run `checks` at the end of the transaction.

        If one of them raises an exception, the transaction is rolled back.
        """
        self._checks = checks

    def is_in_transaction(self) -> bool:
        return bool(self._transaction_blocks())

    def is_before_commit(self, key: object) -> bool:
        """Return whether a call with this key is pending in this transaction."""
        return key in self._before_commit

    def _run_before_commit(self) -> None:
        acts = [act for key, act in self._before_commit.items() if key not in self._covered]
        checks = self._checks
        self._clear_acts()
        if acts:
            # Check references first, because this can wait for the deletion of a referenced row. If these
            # calls had locked rows, the deletion could in turn wait for this transaction.
            self.check_constraints()
        for act in acts:
            act()
        self._clear_acts()
        # These must be the last locks of the transaction. Otherwise, this transaction and a change of
        # permissions could wait for each other.
        for check in checks:
            check()

    def _clear_acts(self) -> None:
        self._before_commit.clear()
        self._covered.clear()
        self._checks = ()

    def commit(self) -> None:
        try:
            self._run_before_commit()
        except BaseException:
            # Django itself rolls back the transaction only after database errors.
            self.rollback()
            raise
        super().commit()

    def savepoint_commit(self, sid: str) -> None:
        if not self._transaction_blocks():
            try:
                self._run_before_commit()
            except BaseException:
                self.savepoint_rollback(sid)
                raise
        super().savepoint_commit(sid)

    def check_constraints(self, table_names: object = None) -> None:
        # This checks everything that the transaction has written, for any domain, so it needs no privileges.
        with self.wrap_database_errors:
            self.connection.execute(
                "SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED", prepare=False
            )

    @cached_property
    def pg_version(self) -> int:
        # Django would use a cursor, even in system checks, which run outside a unit of work.
        self.ensure_connection()
        return self.connection.info.server_version
