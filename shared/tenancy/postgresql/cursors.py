"""Cursors that record work for a domain: for its nightly maintenance and its machine's circuit breaker."""

from typing import Any

from django.db.backends.utils import CursorDebugWrapper, CursorWrapper

from shared.tenancy import nightly
from shared.tenancy.nodes import nodes
from shared.tenancy.unit_of_work import current_work


class _NotesChanges:
    """Schedules the nightly maintenance of a domain when a statement changes its rows."""

    cursor: Any
    db: Any

    def execute(self, sql: Any, params: Any = None) -> Any:
        result = super().execute(sql, params)  # type: ignore[misc]  # a method of the mixed-in cursor
        self._note(sql)
        return result

    def executemany(self, sql: object, param_list: object) -> Any:
        result = super().executemany(sql, param_list)  # type: ignore[misc]  # a method of the mixed-in cursor
        self._note(sql)
        return result

    def _note(self, sql: object) -> None:
        if not nodes().breakers.is_quiet:
            self._note_answer(sql)
        if nightly.is_change(sql) and self.cursor.rowcount and self.db.is_at_a_domain():
            nightly.note_change()

    def _note_answer(self, sql: Any) -> None:
        """Record a success if the statement used a table, and so reached the domain's machine."""
        work = current_work()
        if work is not None and work.domain is not None and (" FROM " in sql or nightly.is_change(sql)):
            nodes().breakers.note_success(work.domain.schema_name)


class NotingCursor(_NotesChanges, CursorWrapper):
    pass


class NotingDebugCursor(_NotesChanges, CursorDebugWrapper):
    pass
