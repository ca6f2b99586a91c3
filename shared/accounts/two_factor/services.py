"""Turn two-factor authentication on and off, and check codes. See docs/decisions/two-factor.md."""

from base64 import b64decode, b64encode
from dataclasses import dataclass
from uuid import UUID

import structlog
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models.functions import Now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from shared.accounts import audit, one_time, throttle
from shared.accounts.callers import Caller
from shared.accounts.models import AuditEvent, Purpose, RecoveryCode, TwoFactor, User
from shared.accounts.notices import notify
from shared.accounts.passwords import MIN_LENGTH, require_password
from shared.accounts.rate_limits import DAY, Backoff
from shared.accounts.sessions import revoke_sessions
from shared.accounts.throttle import throttle_key
from shared.accounts.two_factor import codes
from shared.api.errors import Conflict
from shared.tenancy.sealing import Unreadable, hash_with_key, seal, unseal
from shared.tenancy.unit_of_work import shared_work

TWO_FACTOR_CODES = Backoff(5, DAY)
"""The limit on wrong two-factor codes, per account and known browser."""

log = structlog.get_logger(__name__)

SEALED_FOR = "two-factor secret"
HASHED_FOR = "recovery code"
WRONG = gettext_lazy("This code is not valid. Codes change every 30 seconds and work once.")


@dataclass(frozen=True)
class Setup:
    """The data for an authenticator app."""

    secret: str
    uri: str
    qr: str


def begin(user: User, current_password: str) -> Setup:
    """Create a secret, and return the data for an authenticator app.

    The secret is not used until a code confirms it. Until then, another call replaces it. Raises Conflict if
    two-factor authentication is already on, and ValidationError for a wrong password.
    """
    _require(user, is_on=False)
    require_password(user, current_password)
    secret = codes.new_secret()
    sealed = seal(SEALED_FOR, b64encode(secret).decode())
    with shared_work(), transaction.atomic():
        locked = User.objects.select_for_update().get(pk=user.pk)
        _require(locked, is_on=False)
        TwoFactor.objects.update_or_create(user=user, defaults={"sealed_secret": sealed, "last_step": 0})
    address = codes.provisioning_uri(secret, user.email)
    return Setup(codes.encode_base32(secret), address, codes.qr_code(address))


def confirm(user: User, code: str, *, session_id: UUID, domain_id: int, caller: Caller) -> list[str]:
    """Turn on two-factor authentication with a first code from the phone, and end the user's other sessions.

    Returns the recovery codes, which cannot be retrieved later. Raises ValidationError for a wrong code, and
    Conflict if two-factor authentication is already on.
    """
    _require(user, is_on=False)
    key = throttle_key("two-factor", user.pk, "")
    throttle.count(key, TWO_FACTOR_CODES)
    if not _is_of_phone(user, code):
        raise ValidationError({"code": WRONG})
    throttle.reset(key)
    with shared_work(), transaction.atomic():
        if not User.objects.filter(pk=user.pk, two_factor_enabled=False).update(two_factor_enabled=True):
            raise _conflict(is_on=False)
        user.two_factor_enabled = True
        ended = revoke_sessions(user, because="two_factor_on", keep=session_id)
        audit.record(
            "account.two_factor_on",
            user_id=user.pk,
            domain_id=domain_id,
            caller=caller,
            sessions_ended=ended,
        )
        notify("two_factor_on", user, domain_id=domain_id, caller=caller)
        return _replace_recovery_codes(user)


def switch_off(user: User, current_password: str, code: str, *, domain_id: int, caller: Caller) -> None:
    """Turn off two-factor authentication, after a check of the password and a code.

    Raises ValidationError if one of them is wrong, or if the password is too short to be the only factor, and
    Conflict if two-factor authentication is already off.
    """
    _require(user, is_on=True)
    require_password(user, current_password)
    if len(current_password) < MIN_LENGTH:
        raise ValidationError(
            {
                "current_password": _("Choose a password with at least %(least)s characters first.")
                % {"least": MIN_LENGTH}
            }
        )
    require_code(user, code)
    with shared_work(), transaction.atomic():
        remove(user)
        audit.record("account.two_factor_off", user_id=user.pk, domain_id=domain_id, caller=caller)
        notify("two_factor_off", user, domain_id=domain_id, caller=caller)


def remove(user: User) -> None:
    """Delete the second factor of a user without a proof of identity, in the open transaction."""
    User.objects.filter(pk=user.pk).update(two_factor_enabled=False)
    user.two_factor_enabled = False
    TwoFactor.objects.filter(user=user).delete()
    RecoveryCode.objects.filter(user=user).delete()
    one_time.withdraw(user, Purpose.TWO_FACTOR)


def renew_recovery_codes(
    user: User, current_password: str, code: str, *, domain_id: int, caller: Caller
) -> list[str]:
    """Create new recovery codes and return them. The old codes become invalid."""
    _require(user, is_on=True)
    require_password(user, current_password)
    require_code(user, code)
    with shared_work(), transaction.atomic():
        audit.record("account.recovery_codes_renewed", user_id=user.pk, domain_id=domain_id, caller=caller)
        notify("recovery_codes", user, domain_id=domain_id, caller=caller)
        return _replace_recovery_codes(user)


def accepts(user: User, code: str, *, budget: str = "") -> bool:
    """Return whether `code` is a valid recovery code or phone code, and use it up.

    The attempt is counted for `budget`, because a known browser of the account has a separate limit. Raises
    TooMany above this limit, and Conflict for a phone code if the stored secret cannot be decrypted.
    """
    key = throttle_key("two-factor", user.pk, budget)
    throttle.count(key, TWO_FACTOR_CODES)
    # Check recovery codes first, because they also work if the phone's secret cannot be decrypted.
    is_right = _uses_recovery_code(user, code) or _is_of_phone(user, code)
    if is_right:
        throttle.reset(key)
    return is_right


def require_code(user: User, code: str) -> None:
    """Use up a code of the user. Raises ValidationError if the code is not valid."""
    if not accepts(user, code):
        raise ValidationError({"code": WRONG})


def recovery_codes_left(user: User) -> int:
    """Return the number of unused recovery codes."""
    with shared_work():
        return RecoveryCode.objects.filter(user=user, used_at=None).count()


def switch_off_for_all(*, using: str) -> int:
    """Turn off two-factor authentication for all users, and return the number of users.

    This is necessary if the secret key was lost.
    """
    with transaction.atomic(using=using):
        people = list(User.objects.using(using).filter(two_factor_enabled=True).values_list("pk", flat=True))
        User.objects.using(using).filter(pk__in=people).update(two_factor_enabled=False)
        TwoFactor.objects.using(using).all().delete()
        RecoveryCode.objects.using(using).all().delete()
        AuditEvent.objects.using(using).bulk_create(
            [
                AuditEvent(action="account.two_factor_off", user_id=pk, data={"because": "secret lost"})
                for pk in people
            ]
        )
    return len(people)


def _is_of_phone(user: User, code: str) -> bool:
    """Return whether the phone shows `code` for a later time step than all previously accepted codes.

    If so, the code is used up.
    """
    with shared_work():
        factor = TwoFactor.objects.filter(user=user).first()
        if factor is None:
            return False
        step = codes.find_step(code, _secret_in(factor))
        # Use a single statement, so that only one of two concurrent uses of the same code succeeds.
        if step is None or not TwoFactor.objects.filter(
            user=user, sealed_secret=factor.sealed_secret, last_step__lt=step
        ).update(last_step=step):
            return False
    return True


def _secret_in(factor: TwoFactor) -> bytes:
    try:
        return b64decode(unseal(SEALED_FOR, factor.sealed_secret))
    except Unreadable as error:
        log.warning("accounts.two_factor_unreadable", user=factor.pk)
        raise Conflict(
            "two_factor_unreadable",
            _(
                "Codes from your phone can't be verified because the server's secret key has changed. "
                "Use a recovery code, or ask your server administrator to restore the key."
            ),
        ) from error


def _uses_recovery_code(user: User, code: str) -> bool:
    unused = RecoveryCode.objects.filter(user=user, hash=_hash_code(user, code), used_at=None)
    with shared_work(), transaction.atomic():
        if not unused.update(used_at=Now()):
            return False
        audit.record("account.recovery_code_used", user_id=user.pk)
    return True


def _replace_recovery_codes(user: User) -> list[str]:
    RecoveryCode.objects.filter(user=user).delete()
    made = codes.new_recovery_codes()
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, hash=_hash_code(user, code)) for code in made)
    return made


def _hash_code(user: User, code: str) -> str:
    return hash_with_key(HASHED_FOR, f"{user.pk} {codes.normal_recovery_code(code)}")


def _require(user: User, *, is_on: bool) -> None:
    if user.two_factor_enabled != is_on:
        raise _conflict(is_on=is_on)


def _conflict(*, is_on: bool) -> Conflict:
    if is_on:
        return Conflict("two_factor_off", _("Two-factor authentication is off."))
    return Conflict("two_factor_on", _("Two-factor authentication is already on."))
