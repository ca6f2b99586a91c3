"""Run all checks, even if some of them fail, and store the result for the panel."""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from typing import cast

import structlog
from django.db import connections, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.doctor import catalog, disks, registry, releases, rights, valkey, work
from shared.doctor.findings import Finding, Severity
from shared.domains.models import Domain, SystemCheck
from shared.tenancy.extensions import ExtensionPoint
from shared.tenancy.nodes import nodes
from shared.tenancy.postgresql.time_limits import TookTooLong, time_limit
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import shared_work

MOST = 300
"""The maximum number of findings to store and list, worst first. The counts include all findings."""
MOST_RUNS = 30
CHECK_SECONDS = 60.0
"""The time limit of a check in seconds. All checks together may take four times as long.

Each check gets at least one second.
"""
_CHECKS_AT_ONCE = 4
LONGEST = timedelta(minutes=10)
"""The time after which a run that has not ended is considered failed."""

DoctorCheck = Callable[[OwnerConnection, Mapping[str, str]], Iterator[Finding]]

CHECKS: ExtensionPoint[str, DoctorCheck] = ExtensionPoint(
    {
        "migrations": work.migrations,
        "schema versions": registry.find_outdated,
        "schemas": catalog.compare_schemas,
        "isolation": rights.isolation,
        "rights": rights.can_work,
        "registry": registry.complete,
        "openings": registry.find_unopened,
        "maintenance": registry.find_in_maintenance,
        "files": registry.files,
        "jobs": work.jobs,
        "clocks": work.clocks,
        "mail": work.mail,
        "hosts": work.hosts,
        "disks": disks.room,
        "valkey": valkey.usable,
        "releases": releases.find_newer,
    }
)
"""All checks. They are independent of each other, and apps can add their own."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Examination:
    """The findings of a run, worst first."""

    findings: tuple[Finding, ...]
    domains: int

    @property
    def counts(self) -> dict[str, int]:
        """The number of findings per severity."""
        return {each.value: sum(one.severity is each for one in self.findings) for each in Severity}

    @property
    def is_well(self) -> bool:
        """Whether there are neither errors nor warnings."""
        return all(each.severity is Severity.NOTE for each in self.findings)


def examine(check_seconds: float = CHECK_SECONDS) -> Examination:
    """Run all checks on the owner connection without changing anything, and return their findings.

    A check that takes too long or fails is reported as a finding, and the other checks still run.
    """
    owner = cast(OwnerConnection, connections[OWNER])
    domains = Domain.objects.using(OWNER).with_primary_host().values_list("schema_name", "primary_host")
    hosts = {schema: host or schema for schema, host in domains.order_by("pk")}
    until = time.monotonic() + check_seconds * _CHECKS_AT_ONCE
    findings: list[Finding] = []
    for name, check in CHECKS.items():
        seconds = max(min(check_seconds, until - time.monotonic()), 1.0)
        findings += _run_check(name, check, owner, hosts, seconds)
    order = list(Severity)
    findings.sort(key=lambda each: order.index(each.severity))
    return Examination(tuple(findings), len(hosts))


def _run_check(
    name: str, check: DoctorCheck, owner: OwnerConnection, hosts: Mapping[str, str], seconds: float
) -> list[Finding]:
    findings: list[Finding] = []
    try:
        with transaction.atomic(using=OWNER), time_limit(owner, seconds):
            with owner.cursor() as cursor:
                nodes().show_all_tables(cursor)
            for finding in check(owner, hosts):
                findings.append(finding)  # noqa: PERF402  # keeps the findings before an error
    except TookTooLong as error:
        log.warning("doctor.check_timed_out", check=name, seconds=error.seconds)
        problem = _("The check stopped after %(seconds)s s, so it may have missed problems.")
        advice = _("When the database is less busy, run commissary doctor --seconds %(seconds)s.")
        more = {"seconds": f"{max(error.seconds, CHECK_SECONDS) * 5:.0f}"}
        slow = Finding(Severity.WARNING, name, problem % {"seconds": f"{error.seconds:.0f}"}, advice % more)
        findings.append(slow)
    except Exception as error:  # A check that fails must not hide the results of other checks.
        log.exception("doctor.check_failed", check=name)
        problem = _("The check failed: %(reason)s") % {"reason": " ".join(str(error).split())[:200]}
        findings.append(Finding(Severity.ERROR, name, problem, _("Find the error in the log.")))
    return [replace(each, check=name) for each in findings]


def request() -> SystemCheck:
    """Store a request for a run in the open transaction, and return its row. Call this in `shared_work()`."""
    return SystemCheck.objects.create()


def latest() -> tuple[SystemCheck | None, bool]:
    """Return the last finished run, and whether another run is requested or in progress."""
    with shared_work():
        last = SystemCheck.objects.exclude(finished_at=None).order_by("-finished_at").first()
        begun = SystemCheck.objects.filter(finished_at=None, requested_at__gt=timezone.now() - LONGEST)
        return last, begun.exists()


def examine_and_store(check_seconds: float = CHECK_SECONDS) -> Examination:
    """Run all checks, and store and return their findings. Only the last MOST_RUNS runs remain stored."""
    report = examine(check_seconds)
    values: dict[str, object] = {
        "finished_at": timezone.now(),
        "domains": report.domains,
        "findings": [asdict(each) for each in report.findings[:MOST]],
        "counts": report.counts,
    }
    with shared_work(), transaction.atomic():
        wanted = SystemCheck.objects.filter(finished_at=None).order_by("-requested_at").first()
        check = wanted or SystemCheck()
        for name, value in values.items():
            setattr(check, name, value)
        check.save()
        latest_runs = SystemCheck.objects.order_by("-requested_at").values_list("pk", flat=True)[:MOST_RUNS]
        # This run also fulfills requests that were made during it.
        SystemCheck.objects.filter(finished_at=None).delete()
        SystemCheck.objects.exclude(pk__in=list(latest_runs)).delete()
    return report
