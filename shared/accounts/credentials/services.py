"""Set a new password or email address with a link from an email."""

from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from shared.accounts import audit, devices, one_time, throttle
from shared.accounts.callers import Caller
from shared.accounts.languages import get_language
from shared.accounts.memberships import access_to, is_known_elsewhere
from shared.accounts.models import OneTimeToken, Purpose, User
from shared.accounts.notices import notify
from shared.accounts.passwords import check_new_password, hash_password
from shared.accounts.rate_limits import HOUR, Rate
from shared.accounts.sessions import revoke_sessions
from shared.accounts.signing_in import normalize_email
from shared.accounts.throttle import consume, throttle_key
from shared.api.errors import Gone
from shared.api.permissions import Role
from shared.mail.links import panel_url
from shared.mail.outbox import queue
from shared.tenancy.unit_of_work import DomainRef, shared_work

EMAIL_CHANGES = Rate(5, HOUR)
"""The limit on requests to change the email address, per user."""

if TYPE_CHECKING:
    from shared.accounts.actor import Actor


def look_up_reset(token: str, *, caller: Caller) -> User:
    """Return the user of a reset link. Raises Gone if the link was used, has expired or was replaced."""
    return _link(token, Purpose.PASSWORD_RESET, caller=caller).user


def set_password(token: str, password: str, *, caller: Caller) -> str:
    """Set a password with a reset link, and end all sessions of the user.

    Returns a device token that identifies this browser to the account (see `devices`). Raises Gone for a link
    that was used, has expired or was replaced. Raises ValidationError for an unacceptable password. In that
    case, the link remains valid.
    """
    link = _link(token, Purpose.PASSWORD_RESET, caller=caller)
    user = link.user
    check_new_password(password, user)
    user.password = hash_password(password)
    with shared_work(), transaction.atomic():
        one_time.use(link)
        user.save(update_fields=["password"])
        one_time.withdraw(user, *Purpose)
        revoke_sessions(user, because="password_changed")
        throttle.reset(throttle_key("account", user.email))
        notify("password_changed", user, domain_id=link.domain_id, caller=caller)
        audit.record("account.password_reset", user_id=user.pk, domain_id=link.domain_id, caller=caller)
    return devices.token_for(user, ())


def request_email_change(user: User, email: str, *, domain: DomainRef, by: "Actor | None" = None) -> None:
    """Send a link to the new address. The old address remains in use until the link is opened.

    If the address belongs to another account, no link is sent, and the response does not reveal this. If
    another user, `by`, requests the change, the old address is notified immediately.
    """
    email = normalize_email(email)
    consume(throttle_key("email-change", user.pk), EMAIL_CHANGES)
    with shared_work(), transaction.atomic():
        if User.objects.filter(email=email).exists():
            return
        restriction = {"by": by.user.pk, "within": _correction_limit(by)} if by else {}
        token = one_time.issue(user, Purpose.EMAIL_CHANGE, domain_id=domain.id, email=email, **restriction)
        context: dict[str, object] = {
            "name": user.firstname,
            "email": email,
            "hours": one_time.LIFETIMES[Purpose.EMAIL_CHANGE].days * 24,
            "url": panel_url(domain, f"/change-password?email_token={token}"),
            "who": by.name if by else "",
        }
        good_for = one_time.LIFETIMES[Purpose.EMAIL_CHANGE]
        template = "email_correction" if by else "email_change"
        language = get_language(user, is_calling=by is None)
        queue(template, to=email, domain=domain, context=context, language=language, good_for=good_for)
        if by:
            notify(
                "email_correction_asked",
                user,
                domain_id=domain.id,
                caller=None,
                is_calling=False,
                email=email,
                who=by.name,
            )


def confirm_email(token: str, *, caller: Caller) -> str:
    """Make the link's address the user's email address, and return it.

    Raises Gone for an invalid link, and ValidationError if another user has since taken the address.
    """
    link = _link(token, Purpose.EMAIL_CHANGE, caller=caller)
    try:
        with shared_work(), transaction.atomic():
            one_time.use(link)
            user, before = link.user, link.user.email
            _check_still_theirs(link)
            user.email = link.data["email"]
            user.save(update_fields=["email"])
            one_time.withdraw(user, *Purpose)
            audit.record(
                "account.email_changed",
                user_id=user.pk,
                domain_id=link.domain_id,
                caller=caller,
                before=before,
                after=user.email,
            )
            notify(
                "email_changed", user, domain_id=link.domain_id, caller=caller, to=before, email=user.email
            )
    except IntegrityError as error:
        raise ValidationError({"token": _("Another user already uses this email address.")}) from error
    return user.email


def _correction_limit(by: "Actor") -> int | None:
    """Return the only domain that a corrected account may have access to, or None if there is no limit."""
    return None if by.role is Role.SUPER_ADMIN else by.domain.id


def _check_still_theirs(link: OneTimeToken) -> None:
    """Raise Gone if the admin who requested the link would not be allowed to request it now.

    That is the case if the admin can no longer manage the domain, or if the account has gained access to
    other domains. See docs/decisions/team-and-invitations.md.
    """
    if "within" not in link.data:
        return
    domain_id = link.data["within"]
    asker = User.objects.filter(pk=link.data.get("by"), is_active=True).first()
    access = access_to(asker, link.domain_id) if asker else None
    if access is None or access.role > (Role.SUPER_ADMIN if domain_id is None else Role.ADMIN):
        raise Gone
    if domain_id is not None and is_known_elsewhere(link.user, domain_id):
        raise Gone


def _link(token: str, purpose: Purpose, *, caller: Caller) -> OneTimeToken:
    """Return the unused link with this token.

    Raises Gone if there is none, or TooMany after too many wrong tokens.
    """
    with one_time.throttle_wrong_links(caller), shared_work():
        return one_time.find(token, purpose)
