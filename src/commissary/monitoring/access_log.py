"""The access log: one line of JSON for each request in a sample, and for each failed or slow request.

It contains no addresses, query strings or headers. See docs/decisions/monitoring.md.
"""

import asyncio
import json
import os
import random
import time
from collections.abc import Callable
from datetime import UTC, datetime

from commissary.secret_urls import hide_secrets
from commissary.server.replies import FrontReply
from commissary.server.request import Request
from shared import metrics

SLOW_SECONDS = 1.0
FLUSH_SECONDS = 1.0
MAX_WAITING = 10_000
LONGEST_PATH = 300

Entry = tuple[float, str, str, str, str, int, float, int, str, str]


class AccessLog:
    """The access log of one process. The event loop collects entries, and a thread writes them."""

    def __init__(self, share: float, write: "Callable[[bytes], object] | None" = None) -> None:
        self._share = share
        self._write = write or write_stderr
        self._entries: list[Entry] = []
        self._is_scheduled = False

    def note(self, request: Request, kind: str, reply: FrontReply, seconds: float) -> None:
        """Log the request if it is in the sample, has failed or was slow."""
        share = self._share
        if not share:
            return
        if reply.status < 500 and seconds < SLOW_SECONDS and share < 1 and random.random() >= share:  # noqa: S311  # not a secret
            return
        if len(self._entries) >= MAX_WAITING:
            metrics.access_log_dropped.inc()
            return
        body = reply.body
        size = len(body) if isinstance(body, bytes) else body.end - body.start
        self._entries.append(
            (
                time.time(),
                request.id,
                request.method,
                request.host,
                request.path,
                reply.status,
                seconds,
                size,
                kind,
                request.cache,
            )
        )
        if not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_later(FLUSH_SECONDS, self._flush_apart)

    def flush(self) -> None:
        """Write the collected entries now."""
        entries, self._entries = self._entries, []
        if entries:
            self._write(_lines(entries))

    def _flush_apart(self) -> None:
        self._is_scheduled = False
        entries, self._entries = self._entries, []
        asyncio.get_running_loop().run_in_executor(None, lambda: self._write(_lines(entries)))


def _lines(entries: list[Entry]) -> bytes:
    return b"".join(_line(entry) for entry in entries)


def _line(entry: Entry) -> bytes:
    at, request_id, method, host, path, status, seconds, size, kind, cache = entry
    line = {
        "event": "access",
        "level": "info",
        "timestamp": datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds"),
        "request_id": request_id,
        "method": method[:16],
        "host": host[:260],
        "path": hide_secrets(path)[:LONGEST_PATH],
        "status": status,
        "ms": round(seconds * 1000, 2),
        "bytes": size,
        "kind": kind,
        "cache": cache,
    }
    return json.dumps(line).encode() + b"\n"


def write_stderr(lines: bytes) -> None:
    """Write lines to stderr, where the other logs are.

    This bypasses the buffer of `sys.stderr`, so that lines of several writers are not mixed.
    """
    view = memoryview(lines)
    while view:
        view = view[os.write(2, view) :]
