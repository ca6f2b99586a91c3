"""Checks of background jobs and of the services that they need."""

import time
from collections.abc import Iterator, Mapping
from datetime import timedelta

from django.conf import settings
from django.db.models import Count, Min, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.doctor.findings import Finding, Severity, list_some
from shared.domains.models import DomainStatus, HostState
from shared.hosting.certificates import are_public
from shared.jobs import kinds
from shared.jobs.models import Job, JobState
from shared.tenancy.fleet.versions import TEMPLATE_SCHEMA, fleet_state
from shared.tenancy.router import OWNER

OVERDUE, OVERDUE_LONG = timedelta(minutes=10), timedelta(hours=12)
"""The time that a job may be overdue, in a normal queue and in the queue for long jobs.

Beyond this time, the worker or the clock is probably not running.
"""
MAILS = 3
"""The number of unsent emails that indicates a problem with the server, and not just with one address."""
SKEW = 2.0
"""The maximum difference between the clocks of this machine and the database, in seconds."""
EXPIRES = timedelta(days=14)


def jobs(_owner: OwnerConnection, _hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a finding for overdue jobs, and one for failed jobs."""
    now = timezone.now()
    # Long jobs run one at a time. With many domains, they take hours at night.
    due = Job.objects.using(OWNER).due().exclude(queue=kinds.LONG, run_at__gt=now - OVERDUE_LONG)
    overdue = due.filter(run_at__lt=now - OVERDUE).order_by().values_list("kind")
    kinds_overdue = list(
        overdue.annotate(number=Count("pk"), oldest=Min("run_at")).order_by("-number", "kind")
    )
    if kinds_overdue:
        minutes = int((now - min(oldest for *_, oldest in kinds_overdue)).total_seconds() // 60)
        yield Finding(
            Severity.ERROR,
            _("Jobs"),
            _("Overdue jobs: %(kinds)s; the oldest by %(minutes)s minutes.")
            % {
                "kinds": list_some([f"{kind} ({number})" for kind, number, _oldest in kinds_overdue]),
                "minutes": minutes,
            },
            _("Make sure the worker and the clock are running, and check their logs."),
        )
    failed = Job.objects.using(OWNER).filter(state=JobState.FAILED).values_list("kind")
    counted = failed.annotate(number=Count("pk")).order_by("-number", "kind")
    if counted:
        yield Finding(
            Severity.WARNING,
            _("Jobs"),
            _("Failed jobs: %(kinds)s.")
            % {"kinds": list_some([f"{kind} ({number})" for kind, number in counted])},
            _("Find the reason under Background jobs in the panel, and retry the job there."),
        )


def mail(_owner: OwnerConnection, _hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a finding for unsent emails. Their jobs are retried for an hour before they fail."""
    retried = Job.objects.using(OWNER).filter(state=JobState.QUEUED, queue=kinds.MAIL).exclude(problem="")
    counted = list(retried.values_list("problem").annotate(number=Count("pk")).order_by("-number", "problem"))
    number = sum(each for _problem, each in counted)
    if number >= MAILS:
        yield Finding(
            Severity.WARNING,
            _("Email"),
            _("Unsent emails: %(number)s. %(reason)s") % {"number": number, "reason": counted[0][0]},
            _(
                "Check the worker's log for errors from the server in COMMISSARY_MAIL_URL. The worker "
                "retries the emails."
            ),
        )


def clocks(owner: OwnerConnection, _hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a finding if the clock of this machine differs from the clock of the database."""
    with owner.cursor() as cursor:
        cursor.execute("SELECT 1")  # Connect first, so that the time for connecting is not measured.
        before = time.time()
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())::float8")
        theirs, after = float(cursor.fetchone()[0]), time.time()
    # The database read its clock between these two times.
    skew = max(before - theirs, theirs - after, 0.0)
    if skew > SKEW:
        yield Finding(
            Severity.ERROR,
            _("Clock"),
            _("This machine's clock and the database's differ by %(seconds)s seconds.")
            % {"seconds": f"{skew:.0f}"},
            _("Synchronize both clocks with NTP. Sessions, leases and schedules depend on them."),
        )


def migrations(owner: OwnerConnection, _hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield findings for pending migrations of the public schema and the template."""
    state = fleet_state(owner)
    for schema, missing in (("public", state.public), (TEMPLATE_SCHEMA, state.template)):
        if missing:
            yield Finding(
                Severity.ERROR,
                _("Migrations"),
                _("Migrations not applied to schema %(schema)s: %(names)s.")
                % {"schema": schema, "names": list_some([f"{app}.{name}" for app, name in missing])},
                _("Run commissary migrate."),
            )


def hosts(_owner: OwnerConnection, _hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield findings for hosts that point elsewhere, and for certificates that are invalid or expire soon."""
    states = (
        HostState.objects.using(OWNER)
        .filter(host__tenant__status=DomainStatus.ACTIVE)
        .order_by("host__domain")
    )
    elsewhere = list(states.filter(points_here=False).values_list("host__domain", flat=True))
    if elsewhere:
        yield Finding(
            Severity.WARNING,
            _("Domain names"),
            _("DNS doesn't point to this server: %(names)s.") % {"names": list_some(elsewhere)},
            _("Add the DNS records that commissary domains hosts list shows, or remove the domain names."),
        )
    yield from _certificates(states)


def _certificates(states: QuerySet[HostState]) -> Iterator[Finding]:
    """Yield an error for rejected certificates, and a warning for certificates that expire soon."""
    now = timezone.now()
    ends = Q(certificate_expires_at__lt=now + EXPIRES)
    rejected, expiring = [], []
    for each in states.filter(ends | ~Q(certificate_problem="")).select_related("host"):
        expires = each.certificate_expires_at
        if not _was_looked_at(each):
            continue
        if each.certificate_problem:
            rejected.append(f"{each.host.domain} ({each.certificate_problem.rstrip('.')})")
        elif expires and expires < now:
            rejected.append(f"{each.host.domain} ({expires:%Y-%m-%d})")
        elif expires:
            expiring.append(f"{each.host.domain} ({expires:%Y-%m-%d})")
    advice = _("Check certificate renewal in your proxy.")
    if rejected:
        problem = _("Browsers reject the certificates of: %(names)s.") % {"names": list_some(rejected)}
        yield Finding(Severity.ERROR, _("Certificates"), problem, advice)
    if expiring:
        problem = _("Certificates that expire within 14 days: %(names)s.") % {"names": list_some(expiring)}
        yield Finding(Severity.WARNING, _("Certificates"), problem, advice)


def _was_looked_at(state: HostState) -> bool:
    """Return whether the certificate was checked, or could have been checked.

    Hosts in private networks are never checked. Without DNS targets, a failed check proves nothing, because a
    machine may be unable to reach its own public address.
    """
    if state.certificate_expires_at is not None:
        return True
    return bool(settings.DNS_TARGETS) and (settings.ALLOW_PRIVATE_HOSTS or are_public(state.addresses))
