"""Circuit breakers for database machines.

If a machine does not respond, its domains get a 503 for a few seconds. Otherwise, each request to it would
wait for seconds in one of the few threads that all domains share. After the pause, a single request checks
whether the machine is available again. See docs/decisions/citus.md.
"""

import re
import time
from collections.abc import Callable
from threading import Lock

from django.db import OperationalError, connection

from shared.tenancy.nodes import NodeBreakers
from shared.tenancy.postgresql.timeouts import NoAnswer
from shared.tenancy.unit_of_work import shared_work

from . import queries

PAUSE_SECONDS = 3.0
"""The number of seconds without further requests to a machine that did not respond."""
PAUSE_SECONDS_OF_WORKERS = 30.0
"""The pause for workers.

No visitors wait for workers, and each check occupies one of their few processes for seconds.
"""
PROBE_SECONDS = 8.0
"""The number of seconds that a check may take before another request may check the machine."""

_NODE = re.compile(r"(?:the node |@)([^\s@]+:\d+)")
_CONNECTION_EXCEPTION = "08"


def _find_node(schema: str) -> str | None:
    with shared_work(), connection.cursor() as cursor:
        return queries.find_node(cursor, schema)


class CitusBreakers(NodeBreakers):
    """The machines that did not respond to this process, and the domains on them."""

    def __init__(
        self,
        place_of: Callable[[str], str | None] = _find_node,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._place_of, self._now = place_of, now
        self._lock = Lock()
        self._until: dict[str, float] = {}
        self._places: dict[str, str] = {}
        self._silent: set[str] = set()
        self.is_quiet = True
        self._pause_seconds = PAUSE_SECONDS

    def refuse_unreachable(self, schema: str) -> None:
        """Raise OperationalError if the domain's machine has just failed to respond.

        After the pause, one caller may connect, to check whether the machine is available again.
        """
        if self.is_quiet:
            return
        self._find_silent()
        node = self._get_node(schema)
        with self._lock:
            until = self._until.get(node)
            if until is None:
                return
            if self._now() >= until:
                self._until[node] = self._now() + PROBE_SECONDS
                return
        raise OperationalError(f"no connection to the database on {node}")

    def is_unreachable(self, schema: str) -> bool:
        if self.is_quiet:
            return False
        self._find_silent()
        node = self._get_node(schema)
        with self._lock:
            return node in self._until

    def note_failure(self, schema: str, error: BaseException) -> None:
        if isinstance(error, NoAnswer):
            with self._lock:
                # The machine is not known here. A later lookup on another connection finds it.
                self._silent.add(schema)
                self.is_quiet = False
        elif (getattr(error, "sqlstate", None) or "").startswith(_CONNECTION_EXCEPTION):
            named = _NODE.search(str(error))
            if named:
                self._open_breaker(schema, named[1])

    def note_success(self, schema: str) -> None:
        with self._lock:
            self._silent.discard(schema)
            self._until.pop(self._places.get(schema, ""), None)
            if not self._until:
                # Domains may move to other machines before the next failure.
                self._places.clear()
                self.is_quiet = not self._silent

    def pause_as_worker(self) -> None:
        self._pause_seconds = PAUSE_SECONDS_OF_WORKERS

    def _open_breaker(self, schema: str, node: str) -> None:
        with self._lock:
            self._places[schema] = node
            self._until[node] = self._now() + self._pause_seconds
            self.is_quiet = False

    def _find_silent(self) -> None:
        with self._lock:
            silent, self._silent = self._silent, set()
        for schema in silent:
            node = self._place_of(schema)
            if node:
                self._open_breaker(schema, node)
        with self._lock:
            self.is_quiet = not self._until and not self._silent

    def _get_node(self, schema: str) -> str:
        with self._lock:
            known = self._places.get(schema)
        if known is None:
            known = self._place_of(schema) or ""
            with self._lock:
                self._places[schema] = known
        return known
