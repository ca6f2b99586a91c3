"""Checks of hosts in the background.

Results are stored, and failed checks are repeated with increasing delays. A check does not decide whether a
host is served, because super admins assign hosts, and a host that points elsewhere receives no visitors. See
docs/decisions/domains-and-hosts.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone

from shared.domains.models import Domain, DomainStatus, Host, HostState
from shared.hosting import records
from shared.hosting.certificates import Certificate, Prober
from shared.hosting.dns import LookupFailed, Resolver, make_resolver
from shared.jobs.claims import Claim
from shared.jobs.enqueueing import enqueue_all_shared
from shared.jobs.kinds import WORK, JobKind

PAUSES = tuple(timedelta(minutes=each) for each in (1, 5, 15, 60, 360))
"""The delay after the first, second, … check in a row that found a problem.

After the last of these delays, hosts are checked once a day.
"""
DAY = timedelta(days=1)
_AT_ONCE = 500


@dataclass(frozen=True)
class HostCheckResult:
    """The result of a check of a host."""

    is_proven: bool | None
    points_here: bool | None
    addresses: tuple[str, ...]
    certificate: Certificate

    @property
    def is_complete(self) -> bool:
        """Whether the TXT record exists and no other check found a problem."""
        return bool(self.is_proven) and self.points_here is not False and not self.certificate.problem


def check_host(host: Host, resolver: Resolver, prober: Prober | None) -> HostCheckResult:
    """Check the DNS records of a host and, with `prober`, its certificate, and return the result.

    This takes up to a minute.
    """
    proof = records.proof_record(host)
    addresses: dict[str, list[str]] = {}
    is_proven: bool | None
    points_here: bool | None
    try:
        is_proven = proof.value in resolver.texts(proof.name)
    except LookupFailed:
        is_proven = None
    try:
        addresses = {name: resolver.addresses(name) for name in records.list_names(host)}
        points_here = _all_lead_here(addresses, resolver)
    except LookupFailed:
        points_here = None
    certificate = _worst([prober.inspect(*each) for each in addresses.items()] if prober else [])
    return HostCheckResult(is_proven, points_here, tuple(addresses.get(host.domain, ())), certificate)


def check_now(host: Host) -> HostState:
    """Check a host now, store the result and return it.

    Do not call this in a request, because it waits for other servers.
    """
    check = check_host(host, make_resolver(), _prober())
    return _store(host, check)


def request_check(host: Host) -> None:
    """Request a check of a host, which the worker runs.

    Call this in `shared_work()`. It uses the open transaction.
    """
    HostState.objects.update_or_create(host=host, defaults={"requested_at": timezone.now(), "failures": 0})
    enqueue_all_shared(CHECKING.name, {host.pk: host.tenant_id})


def request_new(domain: Domain) -> None:
    """Request checks of a domain's hosts that have not been checked yet, if automatic checks are on."""
    if is_automatic():
        _request(Q(tenant=domain, state=None))


def request_due() -> int:
    """Request overdue checks if automatic checks are on, and return the number of requested checks."""
    if not is_automatic():
        return 0
    missed = timezone.now() - DAY - timedelta(hours=2)
    lost = Q(state__checked_at=None, state__requested_at__lt=missed)
    return _request(Q(state=None) | lost | Q(state__checked_at__lt=missed))


def is_automatic() -> bool:
    """Return whether automatic checks are on. They are on if DNS targets are set or if sites use HTTPS."""
    return bool(settings.DNS_TARGETS) or settings.IS_HTTPS


def _request(which: Q) -> int:
    hosts = Host.objects.filter(which).exclude(tenant__status=DomainStatus.DELETING)
    due = dict(hosts.order_by("pk").values_list("pk", "tenant_id")[:_AT_ONCE])
    HostState.objects.bulk_create([HostState(host_id=pk) for pk in due], ignore_conflicts=True)
    enqueue_all_shared(CHECKING.name, due)
    return len(due)


def _run(claim: Claim) -> bool:
    host = Host.objects.select_related("tenant", "state").filter(pk=claim.key).first()
    if host is None or host.tenant.status == DomainStatus.DELETING:
        return True
    state = check_now(host)
    if is_automatic():
        pause = PAUSES[state.failures - 1] if 0 < state.failures <= len(PAUSES) else DAY
        claim.requeue(run_at=timezone.now() + pause)
    return True


def _store(host: Host, check: HostCheckResult) -> HostState:
    certificate = check.certificate
    values = {
        "checked_at": timezone.now(),
        "is_proven": check.is_proven,
        "points_here": check.points_here,
        "addresses": list(check.addresses),
        "certificate_expires_at": certificate.expires_at,
        "certificate_issuer": certificate.issuer,
        "certificate_problem": certificate.problem,
    }
    state, _ = HostState.objects.get_or_create(host=host)
    failures = 0 if check.is_complete else F("failures") + 1
    HostState.objects.filter(pk=state.pk).update(**values, failures=failures)
    state.refresh_from_db()
    return state


def _all_lead_here(addresses: Mapping[str, list[str]], resolver: Resolver) -> bool | None:
    """Return whether all names have addresses and all addresses belong to the installation.

    Returns None without DNS targets. Raises LookupFailed if no DNS server responds.
    """
    if not records.targets():
        return None
    ours = {each for target in records.targets() for each in target.addresses(resolver)}
    return all(answers and set(answers) <= ours for answers in addresses.values())


def _prober() -> Prober | None:
    return Prober(allow_private=settings.ALLOW_PRIVATE_HOSTS) if settings.IS_HTTPS else None


def _worst(certificates: list[Certificate]) -> Certificate:
    """Return the certificate that needs attention first: one with a problem, or the next to expire."""
    refused = next((each for each in certificates if each.problem), None)
    dated = [each for each in certificates if each.expires_at is not None]
    first = min(dated, key=lambda each: each.expires_at or timezone.now(), default=Certificate())
    return refused or first


CHECKING = JobKind(
    name="hosting.check",
    # A failed check is not listed as a failed job, because it is repeated the next day.
    group="",
    run=_run,
    queue=WORK,
    waits=(timedelta(minutes=5), timedelta(hours=1)),
    is_shared=True,
)
