"""Measure provisioning and migrations at 1, 100 and 1,000 domains, next to stock django-tenants.

Starts its own servers and prints lines of JSON for bench.mjs: the measured value, its goal, and whether the
value meets the goal.
"""

import json
import os
import secrets
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psutil
import psycopg

from tests.bench import served
from tests.bench.cpu_time import NO_TIME, CpuTime, CpuTimer
from tests.bench.dumped import DumpedSchema
from tests.bench.embedded import servers

SIZES = (1, 100, 1000)
SAMPLE = 20
OF_DUMPED = 1.36
"""Goal in ms for a whole domain; the inserts into PostgreSQL's catalogs take 33 ms of it."""
MANY = 50
"""The number of domains in a row; large enough to include the server's background work."""


def main(sizes: list[int]) -> None:
    with servers() as (postgres, _valkey, _folder):
        assert postgres.running is not None
        _measure(sizes, psutil.Process(postgres.running.pid))


def _measure(sizes: list[int], postmaster: psutil.Process) -> None:
    import django

    django.setup()
    from django.core.management import call_command

    from shared.domains.models import Domain

    call_command("migrate", stdout=sys.stderr)
    least = None
    for size in sizes:
        _grow(Domain.objects.using("owner").count(), size, postmaster)
        least = _measure_at(size, postmaster, least)


def _grow(count: int, size: int, postmaster: psutil.Process) -> None:
    """Create missing domains. For large numbers, print the cost of each, including the server's background
    work."""
    say(f"— {size} domains, load {os.getloadavg()[0]:.1f}", "")
    cpu = CpuTimer(postmaster)
    for number in range(count, size):
        create(number)
    if size - count >= MANY:
        used = cpu.spent()
        whole = sum(used) / (size - count)
        say(
            f"new domain: CPU of {size - count} in a row, with vacuuming and checkpoints",
            f"{whole:.0f} ms, of it {used.background / (size - count):.0f} ms the server's own",
        )


def _run_maintenance() -> None:
    """Run pending maintenance of the created domains now, so that it does not run during the measurement."""
    from django.db import connections

    owner: Any = connections["owner"]
    owner.set_schema_to_public()
    with owner.cursor() as cursor:
        cursor.execute("VACUUM (ANALYZE)")
        cursor.execute("CHECKPOINT")
    owner.close()


def create(number: int) -> None:
    """Create a domain like an operator: with a host and its first content."""
    from django.db import connections

    from shared.accounts.actor import Operator
    from shared.accounts.domains import services

    services.create(
        {
            "title": "Bench",
            "host": f"b{secrets.token_hex(6)}.example.com",
            "template": ("restaurant", "association", "blank")[number % 3],
            "timezone": "UTC",
            "owner_email": "",
        },
        by=Operator(),
    )
    # As at the end of a request.
    connections["owner"].close_if_unusable_or_obsolete()


def _measure_at(size: int, postmaster: psutil.Process, least: float | None) -> float:
    """Measure at this number of domains. Return the lowest CPU cost of a new domain so far, in ms."""
    from django.db import connections

    from shared.tenancy.fleet.migrator import migrate_fleet
    from shared.tenancy.fleet.versions import fleet_state
    from tests.bench.columns import add_column

    owner: Any = connections["owner"]
    _run_maintenance()
    walls, used, dumped = _measure_domains_and_copies(postmaster)
    whole = sum(used)
    walls.sort()
    value = " + ".join(f"{each:.0f}" for each in used) + " ms"
    say("new domain: CPU in Python, PostgreSQL's session, its own processes", value, "≤ 45 ms", whole <= 45)
    value = f"{dumped:.0f} ms = {whole / dumped:.2f} ×"
    is_met = whole <= OF_DUMPED * dumped
    say("  in turn, pg_dump's script of its tables alone", value, f"≤ {OF_DUMPED} ×", is_met)
    middle, late = statistics.median(walls), walls[int(SAMPLE * 0.95)]
    say("  elapsed: least, median, p95", f"{walls[0]:.0f}, {middle:.0f}, {late:.0f} ms")
    cpu = CpuTimer(postmaster)
    for number in range(SAMPLE):
        owner.close()
        create(number)
    alone = [each / SAMPLE for each in cpu.spent()]
    say("  CPU, each in a session of its own", " + ".join(f"{each:.0f}" for each in alone) + " ms")
    if least is not None:
        # Skip the first size: for minutes after many files were deleted, creating files is expensive
        # (ext4).
        growth = whole / least
        say("  CPU, of the least so far", f"{growth:.2f} ×", "≤ 1.5 ×", growth <= 1.5)
    stock = _stock(f"s{size}_{secrets.token_hex(3)}")
    say("  stock django-tenants", f"{stock['create']:.0f} ms = {stock['create'] / middle:.1f} ×")
    with _clock() as taken:
        fleet_state(owner)
    say("--check", f"{taken[0]:.0f} ms", "≤ 500 ms", taken[0] <= 500)
    with _clock() as taken:
        migrate_fleet(owner, lambda line: None)
    say("nothing to migrate", f"{taken[0]:.0f} ms", "≤ 500 ms", taken[0] <= 500)
    say("  stock, a domain", f"{stock['nothing']:.0f} ms")
    add_column(f"c{size}_{secrets.token_hex(3)}")
    cpu = CpuTimer(postmaster)
    with _clock() as taken:
        report = migrate_fleet(owner, lambda line: None)
    used = cpu.spent()
    say(f"one column, {report.domains} domains", f"{taken[0]:.0f} ms", "≤ 2000 ms", taken[0] <= 2000)
    say("  CPU: Python + PostgreSQL", f"{used.python:.0f} + {used.sessions + used.background:.0f} ms")
    each = taken[0] / report.domains
    say("  stock, a domain", f"{stock['column']:.0f} ms = {stock['column'] / each:.0f} ×")
    _say_size(owner)
    _say_memory(size)
    return min(whole, least or whole)


def _measure_domains_and_copies(postmaster: psutil.Process) -> tuple[list[float], CpuTime, float]:
    """Create new domains and bare copies of their tables in turn.

    Returns the time of each domain, the CPU time of a domain and the CPU time of a copy, in ms.
    """
    walls, ours, dumped = [], NO_TIME, 0.0
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        schema = DumpedSchema(connection)
        # Load the catalogs into its session, as in the session of the domains.
        schema.make()
        for number in range(SAMPLE):
            cpu = CpuTimer(postmaster)
            with _clock() as taken:
                create(number)
            walls.append(taken[0])
            ours = ours.plus(cpu.spent())
            cpu = CpuTimer(postmaster)
            schema.make()
            dumped += cpu.spent().sessions
        schema.drop()
    return walls, CpuTime(*(each / SAMPLE for each in ours)), dumped / SAMPLE


def _stock(column: str) -> dict[str, float]:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.bench.stock.settings"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.stock.measure", column],
        env=environment, check=True, stdout=subprocess.PIPE, text=True, timeout=600,
    )  # fmt: skip
    reply: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return reply


def _say_size(owner: Any) -> None:
    with owner.cursor() as cursor:
        cursor.execute("SELECT schema_name FROM public.domains_domain ORDER BY id DESC LIMIT 1")
        (schema,) = cursor.fetchone()
        cursor.execute(
            "SELECT count(*), sum(pg_relation_size(oid)) / 1e6 FROM pg_class "
            "WHERE relnamespace = %s::regnamespace",
            [schema],
        )
        own, size = cursor.fetchone()
        cursor.execute(
            "SELECT 2 * count(*), coalesce(sum(pg_total_relation_size(reltoastrelid)), 0) / 1e6 "
            "FROM pg_class WHERE relnamespace = %s::regnamespace AND reltoastrelid <> 0",
            [schema],
        )
        toast, toast_size = cursor.fetchone()
    say("rows of pg_class a domain", f"{own + toast}")
    say("its own files", f"{size + toast_size:.1f} MB")


def _say_memory(size: int) -> None:
    before, after, failed = served.measure(size)
    grown = after.total - before.total
    say(f"memory after {size} domains served, over idle", f"{grown:.0f} MB", "≤ 150 MB", grown <= 150)
    say("  web process", f"{before.web:.0f} → {after.web:.0f} MB")
    connections = f"{before.connections:.0f} → {after.connections:.0f} MB"
    say(f"  its {after.number} connections", connections)
    if failed:
        say("  pages that did not come", f"{failed}", "0", is_met=False)


@contextmanager
def _clock() -> Iterator[list[float]]:
    taken: list[float] = []
    began = time.perf_counter()
    yield taken
    taken.append((time.perf_counter() - began) * 1000)


def say(name: str, value: str, goal: str = "", is_met: bool | None = None) -> None:
    line = {"name": name, "value": value, "goal": goal, "isMet": is_met}
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main([int(each) for each in sys.argv[1:]] or list(SIZES))
