"""The system check as a job, for “Run now” in the panel."""

from datetime import timedelta

from django.db import transaction

from shared.doctor import examination
from shared.domains.models import Domain
from shared.jobs.claims import Claim
from shared.jobs.enqueueing import enqueue_shared
from shared.jobs.kinds import WORK, JobKind
from shared.tenancy.unit_of_work import shared_work

_KEY = "now"


def request(domain_id: int) -> None:
    """Let the worker run a system check, as a job of this domain."""
    with shared_work(), transaction.atomic():
        examination.request()
        enqueue_shared(EXAMINING.name, _KEY, domain_id=domain_id)


def request_nightly() -> None:
    """Request the nightly system check as a job of the first domain.

    Without domains, run it in this process.
    """
    with shared_work():
        first = Domain.objects.order_by("pk").values_list("pk", flat=True).first()
    if first is None:
        examination.examine_and_store()
    else:
        request(first)


def _run(claim: Claim) -> bool:
    examination.examine_and_store()
    return True


EXAMINING = JobKind(
    name="doctor.examine",
    # A failure is not listed as a failed job, because the panel shows that there is no result.
    group="",
    run=_run,
    queue=WORK,
    waits=(timedelta(minutes=1),),
    lease=examination.LONGEST,
    is_shared=True,
    for_operators=True,
)
