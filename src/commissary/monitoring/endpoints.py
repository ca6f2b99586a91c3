"""The endpoints below `/-/`. The main port has only the public ones, and the internal port has all of them.

See docs/decisions/monitoring.md and docs/decisions/proxies-and-certificates.md.
"""

import asyncio
import json
import shutil
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs

import psutil
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics_core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.samples import Sample

from commissary.config.paths import health_folder
from commissary.monitoring.aggregation import SharedMetrics
from commissary.monitoring.database_metrics import ProcessFacts
from commissary.monitoring.readiness import OK, Readiness
from commissary.server.replies import FrontReply

PROGRAMS = ("worker", "clock")
MEMORY = "process_resident_memory_bytes"
SECONDS = "process_cpu_seconds"


def add_other_processes(families: list[Metric], home: Path) -> None:
    """Add samples for workers and clocks to the families of `prometheus_client.ProcessCollector`."""
    by_name = {family.name: family for family in families}
    for program in PROGRAMS:
        memory, seconds, count = 0, 0.0, 0
        for process in _processes(home, program):
            # The process may have ended in the meantime.
            with suppress(psutil.Error):
                times = process.cpu_times()
                memory += process.memory_info().rss
                seconds += times.user + times.system
                count += 1
        if count and MEMORY in by_name:
            labels = {"process": program}
            by_name[MEMORY].samples.append(Sample(MEMORY, labels, memory))
            by_name[SECONDS].samples.append(Sample(f"{SECONDS}_total", labels, seconds))


def _processes(home: Path, program: str) -> Iterator[psutil.Process]:
    """Yield the processes of a program that have a health socket, and all their descendants."""
    for path in sorted(health_folder(home).glob(f"{program}-*.sock")):
        number = path.stem.removeprefix(f"{program}-")
        if number.isascii() and number.isdigit():
            with suppress(psutil.Error):
                first = psutil.Process(int(number))
                yield first
                yield from first.children(recursive=True)


def disk_families(home: Path) -> list[Metric]:
    usage = shutil.disk_usage(home)
    return [
        GaugeMetricFamily("commissary_disk_bytes", "Size of the disk of COMMISSARY_HOME.", usage.total),
        GaugeMetricFamily(
            "commissary_disk_free_bytes", "Free space of the disk of COMMISSARY_HOME.", usage.free
        ),
    ]


PREFIX = "/-/"
LIVE, READY, METRICS, ASK = "/-/live", "/-/ready", "/-/metrics", "/-/ask"
LONGEST_QUERY = 1_000
JSON = "application/json"
TEXT = "text/plain; charset=utf-8"

IsServed = Callable[[str], Awaitable[bool | None]]
"""A function that returns whether a host is served here, or None if this cannot be determined now.

It raises InvalidHost for an invalid host name.
"""


class Probes:
    """The endpoints `/-/live` and `/-/ready`, which both ports have."""

    def __init__(self, readiness: Readiness) -> None:
        self.readiness = readiness

    async def answer(self, method: str, path: str, query: str) -> FrontReply | None:
        """Return the response to a probe, or None if the path is not the path of a probe."""
        if path not in (LIVE, READY):
            return None
        if method not in ("GET", "HEAD"):
            return reply(405, {"message": "Method not allowed."}, ("Allow", "GET, HEAD"))
        if path == LIVE:
            return reply(200, {"status": "live"})
        return await self._ready(is_strict=query == "strict")

    async def _ready(self, *, is_strict: bool) -> FrontReply:
        states = await self.readiness.states()
        if self.readiness.is_draining:
            return reply(503, {"status": "draining", "parts": states}, ("Retry-After", "1"))
        if self.readiness.is_ready(states, strict=is_strict):
            return reply(200, {"status": "ready", "parts": states})
        return reply(503, {"status": "not ready", "parts": states}, ("Retry-After", "1"))


class Internal:
    """The handler for the internal port, which has all endpoints below `/-/`."""

    def __init__(
        self,
        probes: Probes,
        shared: SharedMetrics,
        facts: ProcessFacts,
        is_served: IsServed,
        *,
        home: Path,
        build: Metric,
    ) -> None:
        self._probes, self._shared, self._facts, self._is_served = probes, shared, facts, is_served
        self._home, self._build = home, build

    async def answer(self, method: str, path: str, query: str) -> FrontReply:
        if (probe := await self._probes.answer(method, path, query)) is not None:
            return probe
        if path not in (METRICS, ASK):
            return reply(404, {"message": "Not found."})
        if method not in ("GET", "HEAD"):
            return reply(405, {"message": "Method not allowed."}, ("Allow", "GET, HEAD"))
        return await (self._metrics() if path == METRICS else self._certificate_reply(query))

    async def _metrics(self) -> FrontReply:
        families, are_complete = await asyncio.to_thread(self._shared.read)
        facts = await self._facts.families()
        states = await self._probes.readiness.states()
        add_other_processes(families, self._home)
        parts = GaugeMetricFamily(
            "commissary_part_up", "Whether the services of the node work.", labels=("part",)
        )
        for part, state in states.items():
            parts.add_metric((part,), state == OK)
        complete = GaugeMetricFamily(
            "commissary_scrape_complete",
            "Whether this source of metrics responded.",
            labels=("source",),
        )
        complete.add_metric(("processes",), are_complete)
        complete.add_metric(("database",), facts is not None)
        body = generate_latest(
            _Families([*families, *(facts or ()), *disk_families(self._home), parts, complete, self._build])
        )
        return FrontReply(200, headers(CONTENT_TYPE_PLAIN_0_0_4, len(body)), body)

    async def _certificate_reply(self, query: str) -> FrontReply:
        """Return a response that indicates whether the host may get a certificate: 200 (yes), 404 (no) or 503
        (unknown)."""
        host = _get_host(query)
        try:
            is_served = await self._is_served(host) if host else None
        except ValueError:
            host, is_served = "", None
        if not host:
            return reply(400, {"message": "Pass one host name: /-/ask?domain=tacos.example.com"})
        if is_served is None:
            return reply(503, {"message": "The answer is not available right now."}, ("Retry-After", "1"))
        if not is_served:
            return reply(404, {"message": "This host is not served here."})
        return reply(200, {"message": "This host is served here."})


class _Families(CollectorRegistry):
    """An adapter that passes metric families to `generate_latest`."""

    def __init__(self, families: list[Metric]) -> None:
        super().__init__()
        self._families = families

    def collect(self) -> list[Metric]:
        return self._families


def build_info(version: str, build: str) -> Metric:
    return InfoMetricFamily("commissary_build", "The running version.", {"version": version, "build": build})


def reply(status: int, body: dict[str, object], *more: tuple[str, str]) -> FrontReply:
    content = json.dumps(body).encode() + b"\n"
    return FrontReply(status, [*headers(JSON, len(content)), *more], content)


def headers(content_type: str, length: int) -> list[tuple[str, str]]:
    return [
        ("Content-Type", content_type),
        ("Content-Length", str(length)),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
    ]


def _get_host(query: str) -> str:
    """Return the only value of `domain`, or "" if there is none, more than one, or one with a port."""
    if len(query) > LONGEST_QUERY:
        return ""
    try:
        values = parse_qs(query, keep_blank_values=True, max_num_fields=10).get("domain", [])
    except ValueError:
        return ""
    return values[0] if len(values) == 1 and ":" not in values[0] else ""
