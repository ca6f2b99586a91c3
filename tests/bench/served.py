"""Memory and database connections of a web process that has served many domains."""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil
import psycopg

from commissary.devserver.servers import free_port

PEOPLE = 6
STARTING_SECONDS, ANSWER_SECONDS = 90.0, 60.0
_HOSTS = """
    SELECT h.domain FROM domains_host h JOIN domains_domain d ON d.id = h.tenant_id
    WHERE h.is_primary ORDER BY d.id LIMIT %s
"""
_BACKENDS = "SELECT pid FROM pg_stat_activity WHERE usename LIKE 'commissary%%' AND pid <> pg_backend_pid()"


@dataclass(frozen=True)
class Memory:
    """Private memory in MB, and the number of connections."""

    web: float
    connections: float
    number: int

    @property
    def total(self) -> float:
        return self.web + self.connections


def measure(domains: int) -> tuple[Memory, Memory, int]:
    """Request an uncached page of each domain. Return the memory before and after, and the number of failed
    requests."""
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute("UPDATE domains_domain SET opened_at = now() WHERE opened_at IS NULL")
        hosts = [host for (host,) in connection.execute(_HOSTS, [domains]).fetchall()]
        with _web() as (process, port):
            _ask(port, hosts[:1] * 4 * PEOPLE)
            before = _measure_memory(process, connection)
            failed = _ask(port, hosts)
            return before, _measure_memory(process, connection), failed


@contextlib.contextmanager
def _web() -> Iterator[tuple[psutil.Process, int]]:
    port = free_port()
    environment = {**os.environ, "PORT": str(port), "WEB_PROCESSES": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "commissary.cli", "web"],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        _until_it_listens(port)
        yield psutil.Process(process.pid), port
    finally:
        process.terminate()
        process.wait(STARTING_SECONDS)


def _until_it_listens(port: int) -> None:
    deadline = time.monotonic() + STARTING_SECONDS
    while True:
        try:
            httpx.get(f"http://127.0.0.1:{port}/", timeout=ANSWER_SECONDS)
        except httpx.TransportError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
        else:
            return


def _ask(port: int, hosts: Sequence[str]) -> int:
    """Return the number of failed pages."""

    def one(numbered: tuple[int, str]) -> bool:
        number, host = numbered
        with contextlib.suppress(httpx.HTTPError):
            page = f"http://127.0.0.1:{port}/search?q=soup{number}"
            return (
                httpx.get(page, headers={"Host": host}, timeout=ANSWER_SECONDS).status_code == httpx.codes.OK
            )
        return False

    with ThreadPoolExecutor(PEOPLE) as people:
        return list(people.map(one, enumerate(hosts))).count(False)


def _measure_memory(web: psutil.Process, connection: "psycopg.Connection[tuple[int]]") -> Memory:
    backends = [pid for (pid,) in connection.execute(_BACKENDS).fetchall()]
    processes = [web.pid, *(child.pid for child in web.children(recursive=True))]
    return Memory(
        sum(map(_read_private_memory, processes)), sum(map(_read_private_memory, backends)), len(backends)
    )


def _read_private_memory(pid: int) -> float:
    """Return the private memory of a process in MB, without PostgreSQL's shared buffers."""
    total = 0
    with contextlib.suppress(OSError), Path(f"/proc/{pid}/smaps_rollup").open() as lines:
        for line in lines:
            name, _, value = line.partition(":")
            if name in ("Pss_Anon", "Pss_File"):
                total += int(value.split()[0])
    return total / 1000
