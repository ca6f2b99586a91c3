"""The database backend that makes PostgreSQL itself keep the domains apart.

Before every statement the connection compares what `unit_of_work` says with the search path and
the role it holds, and changes both in one statement if they differ. A domain's role can reach its
own schema only, so Python choosing wrongly is an error and not a leak.
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
from shared.tenancy.node_breakers import breakers
from shared.tenancy.postgresql.cursors import NotingCursor, NotingDebugCursor
from shared.tenancy.postgresql.plans import PlanMode
from shared.tenancy.postgresql.statements import PREPARE_THRESHOLD, CompiledCursor, PreparingCursor
from shared.tenancy.postgresql.timeouts import TimeoutConnection, connect
from shared.tenancy.unit_of_work import UnitOfWork, current_work


class ConnectionRights(NamedTuple):
    """What a connection can see and do: a schema and a role, or neither."""

    schema: str
    role: str
    plans_once: bool = False
    """Whether what is prepared is planned without its values: see `plans`."""

    def statement(self) -> bytes:
        # Both names are generated (`d_` + base32, `commissary_` + hexadecimal digits), never input.
        if not self.role:
            return b"SET search_path = ''; RESET ROLE"
        return f'SET search_path = "{self.schema}"; SET ROLE "{self.role}"'.encode()


RESTING = ConnectionRights("", "")
_COMPILED = "compiled"
"""In the place of a name: a cursor that has one is another kind again."""
SHARED = ConnectionRights("public", settings.DATABASE_ROLES.shared)


def _rights_for(work: UnitOfWork, *, plans_once: bool) -> ConnectionRights:
    if work.domain is None:
        return SHARED
    return ConnectionRights(work.domain.schema_name, work.domain.schema_name, plans_once)


class CountedErrors(DatabaseErrorWrapper):
    """Django's errors for psycopg's, counted by their kind."""

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
                breakers.note_failure(work.domain.schema_name, error)
            raise


class DatabaseWrapper(django_tenants_backend.DatabaseWrapper):
    """django-tenants' backend, driven by the unit of work instead of by state that threads share."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._held: ConnectionRights | None = None
        self._transaction: tuple[object, int] | None = None
        self._before_commit: dict[object, Callable[[], None]] = {}
        self._covered: set[object] = set()
        self._served: set[str] = set()
        self._plans = PlanMode()
        self._rested_at = 0.0
        self._ready = False
        super().__init__(*args, **kwargs)
        self._ready = True

    def get_connection_params(self) -> dict[str, Any]:
        prepared = {"cursor_factory": PreparingCursor, "prepare_threshold": PREPARE_THRESHOLD}
        return {**super().get_connection_params(), **prepared}

    def get_new_connection(self, conn_params: dict[str, Any]) -> TimeoutConnection:
        self.isolation_level = IsolationLevel.READ_COMMITTED
        metrics.database_connections_opened.inc()
        return connect(self.settings_dict["ANSWER_TIMEOUT"], **conn_params)

    @cached_property
    def wrap_database_errors(self) -> "CountedErrors":
        return CountedErrors(self)

    def is_usable(self) -> bool:
        # Asked before the first query of a piece of work, and answered at once or not at all.
        if self._has_rested_too_long():
            return False
        work = current_work()
        with self.connection.short_timeout():
            if work is None or work.is_provisioning or self.in_atomic_block:
                return bool(super().is_usable())
            # The rights have to be taken in any case: one question instead of two.
            try:
                self._acquire_rights(_rights_for(work, plans_once=self._plans.once))
            except Error:
                return False
            return True

    # ── whose work ────────────────────────────────────────────────────────────────────────────

    def set_tenant(self, tenant: Any, include_public: bool = True) -> None:
        """Refused: django-tenants' contexts keep the tenant where other threads change it."""
        if self._ready:
            raise TenancyError("Say whose work it is with unit_of_work(domain) or shared_work().")
        super().set_tenant(tenant, include_public)

    def release_rights(self) -> None:
        """Give up all rights at once. Inside a transaction they are given up with the next piece of work."""
        if self.connection is None or self.in_atomic_block or self._held == RESTING:
            return
        try:
            self._acquire_rights(RESTING)
            self._rested_at = time.monotonic()
            # Not every piece of work is a request, at whose end Django says so: the next one asks.
            self.health_check_done = False
        except Error:
            # Whatever broke it: a connection that may still hold rights must not live on.
            self.close()

    def _cursor(self, name: str | None = None) -> Any:
        work = current_work()
        if work is None or work.is_provisioning:
            raise NoUnitOfWork("A query outside unit_of_work() and shared_work().")
        # Past django-tenants' own, which would set the path by state that threads share.
        cursor = super(django_tenants_backend.DatabaseWrapper, self)._cursor(name)
        self._ensure_rights(work)
        return cursor

    def compiled_cursor(self, *, plans_once: bool = False) -> CursorWrapper:
        """A cursor for one `CompiledSql`, under the same rights as any other."""
        if plans_once:
            self.ensure_connection()
        with self._plans.planning_once(self) if plans_once else nullcontext():
            cursor: CursorWrapper = self._cursor(_COMPILED)
        return cursor

    def create_cursor(self, name: str | None = None) -> Any:
        return CompiledCursor(self.connection) if name is _COMPILED else super().create_cursor(name)

    def make_cursor(self, cursor: Any) -> CursorWrapper:
        return NotingCursor(cursor, self)

    def make_debug_cursor(self, cursor: Any) -> CursorWrapper:
        return NotingDebugCursor(cursor, self)

    def is_at_a_domain(self) -> bool:
        """Whether what is asked now is asked with the rights of a domain."""
        work = current_work()
        return work is not None and work.domain is not None

    def _ensure_rights(self, work: UnitOfWork) -> None:
        self._refuse_second_domain_in_transaction(work)
        wanted = _rights_for(work, plans_once=self._plans.once)
        # In a failed transaction only ROLLBACK is answered; the rights are taken anew after it.
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
            # A function decorated with `atomic` is the same block at every call, so it proves nothing later.
            self._transaction = None
        if not blocks or work.domain is None:
            return
        if self._transaction is None or self._transaction[0] is not blocks[0]:
            self._transaction = (blocks[0], work.domain.id)
        elif self._transaction[1] != work.domain.id:
            raise TenantMismatch("A transaction begun for one domain cannot go on for another.")

    def _transaction_blocks(self) -> list[Any]:
        """The `atomic` blocks being run, without those a test case puts around everything."""
        return [block for block in self.atomic_blocks if not getattr(block, "_from_testcase", False)]

    # ── what PostgreSQL undoes, we forget ─────────────────────────────────────────────────────

    def _set_autocommit(self, autocommit: bool) -> None:
        # Taken before BEGIN, the rights survive a ROLLBACK.
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
        # The server keeps what it knows of each domain's tables for as long as the connection lives.
        is_worn = len(self._served) > self.settings_dict["MAX_DOMAINS"]
        if is_worn and not self.in_atomic_block:
            self.close()
        super().close_if_unusable_or_obsolete()

    def _has_rested_too_long(self) -> bool:
        """Whether the server is about to end the session, or has: see commissary.config.database."""
        seconds: float | None = self.settings_dict.get("IDLE_SECONDS")
        is_resting = self.connection is not None and self._held == RESTING
        return seconds is not None and is_resting and time.monotonic() - self._rested_at >= seconds

    def _clear_rights(self) -> None:
        self._held = None
        if not self._transaction_blocks():
            self._clear_acts()

    # ── once, just before the outermost commit ────────────────────────────────────────────────

    def before_commit(self, key: object, act: Callable[[], None], *, covers: object = None) -> bool:
        """Run `act` once per `key` as the last thing of the transaction; at once where there is none.

        It does what the act whose key it `covers` does, too. Returns whether it is the first with that key.
        """
        if not self._transaction_blocks():
            act()
            return True
        if covers is not None:
            self._covered.add(covers)
        return self._before_commit.setdefault(key, act) is act

    def _run_before_commit(self) -> None:
        acts = [act for key, act in self._before_commit.items() if key not in self._covered]
        self._clear_acts()
        if acts:
            # A reference waits for a deletion of its row, which must not wait for an act of this transaction.
            self.check_constraints()
        for act in acts:
            act()

    def _clear_acts(self) -> None:
        self._before_commit.clear()
        self._covered.clear()

    def commit(self) -> None:
        self._run_before_commit()
        super().commit()

    def savepoint_commit(self, sid: str) -> None:
        if not self._transaction_blocks():
            self._run_before_commit()
        super().savepoint_commit(sid)

    def check_constraints(self, table_names: Any = None) -> None:
        # About all that the transaction wrote, for whichever domain: it asks for no rights of its own.
        with self.wrap_database_errors:
            self.connection.execute(
                "SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED", prepare=False
            )

    @cached_property
    def pg_version(self) -> int:
        # Django asks through a cursor, also from system checks, where nobody works for a domain.
        self.ensure_connection()
        return self.connection.info.server_version
