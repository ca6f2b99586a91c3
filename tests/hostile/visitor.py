"""A visitor who reads pages without a pause: `python -m tests.hostile.visitor PORT HOST SOURCE PATH…`.

It runs in a separate process, so that the attack does not slow down the measurement. It measures two kinds
of requests: `known` are the given paths, cached in memory or on disk; `fresh` are a new search and an API
request, which need rendering and queries. Every request opens a connection from the address SOURCE. A line
on standard input names the next phase. At the end of the input, the process prints JSON: `{phase: {kind:
{"ms": [milliseconds], "failed": [reason], "refused": [path]}}}`.
"""

import http.client
import itertools
import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

PATIENCE = 3.0
"""Seconds after which a request of the visitor counts as failed."""
PACE = {"known": 0.02, "fresh": 0.08}
"""Seconds between the starts of two requests, if the first response is in time."""


class Visitor:
    """A visitor that reads pages until it stops."""

    def __init__(self, port: int, host: str, source: str) -> None:
        self.phase = ""
        self.seen: dict[str, dict[str, dict[str, list[Any]]]] = {}
        self._port, self._host, self._source = port, host, source
        self._is_over = threading.Event()

    def read(self, kind: str, asks: Iterator[tuple[str, str]]) -> None:
        """Request one (host, path) after another."""
        while not self._is_over.is_set():
            began = time.monotonic()
            if self.phase:
                self._read_one(kind, self.phase, *next(asks))
            self._is_over.wait(max(0.0, PACE[kind] - (time.monotonic() - began)))

    def begin(self, phase: str) -> None:
        """Record the next measurements for `phase`; an empty phase records nothing."""
        self.seen.setdefault(phase, {kind: {"ms": [], "failed": [], "refused": []} for kind in PACE})
        self.phase = phase

    def stop(self) -> None:
        self._is_over.set()

    def _read_one(self, kind: str, phase: str, host: str, path: str) -> None:
        seen = self.seen[phase][kind]
        began = time.monotonic()
        connection = http.client.HTTPConnection(
            "127.0.0.1", self._port, timeout=PATIENCE, source_address=(self._source, 0)
        )
        try:
            connection.request("GET", path, headers={"Host": host})
            response = connection.getresponse()
            response.read()
        except (OSError, http.client.HTTPException) as error:
            seen["failed"].append(f"{path} {type(error).__name__}")
        else:
            if response.status == 503 and response.headers.get("Retry-After"):
                seen["refused"].append(path)
            elif response.status != 200:
                seen["failed"].append(f"{path} {response.status}")
        finally:
            connection.close()
        seen["ms"].append((time.monotonic() - began) * 1000)


def main(port: str, host: str, source: str, *paths: str) -> None:
    visitor = Visitor(int(port), host, source)
    marker = f"{time.time_ns():x}"
    habits: dict[str, Callable[[], Iterator[tuple[str, str]]]] = {
        "known": lambda: itertools.cycle([(host, path) for path in paths]),
        "fresh": lambda: (
            (f"api.{host}", "/api/options/colors") if turn % 2 else (host, f"/search?q=soup{marker}{turn}")
            for turn in itertools.count()
        ),
    }
    threads = [threading.Thread(target=visitor.read, args=(kind, asks())) for kind, asks in habits.items()]
    for each in threads:
        each.start()
    print("ready", flush=True)
    for line in sys.stdin:
        visitor.begin(line.strip())
    visitor.stop()
    for each in threads:
        each.join()
    sys.stdout.write(json.dumps(visitor.seen))


if __name__ == "__main__":
    main(*sys.argv[1:])
