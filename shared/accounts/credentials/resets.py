"""Password resets. Neither the response nor its timing reveals whether an account exists.

The request only stores a row, and the worker then checks whether the account exists.
"""

from datetime import timedelta
from typing import Final

import structlog
from django.db import transaction

from shared.accounts import one_time
from shared.accounts.callers import Caller
from shared.accounts.languages import get_language
from shared.accounts.memberships import access_to, first_access
from shared.accounts.models import Purpose, ResetRequest, User
from shared.accounts.rate_limits import HOUR, MINUTE, Rate
from shared.accounts.signing_in import normalize_email
from shared.accounts.throttle import consume, consume_all, network_limits, throttle_key
from shared.api.errors import TooMany
from shared.domains.models import Domain
from shared.jobs import enqueueing
from shared.jobs.claims import Claim
from shared.jobs.kinds import MAIL, JobKind
from shared.mail.links import panel_url
from shared.mail.outbox import queue
from shared.tenancy.resolver import domain_by_id
from shared.tenancy.unit_of_work import shared_work

RESETS_NETWORK = Rate(10, 15 * MINUTE)
"""The limit on password reset requests per network."""
RESETS_ACCOUNT = Rate(3, HOUR)
"""The limit on password reset emails per account.

Above the limit, a new link is sent only after the last one expires.
"""

ANSWER: Final = "accounts.answer_reset"
"""The kind of job that processes a request for a password reset."""

log = structlog.get_logger(__name__)


def request_reset(email: str, *, domain_id: int | None, caller: Caller) -> None:
    """Send a reset link if an account has this email address and has not been sent too many links.

    The worker sends it later, so the response does not reveal whether the account exists. Raises TooMany
    after too many requests from one network.
    """
    email = normalize_email(email)
    consume_all(network_limits("reset-from", caller=caller, rate=RESETS_NETWORK))
    with shared_work(), transaction.atomic():
        # Without a domain, store the request under the first domain. The worker sends the email from one of
        # the user's own domains in any case.
        domain_id = domain_id or Domain.objects.routed().order_by("pk").values_list("pk", flat=True).first()
        if domain_id is None:
            return
        request = ResetRequest.objects.create(email=email, domain_id=domain_id, address=caller.address)
        enqueueing.enqueue_shared(ANSWER, request.pk, domain_id=domain_id)


def answer(claim: Claim) -> bool:
    """Send the requested link once, and return whether there was a request."""
    with transaction.atomic():
        requests = ResetRequest.objects.filter(pk=int(claim.key), domain_id=claim.domain_id)
        request = requests.select_for_update().first()
        if request is None:
            return False
        try:
            with transaction.atomic():
                _answer(request)
        except Exception:
            # A failed request is not retried, because the user can request another link.
            log.exception("accounts.reset_failed", request=request.pk)
        request.delete()
    return True


def _note_failure(claim: Claim, _problem: str, is_over: bool) -> None:
    if is_over:
        ResetRequest.objects.filter(pk=int(claim.key)).delete()


ANSWERING = JobKind(
    ANSWER,
    group="",
    run=answer,
    describe=lambda _keys: {},
    retry=lambda _keys: (),
    on_failure=_note_failure,
    queue=MAIL,
    waits=(timedelta(seconds=10), timedelta(minutes=1), timedelta(minutes=5)),
    is_urgent=True,
    is_shared=True,
)


def _answer(request: ResetRequest) -> None:
    user = User.objects.filter(email=request.email, is_active=True).first()
    domain_id = _domain_to_write_from(user, request.domain_id) if user else None
    domain = domain_by_id(domain_id) if domain_id else None
    if user is None or domain is None or _has_enough(user):
        return
    token = one_time.issue(user, Purpose.PASSWORD_RESET, domain_id=domain.id)
    minutes = one_time.LIFETIMES[Purpose.PASSWORD_RESET].seconds // 60
    url = panel_url(domain, f"/change-password?token={token}")
    queue(
        "password_reset",
        to=user.email,
        domain=domain,
        context={"name": user.firstname, "url": url, "minutes": minutes},
        language=get_language(user),
        good_for=one_time.LIFETIMES[Purpose.PASSWORD_RESET],
    )


def _has_enough(user: User) -> bool:
    """Return whether no link should be sent, because the limit is reached and the last link is still valid.

    Requests by other people therefore cannot prevent the account's owner from getting a link. Either the last
    link is still valid, or a new one is sent.
    """
    try:
        consume(throttle_key("reset", user.email), RESETS_ACCOUNT)
    except TooMany:
        return one_time.is_live(user, Purpose.PASSWORD_RESET)
    return False


def _domain_to_write_from(user: User, asked_on: int) -> int | None:
    """Return the request's domain if the user has access to it, otherwise one of the user's domains."""
    access = access_to(user, asked_on) or first_access(user)
    return access.id if access else None
