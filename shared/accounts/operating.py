"""Create and recover accounts, for the operator's commands."""

from datetime import timedelta
from uuid import UUID

from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Prefetch
from django.db.models.functions import Now

from shared.accounts import one_time, throttle
from shared.accounts.actor import Operator
from shared.accounts.callers import Caller
from shared.accounts.memberships import MAX_DOMAINS, list_domains
from shared.accounts.models import AuditEvent, Membership, Purpose, Session, User
from shared.accounts.notices import notify
from shared.accounts.passwords import check_new_password, hash_password
from shared.accounts.people import search_users
from shared.accounts.services import create_user
from shared.accounts.sessions import revoke_sessions
from shared.accounts.signing_in import normalize_email
from shared.accounts.throttle import throttle_key
from shared.accounts.two_factor import services as two_factor
from shared.accounts.users.invitations import Invited, guess_name, invite_to
from shared.api.permissions import Role
from shared.domains.models import Domain
from shared.tenancy.unit_of_work import DomainRef, shared_work

MOST_SESSIONS = 100


def create_super_admin(*, email: str, password: str, firstname: str = "", lastname: str = "") -> User:
    """Create a super admin. The default first name is the part of the email address before the @.

    Raises ValidationError with field errors for an invalid or taken address, or a weak password.
    """
    with shared_work(), transaction.atomic():
        user = create_user(
            email=email,
            password=password,
            firstname=(firstname or email.partition("@")[0])[:100],
            lastname=lastname,
            is_super_admin=True,
        )
        Operator().record("user.created", subject_id=user.pk, role="super-admin")
    return user


def account_with(email: str) -> User | None:
    """Return the account with this email address, or None if there is none."""
    with shared_work():
        return User.objects.filter(email=normalize_email(email)).first()


def reset_password(user: User, password: str) -> int:
    """Set a new password, end all sessions of the account, and return their number.

    The account is unlocked, and its two-factor authentication remains unchanged. The owner gets an email if
    there is a domain to send it from. Raises ValidationError for a weak password.
    """
    check_new_password(password, user)
    user.password = hash_password(password)
    with shared_work(), transaction.atomic():
        user.save(update_fields=["password"])
        one_time.withdraw(user, *Purpose)
        ended = revoke_sessions(user, because="password_changed")
        unlock(user)
        Operator().record("account.password_set", subject_id=user.pk, sessions_ended=ended)
        _notify("password_changed", user)
    return ended


def list_accounts(
    *, search: str, domain: int | None, limit: int, cursor: int | None
) -> tuple[list[User], int | None]:
    """Return up to `limit` accounts, newest first, and the next cursor, which is None on the last page.

    `cursor` is the last id on the previous page. With `domain`, only the accounts of its team are returned,
    without super admins, who do not belong to teams.
    """
    users = search_users(search).order_by("-pk")
    if domain is not None:
        users = users.filter(memberships__domain_id=domain)
    if cursor is not None:
        users = users.filter(pk__lt=cursor)
    with shared_work():
        rows = list(users[: limit + 1])
    return rows[:limit], rows[limit - 1].pk if len(rows) > limit else None


def get_account(email: str) -> User:
    """Return the account with this email address. Raises User.DoesNotExist if there is none."""
    with shared_work():
        return User.objects.get(email=normalize_email(email))


def list_memberships(user: User) -> list[Membership]:
    """Return up to MAX_DOMAINS memberships of the user, with their domains."""
    with shared_work():
        return list(
            Membership.objects.filter(user=user)
            .select_related("user")
            .prefetch_related(Prefetch("domain", Domain.objects.with_primary_host()))
            .order_by("pk")[:MAX_DOMAINS]
        )


def list_sessions(user: User) -> list[Session]:
    """Return up to MOST_SESSIONS live sessions of the user, the most recently used first."""
    with shared_work():
        live = Session.objects.live().filter(user=user).order_by("-last_used_at")
        return list(live[:MOST_SESSIONS])


def revoke(user: User, session_id: UUID | None = None) -> int:
    """End all sessions of the user or only the session with this id, and return their number."""
    with shared_work(), transaction.atomic():
        ended = revoke_sessions(user, because="revoked_by_operator", only=session_id)
        if ended:
            Operator().record("user.signed_out", subject_id=user.pk, sessions_ended=ended)
    return ended


def unlock(user: User) -> None:
    """Reset the limits on wrong passwords and codes, so that the user can sign in immediately."""
    failed = AuditEvent.objects.filter(
        action="session.sign_in_failed", user_id=user.pk, at__gt=Now() - timedelta(days=1)
    )
    with shared_work(), transaction.atomic():
        addresses = failed.values_list("address", flat=True).distinct()[:MOST_SESSIONS]
        networks = {Caller(address=address).network for address in addresses}
        keys = [throttle_key("account-address", user.email, network) for network in networks]
        for key in (throttle_key("account", user.email), throttle_key("two-factor", user.pk, ""), *keys):
            throttle.reset(key)
        Operator().record("user.unlocked", subject_id=user.pk)


def disable_two_factor(user: User) -> int:
    """Turn off a user's two-factor authentication, end all their sessions, and return the number of sessions.

    The user, who lost the second factor, gets an email.
    """
    with shared_work(), transaction.atomic():
        two_factor.remove(user)
        ended = revoke_sessions(user, because="two_factor_off")
        Operator().record("account.two_factor_off", subject_id=user.pk, sessions_ended=ended)
        _notify("two_factor_off", user)
    return ended


def invite(email: str, role: Role, domain: DomainRef) -> Membership:
    """Invite a user to a domain and return the invitation. Raises ValidationError with field errors."""
    validate_email(normalize_email(email))
    with shared_work(), transaction.atomic():
        person = Invited(email, guess_name(email), "", role)
        return invite_to(person, domain, by=Operator(domain))


def _notify(template: str, user: User) -> None:
    """Send the user an email if there is a domain to send it from."""
    domain = list_domains(user).first()
    if domain is not None:
        notify(template, user, domain_id=domain.pk, caller=None)
