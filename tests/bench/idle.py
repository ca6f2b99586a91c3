"""Measure idle resources of worker, clock, database and Valkey, with few domains and with many.

Starts its own servers and a worker with its clock, and prints lines of JSON for bench.mjs.
"""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import psycopg
import redis

from commissary.devserver.postgres import EmbeddedPostgres
from commissary.devserver.valkey import EmbeddedValkey
from tests.bench.embedded import servers
from tests.bench.fleet import create, say

SIZES = (2, 1000)
SETTLE_SECONDS, SAMPLE_SECONDS = 45.0, 120.0
WITHIN = 1.2
"""Limit as a multiple of the value at the fewest domains."""
STARTING_SECONDS = 60.0


@dataclass(frozen=True)
class Sample:
    """Resources used in one minute."""

    worker: float
    postgres: float
    valkey: float
    """Milliseconds of CPU."""
    statements: float
    commands: float

    @property
    def processor(self) -> float:
        return self.worker + self.postgres + self.valkey


def main(sizes: list[int]) -> None:
    with servers() as (postgres, valkey, folder):
        with psycopg.connect(postgres.url, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'")
        postgres.restart()
        _prepare()
        first = None
        for size in sizes:
            sample = _measure_at(size, postgres, valkey, folder)
            _print(size, sample, first)
            first = first or sample


def _prepare() -> None:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connections

    call_command("migrate", stdout=sys.stderr)
    with connections["owner"].cursor() as cursor:
        cursor.execute("CREATE EXTENSION pg_stat_statements")
    connections["owner"].close()


def _measure_at(size: int, postgres: EmbeddedPostgres, valkey: EmbeddedValkey, folder: Path) -> Sample:
    from shared.domains.models import Domain

    for number in range(Domain.objects.using("owner").count(), size):
        create(number)
    _set_state_after_first_night(postgres.url)
    with _worker(folder) as worker:
        time.sleep(SETTLE_SECONDS)
        assert postgres.running is not None
        assert valkey.running is not None
        return _sample(worker, psutil.Process(postgres.running.pid), psutil.Process(valkey.running.pid))


def _set_state_after_first_night(url: str) -> None:
    """Give all domains the state after their first night, with the statistics that autovacuum gathers."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DELETE FROM jobs")
        connection.execute("UPDATE domains_domain SET night_at = NULL")
        connection.execute("VACUUM ANALYZE")
        connection.execute("CHECKPOINT")


@contextlib.contextmanager
def _worker(folder: Path) -> Iterator[psutil.Process]:
    with (folder / "worker.log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "commissary.cli", "worker", "--clock"], stdout=log, stderr=log
        )
    try:
        yield psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait(STARTING_SECONDS)


def _sample(worker: psutil.Process, postgres: psutil.Process, valkey: psutil.Process) -> Sample:
    counters: list[Callable[[], float]] = [
        lambda: _cpu(worker),
        lambda: _cpu(postgres),
        lambda: _cpu(valkey),
        _statements,
        _commands,
    ]
    before = [count() for count in counters]
    time.sleep(SAMPLE_SECONDS)
    after = [count() for count in counters]
    return Sample(*((now - then) * 60 / SAMPLE_SECONDS for then, now in zip(before, after, strict=True)))


def _cpu(process: psutil.Process) -> float:
    """Return the CPU time in ms of the process and all its children, including ended ones."""
    times = process.cpu_times()
    spent = times.user + times.system + times.children_user + times.children_system
    for child in process.children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            own = child.cpu_times()
            spent += own.user + own.system
    return spent * 1000


def _statements() -> float:
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        rows = connection.execute("SELECT sum(calls)::float8 FROM pg_stat_statements").fetchone()
    return float(rows[0]) if rows else 0.0


def _commands() -> float:
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        return float(client.info("stats")["total_commands_processed"])


def _print(size: int, sample: Sample, first: Sample | None) -> None:
    say(f"— {size} domains, load {os.getloadavg()[0]:.1f}, a minute", "")
    for name, now, then, has_goal in (
        ("CPU of worker and clock, ms", sample.worker, first and first.worker, True),
        # Autovacuum reads the catalog every few minutes, and this part grows.
        ("CPU of PostgreSQL, ms", sample.postgres, first and first.postgres, False),
        ("CPU of Valkey, ms", sample.valkey, first and first.valkey, True),
        ("CPU in all, ms", sample.processor, first and first.processor, True),
        ("statements", sample.statements, first and first.statements, True),
        ("commands to Valkey", sample.commands, first and first.commands, True),
    ):
        if not then:
            say(name, f"{now:.0f}")
        elif has_goal:
            say(name, f"{now:.0f} = {now / then:.2f} ×", f"≤ {WITHIN} ×", now <= then * WITHIN)
        else:
            say(name, f"{now:.0f} = {now / then:.2f} ×")


if __name__ == "__main__":
    main([int(each) for each in sys.argv[1:]] or list(SIZES))
