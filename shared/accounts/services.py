"""Operations on accounts and memberships."""

from uuid import UUID

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from shared.accounts import audit, devices, one_time
from shared.accounts.callers import Caller
from shared.accounts.credentials.services import request_email_change
from shared.accounts.models import Membership, MembershipState, Purpose, Session, User
from shared.accounts.notices import notify
from shared.accounts.passwords import check_new_password, hash_password, require_password
from shared.accounts.reauthentication import Requester, SensitiveAction, require_recent_authentication
from shared.accounts.sessions import refresh, revoke_sessions, sign_out, switch_domain
from shared.accounts.signing_in import finish_sign_in, normalize_email, sign_in
from shared.api.permissions import Role
from shared.data_types import ValidatedData
from shared.tenancy.unit_of_work import DomainRef, shared_work

__all__ = [
    "change_password",
    "create_user",
    "finish_sign_in",
    "grant_membership",
    "refresh",
    "remove_membership",
    "sign_in",
    "sign_out",
    "switch_domain",
    "update_account",
]


def create_user(
    *, email: str, password: str, firstname: str, lastname: str, is_super_admin: bool = False, **more: object
) -> User:
    """Create a user and return it.

    Raises ValidationError for an invalid or taken email address, or a weak password.
    """
    user = User(
        email=normalize_email(email),
        firstname=firstname.strip(),
        lastname=lastname.strip(),
        is_super_admin=is_super_admin,
        **more,
    )
    try:
        validate_email(user.email)
    except ValidationError as error:
        raise ValidationError({"email": _("Enter a valid email address.")}) from error
    check_new_password(password, user)
    user.password = hash_password(password)
    try:
        with shared_work(), transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise ValidationError({"email": _("Another user already uses this email address.")}) from error
    return user


def grant_membership(user: User, domain_id: int, role: Role) -> Membership | None:
    """Give `user` a role on the domain, which replaces an earlier role, and return the membership.

    The role Super admin applies to all domains, so it needs no membership and None is returned.
    """
    with shared_work(), transaction.atomic():
        if role is Role.SUPER_ADMIN:
            User.objects.filter(pk=user.pk).update(is_super_admin=True)
            user.is_super_admin = True
            membership = None
        else:
            membership, _ = Membership.objects.update_or_create(
                user=user,
                domain_id=domain_id,
                defaults={"role": role, "state": MembershipState.ACTIVE},
            )
        audit.record("membership.given", user_id=user.pk, domain_id=domain_id, role=int(role))
    return membership


def remove_membership(user: User, domain_id: int) -> None:
    """Remove `user` from the domain. The user's sessions there are rejected from the next request on."""
    with shared_work(), transaction.atomic():
        if Membership.objects.filter(user=user, domain_id=domain_id).delete()[0]:
            audit.record("membership.removed", user_id=user.pk, domain_id=domain_id)


def update_account(
    user: User,
    values: ValidatedData,
    *,
    domain: DomainRef,
    by: Requester,
    caller: Caller | None = None,
) -> str:
    """Change the caller's own account data.

    A new email address requires the password and, if two-factor authentication is on, a recent proof of
    identity. It is not used until the user opens the link that is sent to it. Returns the new address, or ""
    if the address does not change.
    """
    email = normalize_email(values.pop("email", user.email))
    current_password = values.pop("current_password", "")
    is_new = email != user.email
    if is_new:
        if user.two_factor_enabled:
            require_recent_authentication(by, SensitiveAction.OWN_EMAIL)
        require_password(user, current_password)
        request_email_change(user, email, domain=domain)
    for name, value in values.items():
        setattr(user, name, value)
    with shared_work(), transaction.atomic():
        user.save(update_fields=list(values))
        audit.record(
            "account.updated", user_id=user.pk, domain_id=domain.id, caller=caller, fields=sorted(values)
        )
    return email if is_new else ""


def change_password(
    user: User, *, current_password: str, password: str, session_id: UUID, caller: Caller | None = None
) -> str:
    """Change the caller's own password and end all other sessions of the caller.

    Returns a device token that identifies this browser to the account (see `devices`). Raises ValidationError
    for a wrong current password or an unacceptable new one.
    """
    require_password(user, current_password)
    check_new_password(password, user)
    user.password = hash_password(password)
    with shared_work(), transaction.atomic():
        user.save(update_fields=["password"])
        one_time.withdraw(user, *Purpose)
        domain_id = Session.objects.values_list("domain_id", flat=True).get(pk=session_id)
        ended = revoke_sessions(user, because="password_changed", keep=session_id)
        audit.record(
            "account.password_changed",
            user_id=user.pk,
            domain_id=domain_id,
            session_id=session_id,
            caller=caller,
            sessions_ended=ended,
        )
        notify("password_changed", user, domain_id=domain_id, caller=caller)
    return devices.token_for(user, ())
