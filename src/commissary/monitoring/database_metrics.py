"""Metrics from the database and Valkey: jobs, domains, connections, workers.

They are read only on request.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor

import structlog
from django.db import close_old_connections, connection
from django.db.models import Case, Count, Min, Q, Value, When
from django.utils import timezone
from prometheus_client.metrics_core import GaugeMetricFamily, Metric

from commissary.monitoring import background_processes
from shared.doctor.examination import CHECKS
from shared.domains.models import Domain, SystemCheck
from shared.jobs.models import Job, JobState
from shared.tenancy.unit_of_work import shared_work

log = structlog.get_logger(__name__)

REMEMBER_SECONDS = 5.0
TIMEOUT_SECONDS = 3.0


class ProcessFacts:
    """The cached metrics of one process, which are a few seconds old at most.

    Only its event loop uses them.
    """

    def __init__(self, read: "Callable[[], list[Metric]] | None" = None) -> None:
        self._read = read or read_facts
        self._threads = ThreadPoolExecutor(1, "facts")
        self._running: Future[list[Metric]] | None = None
        self._read_at = 0.0

    async def families(self) -> list[Metric] | None:
        """Return the metrics, or None if the database fails or does not respond in time.

        If it returns None, the next call tries again.
        """
        running = self._running
        if running is None or (running.done() and self._is_old(running)):
            running = self._running = self._threads.submit(self._refresh)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(running), TIMEOUT_SECONDS)
        except TimeoutError:
            return None
        except Exception as error:  # noqa: BLE001  # a partial scrape is better than none
            log.warning("metrics.database_unavailable", reason=f"{type(error).__name__}: {error}"[:300])
            return None

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _is_old(self, running: "Future[list[Metric]]") -> bool:
        return time.monotonic() - self._read_at > REMEMBER_SECONDS or running.cancelled()

    def _refresh(self) -> list[Metric]:
        try:
            return self._read()
        finally:
            self._read_at = time.monotonic()


def read_facts() -> list[Metric]:
    """Return the metrics, which four queries read for any number of domains. This call blocks."""
    close_old_connections()
    with shared_work():
        metrics = [*_jobs(), _domains(), *_connections(), *_examination()]
    return [*metrics, *background_processes.read_metrics()]


def _jobs() -> Iterable[Metric]:
    due = GaugeMetricFamily("commissary_jobs_due", "Jobs that are ready to run.", labels=("queue", "kind"))
    oldest = GaugeMetricFamily(
        "commissary_jobs_oldest_due_seconds",
        "Age of the oldest job that is ready to run.",
        labels=("queue", "kind"),
    )
    waiting = GaugeMetricFamily(
        "commissary_jobs_waiting",
        "Jobs that are running or scheduled.",
        labels=("queue", "kind"),
    )
    retried = GaugeMetricFamily(
        "commissary_jobs_retried", "Failed jobs that will be retried.", labels=("queue", "kind")
    )
    failed = GaugeMetricFamily(
        "commissary_jobs_failed", "Jobs that failed permanently.", labels=("queue", "kind")
    )
    now = timezone.now()
    is_due = Q(pk__in=Job.objects.due().order_by().values("pk"))
    rows = (
        Job.objects.order_by()
        .values_list("queue", "kind")
        .annotate(
            due=Count("pk", filter=is_due),
            since=Min("run_at", filter=is_due),
            queued=Count("pk", filter=Q(state=JobState.QUEUED)),
            retried=Count("pk", filter=Q(state=JobState.QUEUED) & ~Q(problem="")),
            failed=Count("pk", filter=Q(state=JobState.FAILED)),
        )
    )
    for queue, kind, count, since, queued, again, given_up in rows:
        due.add_metric((queue, kind), count)
        oldest.add_metric((queue, kind), max(0.0, (now - since).total_seconds()) if since else 0.0)
        waiting.add_metric((queue, kind), queued - count)
        retried.add_metric((queue, kind), again)
        failed.add_metric((queue, kind), given_up)
    return due, oldest, waiting, retried, failed


def _domains() -> Metric:
    family = GaugeMetricFamily("commissary_domains", "Domains in the registry.", labels=("status",))
    # A domain is offline after a failed migration, regardless of its status.
    state = Case(When(~Q(maintenance=""), then=Value("maintenance")), default="status")
    for status, count in Domain.objects.order_by().values_list(state).annotate(Count("pk")):
        family.add_metric((status,), count)
    return family


def _connections() -> Iterable[Metric]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT numbackends, current_setting('max_connections')::int "
            "FROM pg_catalog.pg_stat_database WHERE datname = current_database()"
        )
        used, most = cursor.fetchone()
    yield GaugeMetricFamily(
        "commissary_database_connections", "Connections to this database from all processes.", used
    )
    yield GaugeMetricFamily(
        "commissary_database_connections_max", "Maximum number of connections of the server.", most
    )


def _examination() -> Iterable[Metric]:
    """Yield the number of findings in the doctor's last run, and its end time, or nothing before the first
    run."""
    last = SystemCheck.objects.exclude(finished_at=None).order_by("-finished_at").first()
    if last is None or last.finished_at is None:
        return
    found = GaugeMetricFamily(
        "commissary_doctor_findings", "Problems found by the last system check.", labels=("severity", "check")
    )
    # All other checks have the value zero, so that an alert ends when its finding does.
    numbers = {(severity, check): 0 for severity in ("error", "warning", "note") for check in CHECKS}
    numbers |= Counter((each["severity"], each.get("check", "")) for each in last.findings)
    for labels, number in numbers.items():
        found.add_metric(labels, number)
    yield found
    yield GaugeMetricFamily(
        "commissary_doctor_finished_timestamp_seconds",
        "End of the last system check.",
        last.finished_at.timestamp(),
    )
