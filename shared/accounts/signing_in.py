"""Sign-in: the only way from an email address and a password to a session."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now

from shared.accounts import audit, devices, one_time, throttle
from shared.accounts.callers import Caller
from shared.accounts.memberships import DomainAccess, access_to, first_access
from shared.accounts.models import Membership, Purpose, Session, User
from shared.accounts.notices import notify
from shared.accounts.passwords import has_password
from shared.accounts.rate_limits import DAY, Backoff
from shared.accounts.sessions import TokenPair, open_session
from shared.accounts.throttle import network_limits, throttle_key
from shared.accounts.two_factor import services as two_factor
from shared.tenancy.unit_of_work import shared_work

SIGN_IN_ACCOUNT_NETWORK = Backoff(5, DAY)
"""The limit on failed sign-ins per account and network."""
SIGN_IN_ACCOUNT = Backoff(20, DAY)
"""The limit on failed sign-ins per account, from unknown browsers and networks.

The limit is high, because attackers can exhaust it for any account.
"""
SIGN_IN_DEVICE = Backoff(10, DAY)
"""The limit on failed sign-ins per account, from a browser that has signed in to it before."""

KNOWN_ADDRESS_LIFETIME = timedelta(days=30)
REMEMBERED_FOR = timedelta(days=90)
REMEMBERED = 200


@dataclass(frozen=True)
class SignedIn:
    """The result of a successful sign-in: a session, the domain, and a device token."""

    pair: TokenPair
    access: DomainAccess
    device_token: str
    """The token that the browser sends with its next sign-in (see `devices`)."""


@dataclass(frozen=True)
class Challenge:
    """The result of a sign-in with a correct password that also requires a code."""

    token: str


class WrongCode(Exception):
    """An error that is raised if the password was correct, but the code was not."""


class WrongCredentials(Exception):
    """An error that is raised for a wrong email address or password.

    They match no active account with access to a domain.
    """


def sign_in(
    email: str,
    password: str,
    *,
    domain_id: int | None,
    remember: bool = False,
    otp: str = "",
    device_tokens: Sequence[str] = (),
    caller: Caller | None = None,
) -> "SignedIn | Challenge":
    """Open a session on the requested domain. Users without access to it get a session on their first domain.

    If two-factor authentication is on and no code was sent, this returns a challenge that requires a code.
    Raises WrongCredentials for a wrong email address or password, WrongCode for a wrong code, TooMany above a
    limit, and Busy if too many passwords are being hashed. A wrong password takes the same time whether or
    not the account exists. A browser that sends one of the account's `device_tokens` has its own limit of
    attempts.
    """
    caller = caller or Caller()
    email = normalize_email(email)
    with shared_work():
        user = User.objects.filter(email=email).first()
        budget = devices.budget_key(devices.valid_token(user, device_tokens))
        limits = _limits(email, budget, caller)
        for key, limit in limits.items():
            throttle.count(key, limit)
        access = None
        with throttle.refund_if_busy(*limits):
            is_right = has_password(user, password)
        if is_right and user is not None:
            access = (access_to(user, domain_id) if domain_id else None) or first_access(user)
        if user is None or access is None:
            _write_down_failure(user, domain_id, caller)
            raise WrongCredentials
        if user.two_factor_enabled and not otp:
            for key in limits:
                throttle.refund(key)
            answers = {"remember": remember, "budget": budget}
            return Challenge(one_time.issue(user, Purpose.TWO_FACTOR, domain_id=access.id, **answers))
        if user.two_factor_enabled:
            _require_code(user, otp, budget, domain_id, caller)
        _forgive(limits)
        device = devices.token_for(user, device_tokens)
        with transaction.atomic():
            return _open_session(user, access, device, remember=remember, caller=caller)


def finish_sign_in(
    challenge: str, code: str, *, device_tokens: Sequence[str] = (), caller: Caller
) -> "SignedIn":
    """Complete a sign-in with the code that its challenge requires, and return its result.

    Raises Gone for an expired challenge, WrongCode for a wrong code, TooMany after too many codes, and
    WrongCredentials if the user has lost access.
    """
    with shared_work():
        link = one_time.find(challenge, Purpose.TWO_FACTOR)
        one_time.try_once(link)
        user, budget = link.user, str(link.data["budget"])
        _require_code(user, code, budget, link.domain_id, caller)
        access = access_to(user, link.domain_id) or first_access(user)
        if access is None:
            raise WrongCredentials
        _forgive(_limits(user.email, budget, caller))
        device = devices.token_for(user, device_tokens)
        with transaction.atomic():
            one_time.use(link)
            return _open_session(user, access, device, remember=bool(link.data["remember"]), caller=caller)


def _open_session(
    user: User, access: DomainAccess, device_token: str, *, remember: bool, caller: Caller
) -> "SignedIn":
    is_new_place = _is_new_place(user, caller)
    User.objects.filter(pk=user.pk).update(last_login_at=Now())
    pair = open_session(user, access, caller, remember=remember)
    audit.record(
        "session.signed_in",
        user_id=user.pk,
        domain_id=access.id,
        session_id=pair.session.pk,
        caller=caller,
    )
    if is_new_place:
        notify("new_sign_in", user, domain_id=access.id, caller=caller)
    return SignedIn(pair, access, device_token)


def _is_new_place(user: User, caller: Caller) -> bool:
    """Return whether the user's recent sign-ins lack this network or this browser.

    Returns False if there are no recent sign-ins.
    """
    lately = Session.objects.filter(user=user, created_at__gt=Now() - REMEMBERED_FOR)
    before = list(lately.order_by("-created_at").values_list("address", "user_agent")[:REMEMBERED])
    if not before:
        return False
    networks = {Caller(address).network for address, _ in before}
    return caller.network not in networks or caller.user_agent not in {agent for _, agent in before}


def _require_code(user: User, code: str, budget: str, domain_id: int | None, caller: Caller) -> None:
    if not two_factor.accepts(user, code, budget=budget):
        _write_down_failure(user, domain_id, caller)
        raise WrongCode


def _write_down_failure(user: User | None, domain_id: int | None, caller: Caller) -> None:
    """Record a failed sign-in in the audit log.

    The event includes the user only if they are a member of the domain, because the domain's Admins read the
    log.
    """
    here = Membership.objects.filter(user_id=user.pk if user else 0, domain_id=domain_id or 0)
    user_id = here.values_list("user_id", flat=True).first()
    audit.record("session.sign_in_failed", user_id=user_id, domain_id=domain_id, caller=caller)


def normalize_email(email: str) -> str:
    """Return the email address as it is stored and looked up: trimmed and in lower case."""
    return email.strip().lower()


def _limits(email: str, budget: str, caller: Caller) -> dict[str, Backoff]:
    """Return the limits that apply to this attempt.

    A known browser has its own limit, which strangers cannot exhaust. There is no limit per domain, because
    an attacker with enough networks could lock out all its users.
    """
    if budget:
        return {throttle_key("device", email, budget): SIGN_IN_DEVICE}
    limits = {
        **network_limits("address", caller=caller, rate=settings.LIMIT_SIGN_IN_NETWORK),
        throttle_key("account-address", email, caller.network): SIGN_IN_ACCOUNT_NETWORK,
    }
    if not _knows_address(email, caller):
        limits[throttle_key("account", email)] = SIGN_IN_ACCOUNT
    return limits


def _knows_address(email: str, caller: Caller) -> bool:
    """Return whether the account has recently signed in from this address.

    Attempts from other addresses do not lock out sign-ins from a known address.
    """
    if caller.address is None:
        return False
    recently = Now() - KNOWN_ADDRESS_LIFETIME
    before = Session.objects.filter(user__email=email, address=caller.address, created_at__gt=recently)
    return before.exists()


def _forgive(limits: dict[str, Backoff]) -> None:
    """Reset the account's limits after a successful sign-in.

    Failed attempts for other accounts in the network remain counted.
    """
    for key in limits:
        if key.startswith("address:"):
            throttle.refund(key)
        else:
            throttle.reset(key)
