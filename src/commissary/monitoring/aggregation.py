"""Metrics of all web processes. Each process serves its own on a socket, and any of them can return all.

A process counts in its own memory, which takes a microsecond per request, and is read only on request. The
series of a process contain the number of its slot (`process="web-0"`). If a process is replaced, only its own
series restart at zero, as Prometheus expects of a counter.
"""

import asyncio
import fcntl
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import psutil
from prometheus_client import CollectorRegistry
from prometheus_client.metrics_core import Metric
from prometheus_client.samples import Sample

from commissary.config.paths import health_folder, health_socket
from commissary.monitoring.health_socket import listen

MOST = 256


class ProcessSlot:
    """A number that no other running process with this name and home has.

    The process holds it until it ends.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self.number, self._file = _claim(folder, name)

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


NAME = "stats"
TIMEOUT_SECONDS = 1.0
MAX_BYTES = 4_000_000

Dump = list[Any]
"""Metric families as JSON: name, help, type, and samples with name, labels and value."""


class Exchange:
    """Serves the metrics of this process, and collects those of the others."""

    def __init__(self, home: Path, program: str, registry: CollectorRegistry) -> None:
        self._home, self._registry = home, registry
        self._slot = ProcessSlot(health_folder(home), program)
        self.process = f"{program}-{self._slot.number}"
        self._path = health_socket(home, NAME, os.getpid())

    async def serve(self) -> None:
        """Serve the metrics of this process while the event loop runs."""

        def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(json.dumps([self.process, dump(self._registry)]).encode() + b"\n")
            writer.close()

        server = await asyncio.start_unix_server(answer, sock=listen(self._path))
        async with server:
            await server.serve_forever()

    def close(self) -> None:
        self._path.unlink(missing_ok=True)
        self._slot.release()

    async def gather(self) -> tuple[list[Metric], bool]:
        """Return the metrics of all web processes, and whether all of them responded."""
        others = [path for path in _sockets(self._home) if path != self._path]
        answers = await asyncio.gather(*map(_request, others))
        dumps = {self.process: dump(self._registry)} | dict(filter(None, answers))
        return merge(dumps), None not in answers


def dump(registry: CollectorRegistry) -> Dump:
    """Return the metrics in the format that is sent through the socket."""
    return [
        [each.name, each.documentation, each.type, [[s.name, s.labels, s.value] for s in each.samples]]
        for each in registry.collect()
    ]


def merge(dumps: dict[str, Dump]) -> list[Metric]:
    """Return the metric families of several processes as one list.

    Each sample gets a label with its process.
    """
    families: dict[str, Metric] = {}
    for process, dump in sorted(dumps.items()):
        for name, documentation, kind, samples in dump:
            family = families.setdefault(name, Metric(name, documentation, kind))
            family.samples += [
                Sample(sample, {**labels, "process": process}, value) for sample, labels, value in samples
            ]
    return list(families.values())


async def _request(path: Path) -> tuple[str, Dump] | None:
    """Return the metrics of the process at this socket, or None without a valid response in time."""
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            reader, writer = await asyncio.open_unix_connection(str(path), limit=MAX_BYTES)
            try:
                process, dump = json.loads(await reader.readline())
            finally:
                writer.close()
    except (OSError, ValueError, TypeError):
        return None
    return str(process), dump


def _sockets(home: Path) -> Iterable[Path]:
    """Yield the sockets of running processes, and delete those of processes that have ended."""
    for path in sorted(health_folder(home).glob(f"{NAME}-*.sock")):
        number = path.stem.removeprefix(f"{NAME}-")
        if number.isascii() and number.isdigit() and psutil.pid_exists(int(number)):
            yield path
        else:
            path.unlink(missing_ok=True)


def _claim(folder: Path, name: str) -> tuple[int, int | None]:
    for number in range(MOST):
        file = os.open(folder / f"{name}-{number}.slot", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(file)
            continue
        return number, file
    return MOST, None
