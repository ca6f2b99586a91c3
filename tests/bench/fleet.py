"""Provisioning and migrations at 1, 100, 1,000 domains, beside stock django-tenants in the same database.

Starts servers of its own and prints lines of JSON for bench.mjs: what was measured, its goal, if it is met.
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

from tests.bench import served
from tests.bench.embedded import servers

SIZES = (1, 100, 1000)
SAMPLE = 20


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
    first = None
    for size in sizes:
        for number in range(Domain.objects.using("owner").count(), size):
            create(number)
        first = _at(size, postmaster, first)


def create(number: int) -> None:
    """A domain as an operator makes it: routed, with its first content."""
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


def _at(size: int, postmaster: psutil.Process, first: float | None) -> float:
    from django.db import connections

    from shared.tenancy.fleet import migrate_fleet
    from shared.tenancy.versions import fleet_state
    from tests.bench.columns import add_column

    owner: Any = connections["owner"]
    say(f"— {size} domains, load {os.getloadavg()[0]:.1f}", "")
    walls, cpu = [], _Cpu(postmaster)
    for number in range(SAMPLE):
        with _clock() as taken:
            create(number)
        walls.append(taken[0])
    python, server = (each / SAMPLE for each in cpu.spent())
    walls.sort()
    is_met = python + server <= 45
    say("new domain: CPU in Python + PostgreSQL", f"{python:.0f} + {server:.0f} ms", "≤ 45 ms", is_met)
    middle, late = statistics.median(walls), walls[int(SAMPLE * 0.95)]
    say("  elapsed: least, median, p95", f"{walls[0]:.0f}, {middle:.0f}, {late:.0f} ms")
    cpu = _Cpu(postmaster)
    for number in range(SAMPLE):
        owner.close()
        create(number)
    alone = [each / SAMPLE for each in cpu.spent()]
    say("  CPU, each in a session of its own", f"{alone[0]:.0f} + {alone[1]:.0f} ms")
    if first is not None:
        growth = (python + server) / first
        say("  CPU, of that at the fewest domains", f"{growth:.2f} ×", "≤ 1.5 ×", growth <= 1.5)
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
    cpu = _Cpu(postmaster)
    with _clock() as taken:
        report = migrate_fleet(owner, lambda line: None)
    used = cpu.spent()
    say(f"one column, {report.domains} domains", f"{taken[0]:.0f} ms", "≤ 2000 ms", taken[0] <= 2000)
    say("  CPU: Python + PostgreSQL", f"{used[0]:.0f} + {used[1]:.0f} ms")
    each = taken[0] / report.domains
    say("  stock, a domain", f"{stock['column']:.0f} ms = {stock['column'] / each:.0f} ×")
    _say_size(owner)
    _say_memory(size)
    return first or python + server


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


class _Cpu:
    """What this process and PostgreSQL have spent since, in ms."""

    def __init__(self, postmaster: psutil.Process) -> None:
        self._postmaster = postmaster
        self._before = self._now()

    def spent(self) -> tuple[float, float]:
        now = self._now()
        return (now[0] - self._before[0]) * 1000, (now[1] - self._before[1]) * 1000

    def _now(self) -> tuple[float, float]:
        while True:
            ended = self._ended()
            try:
                own = [each.cpu_times() for each in self._postmaster.children()]
            except psutil.NoSuchProcess:
                continue
            # One that ended in between is in neither number, or in both.
            if self._ended() == ended:
                return time.process_time(), ended + sum(each.user + each.system for each in own)

    def _ended(self) -> float:
        times = self._postmaster.cpu_times()
        return times.children_user + times.children_system


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
