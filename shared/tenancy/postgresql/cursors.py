"""Cursors that record work for a domain, for its nightly maintenance and the circuit breaker of its machine.

If a user changes rows of a domain, the cursor also puts the change into a transaction, which checks the
user's permissions at its end (see `unit_of_work.check_before_commits`).
"""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.db.backends.utils import CursorDebugWrapper, CursorWrapper

from shared.tenancy import nightly
from shared.tenancy.nodes import nodes
from shared.tenancy.unit_of_work import current_work


class _NotesChanges:
    """A mixin that schedules nightly maintenance when a statement changes rows of a domain."""

    cursor: Any
    db: Any

    def execute(self, sql: Any, params: Any = None) -> Any:
        checks = self._find_checks(sql)
        if checks and not self.db.is_in_transaction():
            with transaction.atomic(using=self.db.alias):
                return self.execute(sql, params)
        result = super().execute(sql, params)  # type: ignore[misc]  # a method of the mixed-in cursor
        self._note(sql, checks)
        return result

    def executemany(self, sql: object, param_list: object) -> Any:
        checks = self._find_checks(sql)
        if checks and not self.db.is_in_transaction():
            with transaction.atomic(using=self.db.alias):
                return self.executemany(sql, param_list)
        result = super().executemany(sql, param_list)  # type: ignore[misc]  # a method of the mixed-in cursor
        self._note(sql, checks)
        return result

    @staticmethod
    def _find_checks(sql: object) -> tuple[Callable[[], None], ...]:
        """Return the checks that must run before the commit of this statement."""
        work = current_work()
        if work is None or not work.checks or work.domain is None or work.is_provisioning:
            return ()
        return work.checks if nightly.is_write(sql) else ()

    def _note(self, sql: object, checks: tuple[Callable[[], None], ...]) -> None:
        if not nodes().breakers.is_quiet:
            self._note_answer(sql)
        if nightly.is_change(sql) and self.cursor.rowcount and self.db.is_at_a_domain():
            nightly.note_change()
        if checks:
            self.db.set_last_checks(checks)

    def _note_answer(self, sql: Any) -> None:
        """Record that the domain's machine responded, if the statement used a table on that machine."""
        work = current_work()
        if work is not None and work.domain is not None and (" FROM " in sql or nightly.is_change(sql)):
            nodes().breakers.note_success(work.domain.schema_name)


class NotingCursor(_NotesChanges, CursorWrapper):
    pass


class NotingDebugCursor(_NotesChanges, CursorDebugWrapper):
    pass
