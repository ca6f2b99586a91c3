"""Factories for users, memberships and sessions. They run in `shared_work()`, regardless of the caller."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from shared.accounts.models import Membership, MembershipState, Session, User
from shared.accounts.tokens import issue_access
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit.rows import next_number, row


def user(
    *, role: Role | None = None, domain: DomainRef | None = None, password: str | None = None, **values: Any
) -> User:
    """Create a user. With `role` and `domain`, the user is on the domain's team; with `password`, the user
    can sign in."""
    defaults = {"email": f"person{next_number()}@example.com", "firstname": "Toni", "lastname": "Tester"}
    made = User(**{**defaults, **values}, is_super_admin=role is Role.SUPER_ADMIN)
    if password is None:
        made.set_unusable_password()
    else:
        made.set_password(password)
    with shared_work():
        made.save()
    if domain is not None and role not in (None, Role.SUPER_ADMIN):
        membership(made, domain, role)
    return made


def membership(of: User, domain: DomainRef, role: Role = Role.EDITOR, **values: Any) -> Membership:
    """Create a membership of a user on a domain."""
    with shared_work():
        return row(Membership, user=of, domain_id=domain.id, role=role, **values)


def invitation(email: str, domain: DomainRef, role: Role = Role.EDITOR, **values: Any) -> Membership:
    """Create a pending invitation to a domain, without an email."""
    defaults: dict[str, Any] = {
        "state": MembershipState.INVITED,
        "invited_firstname": "Ines",
        "invited_lastname": "Neu",
        "link_expires_at": timezone.now() + timedelta(days=14),
    }
    with shared_work():
        made = Membership.objects.create(
            domain_id=domain.id, role=role, invited_email=email, **{**defaults, **values}
        )
        made.refresh_from_db()
        return made


def session(of: User, domain: DomainRef, **values: Any) -> Session:
    """Create a session of a user on the host of that domain, valid for an hour."""
    defaults = {"expires_at": timezone.now() + timedelta(hours=1), "host": domain.host}
    with shared_work():
        return row(Session, user=of, domain_id=domain.id, **{**defaults, **values})


def access_token(of: User, domain: DomainRef, role: Role, **values: Any) -> str:
    """Return a valid access token for a new session with these `values`."""
    return issue_access(session(of, domain, **values), role)


def role_token(role: Role, domain: DomainRef) -> str:
    """Return a valid access token for a new user with that role on the domain."""
    return access_token(user(role=role, domain=domain), domain, role)
